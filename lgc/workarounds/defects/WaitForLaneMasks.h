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
/// recognizer, whose search sees only few blocks of large functions (BoundHazardSearches), which takes a
/// write of half of VCC for a write of all of it, and which ignores inline assembly.
llvm::FunctionPass *createWaitForLaneMasks();

} // namespace lgc
