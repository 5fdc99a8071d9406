// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Turns private arrays that hold constants only into constants in memory (globals in addrspace(4)), one for
/// equal arrays. Otherwise each lane would fill an array in its scratch memory to read one element of it.
///
/// Runs before loops are unrolled, since the back end unrolls large loops to make the indices of private
/// arrays constant, which saves nothing here; and after it, for the arrays that the loops filled.
///
/// Before: private variables are promoted: what still is an alloca is indexed at run time.
/// After: an alloca of more than 16 bytes that is only loaded from and stored to, where no byte is stored to
/// with two values and every value is constant, is gone. An address outside the array reads the last element,
/// so that a wrong index cannot reach memory that is not there.
///
/// Errors: none.
class MakeConstantTables : public llvm::PassInfoMixin<MakeConstantTables> {
public:
  static constexpr PassContract kContract = {
      .needsGone = {IrFeature::PrivateVariables},
      .introduces = {IrFeature::ArithmeticIntrinsics},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
