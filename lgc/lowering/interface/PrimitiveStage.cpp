// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The registers and the protocol of primitive shaders: docs/graphics.md.

#include "lgc/lowering/interface/PrimitiveStage.h"

#include "lgc/dialect/VertexExport.h"
#include "lgc/lowering/graphics/ExportTargets.h"
#include "lgc/lowering/interface/EntryOps.h"
#include "lgc/lowering/subgroup/SubgroupBuilder.h"
#include "lgc/target/GpuTarget.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

namespace {

/// The greatest number of vertices, and of primitives, of a workgroup.
constexpr uint32_t kWorkgroupVertices = 128;

/// A field of an SGPR.
struct BitField {
  uint32_t shift, bits;
};
// Merged group info.
constexpr BitField kVerticesOfGroup{12, 9}, kPrimitivesOfGroup{22, 9};
// Merged wave info.
constexpr BitField kVerticesOfWave{0, 8}, kPrimitivesOfWave{8, 8}, kWaveInGroup{24, 4};
/// The attribute ring's base counts blocks.
constexpr BitField kAttributeBase{0, 15};
constexpr uint32_t kAttributeBlockBytes = 512;

/// GS_ALLOC_REQ: M0 has the number of vertices, and from this bit on that of primitives.
constexpr uint32_t kAllocationRequest = 9, kPrimitiveCountShift = 12;

class PrimitiveStage : public HardwareStage {
public:
  PrimitiveStage(const PipelineState &state, const ShaderState &shader, LLVMContext &context)
      : state_(state), gfxIp_(state.gfxIp), waveSize_(shader.chosenWaveSize()), context_(context) {}

  StringRef name() const override { return ".gs"; }
  StringRef entryName() const override { return "_amdgpu_gs_main"; }
  CallingConv::ID callingConvention() const override { return CallingConv::AMDGPU_GS; }

  bool collectInputs(Module &module, const Function &entry, UserDataUse &) override {
    bool allInside = collectOps(module, entry, vertexNumbers_);
    allInside &= collectOps(module, entry, instanceNumbers_);
    allInside &= collectOps(module, entry, slots_);
    allInside &= collectOps(module, entry, ringOffsets_);
    return allInside;
  }

  unsigned maxUserSgprs() const override { return kMaxGraphicsUserSgprs; }
  unsigned minUserSgprs() const override { return 0; }
  EntryParameter userDataParameter(uint32_t) override { return {}; }

  void addLeadingParameters(std::vector<EntryParameter> &parameters) override {
    Type *i32 = Type::getInt32Ty(context_);
    const auto unused = [&](uint32_t count) { return EntryParameter{ArrayType::get(i32, count), "unused"}; };
    parameters.push_back(unused(2));
    parameters.push_back({i32, "mergedGroupInfo", true, &groupInfo_});
    parameters.push_back({i32, "mergedWaveInfo", true, &waveInfo_});
    parameters.push_back(unused(1));
    parameters.push_back({i32, "attributeRingBase", true, &ringBase_}); // gfx10: the scratch offset
    parameters.push_back(unused(2));
  }

  void addSystemParameters(std::vector<EntryParameter> &parameters) override {
    Type *i32 = Type::getInt32Ty(context_);
    const uint32_t vertexRegister = gfxIp_.major >= 12 ? 3 : 5, instanceRegister = gfxIp_.major >= 12 ? 4 : 8;
    for (uint32_t i = 0; i <= instanceRegister; ++i) {
      EntryParameter parameter{i32, "v" + std::to_string(i), /*isSgpr=*/false};
      if (i == 0)
        parameter = {i32, "primitive", false, &primitive_};
      else if (i == vertexRegister)
        parameter = {i32, "vertexNumber", false, &vertexNumber_};
      else if (i == instanceRegister)
        parameter = {i32, "instanceNumber", false, &instanceNumber_};
      parameters.push_back(parameter);
    }
  }

  void replaceInputs(IRBuilder<> &builder) override {
    const auto replaceAll = [](auto &ops, function_ref<Value *(Instruction *)> value) {
      for (auto *op : ops) {
        op->replaceAllUsesWith(value(op));
        op->eraseFromParent();
      }
    };
    readsInstance_ = any_of(instanceNumbers_, [](const Instruction *op) { return !op->use_empty(); });
    replaceAll(vertexNumbers_, [&](Instruction *) { return vertexNumber_; });
    replaceAll(instanceNumbers_, [&](Instruction *) { return instanceNumber_; });
    replaceAll(slots_, [&](Instruction *op) {
      builder.SetInsertPoint(op);
      return slot(builder);
    });
    replaceAll(ringOffsets_, [&](Instruction *op) {
      builder.SetInsertPoint(op);
      return builder.CreateMul(field(builder, ringBase_, kAttributeBase),
                               builder.getInt32(kAttributeBlockBytes), "", /*HasNUW=*/true, /*HasNSW=*/true);
    });
  }

  /// Around the shader, for vertices:
  ///
  ///   all lanes; wave 0: allocation request; primitives: export; vertices: the shader
  void wrap(Function &function) override {
    BasicBlock *shader = &function.getEntryBlock();
    BasicBlock *entry = BasicBlock::Create(context_, "entry", &function, shader);
    BasicBlock *primitives = BasicBlock::Create(context_, "primitives", &function, shader);
    BasicBlock *chooseVertices = BasicBlock::Create(context_, "chooseVertices", &function, shader);
    BasicBlock *end = BasicBlock::Create(context_, "end", &function);
    for (BasicBlock &block : function)
      if (auto *exit = dyn_cast_or_null<ReturnInst>(block.getTerminator())) {
        BranchInst::Create(end, exit->getIterator())->setDebugLoc(exit->getDebugLoc());
        exit->eraseFromParent();
      }
    ReturnInst::Create(context_, end);

    IRBuilder<> builder(entry);
    builder.CreateIntrinsic(Intrinsic::amdgcn_init_exec, {}, {builder.getInt64(~0ull)});
    for (Instruction &instruction : make_early_inc_range(*shader))
      if (isa<AllocaInst>(instruction))
        instruction.moveBefore(*entry, entry->end());
    Value *lane = SubgroupBuilder(builder, gfxIp_, waveSize_).laneId();
    if (gfxIp_.major == 10)
      requestAllocation(builder, function, primitives);
    Value *hasPrimitive = builder.CreateICmpULT(lane, field(builder, waveInfo_, kPrimitivesOfWave));
    builder.CreateCondBr(hasPrimitive, primitives, chooseVertices);

    builder.SetInsertPoint(primitives);
    Value *none = PoisonValue::get(builder.getFloatTy());
    emitExport(builder, exportTarget::kPrimitive, 1,
               {builder.CreateBitCast(primitive_, builder.getFloatTy()), none, none, none}, /*isLast=*/true);
    builder.CreateBr(chooseVertices);

    builder.SetInsertPoint(chooseVertices);
    Value *hasVertex = builder.CreateICmpULT(lane, field(builder, waveInfo_, kVerticesOfWave));
    builder.CreateCondBr(hasVertex, shader, end);
  }

  void record(ShaderState &shader) const override { shader.vertex.readsInstance = readsInstance_; }

  void describe(PalMetadata &metadata, const ShaderState &shader) const override;

private:
  Value *field(IRBuilder<> &builder, Value *word, BitField at) {
    Value *shifted = at.shift ? builder.CreateLShr(word, at.shift) : word;
    return builder.CreateAnd(shifted, (1u << at.bits) - 1);
  }

  Value *slot(IRBuilder<> &builder) {
    Value *wave = field(builder, waveInfo_, kWaveInGroup);
    Value *lane = SubgroupBuilder(builder, gfxIp_, waveSize_).laneId();
    return builder.CreateAdd(builder.CreateMul(wave, builder.getInt32(waveSize_)), lane);
  }

  /// Lets the first wave tell how many vertices and primitives the workgroup exports. Later generations know
  /// it in passthrough mode. Code is then inserted before `next`.
  void requestAllocation(IRBuilder<> &builder, Function &function, BasicBlock *next) {
    BasicBlock *request = BasicBlock::Create(context_, "requestAllocation", &function, next);
    BasicBlock *join = BasicBlock::Create(context_, "choosePrimitives", &function, next);
    Value *isFirst = builder.CreateICmpEQ(field(builder, waveInfo_, kWaveInGroup), builder.getInt32(0));
    builder.CreateCondBr(isFirst, request, join);
    builder.SetInsertPoint(request);
    Value *counts = builder.CreateOr(
        builder.CreateShl(field(builder, groupInfo_, kPrimitivesOfGroup), kPrimitiveCountShift),
        field(builder, groupInfo_, kVerticesOfGroup));
    builder.CreateIntrinsic(Intrinsic::amdgcn_s_sendmsg, {}, {builder.getInt32(kAllocationRequest), counts});
    builder.CreateBr(join);
    builder.SetInsertPoint(join);
  }

  const PipelineState &state_;
  const GfxIp gfxIp_;
  const uint32_t waveSize_;
  LLVMContext &context_;

  SmallVector<VertexNumberOp *> vertexNumbers_;
  SmallVector<VertexInstanceNumberOp *> instanceNumbers_;
  SmallVector<VertexSlotOp *> slots_;
  SmallVector<VertexAttributeRingOffsetOp *> ringOffsets_;
  bool readsInstance_ = false;

  Value *groupInfo_ = nullptr, *waveInfo_ = nullptr, *ringBase_ = nullptr;
  Value *primitive_ = nullptr, *vertexNumber_ = nullptr, *instanceNumber_ = nullptr;
};

/// PAL's name of the rasterised primitives' class.
const char *outputPrimitive(pipeline::Topology topology) {
  using enum pipeline::Topology;
  switch (topology) {
  case PointList:
    return "PointList";
  case LineList:
  case LineStrip:
  case LineListWithAdjacency:
  case LineStripWithAdjacency:
    return "LineStrip";
  case TriangleList:
  case TriangleStrip:
  case TriangleFan:
  case TriangleListWithAdjacency:
  case TriangleStripWithAdjacency:
  case PatchList:
    break;
  }
  return "TriStrip";
}

void PrimitiveStage::describe(PalMetadata &metadata, const ShaderState &shader) const {
  using msgpack::MapDocNode;
  const VertexState &vertex = shader.vertex;
  const GraphicsState graphics = state_.graphics.value_or(GraphicsState());
  const auto writes = [&](VertexExport built) {
    return (vertex.exports >> static_cast<uint32_t>(built) & 1) != 0;
  };
  MapDocNode pipeline = metadata.pipeline();
  pipeline[".type"] = "Ngg";
  pipeline[".nggSubgroupSize"] = kWorkgroupVertices;
  pipeline[".uses_viewport_array_index"] = writes(VertexExport::ViewportIndex);

  MapDocNode registers = metadata.graphicsRegisters();
  const auto part = [&](const char *name) { return registers[name].getMap(/*Convert=*/true); };
  registers[".gs_vgpr_comp_cnt"] = gfxIp_.major >= 12 ? 0u : 1u;
  registers[".es_vgpr_comp_cnt"] = vertex.readsInstance ? (gfxIp_.major >= 12 ? 1u : 3u) : 0u;
  registers[".vgt_gs_max_vert_out"] = 1u;
  registers[".max_verts_per_subgroup"] = kWorkgroupVertices;
  registers[".vgt_reuse_off"] = writes(VertexExport::ViewportIndex);
  registers[".vgt_primitive_id_en"] = false;
  registers[".ngg_disable_provok_reuse"] = false;
  registers[".spi_shader_idx_format"] = 1u;
  if (gfxIp_.major < 12) {
    registers[".vgt_esgs_ring_itemsize"] = 1u;
    registers[".vgt_gs_per_vs"] = 2u;
    part(".ia_multi_vgt_param")[".primgroup_size"] = kWorkgroupVertices - 1;
    MapDocNode mode = part(".vgt_gs_mode");
    mode[".mode"] = 3u; // primitive shaders
    mode[".onchip"] = 1u;
    mode[".es_write_optimize"] = false;
    mode[".gs_write_optimize"] = true;
  }

  MapDocNode stages = part(".vgt_shader_stages_en");
  stages[".max_primgroup_in_wave"] = 2u;
  stages[".primgen_en"] = true;
  if (gfxIp_.major < 12) {
    stages[".primgen_passthru_en"] = true;
    stages[".es_stage_en"] = 2u; // the first half of the stage is a vertex shader
  }
  if (gfxIp_.major >= 11)
    stages[".primgen_passthru_no_msg"] = true;
  stages[".gs_stage_en"] = false;
  stages[".hs_stage_en"] = false;
  stages[".vs_stage_en"] = 0u;
  stages[".ngg_wave_id_en"] = false;

  MapDocNode onChip = part(".vgt_gs_onchip_cntl");
  for (const char *count : {".es_verts_per_subgroup", ".gs_prims_per_subgroup", ".gs_inst_prims_per_subgrp"})
    onChip[count] = kWorkgroupVertices;
  MapDocNode subgroup = part(".ge_ngg_subgrp_cntl");
  subgroup[".prim_amp_factor"] = 1u;
  subgroup[".threads_per_subgroup"] = 256u;
  part(".vgt_gs_out_prim_type")[".outprim_type"] =
      metadata.string(outputPrimitive(graphics.inputAssembly.topology));

  const uint32_t distances = vertex.clipDistances + vertex.cullDistances;
  const bool hasMiscellaneous =
      writes(VertexExport::PointSize) || writes(VertexExport::Layer) || writes(VertexExport::ViewportIndex);
  const uint32_t positions = 1 + hasMiscellaneous + (distances > 0) + (distances > 4);
  constexpr uint32_t kFourComponents = 4, kPositions = 5;
  msgpack::ArrayDocNode formats = metadata.array();
  for (uint32_t i = 0; i < kPositions; ++i)
    formats[i] = i < positions ? kFourComponents : 0u;
  registers[".spi_shader_pos_format"] = formats;

  MapDocNode outputs = part(".spi_vs_out_config");
  outputs[".no_pc_export"] = vertex.attributes == 0;
  outputs[".vs_export_count"] = vertex.attributes == 0 ? 0 : vertex.attributes - 1;

  MapDocNode out = part(".pa_cl_vs_out_cntl");
  for (uint32_t i = 0; i < kMaxDistances; ++i) {
    out[metadata.string(".clip_dist_ena_" + std::to_string(i))] = i < vertex.clipDistances;
    out[metadata.string(".cull_dist_ena_" + std::to_string(i))] = i >= vertex.clipDistances && i < distances;
  }
  out[".use_vtx_point_size"] = writes(VertexExport::PointSize);
  out[".use_vtx_render_target_indx"] = writes(VertexExport::Layer);
  out[".use_vtx_viewport_indx"] = writes(VertexExport::ViewportIndex);
  out[".vs_out_misc_vec_ena"] = hasMiscellaneous;
  out[".vs_out_misc_side_bus_ena"] = hasMiscellaneous;
  out[".vs_out_cc_dist0_vec_ena"] = distances > 0;
  out[".vs_out_cc_dist1_vec_ena"] = distances > 4;

  MapDocNode clip = part(".pa_cl_clip_cntl");
  clip[".dx_linear_attr_clip_ena"] = true;
  clip[".rasterization_kill"] = graphics.rasterization.discardsAll;
  MapDocNode viewport = part(".pa_cl_vte_cntl");
  for (const char *enable : {".x_scale_ena", ".y_scale_ena", ".z_scale_ena", ".x_offset_ena", ".y_offset_ena",
                             ".z_offset_ena", ".vtx_w0_fmt"})
    viewport[enable] = true;
  MapDocNode snapping = part(".pa_su_vtx_cntl");
  snapping[".pix_center"] = 1u; // at one half
  snapping[".round_mode"] = 2u; // to the nearest even
  snapping[".quant_mode"] = 5u; // 1/256 pixel
}

} // namespace

std::unique_ptr<HardwareStage> createPrimitiveStage(const PipelineState &state, const ShaderState &shader,
                                                    LLVMContext &context) {
  return std::make_unique<PrimitiveStage>(state, shader, context);
}

} // namespace lgc
