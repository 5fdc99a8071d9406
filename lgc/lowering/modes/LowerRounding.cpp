// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/modes/LowerRounding.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/PipelineState.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

namespace {

using Builder = IRBuilder<InstSimplifyFolder>;

/// Emits the intrinsic's operation for one component of each operand.
using Emit = Value *(*)(Builder & b, const ConstrainedFPIntrinsic &call, Type *type,
                        ArrayRef<Value *> operands);

template <Instruction::BinaryOps opcode>
Value *binary(Builder &b, const ConstrainedFPIntrinsic &, Type *, ArrayRef<Value *> operands) {
  return b.CreateBinOp(opcode, operands[0], operands[1]);
}

template <Instruction::CastOps opcode>
Value *cast(Builder &b, const ConstrainedFPIntrinsic &, Type *type, ArrayRef<Value *> operands) {
  return b.CreateCast(opcode, operands[0], type);
}

Value *compare(Builder &b, const ConstrainedFPIntrinsic &call, Type *, ArrayRef<Value *> operands) {
  return b.CreateFCmp(llvm::cast<ConstrainedFPCmpIntrinsic>(call).getPredicate(), operands[0], operands[1]);
}

Value *fused(Builder &b, const ConstrainedFPIntrinsic &, Type *type, ArrayRef<Value *> operands) {
  return b.CreateIntrinsic(Intrinsic::fma, type, operands);
}

Value *scaled(Builder &b, const ConstrainedFPIntrinsic &, Type *type, ArrayRef<Value *> operands) {
  return b.CreateIntrinsic(Intrinsic::ldexp, {type, operands[1]->getType()}, operands);
}

/// Returns null for an intrinsic that the reader does not emit.
Emit emitterOf(Intrinsic::ID intrinsic) {
  switch (intrinsic) {
  case Intrinsic::experimental_constrained_fadd:
    return binary<Instruction::FAdd>;
  case Intrinsic::experimental_constrained_fsub:
    return binary<Instruction::FSub>;
  case Intrinsic::experimental_constrained_fmul:
    return binary<Instruction::FMul>;
  case Intrinsic::experimental_constrained_fdiv:
    return binary<Instruction::FDiv>;
  case Intrinsic::experimental_constrained_fma:
    return fused;
  case Intrinsic::experimental_constrained_ldexp:
    return scaled;
  case Intrinsic::experimental_constrained_fptrunc:
    return cast<Instruction::FPTrunc>;
  case Intrinsic::experimental_constrained_fpext:
    return cast<Instruction::FPExt>;
  case Intrinsic::experimental_constrained_sitofp:
    return cast<Instruction::SIToFP>;
  case Intrinsic::experimental_constrained_uitofp:
    return cast<Instruction::UIToFP>;
  case Intrinsic::experimental_constrained_fptosi:
    return cast<Instruction::FPToSI>;
  case Intrinsic::experimental_constrained_fptoui:
    return cast<Instruction::FPToUI>;
  case Intrinsic::experimental_constrained_fcmp:
  case Intrinsic::experimental_constrained_fcmps:
    return compare;
  default:
    return nullptr;
  }
}

class RoundingLowering {
public:
  explicit RoundingLowering(const ShaderState &shader) : shader_(shader) {}

  void run(Function &function) {
    // Operands come before their users, which may become constant with them.
    for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function))
      for (Instruction &instruction : make_early_inc_range(*block))
        if (auto *call = dyn_cast<ConstrainedFPIntrinsic>(&instruction))
          replace(*call);
    function.removeFnAttr(Attribute::StrictFP);
    for (Instruction &instruction : instructions(function))
      if (auto *call = dyn_cast<CallBase>(&instruction))
        call->removeFnAttr(Attribute::StrictFP);
  }

private:
  void replace(ConstrainedFPIntrinsic &call) {
    const Emit emit = emitterOf(call.getIntrinsicID());
    if (!emit)
      return reportError(call, ErrorCategory::Unsupported,
                         "constrained operation " + call.getCalledFunction()->getName() +
                             " is not supported");
    Builder b(call.getParent(), call.getIterator(), InstSimplifyFolder(call.getDataLayout()));
    b.SetCurrentDebugLocation(call.getDebugLoc());
    if (isa<FPMathOperator>(call))
      b.setFastMathFlags(call.getFastMathFlags());
    b.setDefaultFPMathTag(call.getMetadata(LLVMContext::MD_fpmath));
    call.replaceAllUsesWith(inComponents(b, call, emit));
    call.eraseFromParent();
  }

  Value *inComponents(Builder &b, const ConstrainedFPIntrinsic &call, Emit emit) {
    const ArrayRef<Use> operands = ArrayRef(call.arg_begin(), call.getNonMetadataArgCount());
    auto *vector = dyn_cast<FixedVectorType>(call.getType());
    if (!vector)
      return component(b, call, emit, SmallVector<Value *, 3>(operands));
    Value *result = PoisonValue::get(vector);
    for (unsigned index = 0; index < vector->getNumElements(); ++index) {
      SmallVector<Value *, 3> components;
      for (Value *operand : operands)
        components.push_back(b.CreateExtractElement(operand, index));
      result = b.CreateInsertElement(result, component(b, call, emit, components), index);
    }
    return result;
  }

  Value *component(Builder &b, const ConstrainedFPIntrinsic &call, Emit emit, ArrayRef<Value *> operands) {
    if (Constant *folded = evaluate(call, operands))
      return folded;
    return emit(b, call, call.getType()->getScalarType(), operands);
  }

  /// Evaluates the operation on constants with the hardware's rounding. Returns null if it depends on more,
  /// or if LLVM's own rounding suffices: Vulkan allows a quotient a larger error than that.
  Constant *evaluate(const ConstrainedFPIntrinsic &call, ArrayRef<Value *> operands) {
    Type *type = call.getType()->getScalarType();
    if (!type->isFloatingPointTy() || !all_of(operands, IsaPred<ConstantFP, ConstantInt>))
      return nullptr;
    const RoundingMode mode = roundingMode(call);
    SmallVector<APFloat, 3> numbers;
    for (Value *operand : operands)
      if (auto *number = dyn_cast<ConstantFP>(operand))
        numbers.push_back(flushed(number->getValueAPF(), operand->getType()));
    switch (call.getIntrinsicID()) {
    case Intrinsic::experimental_constrained_fadd:
      numbers[0].add(numbers[1], mode);
      break;
    case Intrinsic::experimental_constrained_fsub:
      numbers[0].subtract(numbers[1], mode);
      break;
    case Intrinsic::experimental_constrained_fmul:
      numbers[0].multiply(numbers[1], mode);
      break;
    case Intrinsic::experimental_constrained_fma:
      numbers[0].fusedMultiplyAdd(numbers[1], numbers[2], mode);
      break;
    case Intrinsic::experimental_constrained_sitofp:
    case Intrinsic::experimental_constrained_uitofp: {
      const bool isSigned = call.getIntrinsicID() == Intrinsic::experimental_constrained_sitofp;
      numbers.emplace_back(type->getFltSemantics());
      numbers[0].convertFromAPInt(llvm::cast<ConstantInt>(operands[0])->getValue(), isSigned, mode);
      break;
    }
    case Intrinsic::experimental_constrained_fptrunc: {
      bool losesInfo = false;
      numbers[0].convert(type->getFltSemantics(), mode, &losesInfo);
      break;
    }
    default:
      return nullptr;
    }
    return ConstantFP::get(type, flushed(numbers[0], type));
  }

  RoundingMode roundingMode(const ConstrainedFPIntrinsic &call) const {
    const RoundingMode own = call.getRoundingMode().value_or(RoundingMode::Dynamic);
    if (own != RoundingMode::Dynamic)
      return own;
    const bool toZero =
        call.getType()->getScalarType()->isFloatTy() ? shader_.roundToZero32 : shader_.roundToZero16And64;
    return toZero ? RoundingMode::TowardZero : RoundingMode::NearestTiesToEven;
  }

  APFloat flushed(const APFloat &number, Type *type) const {
    const bool flushes = type->isFloatTy() ? !shader_.denormPreserve32 : shader_.denormFlush16And64;
    return flushes && number.isDenormal() ? APFloat::getZero(number.getSemantics(), number.isNegative())
                                          : number;
  }

  const ShaderState &shader_;
};

} // namespace

PreservedAnalyses LowerRounding::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  for (Function &function : module)
    if (const ShaderState *shader = function.isDeclaration() ? nullptr : state->shaderOf(function))
      RoundingLowering(*shader).run(function);
  return preservingControlFlow(true);
}

} // namespace lgc
