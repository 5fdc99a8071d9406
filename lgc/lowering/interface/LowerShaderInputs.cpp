// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/interface/LowerShaderInputs.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/subgroup/SubgroupBuilder.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/PipelineState.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace lgc {

namespace {

class InputLowering {
public:
  InputLowering(Module &module, const PipelineState &state) : module_(module), state_(state) {}

  bool run() {
    lowerEach<InputNumSubgroupsOp>([](IRBuilder<> &builder, const ShaderState &shader) {
      return builder.getInt32(subgroupCount(shader));
    });
    lowerEach<InputSubgroupSizeOp>([](IRBuilder<> &builder, const ShaderState &shader) {
      return builder.getInt32(shader.chosenWaveSize());
    });
    lowerEach<InputSubgroupLocalInvocationIdOp>(
        [&](IRBuilder<> &builder, const ShaderState &shader) { return buildLane(builder, shader); });
    lowerEach<InputSubgroupIdOp>(
        [&](IRBuilder<> &builder, const ShaderState &shader) { return buildSubgroupId(builder, shader); });
    lowerEach<InputLocalInvocationIndexOp>(buildLocalIndex);
    forEachOp<InputClockOp>(module_, [&](InputClockOp &op) { lowerClock(op); });
    return changed_;
  }

private:
  template <typename OpT>
  void lowerEach(function_ref<Value *(IRBuilder<> &, const ShaderState &)> build) {
    forEachOp<OpT>(module_, [&](OpT &op) {
      const ShaderState *shader = state_.shaderOf(*op.getFunction());
      Value *value = nullptr;
      if (shader) {
        IRBuilder<> builder(&op);
        value = build(builder, *shader);
      } else {
        reportError(op, kMalformedIr, op.getCalledFunction()->getName() + " outside an entry point");
        value = PoisonValue::get(op.getType());
      }
      replaceOp(op, value);
      changed_ = true;
    });
  }

  static uint32_t subgroupCount(const ShaderState &shader) {
    return divideCeil(shader.compute.invocationsPerWorkgroup(), shader.chosenWaveSize());
  }

  Value *buildLane(IRBuilder<> &builder, const ShaderState &shader) {
    return SubgroupBuilder(builder, state_.gfxIp, shader.chosenWaveSize()).laneId();
  }

  /// Computes x + sizeX * (y + sizeY * z), leaving out dimensions of size 1.
  static Value *buildLocalIndex(IRBuilder<> &builder, const ShaderState &shader) {
    if (shader.compute.invocationsPerWorkgroup() == 1)
      return builder.getInt32(0);
    Value *id = InputLocalInvocationIdOp::create(builder);
    Value *index = nullptr;
    for (uint64_t dimension : {2, 1, 0}) {
      uint32_t size = shader.compute.workgroupSize[dimension];
      if (size == 1)
        continue;
      Value *component = builder.CreateExtractElement(id, dimension);
      if (index) {
        index = builder.CreateMul(index, builder.getInt32(size), "", /*HasNUW=*/true, /*HasNSW=*/true);
        index = builder.CreateAdd(index, component, "", /*HasNUW=*/true, /*HasNSW=*/true);
      } else {
        index = component;
      }
    }
    return index;
  }

  /// The hardware fills waves in the order of the local invocation index, so the result is uniform in a wave.
  Value *buildSubgroupId(IRBuilder<> &builder, const ShaderState &shader) {
    if (subgroupCount(shader) == 1)
      return builder.getInt32(0);
    if (state_.gfxIp.major >= 12)
      return builder.CreateIntrinsic(Intrinsic::amdgcn_wave_id, {});
    Value *index = InputLocalInvocationIndexOp::create(builder);
    Value *id = builder.CreateLShr(index, Log2_32(shader.chosenWaveSize()));
    return builder.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {builder.getInt32Ty()}, {id});
  }

  /// The cycle counter of gfx11.0 and gfx11.5 has 20 bits: it wraps within a millisecond, and then a
  /// difference of two 64-bit readings is wrong. The clock of the device does not, in less than a thousand
  /// years.
  void lowerClock(InputClockOp &op) {
    IRBuilder<> builder(&op);
    const bool hasLongCycleCounter = state_.gfxIp.major != 11;
    Value *time =
        builder.CreateIntrinsic(op.getAcrossDevice() || !hasLongCycleCounter ? Intrinsic::readsteadycounter
                                                                             : Intrinsic::readcyclecounter,
                                {});
    replaceOp(op, time);
    changed_ = true;
  }

  Module &module_;
  const PipelineState &state_;
  bool changed_ = false;
};

} // namespace

PreservedAnalyses LowerShaderInputs::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  return preservingControlFlow(InputLowering(module, *state).run());
}

} // namespace lgc
