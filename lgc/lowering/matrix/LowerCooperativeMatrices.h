// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces lgc.cooperative.matrix.* by memory accesses and matrix instructions, or by dot products on GPUs
/// without matrix instructions. Aligns workgroup variables, so that the accesses may be wide.
///
/// Errors: immediates without a meaning, components for which there is no multiplication, and vectors of
/// another length than a matrix of that use has on the GPU.
class LowerCooperativeMatrices : public llvm::PassInfoMixin<LowerCooperativeMatrices> {
public:
  static constexpr PassContract kContract = {
      .needs = {OpKind::Float8Extend, OpKind::IntegerDot, OpKind::SubgroupShuffleXor},
      .needsGone = {IrFeature::CallsToInline},
      .removes = {OpKind::CooperativeMatrixLoad, OpKind::CooperativeMatrixStore,
                  OpKind::CooperativeMatrixMultiplyAdd, OpKind::CooperativeMatrixMultiplyAddFloat8},
      .introduces = {OpKind::Float8Extend, OpKind::IntegerDot, OpKind::SubgroupShuffleXor,
                     IrFeature::ArithmeticIntrinsics, IrFeature::HardwareArithmetic,
                     IrFeature::LaneExchanges},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
