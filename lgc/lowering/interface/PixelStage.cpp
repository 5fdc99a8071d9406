// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The registers of fragment shaders: docs/graphics.md.

#include "lgc/lowering/interface/PixelStage.h"

#include "lgc/dialect/VertexExport.h"
#include "lgc/lowering/interface/EntryOps.h"
#include "lgc/lowering/interface/PixelRegisters.h"
#include "lgc/lowering/subgroup/SubgroupBuilder.h"
#include "lgc/target/GpuTarget.h"

#include <set>

using namespace llvm;

namespace lgc {

namespace {

/// The groups of VGPRs that the hardware fills, in this order, as far as the shader reads them. The back end
/// tells the hardware which.
enum Input : uint32_t {
  PerspectiveSample,
  PerspectiveCentre,
  PerspectiveCentroid,
  PullModel,
  LinearSample,
  LinearCentre,
  LinearCentroid,
  LineStipple,
  PositionX,
  PositionW = PositionX + 3,
  FrontFace,
  Ancillary,
  SampleCoverage,
  kInputs,
};

/// The sample's number in the ancillary register.
constexpr uint32_t kSampleIdShift = 8, kSampleIdMask = 0xF, kLayerShift = 16, kLayerMask = 0x1FFF;

class PixelStage : public HardwareStage {
public:
  PixelStage(const PipelineState &state, const ShaderState &shader, LLVMContext &context)
      : gfxIp_(state.gfxIp), waveSize_(shader.chosenWaveSize()),
        exportsColors_(!shader.fragment.colorFormats.empty()),
        exportsDepth_(shader.fragment.depthFormat != 0), shadesSamples_(shader.fragment.shadesSamples),
        context_(context) {}

  StringRef name() const override { return ".ps"; }
  StringRef entryName() const override { return "_amdgpu_ps_main"; }
  CallingConv::ID callingConvention() const override { return CallingConv::AMDGPU_PS; }

  bool collectInputs(Module &module, const Function &entry, UserDataUse &) override {
    bool allInside = collectOps(module, entry, barycentrics_);
    allInside &= collectOps(module, entry, coordinates_);
    allInside &= collectOps(module, entry, frontFacing_);
    allInside &= collectOps(module, entry, masks_);
    allInside &= collectOps(module, entry, pullModels_);
    allInside &= collectOps(module, entry, rotations_);
    allInside &= collectOps(module, entry, sampleIds_);
    allInside &= collectOps(module, entry, layers_);
    allInside &= collectOps(module, entry, coverages_);
    const auto isUsed = [](const Instruction *op) { return !op->use_empty(); };
    readsRotation_ = any_of(rotations_, isUsed);
    for (FragmentBarycentricsOp *op : barycentrics_)
      if (isUsed(op))
        used_.insert(inputOf(*op));
    return allInside;
  }

  unsigned maxUserSgprs() const override { return kMaxGraphicsUserSgprs; }

  unsigned minUserSgprs() const override { return minimumUserSgprs(gfxIp_, waveSize_); }

  void addSystemParameters(std::vector<EntryParameter> &parameters) override {
    Type *i32 = Type::getInt32Ty(context_), *f32 = Type::getFloatTy(context_);
    parameters.push_back({i32, "primitiveMask", true, &mask_});
    if (readsRotation_)
      parameters.push_back({i32, "rotations", true, &rotationsOfQuads_});
    for (uint32_t i = 0; i < kInputs; ++i) {
      Type *type = i < LineStipple ? cast<Type>(FixedVectorType::get(f32, i == PullModel ? 3 : 2)) : f32;
      if (i >= FrontFace)
        type = i32;
      parameters.push_back({type, "input" + std::to_string(i), /*isSgpr=*/false, &inputs_[i]});
    }
  }

  void replaceInputs(IRBuilder<> &builder) override {
    const auto replaceAll = [&](auto &ops, auto value) {
      for (auto *op : ops) {
        builder.SetInsertPoint(op);
        op->replaceAllUsesWith(value(*op));
        op->eraseFromParent();
      }
    };
    replaceAll(masks_, [&](FragmentPrimitiveMaskOp &) { return mask_; });
    replaceAll(barycentrics_, [&](FragmentBarycentricsOp &op) { return barycentrics(builder, inputOf(op)); });
    replaceAll(pullModels_, [&](FragmentPullModelOp &) { return inputs_[PullModel]; });
    replaceAll(rotations_, [&](FragmentVertexRotationOp &op) {
      return op.use_empty() ? PoisonValue::get(op.getType()) : rotation(builder);
    });
    replaceAll(layers_, [&](FragmentLayerOp &) {
      return builder.CreateAnd(builder.CreateLShr(inputs_[Ancillary], kLayerShift), kLayerMask);
    });
    replaceAll(sampleIds_, [&](FragmentSampleIdOp &) { return sampleId(builder); });
    replaceAll(coverages_, [&](FragmentCoverageOp &) { return coverage(builder); });
    replaceAll(frontFacing_, [&](FragmentFrontFacingOp &) {
      return builder.CreateICmpNE(inputs_[FrontFace], builder.getInt32(0));
    });
    for (FragmentCoordOp *op : coordinates_)
      replaceLanes(builder, *op, [&](unsigned axis) { return coordinate(builder, axis); });
  }

  /// Tells the back end which export ends a wave whose lanes are all discarded.
  void wrap(Function &function) override {
    function.addFnAttr("amdgpu-color-export", exportsColors_ ? "1" : "0");
    function.addFnAttr("amdgpu-depth-export", exportsDepth_ ? "1" : "0");
  }

  void record(ShaderState &shader) const override {
    shader.fragment.readsRotation = readsRotation_;
    shader.fragment.needsCentroids =
        any_of(used_, [&](Input input) { return centreOf(input) != input && !isSelected(input); });
  }

  void describe(PalMetadata &metadata, const ShaderState &shader, bool writesMemory) const override {
    metadata.hardwareStage(name())[".writes_depth"] = shader.fragment.writesDepth;
    describePixelShader(metadata, shader.fragment, writesMemory);
  }

private:
  /// Where each sample has an invocation, all inputs are those at the sample.
  Input inputOf(const FragmentBarycentricsOp &op) const {
    const bool isPerspective = op.getPerspective();
    const auto point = static_cast<InterpolationPoint>(op.getPoint());
    const bool isAtSample = shadesSamples_ && point != InterpolationPoint::PixelCentre;
    switch (isAtSample ? InterpolationPoint::Sample : point) {
    case InterpolationPoint::Centre:
    case InterpolationPoint::PixelCentre:
      return isPerspective ? PerspectiveCentre : LinearCentre;
    case InterpolationPoint::Centroid:
      return isPerspective ? PerspectiveCentroid : LinearCentroid;
    case InterpolationPoint::Sample:
      return isPerspective ? PerspectiveSample : LinearSample;
    }
    return PerspectiveCentre;
  }

  /// Returns the coordinates at the centre that the hardware can leave centroids out for; any other input
  /// itself.
  static Input centreOf(Input input) {
    return input == PerspectiveCentroid ? PerspectiveCentre : input == LinearCentroid ? LinearCentre : input;
  }

  /// Returns whether centroids are taken from the centre where the hardware has left them out. That is cheap
  /// where the shader has both.
  bool isSelected(Input centroid) const { return used_.contains(centreOf(centroid)); }

  Value *barycentrics(IRBuilder<> &builder, Input input) {
    const Input centre = centreOf(input);
    if (centre == input || !isSelected(input))
      return inputs_[input];
    // The highest bit of the mask: all pixels of the wave are fully covered.
    Value *hasNoCentroids = builder.CreateICmpSLT(mask_, builder.getInt32(0));
    return builder.CreateSelect(hasNoCentroids, inputs_[centre], inputs_[input]);
  }

  /// Two bits for each quad.
  Value *rotation(IRBuilder<> &builder) {
    Value *quad = builder.CreateLShr(SubgroupBuilder(builder, gfxIp_, waveSize_).laneId(), 2);
    Value *shifted = builder.CreateLShr(rotationsOfQuads_, builder.CreateShl(quad, 1));
    return builder.CreateAnd(shifted, 3);
  }

  Value *sampleId(IRBuilder<> &builder) {
    if (!shadesSamples_)
      return builder.getInt32(0);
    return builder.CreateAnd(builder.CreateLShr(inputs_[Ancillary], kSampleIdShift), kSampleIdMask);
  }

  /// The hardware gives all samples of the pixel.
  Value *coverage(IRBuilder<> &builder) {
    Value *covered = inputs_[SampleCoverage];
    return shadesSamples_
               ? builder.CreateAnd(covered, builder.CreateShl(builder.getInt32(1), sampleId(builder)))
               : covered;
  }

  /// The hardware gives W; Vulkan has its reciprocal.
  Value *coordinate(IRBuilder<> &builder, unsigned axis) {
    Value *value = inputs_[PositionX + axis];
    if (PositionX + axis != PositionW)
      return value;
    auto *reciprocal = cast<Instruction>(builder.CreateFDiv(ConstantFP::get(value->getType(), 1), value));
    reciprocal->setHasAllowReciprocal(true);
    reciprocal->setHasApproxFunc(true);
    return reciprocal;
  }

  const GfxIp gfxIp_;
  const uint32_t waveSize_;
  const bool exportsColors_, exportsDepth_, shadesSamples_;
  LLVMContext &context_;

  SmallVector<FragmentBarycentricsOp *> barycentrics_;
  SmallVector<FragmentCoordOp *> coordinates_;
  SmallVector<FragmentFrontFacingOp *> frontFacing_;
  SmallVector<FragmentPrimitiveMaskOp *> masks_;
  SmallVector<FragmentPullModelOp *> pullModels_;
  SmallVector<FragmentVertexRotationOp *> rotations_;
  SmallVector<FragmentSampleIdOp *> sampleIds_;
  SmallVector<FragmentLayerOp *> layers_;
  SmallVector<FragmentCoverageOp *> coverages_;
  std::set<Input> used_; ///< barycentric coordinates
  bool readsRotation_ = false;

  Value *mask_ = nullptr, *rotationsOfQuads_ = nullptr;
  std::array<Value *, kInputs> inputs_{};
};

} // namespace

std::unique_ptr<HardwareStage> createPixelStage(const PipelineState &state, const ShaderState &shader,
                                                LLVMContext &context) {
  return std::make_unique<PixelStage>(state, shader, context);
}

} // namespace lgc
