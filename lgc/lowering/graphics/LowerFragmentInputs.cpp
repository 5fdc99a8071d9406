// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/LowerFragmentInputs.h"

#include "lgc/abi/TableAddress.h"
#include "lgc/abi/UserSgprs.h"
#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/dialect/VertexExport.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/graphics/Demotions.h"
#include "lgc/lowering/subgroup/SubgroupBuilder.h"
#include "lgc/target/Topology.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

namespace {

/// gfx10: instructions read parameters from LDS themselves. v_interp_mov has numbers for P0, P10 and P20.
constexpr uint32_t kMoveOf[] = {2, 0, 1};

/// gfx11 and later: a load gives lanes 0, 1 and 2 of each quad P0, P10 and P20.
constexpr uint32_t kQuadPermOfLane[] = {dpp::quadPerm(0, 0, 0, 0), dpp::quadPerm(1, 1, 1, 1),
                                        dpp::quadPerm(2, 2, 2, 2)},
                   kAllRows = 0xF;

/// In the global table: the descriptor of the positions of samples. There is a pattern for each number of
/// samples, in the order 1, 2, 4, 8, 16, and in it an entry for each sample that begins with x and y.
constexpr uint32_t kSamplePositionDescriptor = 48 * 4;
constexpr uint32_t kSamplesOfPattern = 16, kSampleBytes = 16;

class InputLowering {
public:
  InputLowering(Module &module, const PipelineState &state)
      : module_(module), gfxIp_(state.gfxIp), graphics_(state.graphics.value_or(GraphicsState())),
        vertices_(verticesOf(graphics_.inputAssembly.topology)) {}

  bool run() {
    forEachOp<FragmentInterpolateOp>(module_, [&](FragmentInterpolateOp &op) {
      IRBuilder<> builder(&op);
      Value *value = interpolate(builder, op);
      replace(op, builder.CreateFPTrunc(value, op.getType()));
    });
    forEachOp<FragmentFlatOp>(module_, [&](FragmentFlatOp &op) {
      IRBuilder<> builder(&op);
      replace(op, convert(builder, parameter(builder, /*number=*/0, op), op.getType()));
    });
    lowerVertices();
    forEachOp<FragmentBarycentricsAtOp>(module_, [&](FragmentBarycentricsAtOp &op) {
      IRBuilder<> builder(&op);
      replace(op, op.getPerspective() ? perspectiveAt(builder, op.getOffset())
                                      : linearAt(builder, op.getOffset()));
    });
    forEachOp<FragmentSampleOffsetOp>(module_, [&](FragmentSampleOffsetOp &op) {
      IRBuilder<> builder(&op);
      replace(op, sampleOffset(builder, op));
    });
    lowerHelpers();
    return changed_;
  }

private:
  void lowerVertices() {
    forEachOp<FragmentVertexWeightsOp>(module_, [&](FragmentVertexWeightsOp &op) {
      IRBuilder<> builder(&op);
      replace(op, vertexWeights(builder, op));
    });
    forEachOp<FragmentVertexValueOp>(module_, [&](FragmentVertexValueOp &op) {
      IRBuilder<> builder(&op);
      SmallVector<Value *, 3> values;
      for (uint32_t place = 0; place < vertices_; ++place)
        values.push_back(parameter(builder, place, op));
      Value *value = unrotated(builder, values)[std::min(op.getVertex(), vertices_ - 1)];
      replace(op, convert(builder, value, op.getType()));
    });
  }

  void lowerHelpers() {
    forEachOp<FragmentBeganAsHelperOp>(module_, [&](FragmentBeganAsHelperOp &op) {
      // Before any demotion. Behind one, amdgcn.ps.live would have demoted lanes or not.
      BasicBlock &first = op.getFunction()->getEntryBlock();
      IRBuilder<> builder(&first, first.getFirstNonPHIOrDbgOrAlloca());
      replace(op, builder.CreateNot(builder.CreateIntrinsic(Intrinsic::amdgcn_live_mask, {})));
    });
    forEachOp<FragmentIsHelperOp>(module_, [&](FragmentIsHelperOp &op) {
      IRBuilder<> builder(&op);
      replace(op, builder.CreateNot(builder.CreateIntrinsic(Intrinsic::amdgcn_live_mask, {})));
    });
    changed_ |= lowerDemotions(module_);
    forEachOp<FragmentWholeQuadsOp>(module_, [&](FragmentWholeQuadsOp &op) {
      IRBuilder<> builder(&op);
      replace(op, builder.CreateIntrinsic(Intrinsic::amdgcn_wqm, {op.getType()}, {op.getValue()}));
    });
  }

  void replace(Instruction &op, Value *value) {
    replaceOp(op, value);
    changed_ = true;
  }

  /// Values of 16 bits are in attributes as ones of 32 bits.
  static Value *convert(IRBuilder<> &builder, Value *value, Type *type) {
    if (type->isIntegerTy())
      return builder.CreateTrunc(builder.CreateBitCast(value, builder.getInt32Ty()), type);
    return builder.CreateFPTrunc(value, type);
  }

  /// Returns P0 + I * P10 + J * P20.
  Value *interpolate(IRBuilder<> &builder, FragmentInterpolateOp &op) {
    Value *component = builder.getInt32(op.getComponent()), *attribute = builder.getInt32(op.getLocation());
    Value *mask = FragmentPrimitiveMaskOp::create(builder);
    Value *i = builder.CreateExtractElement(op.getIj(), uint64_t(0));
    Value *j = builder.CreateExtractElement(op.getIj(), 1);
    if (gfxIp_.major == 10) {
      Value *first =
          builder.CreateIntrinsic(Intrinsic::amdgcn_interp_p1, {}, {i, component, attribute, mask});
      return builder.CreateIntrinsic(Intrinsic::amdgcn_interp_p2, {}, {first, j, component, attribute, mask});
    }
    Value *loaded =
        builder.CreateIntrinsic(Intrinsic::amdgcn_lds_param_load, {}, {component, attribute, mask});
    Value *first = builder.CreateIntrinsic(Intrinsic::amdgcn_interp_inreg_p10, {}, {loaded, i, loaded});
    return builder.CreateIntrinsic(Intrinsic::amdgcn_interp_inreg_p2, {}, {loaded, j, first});
  }

  /// Returns P0, P10 or P20 as it is: of a flat input, P0 is the provoking vertex's value; of one per vertex,
  /// they are the three vertices' values.
  template <typename OpT>
  Value *parameter(IRBuilder<> &builder, uint32_t number, OpT &op) {
    Value *component = builder.getInt32(op.getComponent()), *attribute = builder.getInt32(op.getLocation());
    Value *mask = FragmentPrimitiveMaskOp::create(builder);
    if (gfxIp_.major == 10)
      return builder.CreateIntrinsic(Intrinsic::amdgcn_interp_mov, {},
                                     {builder.getInt32(kMoveOf[number]), component, attribute, mask});
    Value *loaded =
        builder.CreateIntrinsic(Intrinsic::amdgcn_lds_param_load, {}, {component, attribute, mask});
    Type *i32 = builder.getInt32Ty();
    Value *bits = builder.CreateBitCast(loaded, i32);
    Value *lane =
        builder.CreateIntrinsic(Intrinsic::amdgcn_update_dpp, {i32},
                                {PoisonValue::get(i32), bits, builder.getInt32(kQuadPermOfLane[number]),
                                 builder.getInt32(kAllRows), builder.getInt32(kAllRows), builder.getTrue()});
    // That lane of the quad may be inactive.
    Value *whole = builder.CreateIntrinsic(Intrinsic::amdgcn_strict_wqm, {i32}, {lane});
    return builder.CreateBitCast(whole, builder.getFloatTy());
  }

  /// Returns what belongs to the vertices in Vulkan's order: vertex k is at place k plus the rotation.
  SmallVector<Value *, 3> unrotated(IRBuilder<> &builder, ArrayRef<Value *> places) {
    if (places.size() == 1)
      return {places[0]};
    Value *rotation = FragmentVertexRotationOp::create(builder);
    SmallVector<Value *, 3> result(places);
    for (size_t steps = 1; steps < places.size(); ++steps) {
      Value *isRotated = builder.CreateICmpEQ(rotation, builder.getInt32(steps));
      for (size_t vertex = 0; vertex < places.size(); ++vertex)
        result[vertex] =
            builder.CreateSelect(isRotated, places[(vertex + steps) % places.size()], result[vertex]);
    }
    return result;
  }

  /// A vertex that the primitive does not have has no weight.
  Value *vertexWeights(IRBuilder<> &builder, FragmentVertexWeightsOp &op) {
    Type *type = builder.getFloatTy();
    SmallVector<Value *, 3> weights{ConstantFP::get(type, 1)};
    if (vertices_ > 1) {
      Value *ij = op.getIj();
      Value *i = builder.CreateExtractElement(ij, uint64_t(0)), *j = builder.CreateExtractElement(ij, 1);
      Value *others = builder.CreateFAdd(i, j);
      weights[0] = builder.CreateFSub(weights[0], others);
      if (vertices_ == 2)
        weights.push_back(others);
      else
        weights.append({i, j});
    }
    Value *result = ConstantAggregateZero::get(op.getType());
    for (const auto &[vertex, weight] : enumerate(unrotated(builder, weights)))
      result = builder.CreateInsertElement(result, weight, vertex);
    return result;
  }

  /// Returns linear functions of the screen, a vector, at an offset from the centres of pixels.
  Value *valuesAt(IRBuilder<> &builder, Value *atCentre, Value *offset) {
    constexpr uint32_t kPixels[2][2] = {{dpp::quadPerm(0, 0, 2, 2), dpp::quadPerm(1, 1, 3, 3)},
                                        {dpp::quadPerm(0, 1, 0, 1), dpp::quadPerm(2, 3, 2, 3)}};
    const unsigned count = cast<FixedVectorType>(atCentre->getType())->getNumElements();
    auto *type = FixedVectorType::get(builder.getFloatTy(), 2 * count);
    Value *slopes = PoisonValue::get(type);
    for (unsigned i = 0; i < 2 * count; ++i) {
      const auto &[left, right] = kPixels[i / count];
      Value *value = builder.CreateExtractElement(atCentre, uint64_t(i % count));
      Value *from = neighbour(builder, value, left);
      Value *slope = builder.CreateFSub(neighbour(builder, value, right), from);
      slopes = builder.CreateInsertElement(slopes, slope, uint64_t(i));
    }
    // The quad's other lanes may be inactive, but have the values. A vector makes one region of whole quads.
    slopes = builder.CreateIntrinsic(Intrinsic::amdgcn_strict_wqm, {type}, {slopes});
    Value *result = atCentre;
    for (unsigned i = 0; i < 2 * count; ++i) {
      Value *value = builder.CreateIntrinsic(Intrinsic::fma, {builder.getFloatTy()},
                                             {builder.CreateExtractElement(slopes, uint64_t(i)),
                                              builder.CreateExtractElement(offset, uint64_t(i / count)),
                                              builder.CreateExtractElement(result, uint64_t(i % count))});
      result = builder.CreateInsertElement(result, value, uint64_t(i % count));
    }
    return result;
  }

  static Value *neighbour(IRBuilder<> &builder, Value *value, uint32_t quadPerm) {
    Type *type = value->getType();
    return builder.CreateIntrinsic(Intrinsic::amdgcn_update_dpp, {type},
                                   {PoisonValue::get(type), value, builder.getInt32(quadPerm),
                                    builder.getInt32(kAllRows), builder.getInt32(kAllRows),
                                    builder.getTrue()});
  }

  /// I / W, J / W and 1 / W are linear.
  Value *perspectiveAt(IRBuilder<> &builder, Value *offset) {
    Value *values = valuesAt(builder, FragmentPullModelOp::create(builder), offset);
    Value *w = builder.CreateIntrinsic(Intrinsic::amdgcn_rcp, {builder.getFloatTy()},
                                       {builder.CreateExtractElement(values, 2)});
    Value *ij = builder.CreateShuffleVector(values, {0, 1});
    return builder.CreateFMul(ij, builder.CreateVectorSplat(2, w));
  }

  Value *linearAt(IRBuilder<> &builder, Value *offset) {
    Value *centre = FragmentBarycentricsOp::create(builder, /*perspective=*/false,
                                                   static_cast<uint32_t>(InterpolationPoint::PixelCentre));
    return valuesAt(builder, centre, offset);
  }

  Value *sampleOffset(IRBuilder<> &builder, FragmentSampleOffsetOp &op) {
    const uint32_t samples = graphics_.multisample.samples;
    if (samples <= 1)
      return ConstantAggregateZero::get(op.getType());
    Value *table = buildTableAddress(builder, UserDataSpecialOp::create(builder, kUserDataGlobalTable));
    Value *address =
        builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), table, kSamplePositionDescriptor);
    auto *type = FixedVectorType::get(builder.getInt32Ty(), 4);
    LoadInst *descriptor = builder.CreateAlignedLoad(type, address, Align(16), "samplePositions");
    descriptor->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(builder.getContext(), {}));
    const uint32_t pattern = Log2_32(samples) * kSamplesOfPattern;
    Value *entry = builder.CreateAdd(op.getSample(), builder.getInt32(pattern));
    Value *offset = builder.CreateMul(entry, builder.getInt32(kSampleBytes));
    return builder.CreateIntrinsic(Intrinsic::amdgcn_s_buffer_load, {op.getType()},
                                   {descriptor, offset, builder.getInt32(0)});
  }

  Module &module_;
  const GfxIp gfxIp_;
  const GraphicsState graphics_;
  const uint32_t vertices_; ///< of a primitive
  bool changed_ = false;
};

} // namespace

PreservedAnalyses LowerFragmentInputs::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  return preservingControlFlow(InputLowering(module, *state).run());
}

} // namespace lgc
