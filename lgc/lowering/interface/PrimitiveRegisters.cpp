// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The names and values of registers are those of PAL's metadata; docs/graphics.md has the sources.

#include "lgc/lowering/interface/PrimitiveRegisters.h"

#include "lgc/dialect/VertexExport.h"
#include "lgc/lowering/graphics/ExportTargets.h"
#include "lgc/target/Topology.h"

using namespace llvm;
using namespace llvm::msgpack;

namespace lgc {

namespace {

constexpr uint32_t kWorkgroupThreads = 256;

/// PAL's name of the rasterised primitives' class.
const char *outputPrimitive(pipeline::Topology topology) {
  constexpr const char *kNames[] = {"PointList", "LineStrip", "TriStrip"};
  return kNames[verticesOf(topology) - 1];
}

class PrimitiveRegisters {
public:
  PrimitiveRegisters(PalMetadata &metadata, const GfxIp &gfxIp, const VertexState &vertex,
                     const GraphicsState &graphics)
      : metadata_(metadata), registers_(metadata.graphicsRegisters()), gfxIp_(gfxIp), vertex_(vertex),
        graphics_(graphics) {}

  void write() {
    MapDocNode pipeline = metadata_.pipeline();
    pipeline[".type"] = "Ngg";
    pipeline[".nggSubgroupSize"] = kWorkgroupVertices;
    pipeline[".uses_viewport_array_index"] = writes(VertexExport::ViewportIndex);
    writeInputs();
    if (gfxIp_.major < 12)
      writeGeometryMode();
    writeStages();
    writeWorkgroup();
    writePositions();
    writeFixedFunctions();
  }

private:
  MapDocNode part(const char *name) { return registers_[name].getMap(/*Convert=*/true); }
  bool writes(VertexExport output) const {
    return (vertex_.exports >> static_cast<uint32_t>(output) & 1) != 0;
  }

  /// The VGPRs to fill, as the highest of each half of the stage.
  void writeInputs() {
    const bool isGfx12 = gfxIp_.major >= 12;
    registers_[".gs_vgpr_comp_cnt"] = (isGfx12 ? 0u : 1u) + (vertex_.readsPrimitiveId ? 1u : 0u);
    registers_[".es_vgpr_comp_cnt"] = vertex_.readsInstance ? (isGfx12 ? 1u : 3u) : 0u;
    registers_[".vgt_reuse_off"] = writes(VertexExport::ViewportIndex);
    registers_[".vgt_primitive_id_en"] = vertex_.readsPrimitiveId;
    // A vertex can have the number of one primitive only.
    registers_[".ngg_disable_provok_reuse"] = vertex_.readsPrimitiveId;
  }

  void writeGeometryMode() {
    registers_[".vgt_esgs_ring_itemsize"] = 1u;
    registers_[".vgt_gs_per_vs"] = 2u;
    part(".ia_multi_vgt_param")[".primgroup_size"] = kWorkgroupVertices - 1;
    MapDocNode mode = part(".vgt_gs_mode");
    constexpr uint32_t kPrimitiveShader = 3;
    mode[".mode"] = kPrimitiveShader;
    mode[".onchip"] = 1u;
    mode[".es_write_optimize"] = false;
    mode[".gs_write_optimize"] = true;
  }

  void writeStages() {
    MapDocNode stages = part(".vgt_shader_stages_en");
    stages[".max_primgroup_in_wave"] = 2u;
    stages[".primgen_en"] = true;
    if (gfxIp_.major < 12) {
      stages[".primgen_passthru_en"] = true;
      constexpr uint32_t kVertexShader = 2;
      stages[".es_stage_en"] = kVertexShader; // the first half of the stage
    }
    if (gfxIp_.major >= 11)
      stages[".primgen_passthru_no_msg"] = true;
    stages[".gs_stage_en"] = false;
    stages[".hs_stage_en"] = false;
    stages[".vs_stage_en"] = 0u;
    stages[".ngg_wave_id_en"] = false;
  }

  void writeWorkgroup() {
    registers_[".vgt_gs_max_vert_out"] = 1u;
    registers_[".max_verts_per_subgroup"] = kWorkgroupVertices;
    registers_[".spi_shader_idx_format"] = 1u;
    MapDocNode onChip = part(".vgt_gs_onchip_cntl");
    for (const char *count :
         {".es_verts_per_subgroup", ".gs_prims_per_subgroup", ".gs_inst_prims_per_subgrp"})
      onChip[count] = kWorkgroupVertices;
    MapDocNode subgroup = part(".ge_ngg_subgrp_cntl");
    subgroup[".prim_amp_factor"] = 1u;
    subgroup[".threads_per_subgroup"] = kWorkgroupThreads;
    part(".vgt_gs_out_prim_type")[".outprim_type"] =
        metadata_.string(outputPrimitive(graphics_.inputAssembly.topology));
  }

  void writePositions() {
    const uint32_t distances = vertex_.clipDistances + vertex_.cullDistances;
    const uint32_t positions = positionExports(vertex_);
    constexpr uint32_t kFourComponents = 4, kPositions = 5;
    ArrayDocNode formats = metadata_.array();
    for (uint32_t i = 0; i < kPositions; ++i)
      formats[i] = i < positions ? kFourComponents : 0u;
    registers_[".spi_shader_pos_format"] = formats;

    MapDocNode out = part(".pa_cl_vs_out_cntl");
    for (uint32_t i = 0; i < kMaxDistances; ++i) {
      out[metadata_.string(".clip_dist_ena_" + std::to_string(i))] = i < vertex_.clipDistances;
      out[metadata_.string(".cull_dist_ena_" + std::to_string(i))] =
          i >= vertex_.clipDistances && i < distances;
    }
    out[".use_vtx_point_size"] = writes(VertexExport::PointSize);
    out[".use_vtx_render_target_indx"] = writes(VertexExport::Layer);
    out[".use_vtx_viewport_indx"] = writes(VertexExport::ViewportIndex);
    out[".vs_out_misc_vec_ena"] = exportsMiscellaneous(vertex_);
    out[".vs_out_misc_side_bus_ena"] = exportsMiscellaneous(vertex_);
    out[".vs_out_cc_dist0_vec_ena"] = distances > 0;
    out[".vs_out_cc_dist1_vec_ena"] = distances > 4;
  }

  void writeFixedFunctions() {
    MapDocNode attributes = part(".spi_vs_out_config");
    attributes[".no_pc_export"] = vertex_.attributes == 0;
    attributes[".vs_export_count"] = vertex_.attributes == 0 ? 0 : vertex_.attributes - 1;
    MapDocNode clip = part(".pa_cl_clip_cntl");
    clip[".dx_linear_attr_clip_ena"] = true;
    clip[".rasterization_kill"] = graphics_.rasterization.discardsAll;
    MapDocNode viewport = part(".pa_cl_vte_cntl");
    for (const char *enable : {".x_scale_ena", ".y_scale_ena", ".z_scale_ena", ".x_offset_ena",
                               ".y_offset_ena", ".z_offset_ena", ".vtx_w0_fmt"})
      viewport[enable] = true;
    MapDocNode snapping = part(".pa_su_vtx_cntl");
    constexpr uint32_t kCentreAtOneHalf = 1, kToNearestEven = 2, kPixelBy256 = 5;
    snapping[".pix_center"] = kCentreAtOneHalf;
    snapping[".round_mode"] = kToNearestEven;
    snapping[".quant_mode"] = kPixelBy256;
  }

  PalMetadata &metadata_;
  MapDocNode registers_;
  const GfxIp &gfxIp_;
  const VertexState &vertex_;
  const GraphicsState &graphics_;
};

} // namespace

void describePrimitiveShader(PalMetadata &metadata, const GfxIp &gfxIp, const VertexState &vertex,
                             const GraphicsState &graphics) {
  PrimitiveRegisters(metadata, gfxIp, vertex, graphics).write();
}

} // namespace lgc
