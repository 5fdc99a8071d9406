// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/optimization/SplitPrivateArrays.h"

#include "lgc/analysis/PreservedControlFlow.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

#include <map>
#include <numeric>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lgc {

namespace {

/// LLVM's back end keeps arrays up to this size in registers.
constexpr uint64_t kRegisterBytes = 128;

/// The distance of an address from the start of the array.
struct Offset {
  SmallMapVector<Value *, APInt, 4> scales; ///< bytes that the variable indices count in
  int64_t distance = 0;                     ///< bytes, without the variable indices
};

/// Takes constant factors out of indices, into which LLVM folds scales. Both wrap around at the width.
SmallMapVector<Value *, APInt, 4> withoutFactors(const SmallMapVector<Value *, APInt, 4> &scales) {
  SmallMapVector<Value *, APInt, 4> result;
  for (const auto &[index, given] : scales) {
    Value *variable = index;
    APInt scale = given;
    const unsigned width = scale.getBitWidth();
    const APInt *factor = nullptr;
    if (index->getType()->getScalarSizeInBits() == width) {
      if (match(index, m_Shl(m_Value(variable), m_APInt(factor))) && factor->ult(width))
        scale <<= *factor;
      else if (match(index, m_Mul(m_Value(variable), m_APInt(factor))))
        scale *= *factor;
      else
        variable = index;
    }
    const auto [sum, isNew] = result.try_emplace(variable, scale);
    if (!isNew)
      sum->second += scale;
  }
  return result;
}

class ArraySplitter {
public:
  explicit ArraySplitter(AllocaInst &alloca) : alloca_(alloca), layout_(alloca.getDataLayout()) {}

  bool run() {
    std::optional<TypeSize> size = alloca_.getAllocationSize(layout_);
    if (!size || size->isScalable() || size->getFixedValue() > kRegisterBytes || !collect(alloca_) ||
        !findElements(size->getFixedValue()) || isSimple())
      return false;
    for (Instruction *access : accesses_)
      split(*access);
    for (Instruction *inst : reverse(old_))
      inst->eraseFromParent();
    alloca_.eraseFromParent();
    return true;
  }

private:
  bool collect(Value &address);
  bool addAccess(Instruction &inst);
  std::optional<Offset> offsetOf(const Instruction &access) const;
  bool findElements(uint64_t size);
  bool isSimple() const;
  void split(Instruction &access);
  Value *addressOf(IRBuilder<> &builder, const Offset &offset, int64_t distance);
  AllocaInst &partAt(uint64_t offset);

  AllocaInst &alloca_;
  const DataLayout &layout_;
  SmallVector<Instruction *> accesses_; ///< loads and stores
  SmallVector<Instruction *> old_;      ///< accesses and addresses; users come after their operands
  uint64_t numberBytes_ = 0;            ///< of the smallest number that is accessed
  uint64_t elementBytes_ = 0;
  uint64_t elements_ = 0;
  std::map<uint64_t, AllocaInst *> parts_; ///< by their offset in an element
};

bool ArraySplitter::collect(Value &address) {
  for (User *user : address.users()) {
    auto &inst = cast<Instruction>(*user);
    old_.push_back(&inst);
    if (getLoadStorePointerOperand(&inst) == &address) {
      if (!addAccess(inst))
        return false;
    } else if (!isa<GetElementPtrInst>(inst) || inst.getType()->isVectorTy() || !collect(inst)) {
      return false;
    }
  }
  return true;
}

bool ArraySplitter::addAccess(Instruction &inst) {
  Type *type = getLoadStoreType(&inst);
  Type *number = type->getScalarType();
  const uint64_t bytes = layout_.getTypeAllocSize(number).getFixedValue();
  const bool isStoredAddress = isa<StoreInst>(inst) && inst.getOperand(0)->getType()->isPointerTy();
  if (inst.isVolatile() || inst.isAtomic() || isStoredAddress || type->isAggregateType() ||
      !(number->isIntegerTy() || number->isFloatingPointTy()) || number->getScalarSizeInBits() != 8 * bytes ||
      bytes > 8)
    return false;
  accesses_.push_back(&inst);
  numberBytes_ = numberBytes_ == 0 ? bytes : std::min(numberBytes_, bytes);
  return true;
}

/// An index may be loaded from the array itself: the offset holds until that load is split.
std::optional<Offset> ArraySplitter::offsetOf(const Instruction &access) const {
  Offset offset;
  const unsigned width = layout_.getIndexTypeSizeInBits(alloca_.getType());
  APInt distance(width, 0);
  for (const Value *at = getLoadStorePointerOperand(&access); auto *step = dyn_cast<GEPOperator>(at);
       at = step->getPointerOperand()) {
    if (!step->collectOffset(layout_, width, offset.scales, distance))
      return std::nullopt;
  }
  offset.scales = withoutFactors(offset.scales);
  offset.distance = distance.getSExtValue();
  return offset;
}

/// Finds the size of an element. Returns false when an access is not of whole numbers.
bool ArraySplitter::findElements(uint64_t size) {
  for (const Instruction *access : accesses_) {
    const std::optional<Offset> offset = offsetOf(*access);
    const uint64_t bytes = layout_.getTypeStoreSize(getLoadStoreType(access)).getFixedValue();
    if (!offset || offset->distance % static_cast<int64_t>(numberBytes_) != 0 || bytes % numberBytes_ != 0)
      return false;
    for (const auto &[index, scale] : offset->scales)
      elementBytes_ = std::gcd(elementBytes_, scale.abs().getZExtValue());
  }
  if (elementBytes_ == 0 || size % elementBytes_ != 0 || elementBytes_ % numberBytes_ != 0)
    return false;
  elements_ = size / elementBytes_;
  return true;
}

/// Returns whether the array is one of numbers already, of which an access selects one by one variable index.
bool ArraySplitter::isSimple() const {
  Type *type = alloca_.getAllocatedType();
  while (auto *array = dyn_cast<ArrayType>(type))
    type = array->getElementType();
  const auto hasOneIndex = [&](const Instruction *access) { return offsetOf(*access)->scales.size() <= 1; };
  return (type->isIntegerTy() || type->isFloatingPointTy()) && all_of(accesses_, hasOneIndex);
}

void ArraySplitter::split(Instruction &access) {
  IRBuilder<> builder(&access);
  const Offset offset = *offsetOf(access);
  const uint64_t count = layout_.getTypeStoreSize(getLoadStoreType(&access)).getFixedValue() / numberBytes_;
  Type *number = builder.getIntNTy(8 * numberBytes_);
  Type *vector = FixedVectorType::get(number, count);
  auto *load = dyn_cast<LoadInst>(&access);
  Value *numbers = load ? PoisonValue::get(vector) : builder.CreateBitCast(access.getOperand(0), vector);
  for (uint64_t i = 0; i < count; ++i) {
    Value *address = addressOf(builder, offset, offset.distance + static_cast<int64_t>(i * numberBytes_));
    if (load)
      numbers = builder.CreateInsertElement(numbers, builder.CreateLoad(number, address), i);
    else
      builder.CreateStore(builder.CreateExtractElement(numbers, i), address);
  }
  if (load)
    load->replaceAllUsesWith(builder.CreateBitCast(numbers, load->getType()));
}

/// Returns where the number is that has `distance` and the variable indices of `offset`.
Value *ArraySplitter::addressOf(IRBuilder<> &builder, const Offset &offset, int64_t distance) {
  const int64_t size = static_cast<int64_t>(elementBytes_);
  const int64_t element = divideFloorSigned(distance, size);
  Type *type = builder.getIntNTy(layout_.getIndexTypeSizeInBits(alloca_.getType()));
  Value *index = ConstantInt::getSigned(type, element);
  for (const auto &[variable, scale] : offset.scales) {
    Value *factor = ConstantInt::getSigned(type, scale.getSExtValue() / size);
    index = builder.CreateAdd(builder.CreateMul(builder.CreateSExtOrTrunc(variable, type), factor), index);
  }
  AllocaInst &part = partAt(static_cast<uint64_t>(distance - element * size));
  return builder.CreateGEP(builder.getIntNTy(8 * numberBytes_), &part, index);
}

/// The array of the numbers that are `offset` bytes from the start of an element.
AllocaInst &ArraySplitter::partAt(uint64_t offset) {
  AllocaInst *&part = parts_[offset];
  if (!part) {
    IRBuilder<> builder(&alloca_);
    Type *number = builder.getIntNTy(8 * numberBytes_);
    part = builder.CreateAlloca(ArrayType::get(number, elements_), alloca_.getAddressSpace(), nullptr,
                                alloca_.getName());
  }
  return *part;
}

} // namespace

PreservedAnalyses SplitPrivateArrays::run(Module &module, ModuleAnalysisManager &) {
  SmallVector<AllocaInst *> allocas;
  for (Function &function : module) {
    for (Instruction &inst : instructions(function)) {
      if (auto *alloca = dyn_cast<AllocaInst>(&inst))
        allocas.push_back(alloca);
    }
  }
  bool changed = false;
  for (AllocaInst *alloca : allocas)
    changed |= ArraySplitter(*alloca).run();
  return preservingControlFlow(changed);
}

} // namespace lgc
