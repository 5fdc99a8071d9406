// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An offset is a sum: a constant, and indices times strides. A stride is the distance that one index of a GEP
// moves by. GEPs on GEPs form one sum, whose parts may be negative as long as the whole is not. The sum is
// computed in the cheapest of three ways that is exact:
//   32 bits         when it cannot wrap around
//   one minimum     when only one index can make it wrap around, as in arrays and in arrays of structures
//   64 bits         otherwise, with a minimum of the sum

#include "lgc/lowering/buffer/BoundBufferOffsets.h"

#include "lgc/abi/BufferDescriptor.h"
#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lgc {

namespace {

/// Sums of products of 64 by 32 bits do not wrap around in this width.
constexpr unsigned kWideBits = 128;

/// The distance in bytes that offsets keep from 2^32, so that the parts of an access there have valid offsets
/// too.
constexpr uint64_t kRoom = 32;
constexpr uint64_t kMaxOffset = UINT32_MAX - kRoom;

/// Returns whether nothing but our own code makes pointers from the root.
bool isInternal(const Value &root) {
  const auto *buffer = dyn_cast<ResourceBufferOp>(&root);
  return buffer && buffer->getSet() == kInternalDescriptorSet;
}

bool isBufferPointer(const Value &value) {
  return value.getType()->isPointerTy() &&
         value.getType()->getPointerAddressSpace() == AMDGPUAS::BUFFER_FAT_POINTER;
}

ConstantRange wide(int64_t value) {
  return ConstantRange(APInt(kWideBits, value, /*isSigned=*/true));
}

bool isWithin(const ConstantRange &range, int64_t least, int64_t most) {
  return range.getSignedMin().sge(least) && range.getSignedMax().sle(most);
}

/// An index, which is signed, times its stride in bytes.
struct Term {
  Value *index;
  uint64_t stride;
  uint64_t
      granule; ///< the product is a multiple of this many bytes: more than the stride if the index is even
  ConstantRange range; ///< of the product
};

struct Offset {
  Value *root = nullptr; ///< not a GEP
  APInt constant = APInt(kWideBits, 0);
  SmallVector<Term, 4> terms;

  /// Returns whether the root is the start of a buffer; any other root has an offset of its own.
  bool isFromStart() const { return isa<ResourceBufferOp>(root); }
};

class OffsetBounding {
public:
  OffsetBounding(GetElementPtrInst &gep, const DataLayout &layout)
      : gep_(gep), layout_(layout), builder_(&gep) {
    offset_.root = &gep;
  }

  /// Returns a pointer to the same byte, or beyond all buffers; the GEP itself if it is always correct.
  Value *run() {
    collect();
    if (isWithin(sumOf(nullptr), 0, kMaxOffset) || isShift() || isInternal(*offset_.root))
      return wrapsNowhere();
    if (offset_.isFromStart() && offset_.terms.empty())
      return behindRoot(builder_.getInt32(kMaxRobustBufferBytes));
    if (Value *pointer = withOneMinimum())
      return pointer;
    return in64Bits();
  }

private:
  /// Returns whether the GEP adds or subtracts the one byte by which a pointer in memory differs from one in
  /// registers (docs/pointers.md). Null is the last byte; it must become 0 in memory, and null again when
  /// loaded.
  bool isShift() const {
    return !offset_.isFromStart() && offset_.terms.empty() && offset_.constant.abs().ule(1);
  }

  void collect();
  void add(Value *index, uint64_t stride);
  ConstantRange sumOf(const Term *without) const;
  Value *wrapsNowhere();
  Value *withOneMinimum();
  Value *minimumOf(const Term &main);
  Value *in64Bits();
  Value *product(const Term &term, Value *&isFar);
  Value *behindRoot(Value *bytes) {
    return builder_.CreateGEP(builder_.getInt8Ty(), offset_.root, bytes, "",
                              GEPNoWrapFlags::noUnsignedWrap());
  }

  GetElementPtrInst &gep_;
  const DataLayout &layout_;
  IRBuilder<> builder_;
  Offset offset_;
};

/// Follows GEPs to the root.
void OffsetBounding::collect() {
  while (auto *gep = dyn_cast<GEPOperator>(offset_.root)) {
    for (auto step = gep_type_begin(gep), end = gep_type_end(gep); step != end; ++step) {
      if (StructType *structure = step.getStructTypeOrNull()) {
        const unsigned member = cast<ConstantInt>(step.getOperand())->getZExtValue();
        offset_.constant += layout_.getStructLayout(structure)->getElementOffset(member).getFixedValue();
      } else {
        add(step.getOperand(), step.getSequentialElementStride(layout_).getFixedValue());
      }
    }
    offset_.root = gep->getPointerOperand();
  }
}

void OffsetBounding::add(Value *index, uint64_t stride) {
  if (auto *constant = dyn_cast<ConstantInt>(index)) {
    offset_.constant += constant->getValue().sext(kWideBits) * stride;
    return;
  }
  const SimplifyQuery query(layout_, &gep_);
  // In `data[i * 16 + 3]` the sum does not wrap around: all such accesses share the product.
  Value *base = nullptr;
  const APInt *constant = nullptr;
  if (match(index, m_Add(m_Value(base), m_APInt(constant))) &&
      haveNoCommonBitsSet(base, cast<User>(index)->getOperand(1), query)) {
    offset_.constant += constant->sext(kWideBits) * stride;
    index = base;
  }
  const KnownBits known = computeKnownBits(index, query);
  const unsigned zeros = std::min(known.countMinTrailingZeros(), 31u);
  const ConstantRange range = ConstantRange::fromKnownBits(known, /*IsSigned=*/true)
                                  .intersectWith(computeConstantRange(index, /*ForSigned=*/true));
  offset_.terms.push_back(
      {index, stride, stride << zeros, range.sextOrTrunc(kWideBits).multiply(wide(stride))});
}

/// Returns the range of the sum, including the root's own offset, without one of its terms.
ConstantRange OffsetBounding::sumOf(const Term *without) const {
  ConstantRange sum(offset_.constant);
  if (!offset_.isFromStart())
    sum = sum.add(ConstantRange(APInt(kWideBits, 0), APInt(kWideBits, 1ull << 32)));
  for (const Term &term : offset_.terms)
    if (&term != without)
      sum = sum.add(term.range);
  return sum;
}

/// The range that LLVM derives from an access within an object's bounds does not apply here.
Value *OffsetBounding::wrapsNowhere() {
  for (Value *pointer = &gep_; auto *gep = dyn_cast<GetElementPtrInst>(pointer);
       pointer = gep->getPointerOperand())
    gep->setNoWrapFlags(GEPNoWrapFlags::none());
  return &gep_;
}

/// Handles sums in which all but one of the terms are small and not negative. Returns null if there is no
/// such term.
Value *OffsetBounding::withOneMinimum() {
  if (!offset_.isFromStart())
    return nullptr;
  for (const Term &term : offset_.terms)
    if (!isWithin(term.range, 0, kMaxOffset))
      return minimumOf(term);
  return nullptr; // each of the two alone is small
}

/// Limits the index to the first element beyond all buffers. The comparison is unsigned, so the index must
/// not be negative where the sum is not: the whole elements of the constant are added to the index first.
Value *OffsetBounding::minimumOf(const Term &main) {
  const uint64_t stride = main.stride, limit = divideCeil(kMaxRobustBufferBytes, stride);
  if (limit * stride > kMaxOffset || offset_.constant.isNegative() || offset_.constant.sgt(kMaxOffset))
    return nullptr;
  const bool isSigned = main.range.getSignedMin().isNegative();
  const uint64_t constant = offset_.constant.getZExtValue();
  const bool entersIndex = isSigned || constant > kMaxOffset - limit * stride;
  const uint64_t elements = entersIndex ? constant / main.granule * (main.granule / stride) : 0;
  const ConstantRange rest = sumOf(&main).subtract(APInt(kWideBits, elements * stride));
  const uint64_t most =
      isSigned ? std::min(main.granule - 1, kMaxOffset - limit * stride) : kMaxOffset - limit * stride;
  if (!isWithin(rest, 0, most) || elements > INT32_MAX)
    return nullptr;

  Type *i32 = builder_.getInt32Ty();
  Value *index = main.index;
  if (index->getType()->getIntegerBitWidth() < 32)
    index = builder_.CreateSExt(index, i32);
  if (elements != 0)
    index = builder_.CreateAdd(index, ConstantInt::get(index->getType(), elements));
  index = builder_.CreateBinaryIntrinsic(Intrinsic::umin, index, ConstantInt::get(index->getType(), limit));
  Value *sum = builder_.CreateNUWMul(builder_.CreateTrunc(index, i32), builder_.getInt32(stride));
  bool isNuw = true;
  for (const Term &term : offset_.terms) {
    if (&term == &main)
      continue;
    isNuw &= !term.range.getSignedMin().isNegative();
    Value *factor = builder_.CreateSExtOrTrunc(term.index, i32);
    sum = builder_.CreateAdd(sum, builder_.CreateMul(factor, builder_.getInt32(term.stride), "", isNuw), "",
                             isNuw);
  }
  // The rest of the constant comes last, where it becomes the instruction's immediate offset.
  return behindRoot(builder_.CreateAdd(sum, builder_.getInt32(constant - elements * stride), "", isNuw));
}

/// Computes a term of a sum in 64 bits. Where that might overflow, as with 64-bit indices, `isFar` becomes
/// true for products that exceed every buffer, even if another term would reduce the sum again.
Value *OffsetBounding::product(const Term &term, Value *&isFar) {
  constexpr int64_t kSmall = int64_t(1) << 56, kLarge = int64_t(1) << 40;
  Value *index = builder_.CreateSExt(term.index, builder_.getInt64Ty());
  if (!isWithin(term.range, -kSmall, kSmall)) {
    const uint64_t most = divideCeil(kLarge, term.stride);
    Value *shifted = builder_.CreateAdd(index, builder_.getInt64(most));
    Value *isLarge = builder_.CreateICmpUGT(shifted, builder_.getInt64(2 * most));
    isFar = isFar ? builder_.CreateOr(isFar, isLarge) : isLarge;
  }
  return builder_.CreateMul(index, builder_.getInt64(term.stride));
}

Value *OffsetBounding::in64Bits() {
  Type *i32 = builder_.getInt32Ty(), *i64 = builder_.getInt64Ty();
  constexpr int64_t kFar = int64_t(1) << 60;
  const APInt constant = APIntOps::smin(APIntOps::smax(offset_.constant, APInt(kWideBits, -kFar, true)),
                                        APInt(kWideBits, kFar, true));
  Value *sum = ConstantInt::get(i64, constant.getSExtValue(), /*IsSigned=*/true);
  Value *start = nullptr;
  if (!offset_.isFromStart()) {
    start = builder_.CreatePtrToInt(offset_.root, i32);
    sum = builder_.CreateAdd(sum, builder_.CreateZExt(start, i64));
  }
  Value *isFar = nullptr;
  for (const Term &term : offset_.terms)
    sum = builder_.CreateAdd(sum, product(term, isFar));
  Value *end = builder_.getInt64(kMaxRobustBufferBytes);
  sum = builder_.CreateBinaryIntrinsic(Intrinsic::umin, sum, end);
  sum = builder_.CreateTrunc(isFar ? builder_.CreateSelect(isFar, end, sum) : sum, i32);
  if (!start)
    return behindRoot(sum);
  return builder_.CreateGEP(builder_.getInt8Ty(), offset_.root, builder_.CreateSub(sum, start));
}

/// Attaches the known ranges of local invocation ids, which make cheaper code of the offsets that they index.
void limitInputs(Function &function, const ShaderState &shader) {
  const unsigned invocations = shader.compute.invocationsPerWorkgroup();
  for (Instruction &inst : instructions(function))
    if (isa<InputLocalInvocationIndexOp, InputLocalInvocationIdOp>(inst))
      cast<CallInst>(inst).addRangeRetAttr(ConstantRange(APInt(32, 0), APInt(32, invocations)));
}

/// Erases the instructions that chains consisted of, from their ends.
void eraseUnused(Function &function) {
  for (BasicBlock *block : post_order(&function))
    for (Instruction &inst : make_early_inc_range(reverse(*block)))
      if (isa<GetElementPtrInst>(inst) && isBufferPointer(inst) && inst.use_empty())
        inst.eraseFromParent();
}

bool boundAll(Function &function) {
  // Only the last GEP of each chain is used by others. All results are computed before any chain is changed.
  SmallVector<std::pair<GetElementPtrInst *, Value *>> bounded;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    auto *gep = dyn_cast<GetElementPtrInst>(&inst);
    if (gep && isBufferPointer(*gep) &&
        any_of(gep->users(), [](User *user) { return !isa<GEPOperator>(user); }))
      bounded.emplace_back(gep, OffsetBounding(*gep, function.getDataLayout()).run());
  }
  for (auto [gep, pointer] : bounded)
    gep->replaceUsesWithIf(pointer, [](Use &use) { return !isa<GEPOperator>(use.getUser()); });
  eraseUnused(function);
  return !bounded.empty();
}

} // namespace

PreservedAnalyses BoundBufferOffsets::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  bool changed = false;
  for (Function &function : module) {
    const ShaderState *shader = state->shaderOf(function);
    // Checks of validation compare the offset.
    const bool isBounded =
        shader && (shader->robustBufferAccess2 || state->validation.has(ValidationCheck::Buffers));
    if (!isBounded)
      continue;
    limitInputs(function, *shader);
    changed |= boundAll(function);
  }
  return preservingControlFlow(changed);
}

} // namespace lgc
