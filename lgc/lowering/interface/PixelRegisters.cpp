// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The names and values of registers are those of PAL's metadata; docs/graphics.md has the sources.

#include "lgc/lowering/interface/PixelRegisters.h"

#include "lgc/abi/Format.h"

using namespace llvm;
using namespace llvm::msgpack;

namespace lgc {

namespace {

constexpr uint32_t kTargets = 8;

class PixelRegisters {
public:
  PixelRegisters(PalMetadata &metadata, const FragmentState &fragment, bool writesMemory)
      : metadata_(metadata), registers_(metadata.graphicsRegisters()), fragment_(fragment),
        writesMemory_(writesMemory) {}

  void write() {
    MapDocNode pipeline = metadata_.pipeline();
    pipeline[".num_interpolants"] = static_cast<unsigned>(std::max<size_t>(fragment_.interpolants.size(), 1));
    pipeline[".ps_dummy_export"] = fragment_.hasDummyExport;
    pipeline[".ps_sample_mask"] = fragment_.writesSampleMask;
    if (fragment_.isAlone)
      writeSemantics();
    registers_[".ps_iter_sample"] = fragment_.shadesSamples;
    registers_[".ps_load_provoking_vtx"] = fragment_.readsRotation;
    registers_[".ps_wave_cnt_en"] = false;
    registers_[".aa_coverage_to_shader_select"] =
        fragment_.tests.coverageIsTested ? "InputDepthCoverage" : "InputCoverage";
    writeInputs();
    writeColors();
    writeDepth();
  }

private:
  MapDocNode part(const char *name) { return registers_[name].getMap(/*Convert=*/true); }

  void writeInputs() {
    ArrayDocNode inputs = metadata_.array();
    for (const Interpolant &interpolant : fragment_.interpolants)
      inputs.push_back(input(interpolant));
    if (fragment_.interpolants.empty()) // PAL wants one
      inputs.push_back(input({}));
    registers_[".spi_ps_input_cntl"] = inputs;
    MapDocNode control = part(".spi_ps_in_control");
    control[".num_interps"] = static_cast<unsigned>(fragment_.interpolants.size());
    control[".bc_optimize_disable"] = fragment_.needsCentroids;
    if (any_of(fragment_.interpolants, [](const Interpolant &each) { return each.isPointCoord; }))
      writePointCoord();
    MapDocNode barycentrics = part(".spi_baryc_cntl");
    constexpr uint32_t kAtCentre = 0, kAtSample = 2;
    barycentrics[".pos_float_location"] = fragment_.shadesSamples ? kAtSample : kAtCentre;
    barycentrics[".front_face_all_bits"] = true;
  }

  /// PAL joins separately compiled halves of a pipeline by the semantics of their interface: locations.
  void writeSemantics() {
    ArrayDocNode semantics = metadata_.array();
    for (const uint32_t location : fragment_.locations) {
      MapDocNode node = metadata_.map();
      node[".semantic"] = location;
      semantics.push_back(node);
    }
    metadata_.pipeline()[".ps_input_semantic"] = semantics;
  }

  MapDocNode input(const Interpolant &interpolant) {
    MapDocNode node = metadata_.map();
    constexpr uint32_t kSpecial = 0x20; // no attribute; with flat shading, the values of all vertices
    const bool isSpecial = interpolant.isPointCoord || interpolant.isPerVertex;
    node[".offset"] = interpolant.attribute | (isSpecial ? kSpecial : 0);
    node[".flat_shade"] = interpolant.isFlat || interpolant.isPerVertex;
    if (interpolant.isPointCoord)
      node[".pt_sprite_tex"] = true;
    return node;
  }

  /// Points have the coordinates in their square in place of the attribute.
  void writePointCoord() {
    MapDocNode control = part(".spi_interp_control");
    control[".point_sprite_ena"] = true;
    control[".point_sprite_override_x"] = "S";
    control[".point_sprite_override_y"] = "T";
    control[".point_sprite_override_z"] = "Zero";
    control[".point_sprite_override_w"] = "One";
  }

  void writeColors() {
    MapDocNode formats = part(".spi_shader_col_format"), mask = part(".cb_shader_mask");
    for (uint32_t i = 0; i < kTargets; ++i) {
      const std::string number = std::to_string(i);
      formats[metadata_.string(".col_" + number + "_export_format")] =
          i < fragment_.colorFormats.size() ? fragment_.colorFormats[i] : 0u;
      mask[metadata_.string(".output" + number + "_enable")] = fragment_.colorMask >> 4 * i & 0xF;
    }
  }

  void writeDepth() {
    registers_[".spi_shader_z_format"] = fragment_.depthFormat;
    const FragmentTests &tests = fragment_.tests;
    MapDocNode depth = part(".db_shader_control");
    depth[".z_order"] = static_cast<unsigned>(testOrder());
    depth[".kill_enable"] = fragment_.discards;
    depth[".z_export_enable"] = fragment_.writesDepth;
    depth[".stencil_test_val_export_enable"] = fragment_.writesStencil;
    depth[".mask_export_enable"] = fragment_.writesSampleMask;
    depth[".alpha_to_mask_disable"] = true; // PAL decides
    depth[".conservative_z_export"] = depthPromise();
    depth[".depth_before_shader"] = tests.areEarly;
    // A fragment without a sample that passes, or that writes no attachment, still has its other effects.
    depth[".exec_on_noop"] = tests.areEarly && writesMemory_;
    depth[".exec_on_hier_fail"] = !tests.areEarly && writesMemory_;
    depth[".primitive_ordered_pixel_shader"] = false;
    depth[".pre_shader_depth_coverage_enable"] = tests.coverageIsTested;
  }

  enum class TestOrder : unsigned { Late, EarlyThenLate };

  /// Effects on memory must not depend on tests, except on early ones.
  TestOrder testOrder() const {
    return writesMemory_ && !fragment_.tests.areEarly ? TestOrder::Late : TestOrder::EarlyThenLate;
  }

  unsigned depthPromise() const {
    constexpr unsigned kNone = 0, kLess = 1, kGreater = 2;
    switch (fragment_.tests.depthChange) {
    case DepthChange::Any:
      return kNone;
    case DepthChange::Greater:
      return kGreater;
    case DepthChange::Less:
      return kLess;
    }
    return kNone;
  }

  PalMetadata &metadata_;
  MapDocNode registers_;
  const FragmentState &fragment_;
  const bool writesMemory_;
};

} // namespace

void describePixelShader(PalMetadata &metadata, const FragmentState &fragment, bool writesMemory) {
  PixelRegisters(metadata, fragment, writesMemory).write();
}

} // namespace lgc
