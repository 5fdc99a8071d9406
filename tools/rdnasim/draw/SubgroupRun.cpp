// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/draw/SubgroupRun.h"

#include "tools/rdnasim/dispatch/Interleaving.h"
#include "tools/rdnasim/dispatch/StageWave.h"

#include <cstring>

namespace rdnasim {

namespace {

constexpr uint32_t kFirstUserSgpr = 8;

/// A dword of the attribute ring that nothing has been stored to: a number that no test is likely to use.
constexpr uint32_t kNothingStored = 0x7fa5dead;

/// The fixed functions of a subgroup's waves.
class Unit : public GraphicsUnit {
public:
  Unit(const stages::VertexRegisters &registers, stages::SubgroupCounts counts)
      : exports(registers, counts) {}

  bool hasQuads() const override { return false; }
  void take(Wave &wave, const Export &data) override { exports.take(wave, data); }
  void requestAllocation(Wave &wave, uint32_t vertices, uint32_t primitives) override {
    exports.requestAllocation(wave, vertices, primitives);
  }
  std::optional<Parameter> parameter(Wave &wave, uint32_t, uint32_t, uint32_t, uint32_t) override {
    wave.fault("a vertex shader has no parameters to load");
    return std::nullopt;
  }
  void end(Wave &) override {}

  stages::VertexExports exports;
};

class Run {
public:
  Run(const DrawState &state, const geometry::Subgroup &subgroup, uint32_t number, Memory &memory)
      : state_(state), stage_(state.primitives), subgroup_(subgroup), number_(number), memory_(memory),
        unit_(stage_.exports, {static_cast<uint32_t>(subgroup.vertices.size()),
                               static_cast<uint32_t>(subgroup.primitives.size())}) {}

  std::variant<std::shared_ptr<const SubgroupResult>, Fault> run(const RunOptions &options,
                                                                 uint64_t &instructions) {
    clearRing();
    Interleaving machine(options, number_);
    machine.add(launch(options.accesses));
    machine.runToEnd();
    instructions += machine.waveInstructions;
    if (machine.fault) {
      machine.fault->place = "wave " + std::to_string(machine.fault->wave) + " of " + place();
      return *std::move(machine.fault);
    }
    if (std::string missing = unit_.exports.findMissing(); !missing.empty())
      return Fault{.reason = std::move(missing), .place = place()};
    auto result = std::make_shared<SubgroupResult>();
    result->vertices = unit_.exports.vertices();
    result->primitives = unit_.exports.primitives();
    if (hasRing())
      loadAttributes(*result);
    return result;
  }

private:
  std::string place() const { return "the vertex stage's subgroup " + std::to_string(number_); }

  std::unique_ptr<LaunchedWorkgroup> launch(AccessObserver *accesses) {
    auto result = std::make_unique<LaunchedWorkgroup>();
    Workgroup &workgroup = result->workgroup;
    workgroup.id[0] = number_;
    workgroup.accesses = accesses;
    workgroup.lds.resize(stage_.ldsBytes);
    workgroup.ldsDefined.resize(stage_.ldsBytes);
    workgroup.runningWaves = stages::wavesOf(subgroup_, stage_.lanes());
    for (uint32_t index = 0; index < workgroup.runningWaves; ++index) {
      result->waves.push_back(
          makeWave(stage_, memory_, workgroup, index, index, stages::kVertexInputRegisters, kFirstUserSgpr));
      Wave &wave = *result->waves.back();
      wave.graphics = &unit_;
      stages::fillInputs(stage_.inputs, subgroup_,
                         {.number = number_,
                          .attributeRingBlock = firstBlock(),
                          .scratchOffset = index * stage_.scratchBytesPerWave()},
                         wave);
    }
    return result;
  }

  bool hasRing() const { return state_.ring.blocks != 0 && stage_.exports.parameters != 0; }

  /// Subgroups use different parts of the ring, one after the other.
  uint32_t firstBlock() const {
    const uint32_t blocks = ringBlocksOf(stage_);
    return hasRing() ? number_ % (state_.ring.blocks / blocks) * blocks : 0;
  }

  /// The attributes of the vertices, from the subgroup's place in the ring on.
  std::byte *ring() const {
    return memory_.resolve(state_.ring.address + uint64_t(firstBlock()) * kRingBlockBytes,
                           uint64_t(ringBlocksOf(stage_)) * kRingBlockBytes);
  }

  void clearRing() const {
    if (!hasRing())
      return;
    for (uint32_t i = 0; i < ringBlocksOf(stage_) * kRingBlockBytes; i += sizeof(kNothingStored))
      std::memcpy(ring() + i, &kNothingStored, sizeof(kNothingStored));
  }

  void loadAttributes(SubgroupResult &result) const {
    const uint32_t count = stage_.exports.parameters;
    for (uint32_t vertex = 0; vertex < result.vertices.size(); ++vertex) {
      result.vertices[vertex].parameters.resize(count);
      for (uint32_t slot = 0; slot < count; ++slot)
        for (uint32_t component = 0; component < 4; ++component) {
          uint32_t value = 0;
          std::memcpy(&value,
                      ring() + (vertex / kRingBlockVertices * count + slot) * kRingBlockBytes +
                          vertex % kRingBlockVertices * sizeof(float[4]) + component * sizeof(float),
                      sizeof(value));
          result.vertices[vertex].parameters[slot][component] = {value, value == kNothingStored ? 0 : ~0u};
        }
    }
  }

  const DrawState &state_;
  const PrimitiveStageState &stage_;
  const geometry::Subgroup &subgroup_;
  const uint32_t number_;
  Memory &memory_;
  Unit unit_;
};

} // namespace

std::variant<std::shared_ptr<const SubgroupResult>, Fault>
runSubgroup(const DrawState &state, const geometry::Subgroup &subgroup, uint32_t number, Memory &memory,
            const RunOptions &options, uint64_t &instructions) {
  return Run(state, subgroup, number, memory).run(options, instructions);
}

} // namespace rdnasim
