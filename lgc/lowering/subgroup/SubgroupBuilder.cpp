// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/subgroup/SubgroupBuilder.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/target/GpuTarget.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

Value *SubgroupBuilder::laneId() {
  return countBelow(Constant::getAllOnesValue(maskType()));
}

Value *SubgroupBuilder::laneMask(LaneRelation relation) {
  Constant *all = Constant::getAllOnesValue(maskType());
  if (relation == LaneRelation::All)
    return all;
  auto from = [&](int64_t bits) {
    return b_.CreateShl(ConstantInt::getSigned(maskType(), bits), b_.CreateZExt(laneId(), maskType()));
  };
  switch (relation) {
  case LaneRelation::GreaterEqual:
    return from(-1);
  case LaneRelation::Greater:
    return from(-2);
  case LaneRelation::LessEqual:
    return b_.CreateNot(from(-2));
  case LaneRelation::Less:
    return b_.CreateNot(from(-1));
  default:
    return from(1);
  }
}

Value *SubgroupBuilder::countBelow(Value *mask) {
  Value *low = b_.CreateTrunc(mask, b_.getInt32Ty());
  Value *count = b_.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {}, {low, b_.getInt32(0)});
  if (waveSize_ == 32)
    return count;
  Value *high = b_.CreateTrunc(b_.CreateLShr(mask, 32), b_.getInt32Ty());
  return b_.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {}, {high, count});
}

Value *SubgroupBuilder::ballotOfAll(Value *condition) {
  return b_.CreateIntrinsic(Intrinsic::amdgcn_ballot, {maskType()}, {condition});
}

Value *SubgroupBuilder::activeLanes() {
  Value *all = ballotOfAll(b_.getTrue());
  if (helpers_ != Helpers::Excluded)
    return all;
  // LLVM decides whether `all` has helpers; `live` has none.
  Value *live = ballotOfAll(b_.CreateIntrinsic(Intrinsic::amdgcn_live_mask, {}));
  Value *hasLive = b_.CreateICmpNE(live, ConstantInt::get(maskType(), 0));
  return b_.CreateSelect(hasLive, live, all);
}

Value *SubgroupBuilder::ballot(Value *condition) {
  Value *lanes = ballotOfAll(condition);
  return helpers_ == Helpers::Excluded ? b_.CreateAnd(lanes, activeLanes()) : lanes;
}

Value *SubgroupBuilder::orIfExcluded(Value *value, Value *other) {
  return helpers_ == Helpers::Excluded ? b_.CreateSelect(inverseBallot(activeLanes()), value, other) : value;
}

/// llvm.amdgcn.wqm makes helpers run all that the value depends on, softwqm only if something else makes them
/// run.
Value *SubgroupBuilder::result(Value *value, Participants participants) {
  if (helpers_ == Helpers::None)
    return value;
  if (value->getType()->isIntegerTy(1))
    return b_.CreateICmpNE(result(b_.CreateZExt(value, b_.getInt32Ty()), participants), b_.getInt32(0));
  const bool included = participants == Participants::Quads || helpers_ == Helpers::Included;
  return overDwords(value, [&](ArrayRef<Value *> dword) {
    return b_.CreateIntrinsic(included ? Intrinsic::amdgcn_wqm : Intrinsic::amdgcn_softwqm, {b_.getInt32Ty()},
                              dword);
  });
}

Value *SubgroupBuilder::inverseBallot(Value *mask) {
  return b_.CreateIntrinsic(Intrinsic::amdgcn_inverse_ballot, {maskType()}, {mask});
}

Value *SubgroupBuilder::readFirstLane(Value *value) {
  if (helpers_ == Helpers::Excluded) {
    Value *first = b_.CreateBinaryIntrinsic(Intrinsic::cttz, activeLanes(), b_.getTrue());
    return readLane(value, b_.CreateZExtOrTrunc(first, b_.getInt32Ty()));
  }
  return overDwords(value, [&](ArrayRef<Value *> dword) {
    return b_.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {b_.getInt32Ty()}, dword);
  });
}

Value *SubgroupBuilder::readLane(Value *value, Value *lane) {
  return overDwords(value, [&](ArrayRef<Value *> dword) {
    return b_.CreateIntrinsic(Intrinsic::amdgcn_readlane, {b_.getInt32Ty()}, {dword[0], lane});
  });
}

Value *SubgroupBuilder::shuffle(Value *value, Value *lane) {
  // Before gfx12, ds_bpermute works only within the halves of a wave64.
  if (waveSize_ == 32 || gfxIp_.major >= 12)
    return shuffleInHalf(value, lane);
  return canSwapHalves() ? shuffleAcrossHalves(value, lane) : shuffleThroughMemory(value, lane);
}

Value *SubgroupBuilder::shuffleInHalf(Value *value, Value *lane) {
  return overDwords(value, [&](ArrayRef<Value *> dword) { return fetch(dword[0], lane); });
}

/// ds_bpermute takes a byte offset, which wraps around.
Value *SubgroupBuilder::fetch(Value *dword, Value *lane) {
  return b_.CreateIntrinsic(Intrinsic::amdgcn_ds_bpermute, {b_.CreateShl(lane, 2), dword});
}

/// Combines one fetch in the current lane's half with one in the other half. The latter is executed by all
/// lanes, because the lane through which a value passes between the halves may be inactive.
Value *SubgroupBuilder::shuffleAcrossHalves(Value *value, Value *lane) {
  Value *isOther = b_.CreateICmpNE(b_.CreateAnd(b_.CreateXor(lane, laneId()), 32), b_.getInt32(0));
  Value *anyLane = enterWholeWave(lane, b_.getInt32(0));
  return overDwords(value, [&](ArrayRef<Value *> dword) {
    Value *own = fetch(dword[0], lane);
    Value *swapped = swapHalves(enterWholeWave(dword[0], b_.getInt32(0)));
    return b_.CreateSelect(isOther, leaveWholeWave(fetch(swapped, anyLane)), own);
  });
}

/// Returns a variable with a dword of LDS for each lane of the workgroup; null when the shader's own
/// variables leave no room, or the stage has none, or races are looked for: its lanes are not ordered as a
/// shader's would have to be.
GlobalVariable *SubgroupBuilder::shuffleMemory() {
  if (wavesPerWorkgroup_ == 0 || b_.GetInsertBlock()->getParent()->hasFnAttribute(Attribute::SanitizeThread))
    return nullptr;
  constexpr StringLiteral kName = "lgc.shuffle";
  Module &module = *b_.GetInsertBlock()->getModule();
  if (GlobalVariable *memory = module.getGlobalVariable(kName, /*AllowInternal=*/true))
    return memory;
  auto *type = ArrayType::get(b_.getInt32Ty(), uint64_t(wavesPerWorkgroup_) * waveSize_);
  const DataLayout &layout = module.getDataLayout();
  constexpr uint64_t kMaxPadding = 16; // before a variable
  uint64_t bytes = layout.getTypeAllocSize(type);
  for (const GlobalVariable &variable : module.globals())
    if (variable.getAddressSpace() == AMDGPUAS::LOCAL_ADDRESS)
      bytes += layout.getTypeAllocSize(variable.getValueType()) + kMaxPadding;
  if (bytes > kMaxLdsBytes)
    return nullptr;
  return new GlobalVariable(module, type, /*isConstant=*/false, GlobalValue::InternalLinkage,
                            PoisonValue::get(type), kName, nullptr, GlobalValue::NotThreadLocal,
                            AMDGPUAS::LOCAL_ADDRESS);
}

/// Used when no instruction crosses the halves.
Value *SubgroupBuilder::shuffleThroughMemory(Value *value, Value *lane) {
  GlobalVariable *memory = shuffleMemory();
  if (!memory)
    return shuffleLaneByLane(value, lane);
  Value *first = b_.getInt32(0);
  if (wavesPerWorkgroup_ > 1)
    first = b_.CreateMul(InputSubgroupIdOp::create(b_), b_.getInt32(waveSize_));
  SyncScope::ID wave = b_.getContext().getOrInsertSyncScopeID("wavefront");
  return overDwords(value, [&](ArrayRef<Value *> dword) {
    auto slot = [&](Value *of) {
      return b_.CreateInBoundsGEP(b_.getInt32Ty(), memory, b_.CreateAdd(first, of));
    };
    b_.CreateStore(dword[0], slot(laneId()));
    b_.CreateFence(AtomicOrdering::AcquireRelease, wave);
    Value *result = b_.CreateLoad(b_.getInt32Ty(), slot(b_.CreateAnd(lane, waveSize_ - 1)));
    b_.CreateFence(AtomicOrdering::AcquireRelease, wave);
    return result;
  });
}

/// Takes three instructions for each lane of the wave.
Value *SubgroupBuilder::shuffleLaneByLane(Value *value, Value *lane) {
  Value *result = value;
  Value *wanted = b_.CreateAnd(lane, waveSize_ - 1);
  for (unsigned i = 0; i < waveSize_; ++i) {
    Value *candidate = readLane(value, b_.getInt32(i));
    result = b_.CreateSelect(b_.CreateICmpEQ(wanted, b_.getInt32(i)), candidate, result);
  }
  return result;
}

Value *SubgroupBuilder::shuffleXor(Value *value, Value *mask) {
  auto *constant = dyn_cast<ConstantInt>(mask);
  if (!constant)
    return shuffle(value, b_.CreateXor(laneId(), mask));
  unsigned bits = constant->getZExtValue() & (waveSize_ - 1);
  if (bits < kRowLanes)
    return permuteRow(value, dpp::kRowXor + bits);
  if (bits < 2 * kRowLanes) {
    uint64_t lanes = 0;
    for (uint64_t lane = 0; lane < kRowLanes; ++lane)
      lanes |= (lane ^ (bits & (kRowLanes - 1))) << 4 * lane;
    return permuteAcrossRows(value, lanes);
  }
  if (bits == 32 && canSwapHalves())
    return swapHalves(value);
  return shuffle(value, b_.CreateXor(laneId(), b_.getInt32(bits)));
}

Value *SubgroupBuilder::rotate(Value *value, Value *delta, unsigned clusterSize) {
  const unsigned last = clusterSize - 1;
  if (auto *constant = dyn_cast<ConstantInt>(delta)) {
    const unsigned distance = constant->getZExtValue() & last;
    if (distance == 0)
      return value;
    if (clusterSize == 2)
      return permuteRow(value, dpp::kRowXor + 1);
    if (clusterSize == 4)
      return permuteRow(value, dpp::quadPerm(distance, (distance + 1) & 3, (distance + 2) & 3, distance - 1));
    if (clusterSize == kRowLanes)
      return permuteRow(value, dpp::kRowRotateRight + kRowLanes - distance);
  }
  Value *lane = b_.CreateAnd(b_.CreateAdd(laneId(), delta), last);
  if (clusterSize < waveSize_)
    lane = b_.CreateOr(b_.CreateAnd(laneId(), ~last), lane);
  return clusterSize <= 32 ? shuffleInHalf(value, lane) : shuffle(value, lane);
}

Value *SubgroupBuilder::quadBroadcast(Value *value, Value *index) {
  if (auto *constant = dyn_cast<ConstantInt>(index)) {
    const unsigned lane = constant->getZExtValue() & 3;
    return permuteRow(value, dpp::quadPerm(lane, lane, lane, lane));
  }
  return shuffleInHalf(value, b_.CreateOr(b_.CreateAnd(laneId(), ~3u), b_.CreateAnd(index, 3)));
}

Value *SubgroupBuilder::swizzle(Value *value, unsigned pattern) {
  constexpr unsigned kQuads = 0x8000;
  if (pattern & kQuads)
    return permuteRow(value, pattern & 0xff);
  return overDwords(value, [&](ArrayRef<Value *> dword) {
    return b_.CreateIntrinsic(Intrinsic::amdgcn_ds_swizzle, {}, {dword[0], b_.getInt32(pattern)});
  });
}

Value *SubgroupBuilder::permuteRow(Value *value, unsigned control) {
  return overDwords(value, [&](ArrayRef<Value *> dword) {
    return b_.CreateIntrinsic(Intrinsic::amdgcn_update_dpp, {b_.getInt32Ty()},
                              {PoisonValue::get(b_.getInt32Ty()), dword[0], b_.getInt32(control),
                               b_.getInt32(0xf), b_.getInt32(0xf), /*bound_ctrl*/ b_.getTrue()});
  });
}

Value *SubgroupBuilder::permuteRow(Value *value, Value *other, unsigned control, unsigned rowMask) {
  return overDwords({value, other}, [&](ArrayRef<Value *> dwords) {
    return b_.CreateIntrinsic(Intrinsic::amdgcn_update_dpp, {b_.getInt32Ty()},
                              {dwords[1], dwords[0], b_.getInt32(control), b_.getInt32(rowMask),
                               b_.getInt32(0xf), /*bound_ctrl*/ b_.getFalse()});
  });
}

Value *SubgroupBuilder::permuteAcrossRows(Value *value, uint64_t lanes) {
  return overDwords(value, [&](ArrayRef<Value *> dword) {
    return b_.CreateIntrinsic(Intrinsic::amdgcn_permlanex16, {b_.getInt32Ty()},
                              {PoisonValue::get(b_.getInt32Ty()), dword[0],
                               b_.getInt32(static_cast<uint32_t>(lanes)), b_.getInt32(lanes >> 32),
                               /*fetch inactive*/ b_.getFalse(), /*bound_ctrl*/ b_.getTrue()});
  });
}

Value *SubgroupBuilder::swapHalves(Value *value) {
  return overDwords(value, [&](ArrayRef<Value *> dword) {
    return b_.CreateIntrinsic(Intrinsic::amdgcn_permlane64, {b_.getInt32Ty()}, dword);
  });
}

Value *SubgroupBuilder::copyLane(Value *source, unsigned from, Value *target, unsigned to) {
  return overDwords({source, target}, [&](ArrayRef<Value *> dwords) {
    Value *copied =
        b_.CreateIntrinsic(Intrinsic::amdgcn_readlane, {b_.getInt32Ty()}, {dwords[0], b_.getInt32(from)});
    return b_.CreateIntrinsic(Intrinsic::amdgcn_writelane, {b_.getInt32Ty()},
                              {copied, b_.getInt32(to), dwords[1]});
  });
}

Value *SubgroupBuilder::enterWholeWave(Value *value, Value *other) {
  return overDwords({value, other}, [&](ArrayRef<Value *> dwords) {
    return b_.CreateIntrinsic(Intrinsic::amdgcn_set_inactive, {b_.getInt32Ty()}, dwords);
  });
}

Value *SubgroupBuilder::leaveWholeWave(Value *value) {
  return overDwords(value, [&](ArrayRef<Value *> dword) {
    return b_.CreateIntrinsic(Intrinsic::amdgcn_strict_wwm, {b_.getInt32Ty()}, dword);
  });
}

/// Returns a dword with the value in its low bits. For a 16-bit value the high half is undefined: nothing
/// reads it, and clearing it would take an instruction and keep DPP from being folded into the operation.
Value *SubgroupBuilder::dwordOf(Value *value) {
  const unsigned width = value->getType()->getPrimitiveSizeInBits();
  if (width != 16 || isa<Constant>(value))
    return b_.CreateZExt(b_.CreateBitCast(value, b_.getIntNTy(width)), b_.getInt32Ty());
  auto *halves = FixedVectorType::get(value->getType(), 2);
  return b_.CreateBitCast(b_.CreateInsertElement(PoisonValue::get(halves), value, uint64_t(0)),
                          b_.getInt32Ty());
}

Value *SubgroupBuilder::overDwords(ArrayRef<Value *> values, Emit emit) {
  Type *type = values[0]->getType();
  if (type->getScalarSizeInBits() <= 32) {
    IntegerType *bits = b_.getIntNTy(type->getScalarSizeInBits());
    SmallVector<Value *, 2> parts;
    for (Value *value : values)
      parts.push_back(dwordOf(value));
    return b_.CreateBitCast(b_.CreateTrunc(emit(parts), bits), type);
  }
  // A vector rather than shifts: LLVM would split the sum of joined dwords into 64-bit sums for each of them.
  auto *dwords = FixedVectorType::get(b_.getInt32Ty(), 2);
  Value *result = PoisonValue::get(dwords);
  for (uint64_t i = 0; i < 2; ++i) {
    SmallVector<Value *, 2> parts;
    for (Value *value : values)
      parts.push_back(b_.CreateExtractElement(b_.CreateBitCast(value, dwords), i));
    result = b_.CreateInsertElement(result, emit(parts), i);
  }
  return b_.CreateBitCast(result, type);
}

} // namespace lgc
