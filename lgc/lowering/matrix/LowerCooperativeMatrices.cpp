// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/matrix/LowerCooperativeMatrices.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/Float8.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/matrix/MatrixCopies.h"
#include "lgc/lowering/matrix/MatrixMemory.h"
#include "lgc/lowering/matrix/MatrixMultiplication.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

namespace {

class MatrixLowering : public OpVisitor<MatrixLowering> {
public:
  MatrixLowering(const PipelineState &state, FunctionAnalysisManager &functions)
      : state_(state), functions_(functions) {}

  PreservedAnalyses run(Module &module) {
    if (state_.gfxIp.major < 12)
      widenFloat8Factors(module);
    unifyAllCopies(module);
    visit(module);
    sums_.spreadPhis();
    if (accessesLds_)
      alignWorkgroupVariables(module);
    return preservingControlFlow(changed_);
  }

  void visitCooperativeMatrixLoad(CooperativeMatrixLoadOp &op) {
    const auto target = checkAccess(op, op.getPointer(), op.getUse(), op.getOrder(), op.getType());
    replace(op, target ? lowerMatrixLoad(op, *target) : PoisonValue::get(op.getType()));
  }

  void visitCooperativeMatrixStore(CooperativeMatrixStoreOp &op) {
    if (const auto target =
            checkAccess(op, op.getPointer(), op.getUse(), op.getOrder(), op.getMatrix()->getType()))
      lowerMatrixStore(op, *target);
    changed_ = true;
    op.eraseFromParent();
  }

  void visitCooperativeMatrixMultiplyAdd(CooperativeMatrixMultiplyAddOp &op) {
    const auto target = targetOf(op);
    if (!target || !checkFactors(op) || !checkLength(op, op.getFirst()->getType(), MatrixUse::A, *target) ||
        !checkLength(op, op.getSecond()->getType(), MatrixUse::B, *target) ||
        !checkLength(op, op.getType(), MatrixUse::Accumulator, *target))
      return replace(op, PoisonValue::get(op.getType()));
    replace(op, target->gfxMajor >= 11 ? multiplyByInstruction(op, *target, sums_)
                                       : multiplyByDotProducts(op, *target));
  }

  void visitCooperativeMatrixMultiplyAddFloat8(CooperativeMatrixMultiplyAddFloat8Op &op) {
    const auto target = targetOf(op);
    const bool isValid = target && checkFormats(op) &&
                         checkLength(op, op.getFirst()->getType(), MatrixUse::A, *target) &&
                         checkLength(op, op.getSecond()->getType(), MatrixUse::B, *target) &&
                         checkLength(op, op.getType(), MatrixUse::Accumulator, *target);
    replace(op, isValid ? multiplyFloat8(op) : PoisonValue::get(op.getType()));
  }

private:
  /// Every 8-bit float is a half, for which these GPUs have instructions.
  void widenFloat8Factors(Module &module) {
    forEachOp<CooperativeMatrixMultiplyAddFloat8Op>(module, [&](CooperativeMatrixMultiplyAddFloat8Op &op) {
      if (!checkFormats(op))
        return replace(op, PoisonValue::get(op.getType()));
      IRBuilder<> b(&op);
      const auto widened = [&](Value *bytes, uint32_t format) {
        return fromFloat8(b, bytes, static_cast<Float8Format>(format), b.getHalfTy());
      };
      Value *first = widened(op.getFirst(), op.getFirstFormat());
      Value *second = widened(op.getSecond(), op.getSecondFormat());
      replace(op, CooperativeMatrixMultiplyAddOp::create(b, first, second, op.getAddend(),
                                                         /*firstSigned=*/false, /*secondSigned=*/false,
                                                         /*sumSigned=*/false, /*saturate=*/false));
    });
  }

  /// Runs while loads of matrices are visible.
  void unifyAllCopies(Module &module) {
    for (Function &function : module) {
      const ShaderState *shader = function.isDeclaration() ? nullptr : state_.shaderOf(function);
      if (!shader)
        continue;
      const MatrixTarget target{state_.gfxIp.major, shader->chosenWaveSize()};
      const TargetTransformInfo &targetInfo = functions_.getResult<TargetIRAnalysis>(function);
      for (const DifferingCopies &copies : findDifferingCopies(function, targetInfo, target)) {
        IRBuilder<> builder(copies.op);
        if (copies.isFirst)
          copies.op->setFirst(unifyCopies(builder, copies.op->getFirst(), target));
        else
          copies.op->setSecond(unifyCopies(builder, copies.op->getSecond(), target));
        changed_ = true;
      }
    }
  }

  std::optional<MatrixTarget> targetOf(CallInst &op) {
    if (const ShaderState *shader = state_.shaderOf(*op.getFunction()))
      return MatrixTarget{state_.gfxIp.major, shader->chosenWaveSize()};
    reportError(op, kMalformedIr, op.getCalledFunction()->getName() + " outside an entry point");
    return std::nullopt;
  }

  bool checkLength(CallInst &op, Type *type, MatrixUse use, const MatrixTarget &target) {
    const uint32_t length = cast<FixedVectorType>(type)->getNumElements();
    if (length == target.components(use))
      return true;
    reportError(op, kMalformedIr,
                "a matrix has " + Twine(length) + " components in a lane instead of " +
                    Twine(target.components(use)));
    return false;
  }

  std::optional<MatrixTarget> checkAccess(CallInst &op, Value *pointer, uint32_t use, uint32_t order,
                                          Type *type) {
    const auto target = targetOf(op);
    if (!target)
      return std::nullopt;
    if (use >= kMatrixUses || order >= kMatrixOrders) {
      reportError(op, kMalformedIr,
                  use >= kMatrixUses ? "there is no use " + Twine(use) + " of matrices"
                                     : "there is no order " + Twine(order) + " of matrices");
      return std::nullopt;
    }
    accessesLds_ |= pointer->getType()->getPointerAddressSpace() == AMDGPUAS::LOCAL_ADDRESS;
    return checkLength(op, type, static_cast<MatrixUse>(use), *target) ? target : std::nullopt;
  }

  /// The bits of bfloat16 are an i16.
  bool checkFactors(CooperativeMatrixMultiplyAddOp &op) {
    Type *factor = op.getFirst()->getType()->getScalarType();
    Type *sum = op.getType()->getScalarType();
    const bool areFloats =
        (factor->isHalfTy() || factor->isIntegerTy(16)) && (sum == factor || sum->isFloatTy());
    if (factor == op.getSecond()->getType()->getScalarType() &&
        (areFloats || (factor->isIntegerTy(8) && sum->isIntegerTy(32))))
      return true;
    reportError(op, kMalformedIr, "there is no multiplication for these components of matrices");
    return false;
  }

  static bool checkFormats(CooperativeMatrixMultiplyAddFloat8Op &op) {
    if (op.getFirstFormat() < kFloat8Formats && op.getSecondFormat() < kFloat8Formats)
      return true;
    reportError(op, kMalformedIr, "there are no such formats of 8-bit floats");
    return false;
  }

  static void alignWorkgroupVariables(Module &module) {
    for (GlobalVariable &variable : module.globals())
      if (variable.getAddressSpace() == AMDGPUAS::LOCAL_ADDRESS)
        variable.setAlignment(std::max(Align(kMatrixAlignment), variable.getAlign().valueOrOne()));
  }

  void replace(CallInst &op, Value *value) {
    changed_ = true;
    replaceOp(op, value);
  }

  const PipelineState &state_;
  FunctionAnalysisManager &functions_;
  SpreadSums sums_;
  bool changed_ = false;
  bool accessesLds_ = false;
};

} // namespace

PreservedAnalyses LowerCooperativeMatrices::run(Module &module, ModuleAnalysisManager &analyses) {
  const std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  return MatrixLowering(*state, analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager())
      .run(module);
}

} // namespace lgc
