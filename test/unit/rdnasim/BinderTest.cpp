// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// User data, descriptor tables and push constants, where docs/abi.md says that they are.

#include "tools/rdnasim/load/Binder.h"
#include "ShaderElf.h"

#include <algorithm>
#include <cstring>
#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

constexpr const char *kShader = R"(#version 450
layout(local_size_x = 8, local_size_y = 2) in;
layout(set = 0, binding = 0) buffer A { uint a[]; };
layout(set = 0, binding = 1) uniform B { uint b; } bs[3];
layout(set = 2, binding = 4) buffer C { uint c[]; };
layout(push_constant) uniform P { uint p[4]; uint q; };
void main() {
  a[gl_GlobalInvocationID.x] = bs[2].b + c[gl_NumWorkGroups.x] + p[gl_LocalInvocationID.y & 0u] + q;
}
)";

uint32_t wordAt(const Memory &memory, uint64_t address) {
  uint32_t value = 0;
  const std::byte *place = memory.resolve(address, 4);
  EXPECT_NE(place, nullptr) << "nothing is allocated at " << address;
  if (place)
    std::memcpy(&value, place, 4);
  return value;
}

/// A loaded ELF with what is to be bound to it.
class Bound {
public:
  explicit Bound(const Elf &elf) : pipeline(loadOrFail(elf)) {}

  Allocation &buffer(uint32_t set, uint32_t binding, uint32_t element, std::vector<uint32_t> words) {
    Allocation &allocation = memory.allocate("buffer", words.size() * 4);
    std::memcpy(allocation.bytes.get(), words.data(), words.size() * 4);
    bindings.buffers.push_back({set, binding, element, allocation.address, allocation.size});
    return allocation;
  }
  void pushConstants(std::vector<uint32_t> words) {
    bindings.pushConstants.resize(words.size() * 4);
    std::memcpy(bindings.pushConstants.data(), words.data(), words.size() * 4);
  }
  /// Fills everything that kShader uses.
  void fillAll() {
    buffer(0, 0, 0, std::vector<uint32_t>(32));
    for (uint32_t element = 0; element < 3; ++element)
      buffer(0, 1, element, {100 * element});
    buffer(2, 4, 0, {1, 2, 3, 4000, 5});
    pushConstants({10, 11, 12, 13, 70'000});
    dispatch.groups[0] = 3;
  }
  std::string bind() { return rdnasim::bind(pipeline, bindings, 1, memory, dispatch).value_or(""); }
  std::string run() {
    RunResult result = rdnasim::run(dispatch, memory, {});
    return result.fault ? toString(*result.fault) : "";
  }
  /// The SGPR that .user_data_reg_map gives to a value of user data.
  uint32_t sgprOf(uint32_t source) {
    auto found = std::find(pipeline.compute->userDataMap.begin(), pipeline.compute->userDataMap.end(), source);
    EXPECT_NE(found, pipeline.compute->userDataMap.end()) << "no SGPR holds dword " << source;
    auto number = static_cast<size_t>(found - pipeline.compute->userDataMap.begin());
    EXPECT_TRUE(dispatch.userSgprDefined.at(number));
    return dispatch.userSgprs.at(number);
  }
  uint64_t tableAt(uint32_t low) const { return (pipeline.compute->program.codeAddress >> 32 << 32) | low; }

  Pipeline pipeline;
  Memory memory;
  Bindings bindings;
  Dispatch dispatch;

private:
  static Pipeline loadOrFail(const Elf &elf) {
    auto loaded = load(elf);
    if (auto *error = std::get_if<LoadError>(&loaded)) {
      ADD_FAILURE() << error->message;
      return {};
    }
    return std::move(std::get<Pipeline>(loaded));
  }
};

constexpr uint32_t kGlobalTableSource = 0x10000000, kSpillTableSource = 0x10000002;

TEST(Binder, TablesHoldDescriptorsOfTheGeneration) {
  for (const Variant &variant : allVariants()) {
    Bound bound(compileShader(kShader, variant));
    bound.fillAll();
    ASSERT_EQ(bound.bind(), "") << toString(variant);
    uint64_t table = bound.tableAt(bound.sgprOf(0));
    uint32_t last = findTarget(variant.processor)->isIn(kRdna2) ? 0x31014fac : 0x30014fac;
    for (uint32_t i = 0; i < 4; ++i) { // a, then bs[0] to bs[2]
      const BoundBuffer &buffer = bound.bindings.buffers[i];
      EXPECT_EQ(wordAt(bound.memory, table + 16 * i), static_cast<uint32_t>(buffer.address));
      EXPECT_EQ(wordAt(bound.memory, table + 16 * i + 4), static_cast<uint32_t>(buffer.address >> 32));
      EXPECT_EQ(wordAt(bound.memory, table + 16 * i + 8), buffer.size);
      EXPECT_EQ(wordAt(bound.memory, table + 16 * i + 12), last) << toString(variant);
    }
    EXPECT_EQ(wordAt(bound.memory, bound.tableAt(bound.sgprOf(1)) + 8), 20u) << "c's size";
  }
}

TEST(Binder, AShaderFindsWhatIsBound) {
  for (const Variant &variant : allVariants()) {
    Bound bound(compileShader(kShader, variant));
    bound.fillAll();
    ASSERT_EQ(bound.bind(), "") << toString(variant);
    ASSERT_EQ(bound.run(), "") << toString(variant);
    for (uint32_t i = 0; i < 32; ++i)
      EXPECT_EQ(wordAt(bound.memory, bound.bindings.buffers[0].address + 4 * i),
                i < 24 ? 200u + 4000 + 10 + 70'000 : 0)
          << toString(variant);
  }
}

TEST(Binder, TheSpillTableHasUserDataAtItsOwnOffsets) {
  constexpr const char *kManyConstants = R"(#version 450
layout(set = 0, binding = 0) buffer A { uint a[]; };
layout(push_constant) uniform P { uint p[30]; };
void main() { for (uint i = 0; i < 30; ++i) a[i] = p[i] + p[29 - i] * 3; }
)";
  for (const Variant &variant : allVariants()) {
    Bound bound(compileShader(kManyConstants, variant));
    bound.buffer(0, 0, 0, std::vector<uint32_t>(30));
    std::vector<uint32_t> constants(30);
    for (uint32_t i = 0; i < 30; ++i)
      constants[i] = 1000 + i * i;
    bound.pushConstants(constants);
    ASSERT_EQ(bound.bind(), "") << toString(variant);
    ASSERT_EQ(bound.pipeline.userDataLimit, 31u);
    ASSERT_LT(bound.pipeline.spillThreshold, 31u);
    uint64_t table = bound.tableAt(bound.sgprOf(kSpillTableSource));
    for (uint32_t dword = bound.pipeline.spillThreshold; dword < 31; ++dword)
      EXPECT_EQ(wordAt(bound.memory, table + 4ull * dword), constants[dword - 1]) << toString(variant);
    ASSERT_EQ(bound.run(), "");
    for (uint32_t i = 0; i < 30; ++i)
      EXPECT_EQ(wordAt(bound.memory, bound.bindings.buffers[0].address + 4 * i),
                constants[i] + constants[29 - i] * 3);
  }
}

TEST(Binder, ScratchMemoryOfRdna2HasADescriptorInTheGlobalTable) {
  constexpr const char *kPrivate = R"(#version 450
layout(local_size_x = 96) in;
layout(set = 0, binding = 0) buffer A { uint a[]; };
void main() {
  uint values[40];
  for (uint i = 0; i < 40; ++i) values[i] = i * 2 + gl_LocalInvocationIndex;
  uint at = a[gl_LocalInvocationIndex];
  values[at] += 1000;
  a[gl_LocalInvocationIndex] = values[at / 2 * 2] + values[39 - at];
}
)";
  for (const Variant &variant : allVariants()) {
    Bound bound(compileShader(kPrivate, variant));
    std::vector<uint32_t> data(96);
    for (uint32_t i = 0; i < 96; ++i)
      data[i] = i % 40;
    bound.buffer(0, 0, 0, data);
    ASSERT_EQ(bound.bind(), "") << toString(variant);
    ASSERT_NE(bound.dispatch.scratchBytesPerLane, 0u) << "the shader has no private memory";
    if (findTarget(variant.processor)->isIn(kRdna2)) {
      uint64_t table = bound.tableAt(bound.sgprOf(kGlobalTableSource));
      EXPECT_EQ(wordAt(bound.memory, table + 16), static_cast<uint32_t>(bound.dispatch.scratchAddress));
    }
    ASSERT_EQ(bound.run(), "") << toString(variant);
    for (uint32_t i = 0; i < 96; ++i) {
      uint32_t at = i % 40, even = at / 2 * 2;
      uint32_t expected = even * 2 + i + (even == at ? 1000 : 0) + (39 - at) * 2 + i;
      EXPECT_EQ(wordAt(bound.memory, bound.bindings.buffers[0].address + 4 * i), expected)
          << toString(variant);
    }
  }
}

TEST(Binder, SaysWhatIsMissing) {
  for (const Variant &variant : allVariants()) {
    Elf elf = compileShader(kShader, variant);
    Bound noBuffer(elf), noElement(elf), fewConstants(elf), noBytes(elf);
    for (Bound *each : {&noBuffer, &noElement, &fewConstants, &noBytes})
      each->fillAll();
    noBuffer.bindings.buffers.pop_back();
    EXPECT_EQ(noBuffer.bind(), "the shader's storage_buffer of set 2, binding 4 has no buffer");
    noElement.bindings.buffers.erase(noElement.bindings.buffers.begin() + 2);
    EXPECT_EQ(noElement.bind(), "the shader's uniform_buffer of set 0, binding 1, element 1 has no buffer");
    noBytes.pipeline.resources[1].type = pipeline::DescriptorType::InlineUniformBlock;
    noBytes.bindings.blocks = {{0, 1, 0, std::vector<std::byte>(16)}, {0, 1, 1, std::vector<std::byte>(12)}};
    EXPECT_EQ(noBytes.bind(),
              "the shader's inline_uniform_block of set 0, binding 1, element 1 has 12 bytes, not 16");
    fewConstants.bindings.pushConstants.resize(16);
    EXPECT_EQ(fewConstants.bind(), "the shader reads 20 bytes of push constants, but 16 are given");
  }
}

TEST(Binder, OnlyThePrintfBufferMayBeMissing) {
  constexpr const char *kPrints = R"(#version 450
#extension GL_EXT_debug_printf : require
layout(set = 0, binding = 0) buffer A { uint a; };
void main() { debugPrintfEXT("%u", a); a = 5; }
)";
  for (const Variant &variant : allVariants()) {
    Bound bound(compileShader(kPrints, variant));
    bound.buffer(0, 0, 0, {1});
    ASSERT_EQ(bound.bind(), "") << toString(variant);
    ASSERT_EQ(bound.run(), "") << toString(variant);
    EXPECT_EQ(wordAt(bound.memory, bound.bindings.buffers[0].address), 5u);
  }
}

TEST(Binder, EverySgprHasASource) {
  const Variant variant{"gfx1100", false};
  auto mapped = [&](uint32_t source) {
    Elf elf = editMetadata(compileShader(kShader, variant), [&](llvm::msgpack::Document &document) {
      set(document, "lgc.resources/.user_data_size", document.getNode(20u));
      set(document, ".cs/.user_data_reg_map/8", document.getNode(source));
    });
    Bound bound(elf);
    bound.fillAll();
    return bound.bind();
  };
  EXPECT_EQ(mapped(9), "user SGPR 8 of _amdgpu_cs_main is mapped to dword 9 of user data, which no resource fills");
  EXPECT_THAT(mapped(0x10000003), HasSubstr("user SGPR 8 of _amdgpu_cs_main is mapped to a value that the stage has no use for"));
}

/// A pipeline whose only table, in s0, has two combined descriptors of set 0, binding 0, then an image of
/// binding 1 and a sampler of binding 2.
Pipeline pipelineOfViews(const char *processor) {
  using pipeline::DescriptorType;
  Pipeline result;
  result.target = *findTarget(processor);
  result.compute.emplace();
  result.compute->userSgprs = 1;
  result.compute->userDataMap = {0};
  result.resources = {{0, 0, DescriptorType::CombinedImageSampler, 2, 0, 0, 0, 48},
                      {0, 1, DescriptorType::StorageImage, 1, 0, 0, 96, 32},
                      {0, 2, DescriptorType::Sampler, 1, 0, 0, 128, 16}};
  return result;
}

/// The first dwords of a view that a test recognises: the image's address and a filter.
BoundView viewOf(uint32_t binding, uint32_t element, uint64_t address, bool isLinear) {
  BoundView view{0, binding, element, driver::ImageView(), driver::SamplerState()};
  view.image->address = address;
  view.sampler->magIsLinear = isLinear;
  return view;
}

TEST(Binder, ImagesAndSamplers) {
  for (const char *processor : {"gfx1030", "gfx1100", "gfx1201"}) {
    Pipeline pipeline = pipelineOfViews(processor);
    Memory memory;
    Dispatch dispatch;
    Bindings bindings;
    bindings.views = {viewOf(0, 0, 0x1000, false), viewOf(0, 1, 0x2000, true), viewOf(1, 0, 0x3000, false),
                      viewOf(2, 0, 0, true)};
    bindings.views[2].sampler.reset();
    bindings.views[3].image.reset();
    bindings.borderPalette = {{1, 2, 3, 4}, {5, 6, 7, 8}};
    ASSERT_EQ(bind(pipeline, bindings, 1, memory, dispatch), std::nullopt);
    const uint64_t table = (pipeline.compute->program.codeAddress >> 32 << 32) | dispatch.userSgprs[0];
    const auto imageOf = [&](uint32_t i) {
      return driver::imageDescriptor(pipeline.target, *bindings.views[i].image);
    };
    const auto samplerOf = [&](uint32_t i) {
      return driver::samplerDescriptor(pipeline.target, *bindings.views[i].sampler);
    };
    for (uint32_t i = 0; i < 8; ++i) {
      EXPECT_EQ(wordAt(memory, table + 4 * i), imageOf(0)[i]);
      EXPECT_EQ(wordAt(memory, table + 48 + 4 * i), imageOf(1)[i]);
      EXPECT_EQ(wordAt(memory, table + 96 + 4 * i), imageOf(2)[i]);
    }
    for (uint32_t i = 0; i < 4; ++i) {
      EXPECT_EQ(wordAt(memory, table + 32 + 4 * i), samplerOf(0)[i]);
      EXPECT_EQ(wordAt(memory, table + 80 + 4 * i), samplerOf(1)[i]);
      EXPECT_EQ(wordAt(memory, table + 128 + 4 * i), samplerOf(3)[i]);
    }
    EXPECT_EQ(wordAt(memory, dispatch.borderPaletteAddress + 20), 6u);
  }
}

TEST(Binder, SaysWhichImageOrSamplerIsMissing) {
  Pipeline pipeline = pipelineOfViews("gfx1100");
  Memory memory;
  Dispatch dispatch;
  Bindings bindings;
  bindings.views = {viewOf(0, 0, 0, false)};
  EXPECT_EQ(bind(pipeline, bindings, 1, memory, dispatch),
            "the shader's combined_image_sampler of set 0, binding 0, element 1 has no image");
  bindings.views[0].sampler.reset();
  EXPECT_EQ(bind(pipeline, bindings, 1, memory, dispatch),
            "the shader's combined_image_sampler of set 0, binding 0, element 0 has no sampler");
}

} // namespace
} // namespace rdnasim
