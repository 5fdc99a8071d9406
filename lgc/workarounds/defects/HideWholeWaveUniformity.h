// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

namespace llvm {
class FunctionPass;
}

namespace lgc {

/// Makes the operand of llvm.amdgcn.set.inactive for inactive lanes divergent if the operand for active lanes
/// is uniform. LLVM 22 takes the result for uniform when both operands are uniform, although they may differ:
/// it folds a permlane64 of the result away, and reads the first lane where an instruction needs a scalar
/// register.
llvm::FunctionPass *createHideWholeWaveUniformity();

} // namespace lgc
