// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An offset is a sum: a constant, and indices times strides. A stride is what one GEP moves by; GEPs on GEPs
// are one sum, whose parts may be negative as long as the whole is not. Three ways to compute it, the
// cheapest that is exact:
//   32 bits         when it cannot wrap around
//   one minimum     when one index alone can make it wrap around, as in arrays and in arrays of structures
//   64 bits         otherwise, and the minimum of the sum

#include "lgc/lowering/buffer/BoundBufferOffsets.h"

#include "lgc/abi/BufferDescriptor.h"
#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"

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

/// No sum of products of 64 by 32 bits wraps around in as many bits.
constexpr unsigned kWideBits = 128;

/// Bytes that stay between an offset and 2^32, so that the parts of what is accessed there have offsets, too.
constexpr uint64_t kRoom = 32;
constexpr uint64_t kMaxOffset = UINT32_MAX - kRoom;

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

/// An index, which is signed, times the bytes from one element to the next.
struct Term {
  Value *index;
  uint64_t stride;
  uint64_t granule;    ///< bytes that the product is a multiple of: more than the stride if the index is even
  ConstantRange range; ///< of the product
};

struct Offset {
  Value *root = nullptr; ///< no GEP
  APInt constant = APInt(kWideBits, 0);
  SmallVector<Term, 4> terms;

  /// The start of a buffer; any other root has an offset of its own.
  bool isFromStart() const { return isa<ResourceBufferOp>(root); }
};

class OffsetBounding {
public:
  OffsetBounding(GetElementPtrInst &gep, const DataLayout &layout)
      : gep_(gep), layout_(layout), builder_(&gep) {
    offset_.root = &gep;
  }

  /// A pointer to the same byte, or behind all buffers; the GEP itself if it is always right.
  Value *run() {
    collect();
    if (isWithin(sumOf(nullptr), 0, kMaxOffset) || isShift())
      return wrapsNowhere();
    if (offset_.isFromStart() && offset_.terms.empty())
      return behindRoot(builder_.getInt32(kMaxRobustBufferBytes));
    if (Value *pointer = withOneMinimum())
      return pointer;
    return in64Bits();
  }

private:
  /// By the one byte by which a pointer in memory differs from one in registers (docs/pointers.md), there or
  /// back or both: null is the last byte, and has to become 0 and to stay null.
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
  // In `data[i * 16 + 3]` the sum does not wrap around: all such accesses share what the product takes.
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

/// Where the sum lies, the root's own offset included, without one of its terms.
ConstantRange OffsetBounding::sumOf(const Term *without) const {
  ConstantRange sum(offset_.constant);
  if (!offset_.isFromStart())
    sum = sum.add(ConstantRange(APInt(kWideBits, 0), APInt(kWideBits, 1ull << 32)));
  for (const Term &term : offset_.terms)
    if (&term != without)
      sum = sum.add(term.range);
  return sum;
}

/// What an access out of bounds of an object says does not hold here.
Value *OffsetBounding::wrapsNowhere() {
  for (Value *pointer = &gep_; auto *gep = dyn_cast<GetElementPtrInst>(pointer);
       pointer = gep->getPointerOperand())
    gep->setNoWrapFlags(GEPNoWrapFlags::none());
  return &gep_;
}

/// If all but one of the terms are small and not negative. Null if there is no such term.
Value *OffsetBounding::withOneMinimum() {
  if (!offset_.isFromStart())
    return nullptr;
  for (const Term &term : offset_.terms)
    if (!isWithin(term.range, 0, kMaxOffset))
      return minimumOf(term);
  return nullptr; // each by itself is small
}

/// The index is held below the first element that is behind all buffers. To be compared without a sign, it
/// must not be negative where the whole is not: what the constant has in whole elements goes into the index
/// first.
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
  // Last, where the instruction takes it.
  return behindRoot(builder_.CreateAdd(sum, builder_.getInt32(constant - elements * stride), "", isNuw));
}

/// A term of a sum in 64 bits. Where that might overflow, as indices of 64 bits can make it, `isFar` becomes
/// true for products that are as large as no buffer; what another one takes away again does not count then.
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

/// What is known of local invocation ids makes cheaper code of what they are indices in.
void limitInputs(Function &function, const ShaderState &shader) {
  const unsigned invocations = shader.compute.invocationsPerWorkgroup();
  for (Instruction &inst : instructions(function))
    if (isa<InputLocalInvocationIndexOp, InputLocalInvocationIdOp>(inst))
      cast<CallInst>(inst).addRangeRetAttr(ConstantRange(APInt(32, 0), APInt(32, invocations)));
}

bool boundAll(Function &function) {
  // What others see of an address: the last GEP of each chain. All are computed while the chains are as they
  // were.
  SmallVector<std::pair<GetElementPtrInst *, Value *>> bounded;
  for (Instruction &inst : make_early_inc_range(instructions(function))) {
    auto *gep = dyn_cast<GetElementPtrInst>(&inst);
    if (gep && isBufferPointer(*gep) &&
        any_of(gep->users(), [](User *user) { return !isa<GEPOperator>(user); }))
      bounded.emplace_back(gep, OffsetBounding(*gep, function.getDataLayout()).run());
  }
  for (auto [gep, pointer] : bounded)
    gep->replaceUsesWithIf(pointer, [](Use &use) { return !isa<GEPOperator>(use.getUser()); });
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
    if (!shader || !shader->robustBufferAccess2)
      continue;
    limitInputs(function, *shader);
    changed |= boundAll(function);
  }
  return preservingControlFlow(changed);
}

} // namespace lgc
