// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces atomic operations on floats in images, where the GPU has no instruction, by loops that compare
/// and exchange the bits of the texel.
///
/// Before: the descriptor of an access is the same in all lanes that execute it together.
/// After: the GPU has an instruction for every lgc.image.atomic.
/// Errors: a pipeline state that cannot be read.
class ExpandImageAtomics : public llvm::PassInfoMixin<ExpandImageAtomics> {
public:
  static constexpr PassContract kContract = {
      .introduces = {OpKind::ImageLoad, OpKind::ImageAtomicCompare, IrFeature::ArithmeticIntrinsics},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &);
};

} // namespace lgc
