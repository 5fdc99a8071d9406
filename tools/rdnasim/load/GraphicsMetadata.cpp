// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/GraphicsMetadata.h"

namespace rdnasim {

namespace {

using llvm::msgpack::DocNode;

constexpr const char *kRegisters = ".graphics_registers";

/// A map of fields: `.graphics_registers`, or one of its members.
class Fields {
public:
  Fields(MetadataReader &reader, DocNode node, std::string path)
      : reader_(reader), node_(node), path_(std::move(path)) {}

  Fields part(const char *key) const { return {reader_, reader_.map(node_, path_, key), path_ + key}; }
  bool has(const char *key) const { return !reader_.failed() && MetadataReader::has(node_, key); }
  bool flag(const char *key) const { return reader_.flag(node_, path_, key); }
  bool flagOr(const char *key, bool otherwise) const { return has(key) ? flag(key) : otherwise; }
  uint32_t number(const char *key, uint32_t most) const {
    return static_cast<uint32_t>(reader_.number(node_, path_, key, most));
  }
  std::string text(const char *key) const { return reader_.text(node_, path_, key); }
  DocNode array(const char *key) const { return reader_.array(node_, path_, key); }

  /// For state that the simulator has in one form only.
  void expect(const char *key, uint32_t value) const {
    if (const uint32_t found = number(key, ~0u); found != value)
      refuse(key, std::to_string(found));
  }
  void expect(const char *key, bool value) const {
    if (flag(key) != value)
      refuse(key, value ? "false" : "true");
  }
  void refuse(const char *key, const std::string &found) const {
    reader_.fail(path_ + key + " is " + found + ", which the simulator does not support");
  }

private:
  MetadataReader &reader_;
  DocNode node_;
  std::string path_;
};

std::string numbered(const char *name, uint32_t number, const char *rest = "") {
  return name + std::to_string(number) + rest;
}

uint32_t verticesOfPrimitive(const Fields &registers) {
  const Fields type = registers.part(".vgt_gs_out_prim_type");
  const std::string name = type.text(".outprim_type");
  if (name == "PointList")
    return 1;
  if (name == "LineStrip")
    return 2;
  if (name != "TriStrip")
    type.refuse(".outprim_type", "'" + name + "'");
  return 3;
}

stages::PositionControl readPositionControl(const Fields &control) {
  stages::PositionControl result;
  result.hasMiscellaneous = control.flag(".vs_out_misc_vec_ena");
  result.hasPointSize = control.flag(".use_vtx_point_size");
  result.hasLayer = control.flag(".use_vtx_render_target_indx");
  result.hasViewport = control.flag(".use_vtx_viewport_indx");
  result.hasDistances = {control.flag(".vs_out_cc_dist0_vec_ena"), control.flag(".vs_out_cc_dist1_vec_ena")};
  for (uint32_t i = 0; i < raster::kMaxDistances; ++i) {
    const bool clips = control.flag(numbered(".clip_dist_ena_", i).c_str());
    const bool culls = control.flag(numbered(".cull_dist_ena_", i).c_str());
    result.clipDistances |= static_cast<uint8_t>(clips << i);
    result.cullDistances |= static_cast<uint8_t>(culls << i);
    if ((clips || culls) && !result.hasDistances[i / 4])
      control.refuse(".vs_out_cc_dist0_vec_ena", "off, but its distances are used");
  }
  if (!result.hasMiscellaneous && (result.hasPointSize || result.hasLayer || result.hasViewport))
    control.refuse(".vs_out_misc_vec_ena", "off, but its components are used");
  return result;
}

stages::VertexRegisters readVertexRegisters(MetadataReader &reader, const Fields &registers,
                                            const Target &target) {
  stages::VertexRegisters result;
  const Fields enabled = registers.part(".vgt_shader_stages_en");
  enabled.expect(".primgen_en", true);
  enabled.expect(".gs_stage_en", false);
  enabled.expect(".hs_stage_en", false);
  result.passesThrough = target.isIn(kRdna4) || enabled.flag(".primgen_passthru_en");
  result.needsMessage = target.isIn(kRdna2) || !enabled.flag(".primgen_passthru_no_msg");
  const DocNode formats = registers.array(".spi_shader_pos_format");
  constexpr uint32_t kFourComponents = 4;
  for (uint32_t i = 0; i < stages::kMaxPositions; ++i)
    result.positions[i] =
        reader.element(formats, i, std::string(kRegisters) + ".spi_shader_pos_format", kFourComponents) != 0;
  registers.expect(".spi_shader_idx_format", 1u);
  const Fields parameters = registers.part(".spi_vs_out_config");
  const bool hasNone = parameters.flag(".no_pc_export");
  const uint32_t count = parameters.number(".vs_export_count", stages::kMaxParameters - 1) + 1;
  result.parameters = hasNone ? 0 : count;
  return result;
}

/// The viewport's transformation and snapping have one form only.
void checkWindow(const Fields &registers) {
  const Fields viewport = registers.part(".pa_cl_vte_cntl");
  for (const char *enable : {".x_scale_ena", ".y_scale_ena", ".z_scale_ena", ".x_offset_ena", ".y_offset_ena",
                             ".z_offset_ena", ".vtx_w0_fmt"})
    viewport.expect(enable, true);
  const Fields snapping = registers.part(".pa_su_vtx_cntl");
  constexpr uint32_t kCentreAtOneHalf = 1, kToNearestEven = 2, kPixelBy256 = 5;
  snapping.expect(".pix_center", kCentreAtOneHalf);
  snapping.expect(".round_mode", kToNearestEven);
  snapping.expect(".quant_mode", kPixelBy256);
}

/// Pixel inputs in the order of PixelInput.
constexpr const char *kInputs[] = {
    ".persp_sample_ena",  ".persp_center_ena",  ".persp_centroid_ena",  ".persp_pull_model_ena",
    ".linear_sample_ena", ".linear_center_ena", ".linear_centroid_ena", ".line_stipple_tex_ena",
    ".pos_x_float_ena",   ".pos_y_float_ena",   ".pos_z_float_ena",     ".pos_w_float_ena",
    ".front_face_ena",    ".ancillary_ena",     ".sample_coverage_ena", ".pos_fixed_pt_ena",
};
static_assert(std::size(kInputs) == stages::kPixelInputs);

uint16_t readInputs(const Fields &inputs) {
  uint32_t result = 0;
  for (uint32_t i = 0; i < stages::kPixelInputs; ++i)
    result |= static_cast<uint32_t>(inputs.flag(kInputs[i])) << i;
  return static_cast<uint16_t>(result);
}

stages::PixelInputRegisters readPixelInputs(const Fields &registers) {
  stages::PixelInputRegisters result;
  result.address = readInputs(registers.part(".spi_ps_input_addr"));
  result.enable = readInputs(registers.part(".spi_ps_input_ena"));
  if ((result.enable & ~result.address) != 0)
    registers.refuse(".spi_ps_input_ena", "beyond .spi_ps_input_addr");
  const Fields barycentrics = registers.part(".spi_baryc_cntl");
  result.position = static_cast<stages::PositionLocation>(barycentrics.number(".pos_float_location", 2));
  result.hasAllFrontFaceBits = barycentrics.flag(".front_face_all_bits");
  result.needsCentroids = registers.part(".spi_ps_in_control").flagOr(".bc_optimize_disable", false);
  return result;
}

/// The coordinates of points have one form only.
void checkPointSprites(const Fields &registers) {
  const Fields control = registers.part(".spi_interp_control");
  control.expect(".point_sprite_ena", true);
  constexpr std::array<const char *, 4> kAxes = {"x", "y", "z", "w"}, kValues = {"S", "T", "Zero", "One"};
  for (size_t i = 0; i < kAxes.size(); ++i) {
    const std::string key = std::string(".point_sprite_override_") + kAxes[i];
    if (const std::string found = control.text(key.c_str()); found != kValues[i])
      control.refuse(key.c_str(), "'" + found + "'");
  }
}

std::vector<stages::ParameterControl> readParameters(MetadataReader &reader, const Fields &registers) {
  const uint32_t used = registers.part(".spi_ps_in_control").number(".num_interps", stages::kMaxParameters);
  DocNode controls = registers.array(".spi_ps_input_cntl");
  std::vector<stages::ParameterControl> result;
  for (uint32_t i = 0; i < used && !reader.failed(); ++i) {
    const std::string name = numbered(".spi_ps_input_cntl[", i, "]");
    if (i >= controls.getArray().size() || !controls.getArray()[i].isMap()) {
      reader.fail("the metadata lacks " + name);
      break;
    }
    const Fields control(reader, controls.getArray()[i], name);
    constexpr uint32_t kMostOffset = 2 * stages::ParameterControl::kSpecialOffset - 1, kMostDefault = 3;
    if (control.flagOr(".fp16_interp_mode", false))
      control.refuse(".fp16_interp_mode", "true");
    result.push_back({
        .offset = static_cast<uint8_t>(control.number(".offset", kMostOffset)),
        .defaultValue = control.has(".default_val")
                            ? static_cast<uint8_t>(control.number(".default_val", kMostDefault))
                            : uint8_t(0),
        .isFlat = control.flag(".flat_shade"),
        .isPointCoord = control.flagOr(".pt_sprite_tex", false),
    });
    if (result.back().isPointCoord)
      checkPointSprites(registers);
  }
  return result;
}

framebuffer::ShaderControl readShaderControl(const Fields &control) {
  framebuffer::ShaderControl result;
  result.testsBeforeShader = control.flag(".depth_before_shader");
  result.exportsDepth = control.flag(".z_export_enable");
  result.exportsStencil = control.flag(".stencil_test_val_export_enable");
  result.exportsMask = control.flag(".mask_export_enable");
  control.expect(".primitive_ordered_pixel_shader", false);
  return result;
}

stages::ExportFormat readFormat(const Fields &fields, const char *key) {
  return static_cast<stages::ExportFormat>(
      fields.number(key, static_cast<uint32_t>(stages::ExportFormat::Abgr32)));
}

} // namespace

void readPrimitiveRegisters(MetadataReader &reader, DocNode node, const Target &target,
                            PrimitiveRegisters &result) {
  const Fields registers(reader, node, kRegisters);
  result.exports = readVertexRegisters(reader, registers, target);
  result.positions = readPositionControl(registers.part(".pa_cl_vs_out_cntl"));
  uint32_t exported = 0;
  for (uint32_t i = 0; i < stages::kMaxPositions; ++i)
    exported |= static_cast<uint32_t>(result.exports.positions[i]) << i;
  if (exported != positionsOf(result.positions))
    registers.refuse(".spi_shader_pos_format", "in contradiction to .pa_cl_vs_out_cntl");

  stages::VertexInputRegisters &inputs = result.inputs;
  inputs.primitiveInputs = registers.number(".gs_vgpr_comp_cnt", 3);
  inputs.hasPrimitiveIds = registers.flag(".vgt_primitive_id_en");
  inputs.vertexInputs = registers.number(".es_vgpr_comp_cnt", 3);
  inputs.passesThrough = result.exports.passesThrough;
  inputs.verticesOfPrimitive = verticesOfPrimitive(registers);
  inputs.ringItemDwords = target.isIn(kRdna4) ? 1 : registers.number(".vgt_esgs_ring_itemsize", 0x7fff);

  const Fields onChip = registers.part(".vgt_gs_onchip_cntl");
  result.subgroups.maxVertices = onChip.number(".es_verts_per_subgroup", geometry::kMaxSubgroupThreads);
  result.subgroups.maxPrimitives = onChip.number(".gs_prims_per_subgroup", geometry::kMaxSubgroupThreads);
  result.subgroups.reuse = registers.flag(".vgt_reuse_off") ? geometry::VertexReuse::None
                           : registers.flag(".ngg_disable_provok_reuse")
                               ? geometry::VertexReuse::ExceptProvoking
                               : geometry::VertexReuse::All;
  result.discardsAll = registers.part(".pa_cl_clip_cntl").flag(".rasterization_kill");
  checkWindow(registers);
}

void readPixelRegisters(MetadataReader &reader, DocNode node, const Target &target,
                        PixelStageRegisters &result) {
  const Fields registers(reader, node, kRegisters);
  result.inputs = readPixelInputs(registers);
  result.parameters = readParameters(reader, registers);
  const Fields formats = registers.part(".spi_shader_col_format"), masks = registers.part(".cb_shader_mask");
  for (uint32_t i = 0; i < stages::kMaxColors; ++i) {
    result.exports.colors[i] = readFormat(formats, numbered(".col_", i, "_export_format").c_str());
    result.colorMasks[i] = static_cast<framebuffer::ComponentMask>(
        masks.number(numbered(".output", i, "_enable").c_str(), framebuffer::kAllComponents));
  }
  result.exports.depth = readFormat(registers, ".spi_shader_z_format");
  result.control = readShaderControl(registers.part(".db_shader_control"));
  const std::string coverage = registers.text(".aa_coverage_to_shader_select");
  result.control.readsTestedCoverage = coverage == "InputDepthCoverage";
  if (coverage != "InputCoverage" && !result.control.readsTestedCoverage)
    registers.refuse(".aa_coverage_to_shader_select", coverage);
  registers.part(".db_shader_control")
      .expect(".pre_shader_depth_coverage_enable", result.control.readsTestedCoverage);
  // A format with alpha, which is not depth, stencil or mask, exists for coverage alone.
  result.control.exportsCoverageAlpha =
      target.isIn(kRdna34) && (result.exports.depth == stages::ExportFormat::Ar32 ||
                               result.exports.depth == stages::ExportFormat::Abgr32);
  result.shadesSamples = registers.flag(".ps_iter_sample");
  result.hasWaveNumber = registers.flag(".ps_wave_cnt_en");
  result.hasProvokingVertices = registers.flag(".ps_load_provoking_vtx");
}

} // namespace rdnasim
