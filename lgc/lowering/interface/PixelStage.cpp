// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The registers of fragment shaders: docs/graphics.md.

#include "lgc/lowering/interface/PixelStage.h"

#include "lgc/dialect/VertexExport.h"
#include "lgc/lowering/interface/EntryOps.h"
#include "lgc/lowering/interface/PixelRegisters.h"
#include "lgc/target/GpuTarget.h"

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
  kInputs,
};

class PixelStage : public HardwareStage {
public:
  PixelStage(const PipelineState &state, const ShaderState &shader, LLVMContext &context)
      : gfxIp_(state.gfxIp), waveSize_(shader.chosenWaveSize()),
        exportsColors_(!shader.fragment.colorFormats.empty()),
        exportsDepth_(shader.fragment.depthFormat != 0), context_(context) {}

  StringRef name() const override { return ".ps"; }
  StringRef entryName() const override { return "_amdgpu_ps_main"; }
  CallingConv::ID callingConvention() const override { return CallingConv::AMDGPU_PS; }

  bool collectInputs(Module &module, const Function &entry, UserDataUse &) override {
    bool allInside = collectOps(module, entry, barycentrics_);
    allInside &= collectOps(module, entry, coordinates_);
    allInside &= collectOps(module, entry, frontFacing_);
    allInside &= collectOps(module, entry, masks_);
    return allInside;
  }

  unsigned maxUserSgprs() const override { return kMaxGraphicsUserSgprs; }

  unsigned minUserSgprs() const override { return minimumUserSgprs(gfxIp_, waveSize_); }

  void addSystemParameters(std::vector<EntryParameter> &parameters) override {
    Type *i32 = Type::getInt32Ty(context_), *f32 = Type::getFloatTy(context_);
    parameters.push_back({i32, "primitiveMask", true, &mask_});
    for (uint32_t i = 0; i < kInputs; ++i) {
      Type *type = i < LineStipple ? cast<Type>(FixedVectorType::get(f32, i == PullModel ? 3 : 2)) : f32;
      if (i == FrontFace)
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
    replaceAll(barycentrics_, [&](FragmentBarycentricsOp &op) {
      return inputs_[barycentrics(op.getPerspective(), static_cast<InterpolationPoint>(op.getPoint()))];
    });
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

  void record(ShaderState &) const override {}

  void describe(PalMetadata &metadata, const ShaderState &shader, bool writesMemory) const override {
    metadata.hardwareStage(name())[".writes_depth"] = shader.fragment.writesDepth;
    describePixelShader(metadata, shader.fragment, writesMemory);
  }

private:
  static Input barycentrics(bool isPerspective, InterpolationPoint point) {
    switch (point) {
    case InterpolationPoint::Centre:
      return isPerspective ? PerspectiveCentre : LinearCentre;
    case InterpolationPoint::Centroid:
      return isPerspective ? PerspectiveCentroid : LinearCentroid;
    case InterpolationPoint::Sample:
      return isPerspective ? PerspectiveSample : LinearSample;
    }
    return PerspectiveCentre;
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
  const bool exportsColors_, exportsDepth_;
  LLVMContext &context_;

  SmallVector<FragmentBarycentricsOp *> barycentrics_;
  SmallVector<FragmentCoordOp *> coordinates_;
  SmallVector<FragmentFrontFacingOp *> frontFacing_;
  SmallVector<FragmentPrimitiveMaskOp *> masks_;

  Value *mask_ = nullptr;
  std::array<Value *, kInputs> inputs_{};
};

} // namespace

std::unique_ptr<HardwareStage> createPixelStage(const PipelineState &state, const ShaderState &shader,
                                                LLVMContext &context) {
  return std::make_unique<PixelStage>(state, shader, context);
}

} // namespace lgc
