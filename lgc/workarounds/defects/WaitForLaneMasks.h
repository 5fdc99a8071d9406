// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// On gfx11 in wave64, a read of SGPRs may return an old lane mask if a vector instruction has read the mask
/// from these SGPRs before they were written again. This pass inserts a wait (s_waitcnt_depctr) after each
/// such write that has none yet, in time proportional to the function's size. It runs after LLVM 22's hazard
/// recognizer, which does not look beyond a function: there, any SGPRs count as masks that were read before
/// its start, and during each call (WaitAtCalls waits for writes before). Its search also sees only few
/// blocks of large functions (BoundHazardSearches), it takes a write of half of VCC for a write of all of it,
/// and it ignores inline assembly.
llvm::FunctionPass *createWaitForLaneMasks();

} // namespace lgc
