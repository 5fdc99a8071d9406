// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tests what is read from the metadata of pipelines.

#include "llpc/runtime/ValidationPipelines.h"
#include "ValidationElf.h"

#include <gmock/gmock.h>

namespace llpc::runtime {
namespace {

using namespace test;
using pipeline::InternalBufferKind;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// A pipeline with all that the metadata may have.
ValidationSpec fullSpec() {
  return {.shaders = {{.id = 0x43, .stage = "fragment", .entryPoint = "main"}},
          .resources = {{.set = 1, .binding = 0},
                        {.set = 0, .binding = 1, .name = "tex", .type = "sampled_image"}},
          .places = {{.id = 7,
                      .shader = 0x43,
                      .instruction = 108,
                      .opcode = "OpLoad",
                      .file = "cube.frag",
                      .line = 45,
                      .column = 12,
                      .text = "x = y;",
                      .inlined = {{.function = "f", .file = "g.h", .line = 2}, {}}}},
          .counters = 3,
          .recordsOffset = 4,
          .countersOffset = 5,
          .inputsOffset = 6};
}

std::string packBinding(uint64_t binding) {
  MapPacker map;
  map.add(".set", uint64_t(pipeline::kInternalDescriptorSet));
  map.add(".binding", binding);
  map.add(".type", std::string("storage_buffer"));
  map.add(".user_data_offset", uint64_t(2));
  map.add(".count", uint64_t(1));
  map.add(".table", uint64_t(0));
  map.add(".offset", uint64_t(64));
  map.add(".stride", uint64_t(16));
  return map.finish();
}

std::vector<std::string> problemsOf(const ValidationSpec &spec) {
  ValidationPipelines pipelines;
  LoadResult result = pipelines.addPipeline("p", makeValidationPipeline(spec));
  EXPECT_TRUE(result.loaded);
  return result.problems;
}

TEST(ValidationPipelines, allOfTheMetadataIsRead) {
  ValidationPipelines pipelines;
  LoadResult result = pipelines.addPipeline("p", makeValidationPipeline(fullSpec()));
  EXPECT_TRUE(result.loaded);
  EXPECT_THAT(result.problems, IsEmpty());

  const ValidationPipeline &pipeline = pipelines.pipelines().front();
  EXPECT_EQ(pipeline.name, "p");
  EXPECT_EQ(pipeline.counters, 3u);
  EXPECT_EQ(pipeline.userDataOffset, 4u);
  EXPECT_EQ(pipeline.countersUserDataOffset, 5u);
  EXPECT_EQ(pipeline.inputsUserDataOffset, 6u);

  ASSERT_THAT(pipelines.shaders().find(0x43), SizeIs(1));
  const ValidationShader &shader = pipelines.shaders().find(0x43).front();
  EXPECT_EQ(shader.stage, "fragment");
  EXPECT_EQ(shader.entryPoint, "main");
  EXPECT_THAT(shader.pipelines, ElementsAre("p"));

  ASSERT_THAT(pipelines.places().find(7), SizeIs(1));
  const ValidationPlace &place = pipelines.places().find(7).front();
  EXPECT_EQ(place.shader, 0x43u);
  EXPECT_EQ(place.instruction, 108u);
  EXPECT_EQ(place.opcode, "OpLoad");
  EXPECT_EQ(place.position(), "cube.frag:45:12");
  EXPECT_EQ(place.text, "x = y;");
  ASSERT_THAT(place.inlined, SizeIs(2));
  EXPECT_EQ(place.inlined[0].function, "f");
  EXPECT_EQ(place.inlined[0].position(), "g.h:2");
  EXPECT_EQ(place.inlined[1].position(), "");
}

TEST(ValidationPipelines, resourcesAreFoundByShaderSetAndBinding) {
  ValidationPipelines pipelines;
  pipelines.addPipeline("p", makeValidationPipeline(fullSpec()));
  ASSERT_NE(pipelines.findResource(0x43, 0, 1), nullptr);
  EXPECT_EQ(pipelines.findResource(0x43, 0, 1)->name, "tex");
  EXPECT_EQ(pipelines.findResource(0x43, 0, 1)->type, pipeline::DescriptorType::SampledImage);
  ASSERT_NE(pipelines.findResource(0x43, 1, 0), nullptr);
  EXPECT_EQ(pipelines.findResource(0x43, 1, 0)->name, "");
  EXPECT_EQ(pipelines.findResource(0x43, 1, 1), nullptr);
  EXPECT_EQ(pipelines.findResource(0x44, 0, 1), nullptr);
}

TEST(ValidationPipelines, buffersAreLocated) {
  MapPacker resources;
  resources.add(".version", uint64_t(1));
  resources.add(".user_data_size", uint64_t(8));
  resources.addPacked(".bindings", packArray({packBinding(257), packBinding(259)}));
  ValidationPipelines pipelines;
  LoadResult result =
      pipelines.addPipeline("p", makeElf(makeMetadataNote(packValidation(fullSpec(), resources.finish()))));
  EXPECT_THAT(result.problems, IsEmpty());
  const ValidationPipeline &pipeline = pipelines.pipelines().front();
  ASSERT_NE(pipeline.buffer(InternalBufferKind::ValidationRecords), nullptr);
  EXPECT_EQ(pipeline.buffer(InternalBufferKind::ValidationRecords)->offset, 64u);
  EXPECT_EQ(pipeline.buffer(InternalBufferKind::ValidationCounters), nullptr);
  EXPECT_EQ(pipeline.buffer(InternalBufferKind::ValidationInputs)->binding, 259u);
}

TEST(ValidationPipelines, pipelinesWithoutChecksHaveNoPlaces) {
  ValidationPipelines pipelines;
  LoadResult result = pipelines.addPipeline("p", makePipeline({}));
  EXPECT_TRUE(result.loaded);
  EXPECT_THAT(result.problems, IsEmpty());
  EXPECT_THAT(pipelines.pipelines(), SizeIs(1));
  EXPECT_THAT(pipelines.places().all(), IsEmpty());
  EXPECT_EQ(pipelines.pipelines().front().buffer(InternalBufferKind::ValidationRecords), nullptr);
}

TEST(ValidationPipelines, whatIsNoPipelineIsRejected) {
  ValidationPipelines pipelines;
  LoadResult result = pipelines.addPipeline("p", ByteVector(8));
  EXPECT_FALSE(result.loaded);
  EXPECT_THAT(result.problems, SizeIs(1));
  EXPECT_THAT(pipelines.pipelines(), IsEmpty());
}

TEST(ValidationPipelines, placesOfTwoPipelinesMayBeTheSame) {
  ValidationPipelines pipelines;
  pipelines.addPipeline("first", makeValidationPipeline(fullSpec()));
  ValidationSpec moved = fullSpec();
  moved.places[0].file = "copy/cube.frag";
  EXPECT_THAT(pipelines.addPipeline("second", makeValidationPipeline(moved)).problems, IsEmpty());
  ASSERT_THAT(pipelines.places().find(7), SizeIs(1));
  EXPECT_THAT(pipelines.places().find(7)[0].pipelines, ElementsAre("first", "second"));
  EXPECT_THAT(pipelines.shaders().find(0x43)[0].pipelines, ElementsAre("first", "second"));
}

TEST(ValidationPipelines, idsOfDifferentContentAreReported) {
  ValidationPipelines pipelines;
  pipelines.addPipeline("first", makeValidationPipeline(fullSpec()));
  ValidationSpec other = fullSpec();
  other.shaders[0].entryPoint = "other";
  other.places[0].inlined.pop_back();
  other.places[0].line = 46;
  EXPECT_THAT(
      pipelines.addPipeline("second", makeValidationPipeline(other)).problems,
      ElementsAre("shader id 0x43 stands for a fragment shader \"other\" here, but for a fragment shader "
                  "\"main\" in 'first'",
                  "place id 0x7 stands for instruction 108 of shader 0x43 at cube.frag:46:12 here, but "
                  "for instruction 108 of shader 0x43 at cube.frag:45:12 in 'first'"));
  EXPECT_THAT(pipelines.places().find(7), SizeIs(2));
}

TEST(ValidationPipelines, elementsThatAreNotUsableAreSkipped) {
  constexpr uint64_t kWide = uint64_t(1) << 32;
  EXPECT_THAT(problemsOf({.shaders = {{.id = kWide}}}),
              ElementsAre("lgc.validation: .shaders[0]: .index does not fit into 32 bits"));
  EXPECT_THAT(problemsOf({.resources = {{.set = 0, .binding = kWide}, {.type = "texture"}}}),
              ElementsAre("lgc.validation: .resources[0]: .binding does not fit into 32 bits",
                          "lgc.validation: .resources[1]: .type is not the name of a descriptor type"));
  EXPECT_THAT(
      problemsOf({.places = {{.id = 1, .shader = 5, .instruction = 3}}}),
      ElementsAre("lgc.validation: .places has instruction 3 of shader 0x5, but no such shader is declared"));

  MapPacker map, root;
  map.add(protocol::kVersionKey, uint64_t(2));
  root.addPacked(protocol::kValidationKey, map.finish());
  ValidationPipelines pipelines;
  LoadResult result = pipelines.addPipeline("p", makeElf(makeMetadataNote(root.finish())));
  EXPECT_TRUE(result.loaded);
  EXPECT_THAT(result.problems, ElementsAre("lgc.validation: .version is 2; only version 1 is known"));
}

} // namespace
} // namespace llpc::runtime
