// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/optimization/UniformValue.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace lgc {

namespace {

// Interpolation takes two instructions for each component, the load of a parameter aside.
constexpr uint32_t kMaxOperations = 1, kMaxLoads = 2;
constexpr uint64_t kDwordBytes = 4;

/// Without traps, and one instruction.
bool isCheapOperation(const BinaryOperator &op) {
  switch (op.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return op.getType()->getScalarSizeInBits() <= 32;
  default:
    return false;
  }
}

/// Casts that keep the number of elements.
bool isCheapCast(const CastInst &cast) {
  switch (cast.getOpcode()) {
  case Instruction::BitCast:
    return cast.getType()->getScalarSizeInBits() == cast.getSrcTy()->getScalarSizeInBits();
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::FPTrunc:
  case Instruction::FPExt:
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    return std::max(cast.getType()->getScalarSizeInBits(), cast.getSrcTy()->getScalarSizeInBits()) <= 32;
  default:
    return false;
  }
}

/// Instructions that are part of another one in machine code.
bool isFree(const Instruction &inst) {
  return inst.getOpcode() == Instruction::FNeg || inst.getOpcode() == Instruction::BitCast;
}

} // namespace

bool UniformValue::isUniformBuffer(const CallInst &call) const {
  const auto *buffer = dyn_cast<ResourceBufferOp>(&call);
  if (!buffer || !isa<Constant>(buffer->getIndex()) || buffer->getNonUniform())
    return false;
  return any_of(state_.bindings, [&](const DeclaredBinding &each) {
    return each.set == buffer->getSet() && each.binding == buffer->getBinding() &&
           each.type == DescriptorType::UniformBuffer;
  });
}

std::optional<UniformValue::BufferDword> UniformValue::findDword(LoadInst &load, uint32_t element) const {
  const DataLayout &layout = load.getDataLayout();
  Type *scalar = load.getType()->getScalarType();
  // Scalar loads are of dwords.
  if (!load.isSimple() || !load.hasMetadata(LLVMContext::MD_invariant_load) ||
      !(scalar->isIntegerTy(32) || scalar->isFloatTy()))
    return std::nullopt;
  APInt offset(layout.getIndexTypeSizeInBits(load.getPointerOperandType()), 0);
  Value *base = load.getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset,
                                                                            /*AllowNonInbounds=*/true);
  auto *call = dyn_cast<CallInst>(base);
  if (!call || offset.isNegative() || (!isa<ResourcePushConstantsOp>(call) && !isUniformBuffer(*call)))
    return std::nullopt;
  return BufferDword{call, offset.getZExtValue() + element * kDwordBytes};
}

Value *UniformValue::copyLoad(IRBuilder<> &builder, LoadInst &load, uint32_t element) {
  Value *&copy = copies_[{&load, element}];
  if (copy)
    return copy;
  const BufferDword dword = *findDword(load, element);
  auto *base = cast<CallInst>(dword.base->clone());
  base->setDebugLoc({});
  builder.Insert(base);
  Value *address = builder.CreateConstGEP1_64(builder.getInt8Ty(), base, dword.offset);
  LoadInst *result =
      builder.CreateAlignedLoad(load.getType()->getScalarType(), address,
                                commonAlignment(load.getAlign(), uint64_t(element) * kDwordBytes));
  result->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(builder.getContext(), {}));
  return copy = result;
}

Value *UniformValue::followOperation(IRBuilder<> *builder, Instruction &inst, uint32_t element) {
  if (!isFree(inst) && (!mayCompute_ || ++operations_ > kMaxOperations))
    return nullptr;
  SmallVector<Value *, 2> operands;
  for (Value *operand : inst.operands()) {
    operands.push_back(follow(builder, operand, element));
    if (!operands.back())
      return nullptr;
  }
  if (!builder)
    return &inst;
  Value *result = nullptr;
  if (auto *conversion = dyn_cast<CastInst>(&inst))
    result = builder->CreateCast(conversion->getOpcode(), operands[0], inst.getType()->getScalarType());
  else if (auto *binary = dyn_cast<BinaryOperator>(&inst))
    result = builder->CreateBinOp(binary->getOpcode(), operands[0], operands[1]);
  else
    result = builder->CreateFNeg(operands[0]);
  if (auto *made = dyn_cast<Instruction>(result))
    made->copyIRFlags(&inst);
  return result;
}

Value *UniformValue::follow(IRBuilder<> *builder, Value *value, uint32_t element) {
  if (auto *constant = dyn_cast<Constant>(value)) {
    Constant *scalar = isa<VectorType>(value->getType()) ? constant->getAggregateElement(element) : constant;
    return scalar && !isa<UndefValue>(scalar) && !isa<ConstantExpr>(scalar) ? scalar : nullptr;
  }
  if (auto *extract = dyn_cast<ExtractElementInst>(value)) {
    auto *index = dyn_cast<ConstantInt>(extract->getIndexOperand());
    return index ? follow(builder, extract->getVectorOperand(), index->getZExtValue()) : nullptr;
  }
  if (auto *insert = dyn_cast<InsertElementInst>(value)) {
    auto *index = dyn_cast<ConstantInt>(insert->getOperand(2));
    if (!index)
      return nullptr;
    return index->getZExtValue() == element ? follow(builder, insert->getOperand(1), 0)
                                            : follow(builder, insert->getOperand(0), element);
  }
  if (auto *shuffle = dyn_cast<ShuffleVectorInst>(value)) {
    const int source = shuffle->getMaskValue(element);
    const int size = cast<FixedVectorType>(shuffle->getOperand(0)->getType())->getNumElements();
    if (source < 0)
      return nullptr;
    return follow(builder, shuffle->getOperand(source >= size), source % size);
  }
  if (auto *load = dyn_cast<LoadInst>(value)) {
    if (builder)
      return copyLoad(*builder, *load, element);
    return ++loads_ <= kMaxLoads && findDword(*load, element) ? value : nullptr;
  }
  auto *inst = dyn_cast<Instruction>(value);
  const auto *conversion = dyn_cast<CastInst>(value);
  const auto *binary = dyn_cast<BinaryOperator>(value);
  if ((conversion && isCheapCast(*conversion)) || (binary && isCheapOperation(*binary)) ||
      (inst && inst->getOpcode() == Instruction::FNeg))
    return followOperation(builder, *inst, element);
  return nullptr;
}

bool UniformValue::isCheap(Value *value) {
  operations_ = loads_ = 0;
  return follow(nullptr, value, 0) != nullptr;
}

Value *UniformValue::copy(IRBuilder<> &builder, Value *value) {
  operations_ = loads_ = 0;
  return follow(&builder, value, 0);
}

} // namespace lgc
