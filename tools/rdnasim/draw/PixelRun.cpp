// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/draw/PixelRun.h"

#include "tools/rdnasim/dispatch/Interleaving.h"
#include "tools/rdnasim/dispatch/StageWave.h"
#include "tools/rdnasim/stages/PixelExports.h"

#include <bit>

namespace rdnasim {

namespace {

/// The fixed functions of a pixel wave.
class Unit : public GraphicsUnit {
public:
  Unit(const PixelStageState &stage, std::span<const QuadPrimitive> primitives, uint64_t covered,
       bool hasNoCentroids)
      : exports(stage.exports, covered), parameters(stage.parameters, verticesOf(primitives), hasNoCentroids),
        primitives_(primitives), covered_(covered) {}

  bool hasQuads() const override { return true; }
  uint64_t covered() const override { return covered_; }
  std::span<const VertexInvocation> verticesOf(uint32_t quad) const override {
    return quad < primitives_.size() ? primitives_[quad].invocations : std::span<const VertexInvocation>();
  }
  void take(Wave &wave, const Export &data) override { exports.take(wave, data); }
  void requestAllocation(Wave &wave, uint32_t, uint32_t) override {
    wave.fault("a pixel shader cannot ask for an allocation");
  }
  std::optional<Parameter> parameter(Wave &wave, uint32_t selector, uint32_t attribute, uint32_t component,
                                     uint32_t quad) override {
    return parameters.find(wave, selector, attribute, component, quad);
  }
  void end(Wave &wave) override { exports.end(wave); }

  stages::PixelExports exports;
  stages::PixelParameters parameters;

private:
  static std::vector<stages::PrimitiveVertices> verticesOf(std::span<const QuadPrimitive> primitives) {
    std::vector<stages::PrimitiveVertices> result;
    for (const QuadPrimitive &primitive : primitives)
      result.push_back(primitive.vertices);
    return result;
  }

  const std::span<const QuadPrimitive> primitives_; ///< of each quad
  const uint64_t covered_;
};

uint64_t coveredLanes(std::span<const framebuffer::PixelQuad> quads) {
  uint64_t lanes = 0;
  for (size_t lane = 0; lane < 4 * quads.size(); ++lane)
    lanes |= static_cast<uint64_t>(quads[lane / 4].fragments.coverage[lane % 4] != 0) << lane;
  return lanes;
}

/// The registers behind the user SGPRs.
void fillScalars(const PixelStageState &stage, const Unit &unit, std::span<const QuadPrimitive> primitives,
                 uint32_t number, uint32_t slot, Wave &wave) {
  auto next = static_cast<uint32_t>(stage.userSgprs.size());
  wave.setScalar(next++, unit.parameters.primitiveMask());
  if (stage.hasWaveNumber)
    wave.setScalar(next++, (number & 0x3ff) << 6);
  if (stage.hasProvokingVertices) {
    uint32_t rotations = 0;
    for (size_t quad = 0; quad < primitives.size(); ++quad)
      rotations |= primitives[quad].rotation << 2 * quad;
    wave.setScalar(next++, rotations);
  }
  if (stage.scratchEnabled && stage.program->target.isIn(kRdna2))
    wave.setScalar(next++, slot * stage.scratchBytesPerWave());
}

framebuffer::PixelExports exportsOf(const PixelStageState &stage, const stages::PixelExports &exports,
                                    uint32_t lane) {
  framebuffer::PixelExports result;
  result.isAlive = (exports.alive() >> lane & 1) != 0;
  uint32_t written = 0;
  for (uint32_t location = 0; location < stages::kMaxColors; ++location)
    if (stage.colorMasks[location] != 0)
      result.colors[location] = exports.color(written++, lane);
  result.secondSource = exports.color(1, lane);
  const framebuffer::ExportWords depth = exports.depth(lane);
  result.depth = std::bit_cast<float>(depth[0]);
  result.stencil = static_cast<uint8_t>(depth[1]);
  result.sampleMask = stage.control.exportsMask ? static_cast<uint16_t>(depth[2]) : UINT16_MAX;
  const bool isAlphaSecond = stage.exports.depth == stages::ExportFormat::Ar32;
  result.coverageAlpha = std::bit_cast<float>(depth[isAlphaSecond ? 1 : 3]);
  return result;
}

std::string placeOf(uint32_t number, std::span<const framebuffer::PixelQuad> quads) {
  std::string result = "pixel wave " + std::to_string(number) + ", whose quads are at";
  for (const framebuffer::PixelQuad &quad : quads)
    result += " (" + std::to_string(quad.quad.x) + ", " + std::to_string(quad.quad.y) + ")";
  return result;
}

} // namespace

std::optional<Fault> runPixelWave(const PixelStageState &stage, std::span<const framebuffer::PixelQuad> quads,
                                  std::span<const QuadPrimitive> primitives, uint32_t number, uint32_t slot,
                                  Memory &memory, const RunOptions &options, uint64_t &instructions,
                                  std::span<framebuffer::QuadExports> exports) {
  const bool hasNoCentroids = options.seed / 2 % 2 == 0 && stages::mayLeaveOutCentroids(stage.inputs, quads);
  Unit unit(stage, primitives, coveredLanes(quads), hasNoCentroids);
  auto workgroup = std::make_unique<LaunchedWorkgroup>();
  workgroup->workgroup.id[0] = number;
  workgroup->workgroup.accesses = options.accesses;
  workgroup->workgroup.runningWaves = 1;
  workgroup->waves.push_back(makeWave(stage, memory, workgroup->workgroup, /*index=*/0, slot,
                                      stages::registersOf(stage.inputs), /*firstUserSgpr=*/0));
  Wave &wave = *workgroup->waves.back();
  wave.graphics = &unit;
  stages::fillInputs(hasNoCentroids ? stages::withoutCentroids(stage.inputs) : stage.inputs, quads, wave);
  fillScalars(stage, unit, primitives, number, slot, wave);
  Interleaving machine(options, number);
  machine.add(std::move(workgroup));
  machine.runToEnd();
  instructions += machine.waveInstructions;
  if (machine.fault) {
    machine.fault->place = placeOf(number, quads);
    return std::move(machine.fault);
  }
  for (uint32_t lane = 0; lane < 4 * quads.size(); ++lane)
    exports[lane / 4][lane % 4] = exportsOf(stage, unit.exports, lane);
  return std::nullopt;
}

} // namespace rdnasim
