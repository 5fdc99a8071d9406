// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// Makes a fragment shader leave divergent control flow when all lanes there have been demoted. LLVM skips a
/// side of a branch that no lane takes, but a demotion may remove all lanes behind that test (quads without
/// live lanes leave `exec`). The code then goes on with `exec` = 0 until lanes reconverge: what it loads into
/// VGPRs is not loaded, v_readfirstlane returns an old value, a loop with a uniform limit runs for as long as
/// that value says, and a scalar load reads from wherever it points to.
///
/// So behind such a demotion the code tests `exec`, and branches to the next block that all lanes of the wave
/// execute, where some are live: the wave would have ended otherwise. There is no test if the code in between
/// is harmless, as behind most demotions.
///
/// Errors: none.
llvm::FunctionPass *createLeaveEmptyBranches();

} // namespace lgc
