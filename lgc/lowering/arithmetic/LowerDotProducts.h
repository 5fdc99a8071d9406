// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Replaces lgc.integer.dot by the GPU's instructions for dot products, or by arithmetic where it has none:
///
///   components             gfx10.3                       gfx11, gfx12
///   signed bytes           v_dot4_i32_i8                 v_dot4_i32_iu8
///   unsigned bytes         v_dot4_i32_i8, two v_sad_u8   v_dot4_i32_iu8
///   bytes of both kinds    three v_dot4_i32_i8           v_dot4_i32_iu8
///   16 bits of one kind    v_dot2_i32_i16, _u16          multiplications and additions
///   16 bits of both kinds  multiplications and additions
///
/// An addition of the result becomes part of the instruction. v_dot4_u32_u8 is not used, because of
/// kSeparateProducts in GpuTarget.h.
///
/// Errors: components of another size.
class LowerDotProducts : public llvm::PassInfoMixin<LowerDotProducts> {
public:
  static constexpr PassContract kContract = {
      .removes = {OpKind::IntegerDot},
      .introduces = {IrFeature::ArithmeticIntrinsics, IrFeature::HardwareArithmetic},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &);
};

} // namespace lgc
