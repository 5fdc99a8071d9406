// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/UserDataLayout.h"

#include "gmock/gmock.h"

using namespace llvm;
using testing::ElementsAre;
using testing::HasSubstr;

namespace lgc {
namespace {

constexpr DescriptorType kStorage = DescriptorType::StorageBuffer;
constexpr DescriptorType kUniform = DescriptorType::UniformBuffer;

PipelineState declaring(std::vector<DeclaredBinding> bindings, uint32_t pushConstantSize = 0) {
  PipelineState state;
  state.bindings = std::move(bindings);
  state.pushConstantSize = pushConstantSize;
  return state;
}

std::string errorOf(const ResourceMapping &mapping, const PipelineState &state = {}) {
  return toString(checkMapping(mapping, state));
}

std::string layoutError(const PipelineState &state) {
  Expected<ResourceMapping> mapping = layOutUserData(state);
  return mapping ? "no error" : toString(mapping.takeError());
}

TEST(LayOutUserData, GivesEachSetATableThenPushConstants) {
  PipelineState state = declaring({{2, 5, kStorage, 1},
                                   {kInternalDescriptorSet, kPrintfBufferBinding, kStorage, 1},
                                   {0, 1, kUniform, 3},
                                   {0, 0, kStorage, 1}},
                                  8);
  ResourceMapping mapping = cantFail(layOutUserData(state));
  EXPECT_THAT(
      mapping.tables,
      ElementsAre(DescriptorTable{0, {{0, 0, kStorage, 0, 16, 1}, {0, 1, kUniform, 16, 16, 3}}},
                  DescriptorTable{1, {{2, 5, kStorage, 0, 16, 1}}},
                  DescriptorTable{2, {{kInternalDescriptorSet, kPrintfBufferBinding, kStorage, 0, 16, 1}}}));
  EXPECT_EQ(mapping.pushConstants.userDataOffset, 3u);
  EXPECT_EQ(mapping.pushConstants.size, 8u);
  EXPECT_EQ(userDataSize(mapping), 5u);
  EXPECT_EQ(errorOf(mapping, state), "");
}

TEST(LayOutUserData, NothingDeclaredNeedsNothing) {
  ResourceMapping mapping = cantFail(layOutUserData({}));
  EXPECT_EQ(mapping, ResourceMapping());
  EXPECT_EQ(userDataSize(mapping), 0u);
}

TEST(LayOutUserData, RepeatedDeclarationsShareTheLongerArray) {
  ResourceMapping mapping = cantFail(layOutUserData(declaring({{0, 0, kStorage, 1}, {0, 0, kStorage, 4}})));
  EXPECT_THAT(mapping.tables, ElementsAre(DescriptorTable{0, {{0, 0, kStorage, 0, 16, 4}}}));
}

TEST(LayOutUserData, ArraysWithoutALengthComeLast) {
  ResourceMapping mapping = cantFail(layOutUserData(
      declaring({{0, 0, kStorage, 2}, {0, 0, kStorage, 0}, {0, 1, kUniform, 3}, {1, 0, kUniform, 0}})));
  EXPECT_THAT(mapping.tables,
              ElementsAre(DescriptorTable{0, {{0, 1, kUniform, 0, 16, 3}, {0, 0, kStorage, 48, 16, 0}}},
                          DescriptorTable{1, {{1, 0, kUniform, 0, 16, 0}}}));
}

TEST(LayOutUserData, RefusesImpossibleDeclarations) {
  EXPECT_THAT(layoutError(declaring({{0, 0, kStorage, 0}, {0, 2, kUniform, 0}})),
              HasSubstr("set 0 binding 0 and set 0 binding 2 are arrays without a length"));
  EXPECT_THAT(layoutError(declaring({{1, 2, kStorage, 1}, {1, 2, kUniform, 1}})),
              HasSubstr("set 1 binding 2 is declared both as storage_buffer and as uniform_buffer"));
  EXPECT_THAT(layoutError(declaring({{0, 7, kStorage, UINT32_MAX}})),
              HasSubstr("set 0 binding 7 ends beyond"));
  EXPECT_THAT(layoutError(declaring({}, 1 << 20)), HasSubstr("the push constants ends beyond"));
}

TEST(CheckMapping, AcceptsTablesRootsAndPushConstants) {
  ResourceMapping mapping;
  mapping.tables = {{6, {{0, 0, kStorage, 64, 32, 2}, {0, 1, kUniform, 0, 16, 4}}}};
  mapping.rootDescriptors = {{1, 0, kStorage, 2}};
  mapping.pushConstants.userDataOffset = 0;
  mapping.pushConstants.size = 8;
  PipelineState state = declaring(
      {{0, 0, kStorage, 2}, {1, 0, kStorage, 1}, {kInternalDescriptorSet, kPrintfBufferBinding, kStorage, 1}},
      5);
  EXPECT_EQ(errorOf(mapping, state), "");
  EXPECT_EQ(userDataSize(mapping), 7u);

  EXPECT_EQ(findBinding(mapping, 0, 1).binding, &mapping.tables[0].bindings[1]);
  EXPECT_EQ(findBinding(mapping, 0, 1).table, &mapping.tables[0]);
  EXPECT_EQ(findBinding(mapping, 1, 0).root, &mapping.rootDescriptors[0]);
  EXPECT_FALSE(findBinding(mapping, kInternalDescriptorSet, kPrintfBufferBinding));
}

TEST(CheckMapping, RefusesOverlapsInUserData) {
  ResourceMapping mapping;
  mapping.tables = {{0, {}}, {0, {}}};
  EXPECT_THAT(errorOf(mapping), HasSubstr("table 0 and table 1 overlap at user-data dword 0"));
  mapping.tables = {{5, {}}};
  mapping.rootDescriptors = {{3, 1, kStorage, 2}};
  EXPECT_THAT(errorOf(mapping), HasSubstr("set 3 binding 1 and table 0 overlap at user-data dword 5"));
  mapping.rootDescriptors = {{3, 1, kStorage, 1}};
  mapping.pushConstants.userDataOffset = 6;
  mapping.pushConstants.size = 4;
  EXPECT_EQ(errorOf(mapping), "");
  mapping.pushConstants.userDataOffset = 3;
  EXPECT_THAT(errorOf(mapping), HasSubstr("set 3 binding 1 and the push constants overlap"));
  mapping.pushConstants.userDataOffset = UINT32_MAX;
  EXPECT_THAT(errorOf(mapping), HasSubstr("the push constants ends beyond the last user-data dword"));
}

TEST(CheckMapping, RefusesBadTables) {
  auto error = [](std::vector<DescriptorBinding> bindings) {
    ResourceMapping mapping;
    mapping.tables = {{0, std::move(bindings)}};
    return errorOf(mapping);
  };
  EXPECT_THAT(error({{0, 1, kStorage, 2, 16, 1}}), HasSubstr("set 0 binding 1 has an offset or a stride"));
  EXPECT_THAT(error({{0, 1, kStorage, 0, 17, 1}}), HasSubstr("not a multiple of 4 bytes"));
  EXPECT_THAT(error({{0, 1, kStorage, 0, 12, 2}}), HasSubstr("stride below the 16 bytes"));
  EXPECT_THAT(error({{0, 1, kStorage, 0, 16, 0}}), HasSubstr("has no elements"));
  EXPECT_THAT(error({{0, 1, kStorage, 16, 16, UINT32_MAX}}), HasSubstr("beyond 4 GiB"));
  EXPECT_THAT(error({{0, 1, kStorage, 16, 16, 1}, {0, 2, kStorage, 0, 16, 2}}),
              HasSubstr("set 0 binding 2 and set 0 binding 1 overlap at byte 16"));
  EXPECT_THAT(error({{0, 1, kStorage, 0, 16, 1}, {0, 1, kStorage, 16, 16, 1}}),
              HasSubstr("set 0 binding 1 is mapped twice"));
}

TEST(CheckMapping, TakesInlineUniformBlocksByTheirSize) {
  constexpr DescriptorType kInline = DescriptorType::InlineUniformBlock;
  ResourceMapping mapping;
  mapping.tables = {{0, {{0, 0, kInline, 4, 100, 1}, {0, 1, kStorage, 104, 16, 1}}}};
  EXPECT_EQ(errorOf(mapping, declaring({{0, 0, kUniform, 1}, {0, 1, kStorage, 1}})), "");
  EXPECT_THAT(errorOf(mapping, declaring({{0, 0, kStorage, 1}})),
              HasSubstr("set 0 binding 0 is declared as storage_buffer and mapped as inline_uniform_block"));
  mapping.tables[0].bindings[0].stride = 104;
  EXPECT_THAT(errorOf(mapping), HasSubstr("set 0 binding 0 and set 0 binding 1 overlap at byte 104"));
  mapping.tables[0].bindings[0].stride = 0;
  EXPECT_THAT(errorOf(mapping), HasSubstr("set 0 binding 0 has a stride of 0, which is the size"));
  mapping.tables[0].bindings[0].stride = 10;
  EXPECT_THAT(errorOf(mapping), HasSubstr("not a multiple of 4 bytes"));
  mapping.tables.clear();
  mapping.rootDescriptors = {{0, 0, kInline, 2}};
  EXPECT_THAT(errorOf(mapping),
              HasSubstr("set 0 binding 0 has the type inline_uniform_block, which has to be in a table"));
}

TEST(CheckMapping, TakesMutableDescriptorsThatAreLargeEnough) {
  constexpr DescriptorType kMutable = DescriptorType::Mutable;
  ResourceMapping mapping;
  mapping.tables = {{0, {{0, 0, kMutable, 4, 32, 3}, {0, 1, kMutable, 100, 16, 2}}}};
  for (DescriptorType type : {kUniform, kStorage, DescriptorType::SampledImage, DescriptorType::StorageImage,
                              DescriptorType::StorageTexelBuffer, kMutable})
    EXPECT_EQ(errorOf(mapping, declaring({{0, 0, type, 3}, {0, 1, kUniform, 1}})), "") << nameOf(type);
  EXPECT_THAT(errorOf(mapping, declaring({{0, 1, DescriptorType::SampledImage, 1}})),
              HasSubstr("set 0 binding 1 is declared as sampled_image, which has 32 bytes, and mapped with a "
                        "stride of 16"));
  for (DescriptorType type : {DescriptorType::Sampler, DescriptorType::CombinedImageSampler})
    EXPECT_THAT(errorOf(mapping, declaring({{0, 0, type, 1}})),
                HasSubstr("and mapped as mutable, which may be any buffer or image without a sampler"));
  mapping.tables[0].bindings[1].stride = 0;
  EXPECT_THAT(errorOf(mapping), HasSubstr("set 0 binding 1 has a stride of 0"));
  mapping.tables.clear();
  mapping.rootDescriptors = {{0, 0, kMutable, 2}};
  EXPECT_THAT(errorOf(mapping), HasSubstr("has the type mutable, which has to be in a table"));
}

TEST(LayOutUserData, GivesMutableDescriptorsRoomForAnImage) {
  Expected<ResourceMapping> mapping =
      layOutUserData(declaring({{0, 0, DescriptorType::Mutable, 2}, {0, 1, kStorage, 1}}));
  ASSERT_TRUE(static_cast<bool>(mapping)) << toString(mapping.takeError());
  EXPECT_EQ(mapping->tables[0].bindings[0].stride, 32u);
  EXPECT_EQ(mapping->tables[0].bindings[1].offset, 64u);
}

TEST(CheckMapping, ImmutableSamplersTakeNoMemory) {
  constexpr DescriptorType kCombined = DescriptorType::CombinedImageSampler;
  const ImmutableSampler sampler{{1, 2, 3, 4}};
  ResourceMapping mapping;
  mapping.tables = {{0,
                     {{0, 0, DescriptorType::Sampler, 0, 0, 2, {sampler, sampler}},
                      {0, 1, kCombined, 0, 32, 2, {sampler, sampler}},
                      {0, 2, kStorage, 64, 16, 1}}}};
  std::vector<DescriptorBinding> &bindings = mapping.tables[0].bindings;
  EXPECT_EQ(errorOf(mapping, declaring({{0, 0, DescriptorType::Sampler, 2}, {0, 1, kCombined, 2}})), "");
  EXPECT_EQ(errorOf(mapping, declaring({{0, 1, DescriptorType::SampledImage, 2}})), "");
  bindings[1].immutableSamplers.pop_back();
  EXPECT_THAT(errorOf(mapping), HasSubstr("set 0 binding 1 has 2 elements and 1 immutable samplers"));
  bindings[1].immutableSamplers.clear();
  EXPECT_THAT(errorOf(mapping), HasSubstr("set 0 binding 1 has a stride below the 48 bytes"));
  bindings.pop_back();
  bindings[1] = {0, 1, kStorage, 0, 16, 1, {sampler}};
  EXPECT_THAT(errorOf(mapping),
              HasSubstr("set 0 binding 1 is a storage_buffer, which has no immutable samplers"));
  bindings[0].immutableSamplers[1].ycbcrConversion = true;
  EXPECT_THAT(errorOf(mapping), HasSubstr("set 0 binding 0 has a sampler with YCbCr conversion"));
}

TEST(CheckMapping, RefusesWhatDoesNotFitTheShaders) {
  ResourceMapping mapping;
  mapping.tables = {{0, {{0, 0, kUniform, 0, 16, 2}}}};
  EXPECT_THAT(errorOf(mapping, declaring({{4, 2, kStorage, 1}})),
              HasSubstr("set 4 binding 2 is used by a shader and not mapped"));
  EXPECT_THAT(errorOf(mapping, declaring({{0, 0, kStorage, 1}})),
              HasSubstr("set 0 binding 0 is declared as storage_buffer and mapped as uniform_buffer"));
  EXPECT_THAT(errorOf(mapping, declaring({{0, 0, kUniform, 3}})), HasSubstr("declared with 3 elements"));
  EXPECT_THAT(errorOf(mapping, declaring({}, 4)), HasSubstr("read 4 bytes of push constants"));
  mapping.rootDescriptors = {{1, 1, kStorage, 4}};
  EXPECT_THAT(errorOf(mapping, declaring({{1, 1, kStorage, 2}})), HasSubstr("2 elements and mapped with 1"));
}

} // namespace
} // namespace lgc
