// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/interface/ComputeStage.h"

#include "lgc/lowering/interface/EntryOps.h"
#include "lgc/target/GpuTarget.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr const char *kAxis[] = {"x", "y", "z"};

class ComputeStage : public HardwareStage {
public:
  ComputeStage(const PipelineState &state, const ShaderState &shader, LLVMContext &context)
      : gfxIp_(state.gfxIp), waveSize_(shader.chosenWaveSize()), workgroupSize_(shader.compute.workgroupSize),
        context_(context) {}

  StringRef name() const override { return ".cs"; }
  StringRef entryName() const override { return "_amdgpu_cs_main"; }
  CallingConv::ID callingConvention() const override { return CallingConv::AMDGPU_CS; }

  bool collectInputs(Module &module, const Function &entry, UserDataUse &use) override {
    bool allInside = collectOps(module, entry, workgroupIds_);
    allInside &= collectOps(module, entry, numWorkgroups_);
    allInside &= collectOps(module, entry, localIds_);
    use.numWorkgroups = usedLanes<InputNumWorkgroupsOp>(numWorkgroups_) != 0;
    workgroupIdLanes_ = usedLanes<InputWorkgroupIdOp>(workgroupIds_);
    localIdLanes_ = usedLanes<InputLocalInvocationIdOp>(localIds_);
    // The id in a dimension of size 1 is 0.
    for (unsigned axis = 0; axis < 3; ++axis) {
      if (workgroupSize_[axis] == 1)
        localIdLanes_ &= ~(1u << axis);
    }
    return allInside;
  }

  unsigned maxUserSgprs() const override { return kMaxComputeUserSgprs; }

  unsigned minUserSgprs() const override { return minimumUserSgprs(gfxIp_, waveSize_); }

  EntryParameter userDataParameter(uint32_t value) override {
    if (value != kUserDataNumWorkgroups)
      return {};
    Type *pointer = PointerType::get(context_, AMDGPUAS::CONSTANT_ADDRESS); // two SGPRs
    return {pointer, "numWorkgroups", true, &numWorkgroupsAddress_};
  }

  void addSystemParameters(std::vector<EntryParameter> &parameters) override {
    Type *i32 = Type::getInt32Ty(context_);
    for (unsigned axis = 0; hasWorkgroupIdSgprs() && axis < 3; ++axis) {
      if (workgroupIdLanes_ & 1 << axis)
        parameters.push_back(
            {i32, std::string("workgroupId.") + kAxis[axis], true, &workgroupIdValues_[axis]});
    }
    if (hasPackedLocalIds()) {
      if (localIdLanes_)
        parameters.push_back({i32, "localIds", false, &packedLocalIds_, packedLocalIdLimit()});
      return;
    }
    for (unsigned axis = 0; localIdLanes_ >> axis; ++axis)
      parameters.push_back(
          {i32, std::string("localId.") + kAxis[axis], false, &localIdValues_[axis], workgroupSize_[axis]});
  }

  void replaceInputs(IRBuilder<> &builder) override {
    for (InputWorkgroupIdOp *op : workgroupIds_)
      replaceLanes(builder, *op, [&](unsigned axis) { return workgroupId(builder, axis); });
    for (InputNumWorkgroupsOp *op : numWorkgroups_)
      replaceLanes(builder, *op, [&](unsigned axis) { return numWorkgroups(builder, axis); });
    for (InputLocalInvocationIdOp *op : localIds_)
      replaceLanes(builder, *op, [&](unsigned axis) { return localId(builder, axis); });
  }

  void record(ShaderState &shader) const override {
    // On gfx12 the back end enables all three, which costs no SGPR there.
    shader.compute.workgroupIds = hasWorkgroupIdSgprs() ? workgroupIdLanes_ : 7;
    shader.compute.localIdComponents = localIdLanes_ ? Log2_32(localIdLanes_) : 0u;
  }

  void describe(PalMetadata &metadata, const ShaderState &shader, bool) const override {
    msgpack::MapDocNode pipeline = metadata.pipeline();
    pipeline[".type"] = "Cs";
    msgpack::MapDocNode stage = metadata.hardwareStage(name());
    stage[".threadgroup_dimensions"] = metadata.array<uint32_t>(workgroupSize_);
    if (gfxIp_.major >= 12)
      stage[".wg_round_robin"] = false;

    msgpack::MapDocNode registers = pipeline[".compute_registers"].getMap(/*Convert=*/true);
    registers[".tgid_x_en"] = (shader.compute.workgroupIds & 1) != 0;
    registers[".tgid_y_en"] = (shader.compute.workgroupIds & 2) != 0;
    registers[".tgid_z_en"] = (shader.compute.workgroupIds & 4) != 0;
    registers[".tg_size_en"] = false;
    registers[".tidig_comp_cnt"] = shader.compute.localIdComponents;
  }

private:
  /// gfx12 has the workgroup ids in trap registers, independent of the user SGPRs.
  bool hasWorkgroupIdSgprs() const { return gfxIp_.major < 12; }

  /// From gfx11 on, the three ids share v0, ten bits each.
  bool hasPackedLocalIds() const { return gfxIp_.major >= 11; }

  uint32_t packedLocalIdLimit() const {
    unsigned highest = 2;
    while (highest > 0 && workgroupSize_[highest] == 1)
      --highest;
    return workgroupSize_[highest] << 10 * highest;
  }

  Value *workgroupId(IRBuilder<> &builder, unsigned axis) {
    if (hasWorkgroupIdSgprs())
      return workgroupIdValues_[axis];
    constexpr Intrinsic::ID kIds[] = {Intrinsic::amdgcn_workgroup_id_x, Intrinsic::amdgcn_workgroup_id_y,
                                      Intrinsic::amdgcn_workgroup_id_z};
    return builder.CreateIntrinsic(kIds[axis], {});
  }

  Value *numWorkgroups(IRBuilder<> &builder, unsigned axis) {
    Value *address = builder.CreateConstInBoundsGEP1_64(builder.getInt32Ty(), numWorkgroupsAddress_, axis);
    return loadConstantDword(builder, address, std::string("numWorkgroups.") + kAxis[axis]);
  }

  Value *localId(IRBuilder<> &builder, unsigned axis) {
    if (workgroupSize_[axis] == 1)
      return builder.getInt32(0);
    if (!hasPackedLocalIds())
      return localIdValues_[axis];
    // The hardware writes 0 for dimensions of size 1, so only higher components have to be masked off.
    Value *id = axis ? builder.CreateLShr(packedLocalIds_, axis * 10) : packedLocalIds_;
    const bool isHighest =
        all_of(drop_begin(workgroupSize_, axis + 1), [](uint32_t size) { return size == 1; });
    return isHighest ? id : builder.CreateAnd(id, 0x3FF);
  }

  const GfxIp gfxIp_;
  const uint32_t waveSize_;
  const std::array<uint32_t, 3> workgroupSize_;
  LLVMContext &context_;

  SmallVector<InputWorkgroupIdOp *> workgroupIds_;
  SmallVector<InputNumWorkgroupsOp *> numWorkgroups_;
  SmallVector<InputLocalInvocationIdOp *> localIds_;
  unsigned workgroupIdLanes_ = 0; ///< bits x, y, z
  unsigned localIdLanes_ = 0;

  Value *numWorkgroupsAddress_ = nullptr;
  std::array<Value *, 3> workgroupIdValues_{};
  std::array<Value *, 3> localIdValues_{};
  Value *packedLocalIds_ = nullptr;
};

} // namespace

std::unique_ptr<HardwareStage> createComputeStage(const PipelineState &state, const ShaderState &shader,
                                                  LLVMContext &context) {
  return std::make_unique<ComputeStage>(state, shader, context);
}

} // namespace lgc
