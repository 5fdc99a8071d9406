// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass for the place before register allocation. Where whole wave mode begins, a scalar
/// register gets the mask of the lanes that were active; V_SET_INACTIVE reads it, and at the end it becomes
/// EXEC. LLVM 22's SIWholeQuadMode leaves the operand of V_SET_INACTIVE marked as undefined. When the mask is
/// spilled, nothing reloads it for such an operand, which then reads whatever is in some register. This pass
/// takes the mark away, and says that the mask must not be spilled, so that SpillActiveLanes has it
/// throughout. Live intervals stay as they are: each covers its instructions up to the end of the mode.
llvm::FunctionPass *createKeepActiveLanes();

} // namespace lgc
