// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A pass over machine code before SIWholeQuadMode that removes the definition of EXEC from copies that save
/// it at a branch. It keeps the scheduler from moving the copy, and has no meaning. But LLVM 22 inserts
/// switches between whole quads and live lanes behind instructions that define EXEC, so that a switch comes
/// between the copy and the branch: EXEC then becomes a part of what was saved before the switch, and helpers
/// execute stores. Later passes usually merge the copy with the branch behind the switch, but not if the
/// condition was spilled.
llvm::FunctionPass *createSwitchBeforeSaves();

} // namespace lgc
