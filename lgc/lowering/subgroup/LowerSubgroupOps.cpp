// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/subgroup/LowerSubgroupOps.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/subgroup/SubgroupReductions.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace lgc {

namespace {

class SubgroupLowering : public OpVisitor<SubgroupLowering> {
public:
  explicit SubgroupLowering(const PipelineState &state) : state_(state) {}

  PreservedAnalyses run(Module &module) {
    visit(module);
    return splitBlocks_ ? PreservedAnalyses::none() : preservingControlFlow(changed_);
  }

  void visitSubgroupElect(SubgroupElectOp &op) {
    replace(op, [](SubgroupBuilder &subgroup) {
      IRBuilder<> &b = subgroup.builder();
      Value *active = subgroup.activeLanes();
      Value *first = b.CreateBinaryIntrinsic(Intrinsic::cttz, active, b.getTrue());
      Value *bit = b.CreateShl(ConstantInt::get(active->getType(), 1), first);
      return subgroup.result(subgroup.inverseBallot(bit));
    });
  }

  void visitSubgroupBallot(SubgroupBallotOp &op) {
    replace(op, [&](SubgroupBuilder &subgroup) {
      return toMask64(subgroup, subgroup.result(subgroup.ballot(op.getCondition())));
    });
  }

  void visitSubgroupInverseBallot(SubgroupInverseBallotOp &op) {
    replace(op, [&](SubgroupBuilder &subgroup) {
      return subgroup.inverseBallot(subgroup.toMask(op.getBallot()));
    });
  }

  void visitSubgroupLaneMask(SubgroupLaneMaskOp &op) {
    const uint32_t relation = op.getRelation();
    if (relation > static_cast<uint32_t>(LaneRelation::All))
      return refuse(op, "there is no relation " + Twine(relation) + " of lanes");
    replace(op, [&](SubgroupBuilder &subgroup) {
      return toMask64(subgroup, subgroup.laneMask(static_cast<LaneRelation>(relation)));
    });
  }

  void visitSubgroupCountBelow(SubgroupCountBelowOp &op) {
    replace(op,
            [&](SubgroupBuilder &subgroup) { return subgroup.countBelow(subgroup.toMask(op.getMask())); });
  }

  void visitSubgroupBroadcastFirst(SubgroupBroadcastFirstOp &op) {
    replaceEach(op, op.getValue(),
                [](SubgroupBuilder &subgroup, Value *scalar) { return subgroup.readFirstLane(scalar); });
  }

  void visitSubgroupBroadcast(SubgroupBroadcastOp &op) {
    replaceEach(op, op.getValue(), [&](SubgroupBuilder &subgroup, Value *scalar) {
      return subgroup.readLane(scalar, op.getLane());
    });
  }

  void visitSubgroupShuffle(SubgroupShuffleOp &op) {
    replaceEach(op, op.getValue(), [&](SubgroupBuilder &subgroup, Value *scalar) {
      return subgroup.shuffle(scalar, op.getLane());
    });
  }

  void visitSubgroupShuffleXor(SubgroupShuffleXorOp &op) {
    replaceEach(op, op.getValue(), [&](SubgroupBuilder &subgroup, Value *scalar) {
      return subgroup.shuffleXor(scalar, op.getMask());
    });
  }

  void visitSubgroupRotate(SubgroupRotateOp &op) {
    if (!checkClusterSize(op, op.getClusterSize()))
      return;
    replaceEach(op, op.getValue(), [&](SubgroupBuilder &subgroup, Value *scalar) {
      return subgroup.rotate(scalar, op.getDelta(), clusterOf(subgroup, op.getClusterSize()));
    });
  }

  void visitSubgroupQuadBroadcast(SubgroupQuadBroadcastOp &op) {
    const auto broadcast = [&](SubgroupBuilder &subgroup, Value *scalar) {
      return subgroup.quadBroadcast(scalar, op.getIndex());
    };
    replaceEach(op, op.getValue(), broadcast, Participants::Quads);
  }

  void visitSubgroupQuadSwap(SubgroupQuadSwapOp &op) {
    const uint32_t direction = op.getDirection();
    if (direction > 2)
      return refuse(op, "there is no direction " + Twine(direction) + " in a quad");
    const auto swap = [&](SubgroupBuilder &subgroup, Value *scalar) {
      return subgroup.permuteRow(scalar, dpp::kRowXor + direction + 1);
    };
    replaceEach(op, op.getValue(), swap, Participants::Quads);
  }

  void visitSubgroupQuadAny(SubgroupQuadAnyOp &op) {
    replace(op, [&](SubgroupBuilder &subgroup) {
      Value *lanes = subgroup.ballotOfAll(op.getCondition());
      Type *type = lanes->getType();
      Value *quads = subgroup.builder().CreateIntrinsic(Intrinsic::amdgcn_s_wqm, {type, type}, {lanes});
      return subgroup.result(subgroup.inverseBallot(quads), Participants::Quads);
    });
  }

  void visitSubgroupSwizzle(SubgroupSwizzleOp &op) {
    const uint32_t pattern = op.getPattern();
    if (pattern >= 0x8100)
      return refuse(op, "there is no pattern " + Twine(pattern) + " for a swizzle");
    replaceEach(op, op.getValue(),
                [&](SubgroupBuilder &subgroup, Value *scalar) { return subgroup.swizzle(scalar, pattern); });
  }

  void visitSubgroupReduce(SubgroupReduceOp &op) {
    if (checkClusterSize(op, op.getClusterSize()))
      lowerReduction(op, ScanKind::Reduce, op.getClusterSize());
  }
  void visitSubgroupScanInclusive(SubgroupScanInclusiveOp &op) { lowerReduction(op, ScanKind::Inclusive, 0); }
  void visitSubgroupScanExclusive(SubgroupScanExclusiveOp &op) { lowerReduction(op, ScanKind::Exclusive, 0); }

  void visitSubgroupPartitionedReduce(SubgroupPartitionedReduceOp &op) {
    lowerPartitioned(op, ScanKind::Reduce);
  }
  void visitSubgroupPartitionedScanInclusive(SubgroupPartitionedScanInclusiveOp &op) {
    lowerPartitioned(op, ScanKind::Inclusive);
  }
  void visitSubgroupPartitionedScanExclusive(SubgroupPartitionedScanExclusiveOp &op) {
    lowerPartitioned(op, ScanKind::Exclusive);
  }

  /// Emits a loop over the partitions, of which there are few: in each iteration, the lanes that have the
  /// value of the first active lane leave. Without a loop it would take a ballot for each bit of the value.
  /// The barriers, which emit no instruction, keep LLVM from merging the loop with one around it.
  void visitSubgroupPartition(SubgroupPartitionOp &op) {
    splitBlocks_ = true;
    replace(op, [&](SubgroupBuilder &subgroup) {
      IRBuilder<> &b = subgroup.builder();
      b.CreateIntrinsic(Intrinsic::amdgcn_wave_barrier, {});
      BasicBlock *before = op.getParent();
      BasicBlock *after = SplitBlock(before, &op);
      auto *loop = BasicBlock::Create(op.getContext(), "partition", before->getParent(), after);
      before->getTerminator()->setSuccessor(0, loop);
      b.SetInsertPoint(loop);
      Value *isSame = nullptr;
      for (Value *scalar : scalarsOf(b, op.getValue())) {
        Value *bits = b.CreateBitCast(scalar, b.getIntNTy(scalar->getType()->getScalarSizeInBits()));
        Value *isPartSame = b.CreateICmpEQ(bits, subgroup.readFirstLane(bits));
        isSame = isSame ? b.CreateAnd(isSame, isPartSame) : isPartSame;
      }
      Value *lanes = subgroup.ballot(isSame);
      b.CreateCondBr(isSame, after, loop);
      b.SetInsertPoint(&op);
      PHINode *mask = b.CreatePHI(lanes->getType(), 1);
      mask->addIncoming(lanes, loop);
      b.CreateIntrinsic(Intrinsic::amdgcn_wave_barrier, {});
      return toMask64(subgroup, subgroup.result(mask));
    });
  }

private:
  static Value *toMask64(SubgroupBuilder &subgroup, Value *mask) {
    IRBuilder<> &b = subgroup.builder();
    return b.CreateZExt(mask, b.getInt64Ty());
  }

  /// Returns an op's cluster size; the value that stands for the whole wave is replaced by the wave size.
  static unsigned clusterOf(const SubgroupBuilder &subgroup, unsigned size) {
    return size == 0 ? subgroup.waveSize() : std::min(size, subgroup.waveSize());
  }

  static SmallVector<Value *, 4> scalarsOf(IRBuilder<> &b, Value *value) {
    auto *vector = dyn_cast<FixedVectorType>(value->getType());
    if (!vector)
      return {value};
    SmallVector<Value *, 4> scalars;
    for (unsigned i = 0; i < vector->getNumElements(); ++i)
      scalars.push_back(b.CreateExtractElement(value, i));
    return scalars;
  }

  template <typename OpT>
  void lowerReduction(OpT &op, ScanKind kind, unsigned clusterSize) {
    if (!checkOperation(op, op.getKind()))
      return;
    replaceEach(op, op.getValue(), [&](SubgroupBuilder &subgroup, Value *scalar) {
      return reduceWave(subgroup, static_cast<SubgroupOperation>(op.getKind()), kind, scalar,
                        clusterOf(subgroup, clusterSize));
    });
  }

  template <typename OpT>
  void lowerPartitioned(OpT &op, ScanKind kind) {
    if (!checkOperation(op, op.getKind()))
      return;
    replaceEach(op, op.getValue(), [&](SubgroupBuilder &subgroup, Value *scalar) {
      return reducePartition(subgroup, static_cast<SubgroupOperation>(op.getKind()), kind, scalar,
                             subgroup.toMask(op.getPartition()));
    });
  }

  bool checkOperation(CallInst &op, uint32_t operation) {
    if (isOperationOn(static_cast<SubgroupOperation>(operation), op.getType()->getScalarType()))
      return true;
    refuse(op, "there is no operation " + Twine(operation) + " on values of this type");
    return false;
  }

  bool checkClusterSize(CallInst &op, uint32_t size) {
    if (size == 0 || isPowerOf2_32(size))
      return true;
    refuse(op, "the size of a cluster is not a power of two: " + Twine(size));
    return false;
  }

  void refuse(CallInst &op, const Twine &reason) {
    reportError(op, kMalformedIr, reason);
    replaceBy(op, PoisonValue::get(op.getType()));
  }

  void replaceBy(CallInst &op, Value *value) {
    changed_ = true;
    replaceOp(op, value);
  }

  /// Replaces the op by the result of `emit`.
  void replace(CallInst &op, function_ref<Value *(SubgroupBuilder &)> emit) {
    const ShaderState *shader = state_.shaderOf(*op.getFunction());
    if (!shader)
      return refuse(op, op.getCalledFunction()->getName() + " outside an entry point");
    IRBuilder<> builder(&op);
    const unsigned waveSize = shader->chosenWaveSize();
    const bool hasMemory = shader->stage == ShaderStage::Compute;
    SubgroupBuilder subgroup(builder, state_.gfxIp, waveSize,
                             hasMemory ? divideCeil(shader->compute.invocationsPerWorkgroup(), waveSize) : 0,
                             helpersOf(*shader));
    replaceBy(op, emit(subgroup));
  }

  /// Like replace(), for an op that handles each component of `value` separately.
  void replaceEach(CallInst &op, Value *value, function_ref<Value *(SubgroupBuilder &, Value *)> emit,
                   Participants participants = Participants::Invocations) {
    replace(op, [&](SubgroupBuilder &subgroup) {
      IRBuilder<> &b = subgroup.builder();
      const auto part = [&](Value *scalar) { return subgroup.result(emit(subgroup, scalar), participants); };
      if (!value->getType()->isVectorTy())
        return part(value);
      Value *result = PoisonValue::get(value->getType());
      for (auto [i, scalar] : enumerate(scalarsOf(b, value)))
        result = b.CreateInsertElement(result, part(scalar), i);
      return result;
    });
  }

  static Helpers helpersOf(const ShaderState &shader) {
    if (shader.stage != ShaderStage::Fragment)
      return Helpers::None;
    return shader.fragment.groupsHaveHelpers ? Helpers::Included : Helpers::Excluded;
  }

  const PipelineState &state_;
  bool changed_ = false;
  bool splitBlocks_ = false;
};

} // namespace

PreservedAnalyses LowerSubgroupOps::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  return SubgroupLowering(*state).run(module);
}

} // namespace lgc
