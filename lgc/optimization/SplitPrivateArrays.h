// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Splits private arrays of structs, vectors and matrices into an array of numbers for each member or
/// component, and flattens arrays of arrays. LLVM's back end keeps small arrays of numbers in registers, and
/// selects an element by comparing its index with all others. It puts an array with a struct or padding into
/// memory, and an array with two variable indices, and takes an array of vectors for one of all their
/// components, each of which it compares with.
///
/// Before: loops are unrolled and private variables promoted: what still is an alloca is indexed at run time.
/// After: an alloca of at most 128 bytes that is indexed by variables, and only loaded from and stored to in
/// whole numbers, is gone, unless it was an array of numbers with one variable index. Other allocas are as
/// before.
///
/// Errors: none.
class SplitPrivateArrays : public llvm::PassInfoMixin<SplitPrivateArrays> {
public:
  static constexpr PassContract kContract = {.needsGone = {IrFeature::PrivateVariables}};

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
