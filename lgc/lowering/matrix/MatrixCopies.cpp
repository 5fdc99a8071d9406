// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/matrix/MatrixCopies.h"

#include "lgc/analysis/DialectUniformity.h"
#include "lgc/lowering/matrix/MatrixFragment.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace lgc {

namespace {

/// Returns whether the call loads a matrix of which every group of lanes gets the same copy.
bool loadsCopies(const CallInst &call, const MatrixTarget &target) {
  const auto *load = dyn_cast<CooperativeMatrixLoadOp>(&call);
  return load && load->getUse() < kMatrixUses && target.isReplicated(static_cast<MatrixUse>(load->getUse()));
}

bool hasLength(const Value &matrix, uint32_t components) {
  return cast<FixedVectorType>(matrix.getType())->getNumElements() == components;
}

/// Returns the dword of the lane in the group with number `owner` that corresponds to the current lane.
Value *ownersDword(IRBuilder<> &b, Value *dword, Value *group, uint32_t owner, const MatrixTarget &target) {
  for (uint32_t bit = 1; bit < target.waveSize / kMatrixSide; bit *= 2) {
    Value *other = SubgroupShuffleXorOp::create(b, dword, b.getInt32(bit * kMatrixSide));
    Value *isSame = b.CreateICmpEQ(b.CreateAnd(group, bit), b.getInt32(owner & bit));
    dword = b.CreateSelect(isSame, dword, other);
  }
  return dword;
}

} // namespace

// Values are equal in corresponding lanes of all groups if they were uniform, were the loaded copies uniform.
SmallVector<DifferingCopies> findDifferingCopies(Function &function, const TargetTransformInfo &targetInfo,
                                                 const MatrixTarget &target) {
  SmallVector<CooperativeMatrixMultiplyAddOp *> ops;
  for (Instruction &instruction : instructions(function))
    if (auto *op = dyn_cast<CooperativeMatrixMultiplyAddOp>(&instruction))
      ops.push_back(op);
  SmallVector<DifferingCopies> differing;
  if (ops.empty() || !target.isReplicated(MatrixUse::B))
    return differing;
  const DialectUniformity uniformity(function, targetInfo,
                                     [&](const CallInst &call) { return loadsCopies(call, target); });
  for (CooperativeMatrixMultiplyAddOp *op : ops)
    for (const auto &[index, use] : {std::pair(0, MatrixUse::A), std::pair(1, MatrixUse::B)})
      if (target.isReplicated(use) && hasLength(*op->getArgOperand(index), kMatrixSide) &&
          uniformity->isDivergentUse(op->getArgOperandUse(index)))
        differing.push_back({op, index == 0});
  return differing;
}

Value *unifyCopies(IRBuilder<> &builder, Value *matrix, const MatrixTarget &target) {
  const unsigned count = matrix->getType()->getPrimitiveSizeInBits() / 32;
  Type *type = matrix->getType();
  Value *dwords = builder.CreateBitCast(matrix, FixedVectorType::get(builder.getInt32Ty(), count));
  Value *group = groupOfLane(builder, target);
  const unsigned groups = target.waveSize / kMatrixSide;
  for (unsigned i = 0; i < count; ++i) {
    Value *dword = builder.CreateExtractElement(dwords, i);
    dword = ownersDword(builder, dword, group, i * groups / count, target);
    dwords = builder.CreateInsertElement(dwords, dword, i);
  }
  return builder.CreateBitCast(dwords, type);
}

} // namespace lgc
