// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces lgc.float8.extend and lgc.float8.truncate: on gfx12 by v_cvt_f32_fp8, v_cvt_pk_f32_fp8,
/// v_cvt_pk_fp8_f32 and those of bf8, which is E5M2; elsewhere by arithmetic whose results depend neither on
/// the rounding mode nor, except for E5M2 as floats, on whether denormals are flushed.
///
/// Errors: a format that does not exist, a result with another number of components than the operand.
class LowerFloat8 : public llvm::PassInfoMixin<LowerFloat8> {
public:
  static constexpr PassContract kContract = {
      .removes = {OpKind::Float8Extend, OpKind::Float8Truncate},
      .introduces = {IrFeature::ArithmeticIntrinsics, IrFeature::HardwareArithmetic},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &);
};

} // namespace lgc
