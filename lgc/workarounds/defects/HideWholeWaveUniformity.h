// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// Makes the value that inactive lanes have when a wave enters whole wave mode (llvm.amdgcn.set.inactive)
/// divergent where active lanes have a uniform one. LLVM 22 takes the result for uniform when both operands
/// are, although they differ: it folds a permlane64 of it away, and reads the first lane where an instruction
/// wants a scalar register.
llvm::FunctionPass *createHideWholeWaveUniformity();

} // namespace lgc
