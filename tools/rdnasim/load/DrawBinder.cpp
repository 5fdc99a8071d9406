// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/DrawBinder.h"

#include "tools/rdnasim/dispatch/RunOptions.h"
#include "tools/rdnasim/load/ResourceRules.h"
#include "tools/rdnasim/load/StageBinder.h"
#include "tools/rdnasim/raster/SamplePositions.h"

#include <algorithm>
#include <cstring>

namespace rdnasim {

namespace {

/// The waves of a subgroup run at the same time; of pixel waves, one in each thread.
constexpr uint32_t kPrimitiveSlots = geometry::kMaxSubgroupThreads / 32;

class DrawBinding {
public:
  DrawBinding(Pipeline &pipeline, const DrawParameters &parameters, uint32_t threads, Memory &memory,
              DrawState &draw)
      : pipeline_(pipeline), parameters_(parameters), threads_(std::clamp(threads, 1u, kMaxThreads)),
        memory_(memory), draw_(draw) {}

  std::optional<std::string> run(const Bindings &bindings) {
    uploadCode(pipeline_, memory_);
    const uint64_t palette = uploadPalette(bindings, memory_);
    const auto userData = fillUserData(pipeline_, bindings, memory_);
    if (const auto *problem = std::get_if<std::string>(&userData))
      return *problem;
    const auto &stages = *pipeline_.graphics;
    static_cast<PrimitiveRegisters &>(draw_.primitives) = stages.primitives;
    describeStage(stages.primitives, palette, kPrimitiveSlots, memory_, draw_.primitives);
    allocateRing();
    fillSamplePositions();
    if (auto problem = fillStage(stages.primitives, std::get<UserData>(userData), draw_.primitives))
      return problem;
    if (!stages.pixels)
      return std::nullopt;
    PixelStageState &pixels = draw_.pixels.emplace();
    static_cast<PixelStageRegisters &>(pixels) = *stages.pixels;
    describeStage(*stages.pixels, palette, threads_, memory_, pixels);
    return fillStage(*stages.pixels, std::get<UserData>(userData), pixels);
  }

private:
  void allocateRing() {
    constexpr uint32_t kSubgroups = 4;
    draw_.ring.blocks = pipeline_.target.isIn(kRdna2) ? 0 : kSubgroups * ringBlocksOf(draw_.primitives);
    if (draw_.ring.blocks != 0)
      draw_.ring.address =
          memory_.allocate("attribute ring", uint64_t(draw_.ring.blocks) * kRingBlockBytes).address;
  }

  /// A pattern of 16 entries for each number of samples, in increasing order. An entry begins with x and y
  /// relative to the centre of the pixel; the rest of it is undefined.
  void fillSamplePositions() {
    constexpr uint64_t kEntryBytes = 16, kPatternBytes = raster::kMaxSamples * kEntryBytes, kPatterns = 5;
    Allocation &positions = memory_.allocate("sample positions", kPatterns * kPatternBytes);
    samplePositions_ = driver::rawBuffer(pipeline_.target, positions.address, positions.size);
    std::byte *entry = positions.bytes.get();
    for (uint32_t samples = 1; samples <= raster::kMaxSamples; samples *= 2, entry += kPatternBytes)
      for (uint32_t i = 0; const raster::WindowPoint point : raster::standardSamplePositions(samples)) {
        const float offset[] = {static_cast<float>(point.x) / raster::kSubpixels - 0.5f,
                                static_cast<float>(point.y) / raster::kSubpixels - 0.5f};
        std::memcpy(entry + kEntryBytes * i++, offset, sizeof(offset));
      }
  }

  std::optional<std::string> fillStage(const HardwareStage &stage, const UserData &userData,
                                       StageState &state) {
    SpecialUserData special = {{kBaseVertex, {parameters_.baseVertex}},
                               {kBaseInstance, {parameters_.baseInstance}},
                               {kDrawIndex, {parameters_.drawIndex}}};
    if (wants(stage, kGlobalTable))
      special[kGlobalTable] = {fillGlobalTable(state)};
    if (wants(stage, kVertexBufferTable))
      special[kVertexBufferTable] = {fillVertexBuffers()};
    return fillUserSgprs(pipeline_, stage, userData, std::move(special), memory_, state);
  }

  /// RDNA2's scratch descriptor of graphics stages is at byte 0. Each stage has a table of its own, because
  /// the descriptor depends on the wave size.
  uint32_t fillGlobalTable(const StageState &state) {
    constexpr uint32_t kRingOffset = 44 * 4, kSamplePositionOffset = 48 * 4;
    Allocation &table = memory_.allocate("global table", 0x100, Memory::Window::CodeAndTables);
    if (state.scratchAddress != 0) {
      const driver::BufferWords words =
          driver::scratchBuffer(pipeline_.target, state.scratchAddress, state.program->isWave64);
      std::memcpy(table.bytes.get(), words.data(), sizeof(words));
    }
    if (draw_.ring.blocks != 0) {
      const driver::BufferWords words = driver::attributeRing(pipeline_.target, draw_.ring.address,
                                                              uint64_t(draw_.ring.blocks) * kRingBlockBytes);
      std::memcpy(table.bytes.get() + kRingOffset, words.data(), sizeof(words));
    }
    std::memcpy(table.bytes.get() + kSamplePositionOffset, samplePositions_.data(), sizeof(samplePositions_));
    return static_cast<uint32_t>(table.address);
  }

  /// Bindings without a buffer have a descriptor of zeros: loads return 0.
  uint32_t fillVertexBuffers() {
    uint32_t count = 1;
    for (const BoundVertexBuffer &buffer : parameters_.vertexBuffers)
      count = std::max(count, buffer.binding + 1);
    constexpr uint32_t kDescriptorBytes = sizeof(driver::BufferWords);
    Allocation &table = memory_.allocate("vertex buffer table", uint64_t(count) * kDescriptorBytes,
                                         Memory::Window::CodeAndTables);
    for (const BoundVertexBuffer &buffer : parameters_.vertexBuffers) {
      const driver::BufferWords words =
          driver::vertexBuffer(pipeline_.target, buffer.address, buffer.size, buffer.stride);
      std::memcpy(table.bytes.get() + uint64_t(buffer.binding) * kDescriptorBytes, words.data(),
                  kDescriptorBytes);
    }
    return static_cast<uint32_t>(table.address);
  }

  Pipeline &pipeline_;
  const DrawParameters &parameters_;
  const uint32_t threads_;
  Memory &memory_;
  DrawState &draw_;
  driver::BufferWords samplePositions_ = {};
};

} // namespace

std::optional<std::string> bind(Pipeline &pipeline, const Bindings &bindings,
                                const DrawParameters &parameters, uint32_t threads, Memory &memory,
                                DrawState &draw) {
  return DrawBinding(pipeline, parameters, threads, memory, draw).run(bindings);
}

} // namespace rdnasim
