// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// On gfx11 in waves of 64, where a vector instruction has read a mask of lanes from SGPRs and these are
/// written anew, what reads them next may still see the mask. This pass has such a write followed by a wait
/// (s_waitcnt_depctr) unless it already is, in time proportional to the function's size. It runs behind LLVM
/// 22's hazard recognizer, whose search sees few blocks of large functions (BoundHazardSearches), takes the
/// write of half of VCC for one of all of it, and does not look at inline assembly.
llvm::FunctionPass *createWaitForLaneMasks();

} // namespace lgc
