// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The metadata of graphics pipelines: what the compiler writes, and what the loader refuses.

#include "ShaderElf.h"
#include "tools/rdnasim/load/Loader.h"

#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using llvm::msgpack::Document;
using testing::HasSubstr;

constexpr const char *kVertex = R"(#version 450
layout(location = 0) in vec4 position;
layout(location = 1) in float size;
layout(location = 0) out vec2 uv;
layout(location = 1) flat out uint number;
out gl_PerVertex {
  vec4 gl_Position;
  float gl_PointSize;
  float gl_ClipDistance[2];
  float gl_CullDistance[3];
};
void main() {
  gl_Position = position;
  gl_PointSize = size;
  gl_ClipDistance[0] = position.x;
  gl_ClipDistance[1] = position.y;
  for (int i = 0; i < 3; ++i)
    gl_CullDistance[i] = size;
  uv = position.xy;
  number = gl_InstanceIndex;
})";
constexpr const char *kFragment = R"(#version 450
layout(location = 0) in vec2 uv;
layout(location = 1) flat in uint number;
layout(location = 1) out vec4 color;
void main() {
  if (gl_FrontFacing)
    discard;
  color = vec4(uv, gl_FragCoord.z, float(number));
  gl_FragDepth = uv.x;
})";

const std::vector<Variant> &variants() {
  static const std::vector<Variant> all = allVariants();
  return all;
}

const Elf &elfOf(size_t variant) {
  static std::vector<Elf> elfs(variants().size());
  if (elfs[variant].empty())
    elfs[variant] = compileGraphics(kVertex, kFragment, variants()[variant]);
  return elfs[variant];
}

std::string loadError(const Elf &elf) {
  auto loaded = load(elf, {});
  auto *error = std::get_if<LoadError>(&loaded);
  return error ? error->message : "";
}

TEST(GraphicsLoader, ReadsWhatTheCompilerWrites) {
  for (size_t i = 0; i < variants().size(); ++i) {
    auto loaded = load(elfOf(i), variants()[i].processor);
    ASSERT_TRUE(std::holds_alternative<Pipeline>(loaded)) << std::get<LoadError>(loaded).message;
    const auto &pipeline = std::get<Pipeline>(loaded);
    ASSERT_TRUE(pipeline.graphics && pipeline.graphics->pixels);
    EXPECT_FALSE(pipeline.compute);

    const PrimitiveStage &primitives = pipeline.graphics->primitives;
    EXPECT_EQ(primitives.program.isWave64, variants()[i].isWave64);
    EXPECT_EQ(primitives.exports.needsMessage, pipeline.target.isIn(kRdna2));
    EXPECT_TRUE(primitives.exports.passesThrough);
    EXPECT_THAT(primitives.exports.positions, testing::ElementsAre(true, true, true, true, false));
    EXPECT_EQ(primitives.exports.parameters, 2u);
    EXPECT_EQ(primitives.inputs.vertexInputs, pipeline.target.isIn(kRdna4) ? 1u : 3u) << "of instances";
    EXPECT_EQ(primitives.inputs.verticesOfPrimitive, 3u);
    EXPECT_TRUE(primitives.positions.hasPointSize);
    EXPECT_FALSE(primitives.positions.hasLayer || primitives.positions.hasViewport);
    EXPECT_EQ(primitives.positions.clipDistances, 0b00011);
    EXPECT_EQ(primitives.positions.cullDistances, 0b11100);
    EXPECT_EQ(primitives.subgroups.maxVertices, 128u);
    EXPECT_FALSE(primitives.discardsAll);

    const PixelStage &pixels = *pipeline.graphics->pixels;
    EXPECT_EQ(pixels.program.isWave64, variants()[i].isWave64);
    ASSERT_EQ(pixels.parameters.size(), 2u);
    EXPECT_FALSE(pixels.parameters[0].isFlat);
    EXPECT_TRUE(pixels.parameters[1].isFlat);
    EXPECT_THAT(pixels.colorMasks, testing::ElementsAre(0, 15, 0, 0, 0, 0, 0, 0));
    EXPECT_EQ(pixels.exports.colors[0], stages::ExportFormat::Fp16Abgr) << "the first that is written";
    EXPECT_EQ(pixels.exports.colors[1], stages::ExportFormat::Zero);
    EXPECT_EQ(pixels.exports.depth, stages::ExportFormat::R32);
    EXPECT_TRUE(pixels.control.exportsDepth);
    EXPECT_FALSE(pixels.control.testsBeforeShader);
    const auto has = [&](stages::PixelInput input) {
      return (pixels.inputs.enable >> static_cast<uint32_t>(input) & 1) != 0;
    };
    EXPECT_TRUE(has(stages::PixelInput::FrontFace) && has(stages::PixelInput::PositionZ) &&
                has(stages::PixelInput::PerspectiveCenter));
    EXPECT_FALSE(has(stages::PixelInput::PositionX) || has(stages::PixelInput::Ancillary));
    EXPECT_NE(primitives.program.entry, pixels.program.entry);
  }
}

/// Keys below `.graphics_registers`.
constexpr const char *kKeys[] = {
    ".vgt_shader_stages_en",
    ".vgt_shader_stages_en/.primgen_en",
    ".spi_shader_pos_format",
    ".spi_shader_idx_format",
    ".spi_vs_out_config/.no_pc_export",
    ".spi_vs_out_config/.vs_export_count",
    ".pa_cl_vs_out_cntl/.clip_dist_ena_7",
    ".pa_cl_vs_out_cntl/.use_vtx_point_size",
    ".gs_vgpr_comp_cnt",
    ".es_vgpr_comp_cnt",
    ".vgt_gs_onchip_cntl/.es_verts_per_subgroup",
    ".vgt_gs_out_prim_type/.outprim_type",
    ".vgt_reuse_off",
    ".vgt_primitive_id_en",
    ".pa_cl_clip_cntl/.rasterization_kill",
    ".pa_cl_vte_cntl/.x_scale_ena",
    ".pa_su_vtx_cntl/.quant_mode",
    ".spi_ps_input_addr/.persp_center_ena",
    ".spi_ps_input_ena/.pos_fixed_pt_ena",
    ".spi_ps_input_cntl",
    ".spi_ps_input_cntl/0/.flat_shade",
    ".spi_ps_input_cntl/1/.offset",
    ".spi_ps_in_control/.num_interps",
    ".spi_baryc_cntl/.front_face_all_bits",
    ".spi_shader_col_format/.col_7_export_format",
    ".cb_shader_mask/.output3_enable",
    ".spi_shader_z_format",
    ".db_shader_control/.depth_before_shader",
    ".ps_iter_sample",
};

std::string registerPath(std::string_view key) {
  return "amdpal.pipelines/0/.graphics_registers/" + std::string(key);
}

std::string lastOf(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

TEST(GraphicsLoader, EveryKeyIsNeeded) {
  for (size_t i = 0; i < variants().size(); ++i)
    for (const char *key : kKeys) {
      const Elf elf = editMetadata(elfOf(i), [&](Document &document) { erase(document, registerPath(key)); });
      EXPECT_THAT(loadError(elf), testing::AllOf(HasSubstr("the metadata lacks "), HasSubstr(lastOf(key))))
          << key;
    }
}

TEST(GraphicsLoader, RefusesWhatItDoesNotHave) {
  struct Case {
    const char *key;
    uint64_t value;
    const char *reason;
  };
  constexpr Case kCases[] = {
      {".spi_shader_idx_format", 2, ".spi_shader_idx_format is 2, which the simulator does not support"},
      {".pa_su_vtx_cntl/.quant_mode", 0, ".quant_mode is 0, which the simulator does not support"},
      {".spi_shader_pos_format/4", 4, "in contradiction to .pa_cl_vs_out_cntl"},
      {".spi_ps_in_control/.num_interps", 3, "the metadata lacks .spi_ps_input_cntl[2]"},
      {".spi_ps_input_cntl/0/.offset", 64, ".offset is 64, above 63"},
      {".cb_shader_mask/.output0_enable", 16, ".output0_enable is 16, above 15"},
      {".spi_shader_z_format", 10, ".spi_shader_z_format is 10, above 9"},
  };
  for (const Case &each : kCases) {
    const Elf elf = editMetadata(elfOf(0), [&](Document &document) {
      set(document, registerPath(each.key), document.getNode(each.value));
    });
    EXPECT_THAT(loadError(elf), HasSubstr(each.reason)) << each.key;
  }
  const auto refusal = [](std::string_view path, auto value) {
    return loadError(
        editMetadata(elfOf(0), [&](Document &document) { set(document, path, document.getNode(value)); }));
  };
  EXPECT_THAT(refusal("amdpal.pipelines/0/.type", "VsPs"),
              HasSubstr("the pipeline's .type is VsPs, not Ngg"));
  EXPECT_THAT(refusal(registerPath(".vgt_gs_out_prim_type/.outprim_type"), "RectList"),
              HasSubstr("RectList"));
  EXPECT_THAT(refusal(registerPath(".vgt_shader_stages_en/.gs_stage_en"), true),
              HasSubstr(".gs_stage_en is true, which the simulator does not support"));
  EXPECT_THAT(refusal(registerPath(".spi_ps_input_cntl/0/.pt_sprite_tex"), true),
              HasSubstr("the metadata lacks .graphics_registers.spi_interp_control"));
  EXPECT_THAT(refusal(registerPath(".spi_ps_input_ena/.ancillary_ena"), true),
              HasSubstr(".spi_ps_input_ena is beyond .spi_ps_input_addr"));
  EXPECT_THAT(refusal(registerPath(".pa_cl_vs_out_cntl/.vs_out_cc_dist1_vec_ena"), false),
              HasSubstr("off, but its distances are used"));
}

} // namespace
} // namespace rdnasim
