// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass over pixel shaders that runs directly before SIWholeQuadMode, behind the scheduler.
/// In a shader with whole quad mode, V_SET_INACTIVE is to take helpers for active lanes. LLVM 22 computes its
/// operand with helpers, but enters whole wave mode from any mode: right behind a store, V_SET_INACTIVE uses
/// the mask of the lanes that have stored, and helpers get the value of inactive lanes. This pass inserts a
/// SOFT_WQM between each instruction that LLVM may execute without helpers, or the shader's beginning, and a
/// V_SET_INACTIVE in the same block. It becomes no instruction, but helpers are switched on before it; not so
/// in a shader without whole quad mode. Operations in which helpers do not take part may have them, too:
/// their operand is the operation's identity in helpers.
///
/// In a shader that demotes lanes, the same holds for parameter loads and moves in quads, which LLVM executes
/// in whole quads of the lanes that are active. If these are live ones, the helpers of quads without
/// fragments are not among them: an input would be arbitrary there, and so would an address that is computed
/// from it.
///
/// Live intervals and slot indexes are kept up to date. Errors: none.
llvm::FunctionPass *createEnterWholeQuads();

} // namespace lgc
