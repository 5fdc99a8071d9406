// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A line of a matrix (MatrixFragment.h) is contiguous in memory, or its components are `stride` bytes apart.

#include "lgc/lowering/matrix/MatrixMemory.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

#include <numeric>

using namespace llvm;

namespace lgc {

namespace {

constexpr uint32_t kWidestAccess = 16; ///< bytes

/// The alignment of a buffer's address and offsets that hardware needs for accesses of any width. With a
/// greater one, LLVM's vectoriser would join what SplitBufferAccesses splits.
constexpr uint32_t kBufferAlignment = 4;

/// The accesses to a fragment, each of `perAccess` components.
class FragmentAccess {
public:
  FragmentAccess(IRBuilder<> &builder, Value *pointer, Value *stride, uint32_t use, uint32_t order,
                 const MatrixFragment &fragment, Type *component)
      : b_(builder), fragment_(fragment), component_(component),
        bytes_(component->getPrimitiveSizeInBits() / 8),
        isContiguous_((use == static_cast<uint32_t>(MatrixUse::A)) ==
                      (order == static_cast<uint32_t>(MatrixOrder::RowMajor))) {
    const unsigned space = pointer->getType()->getPointerAddressSpace();
    indexType_ = space == AMDGPUAS::GLOBAL_ADDRESS ? b_.getInt64Ty() : b_.getInt32Ty();
    alignment_ = space == AMDGPUAS::BUFFER_FAT_POINTER ? kBufferAlignment : kMatrixAlignment;
    stride_ = b_.CreateZExt(stride, indexType_);
    Value *line = times(fragment.line, isContiguous_);
    Value *start = times(fragment.start, !isContiguous_);
    first_ = b_.CreatePtrAdd(b_.CreatePtrAdd(pointer, line), start);
  }

  uint32_t perAccess() const {
    return isContiguous_ && fragment_.step == 1 ? std::min(fragment_.components, kWidestAccess / bytes_) : 1;
  }
  Align align() const { return Align(std::min(bytes_ * perAccess(), alignment_)); }
  Type *accessType() const {
    return perAccess() == 1 ? component_ : FixedVectorType::get(component_, perAccess());
  }
  /// Returns the address of component `index` of the lane.
  Value *addressOf(uint32_t index) {
    const uint64_t steps = uint64_t(index) * fragment_.step;
    Value *distance = ConstantInt::get(indexType_, isContiguous_ ? steps * bytes_ : steps);
    return b_.CreatePtrAdd(first_, isContiguous_ ? distance : b_.CreateMul(stride_, distance));
  }

private:
  /// Returns a number of lines or components in bytes.
  Value *times(Value *number, bool byStride) {
    return b_.CreateMul(b_.CreateZExt(number, indexType_),
                        byStride ? stride_ : ConstantInt::get(indexType_, bytes_));
  }

  IRBuilder<> &b_;
  MatrixFragment fragment_;
  Type *component_;
  uint32_t bytes_;
  bool isContiguous_;
  Type *indexType_;
  uint32_t alignment_;
  Value *stride_;
  Value *first_;
};

} // namespace

Value *lowerMatrixLoad(CooperativeMatrixLoadOp &op, const MatrixTarget &target) {
  IRBuilder<> b(&op);
  const MatrixFragment fragment = fragmentOf(b, static_cast<MatrixUse>(op.getUse()), target);
  FragmentAccess access(b, op.getPointer(), op.getStride(), op.getUse(), op.getOrder(), fragment,
                        op.getType()->getScalarType());
  SmallVector<Value *, kMatrixSide> parts;
  for (uint32_t i = 0; i < fragment.components; i += access.perAccess()) {
    LoadInst *load =
        b.CreateAlignedLoad(access.accessType(), access.addressOf(i), access.align(), op.getIsVolatile());
    load->copyMetadata(op, {LLVMContext::MD_nontemporal});
    parts.push_back(load);
  }
  if (access.perAccess() > 1)
    return concatenateVectors(b, parts);
  Value *matrix = PoisonValue::get(op.getType());
  for (auto [i, part] : enumerate(parts))
    matrix = b.CreateInsertElement(matrix, part, i);
  return matrix;
}

void lowerMatrixStore(CooperativeMatrixStoreOp &op, const MatrixTarget &target) {
  IRBuilder<> b(&op);
  const auto use = static_cast<MatrixUse>(op.getUse());
  Value *matrix = op.getMatrix();
  const MatrixFragment fragment =
      target.isReplicated(use) ? shareOf(b, matrix, target) : fragmentOf(b, use, target);
  FragmentAccess access(b, op.getPointer(), op.getStride(), op.getUse(), op.getOrder(), fragment,
                        matrix->getType()->getScalarType());
  const uint32_t count = access.perAccess();
  for (uint32_t i = 0; i < fragment.components; i += count) {
    SmallVector<int, kMatrixSide> mask(count);
    std::iota(mask.begin(), mask.end(), static_cast<int>(i));
    Value *part = count == 1 ? b.CreateExtractElement(matrix, i) : b.CreateShuffleVector(matrix, mask);
    b.CreateAlignedStore(part, access.addressOf(i), access.align(), op.getIsVolatile())
        ->copyMetadata(op, {LLVMContext::MD_nontemporal});
  }
}

} // namespace lgc
