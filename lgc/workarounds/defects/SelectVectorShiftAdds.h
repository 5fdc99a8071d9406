// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// A code generation pass that runs between instruction selection and LLVM's SIFixSGPRCopies. LLVM 22 selects
/// s_lshl1_add_u32 to s_lshl4_add_u32 for divergent values, too, and leaves it to SIFixSGPRCopies to make
/// vector instructions of them. That pass takes scalar instructions for uniform ones: if a value has several
/// of them, it reads the value's first lane for all. This pass selects v_lshl_add_u32 where an operand comes
/// from a vector register.
llvm::FunctionPass *createSelectVectorShiftAdds();

} // namespace lgc
