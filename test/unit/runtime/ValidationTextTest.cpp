// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ValidationElf.h"
#include "llpc/runtime/Validation.h"

#include <gmock/gmock.h>

#include <bit>

namespace llpc::runtime {
namespace {

using namespace test;
using protocol::ValidationError;
using testing::HasSubstr;
using testing::StartsWith;

uint32_t floatBits(float value) {
  return std::bit_cast<uint32_t>(value);
}

/// Returns the message of one record of a pipeline "p".
std::string messageOf(const RecordSpec &record, const ValidationSpec &spec = {},
                      const ValidationContext &context = {}) {
  ValidationPipelines pipelines;
  EXPECT_TRUE(pipelines.addPipeline("p", makeValidationPipeline(spec)).loaded);
  RecordsWriter writer;
  writer.record(record);
  const ByteVector buffer = writer.finish();
  std::optional<ValidationRecord> decoded = ValidationReader(buffer, pipelines).next();
  return decoded ? validationText(*decoded, context) : "";
}

/// Returns the first two lines, which are about the error.
std::string errorLines(ValidationError error, const std::vector<uint32_t> &words) {
  const std::string message = messageOf({.error = error, .words = words});
  return message.substr(0, message.find('\n', message.find('\n') + 1));
}

const ValidationSpec kCube = {
    .shaders = {{.id = 0x43, .stage = "fragment", .entryPoint = "main"}},
    .resources = {{.set = 0, .binding = 1, .name = "tex"}},
    .places = {{.id = 7,
                .shader = 0x43,
                .instruction = 108,
                .file = "cube.frag",
                .line = 45,
                .text = "   uFragColor = light * texture(tex[tex_ind], texcoord.xy);"}}};
const RecordSpec kCubeRecord = {.shader = 0x43,
                                .instruction = 108,
                                .stage = 4,
                                .stageWords = {floatBits(419.5f), floatBits(254.5f), 0},
                                .words = {6, 6},
                                .set = 0,
                                .binding = 1,
                                .place = 7,
                                .lanes = 3};

TEST(ValidationText, theExampleOfTheSpecification) {
  EXPECT_EQ(messageOf(kCubeRecord, kCube,
                      {.commandBuffer = {"CubeDrawCommandBuf", 0xbc24b0}, .pipeline = {"", 0x45}}),
            "ERROR : VALIDATION - Descriptor index out of bounds\n"
            "        Index of 6 used to index descriptor array of length 6.\n"
            "        Command buffer (CubeDrawCommandBuf)(0xbc24b0). Pipeline (0x45).\n"
            "        Shader (0x43). Shader Instruction Index = 108. Stage = Fragment.\n"
            "        Fragment coord (x,y) = (419.5, 254.5). Resource tex (set 0, binding 1). 3 lanes.\n"
            "        Shader validation error occurred in file: cube.frag at line 45.\n"
            "45:    uFragColor = light * texture(tex[tex_ind], texcoord.xy);\n");
}

TEST(ValidationText, whatIsUnknownIsLeftOut) {
  EXPECT_EQ(messageOf({.shader = 5, .stageWords = {1, 2, 3}, .words = {6, 6}}),
            "ERROR : VALIDATION - Descriptor index out of bounds\n"
            "        Index of 6 used to index descriptor array of length 6.\n"
            "        Shader (0x5). Shader Instruction Index = 0. Stage = Compute.\n"
            "        Global invocation ID (x,y,z) = (1, 2, 3). 1 lane.\n");
  ValidationSpec spec{.shaders = {{.id = 5}}, .places = {{.id = 0, .shader = 5}}};
  EXPECT_THAT(messageOf({.shader = 5}, spec), testing::EndsWith("1 lane.\n")) << "no debug information";
}

TEST(ValidationText, descriptorErrors) {
  EXPECT_EQ(errorLines(ValidationError::DescriptorUninitialized, {3}),
            "ERROR : VALIDATION - Descriptor uninitialized\n"
            "        Descriptor at index 3 was never written.");
  EXPECT_EQ(errorLines(ValidationError::DescriptorDestroyed, {0}),
            "ERROR : VALIDATION - Descriptor of a destroyed resource\n"
            "        Descriptor at index 0 refers to a resource that was destroyed.");
}

TEST(ValidationText, kindsOfDescriptors) {
  using namespace protocol;
  EXPECT_EQ(errorLines(ValidationError::DescriptorKind, {1, kindOf(ViewKind::Of3D, NumberKind::Float),
                                                         kindOf(ViewKind::Of2DArray, NumberKind::Unsigned)}),
            "ERROR : VALIDATION - Descriptor of another kind\n"
            "        Descriptor at index 1 is a 3D view of floats, but the shader needs a 2D array view of "
            "unsigned integers.");
  EXPECT_THAT(errorLines(ValidationError::DescriptorKind,
                         {0, kindOf(CompareKind::Plain), kindOf(CompareKind::Compare)}),
              HasSubstr("is a sampler without comparison, but the shader needs a sampler with comparison."));
  EXPECT_THAT(errorLines(ValidationError::DescriptorKind, {0, ~0u, kKindViewMask}),
              HasSubstr("is an unknown view of unsigned integers, but the shader needs an unknown view of "
                        "unknown numbers."));
}

TEST(ValidationText, accessesOutOfBounds) {
  auto sentence = [](uint32_t index, uint64_t offset, uint32_t bytes, uint32_t size) {
    std::string text = errorLines(ValidationError::BufferOutOfBounds,
                                  {index, uint32_t(offset), uint32_t(offset >> 32), bytes, size});
    EXPECT_THAT(text, StartsWith("ERROR : VALIDATION - Buffer access out of bounds\n        Access of "));
    return text.substr(text.find("Access of"));
  };
  EXPECT_EQ(
      sentence(0, 120, 16, 128),
      "Access of 16 bytes at byte 120 of a buffer of 128 bytes: it ends 8 bytes beyond the buffer's end.");
  EXPECT_EQ(sentence(0, 128, 1, 128),
            "Access of 1 byte at byte 128 of a buffer of 128 bytes: it begins at the buffer's end.");
  EXPECT_EQ(sentence(2, 4096, 4, 128),
            "Access of 4 bytes at byte 4096 of a buffer of 128 bytes: it begins 3968 bytes beyond the "
            "buffer's end. Descriptor index = 2.");
  EXPECT_EQ(sentence(0, uint64_t(-4), 4, 1),
            "Access of 4 bytes at byte -4 of a buffer of 1 byte: it begins 4 bytes before the buffer.");
  EXPECT_EQ(sentence(0, 0, 4, 4), "Access of 4 bytes at byte 0 of a buffer of 4 bytes.") << "no error at all";
  EXPECT_EQ(sentence(0, uint64_t(1) << 40, ~0u, ~0u),
            "Access of 4294967295 bytes at byte 1099511627776 of a buffer of 4294967295 bytes: it begins "
            "1095216660481 bytes beyond the buffer's end.");
}

TEST(ValidationText, addresses) {
  EXPECT_EQ(errorLines(ValidationError::AddressMisaligned, {0x12345679, 0x1, 4}),
            "ERROR : VALIDATION - Address misaligned\n"
            "        Access at address 0x112345679, which is not a multiple of 4 bytes.");
  const auto sentence = [](uint32_t address, uint32_t bytes) {
    return errorLines(ValidationError::AddressOutOfBounds, {address, 7, bytes, 0x1000, 7, 0x100, 0});
  };
  EXPECT_EQ(sentence(0x1104, 4),
            "ERROR : VALIDATION - Address out of bounds\n"
            "        Access of 4 bytes at address 0x700001104: 4 bytes beyond the memory of 256 bytes at "
            "0x700001000.");
  EXPECT_THAT(sentence(0x1100, 4), HasSubstr(": at the end of the memory of 256 bytes at 0x700001000."));
  EXPECT_THAT(sentence(0x10FC, 16), HasSubstr(": it ends 12 bytes beyond the memory of"));
  EXPECT_THAT(sentence(0xFFF, 4), HasSubstr(": 1 byte before the memory of"));
  EXPECT_EQ(errorLines(ValidationError::AddressOutOfBounds, {0, 0, 4, 0x1000, 7, 0x100, 0}),
            "ERROR : VALIDATION - Null pointer\n"
            "        Access of 4 bytes through a null pointer.");
  EXPECT_THAT(errorLines(ValidationError::AddressOutOfBounds, {8, 0, 4, 0x1000, 7, 0x100, 0}),
              HasSubstr("Access of 4 bytes through a null pointer and an offset of 8 bytes."));
  EXPECT_EQ(errorLines(ValidationError::AddressFreed, {0x1010, 7, 4, 0x1000, 7, 0x100, 0}),
            "ERROR : VALIDATION - Address of freed memory\n"
            "        Access of 4 bytes at address 0x700001010: byte 16 of memory of 256 bytes at 0x700001000 "
            "that was freed.");
}

TEST(ValidationText, controlFlow) {
  EXPECT_EQ(errorLines(ValidationError::BarrierDiverged, {1, 32}),
            "ERROR : VALIDATION - Barrier in divergent control flow\n"
            "        The barrier is executed by 1 lane of the 32 that have begun and not aborted.");
  EXPECT_EQ(errorLines(ValidationError::LoopLimitExceeded, {100}),
            "ERROR : VALIDATION - Too many iterations of a loop\n"
            "        More than 100 iterations.");
  EXPECT_EQ(errorLines(ValidationError::LaneOutOfRange, {40, 32}),
            "ERROR : VALIDATION - Lane out of range\n"
            "        Invocation 40 of a subgroup or a cluster of 32.");
  EXPECT_EQ(errorLines(ValidationError::NotFinite, {0, 0x7FF00000}),
            "ERROR : VALIDATION - Result not finite\n"
            "        Arithmetic on finite numbers gives inf.");
}

TEST(ValidationText, valuesOfInstructions) {
  EXPECT_THAT(errorLines(ValidationError::IndexOutOfBounds, {~0u, ~0u, 8}),
              HasSubstr("Index of -1 used to index an array or a vector of length 8."));
  EXPECT_THAT(errorLines(ValidationError::DivisionByZero, {0x80000000, 1}),
              HasSubstr("Division of 0x180000000 by zero."));
  EXPECT_THAT(errorLines(ValidationError::DivisionOverflow, {64}),
              HasSubstr("Division of the least integer of 64 bits by -1."));
  EXPECT_THAT(errorLines(ValidationError::ShiftOutOfRange, {40, 0, 32}),
              HasSubstr("Shift of 32 bits by 40."));
}

TEST(ValidationText, texels) {
  const auto part = [](protocol::TexelPart which) { return static_cast<uint32_t>(which); };
  EXPECT_THAT(errorLines(ValidationError::TexelOutOfBounds, {0, part(protocol::TexelPart::X), ~0u, 8}),
              HasSubstr("Access of a texel with x = -1 of an image whose width is 8."));
  EXPECT_THAT(errorLines(ValidationError::TexelOutOfBounds, {2, part(protocol::TexelPart::Level), 4, 4}),
              HasSubstr("Access of a texel with level = 4 of an image whose number of levels is 4. "
                        "Descriptor index = 2."));
  EXPECT_THAT(errorLines(ValidationError::TexelOutOfBounds, {0, 99, 4, 4}),
              HasSubstr("Access of a texel with unknown part = 4 of an image whose size is 4."));
}

TEST(ValidationText, unknownErrorsShowTheirDwords) {
  EXPECT_THAT(errorLines(ValidationError(77), {0xABC}),
              testing::AllOf(StartsWith("ERROR : VALIDATION - Unknown error 77\n        Record: 0x0000000d "),
                             HasSubstr(" 0x00000abc ")));
  EXPECT_THAT(errorLines(ValidationError(77), std::vector<uint32_t>(100)),
              testing::EndsWith("0x00000000 …."));
}

TEST(ValidationText, everyErrorHasItsOwnTitle) {
  const std::string unknown = "Unknown";
  for (ValidationError error : pipeline::enumerators<ValidationError>())
    EXPECT_THAT(errorLines(error, std::vector<uint32_t>(wordsOf(error).count)),
                testing::Not(HasSubstr(unknown)));
}

TEST(ValidationText, theInvocationOfEachStage) {
  EXPECT_THAT(messageOf({.stage = 0, .stageWords = {5, 6, 0}}),
              HasSubstr("Stage = Vertex.\n        Vertex index = 5. Instance index = 6. 1 lane."));
  EXPECT_THAT(messageOf({.stage = 5313, .stageWords = {1, 2, 3}}),
              HasSubstr("Stage = 5313.\n        Stage words = 0x00000001 0x00000002 0x00000003."));
}

TEST(ValidationText, whatTheDriverKnows) {
  EXPECT_THAT(messageOf(kCubeRecord, kCube, {.draw = 3}), HasSubstr("\n        Draw 3. Pipeline (p).\n"));
  EXPECT_THAT(messageOf(kCubeRecord, kCube, {.pipeline = {"cube", {}}, .dispatch = 0}),
              HasSubstr("\n        Dispatch 0. Pipeline (cube).\n"));
}

TEST(ValidationText, pipelinesThatShareAShader) {
  ValidationPipelines pipelines;
  for (const char *name : {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"})
    pipelines.addPipeline(name, makeValidationPipeline(kCube));
  RecordsWriter writer;
  writer.record(kCubeRecord);
  const ByteVector buffer = writer.finish();
  EXPECT_THAT(validationText(*ValidationReader(buffer, pipelines).next()),
              HasSubstr("\n        Pipelines (a, b, c, d, e, f, g, h, … 2 more).\n"));
}

TEST(ValidationText, callsOfInlinedFunctions) {
  ValidationSpec spec = kCube;
  spec.shaders[0].entryPoint = "shade";
  spec.places[0].inlined = {{.function = "light(vf3;", .file = "cube.frag", .line = 60}, {}};
  const std::string message = messageOf(kCubeRecord, spec);
  EXPECT_THAT(message, HasSubstr("Shader (shade)(0x43)."));
  EXPECT_THAT(message, testing::EndsWith(
                           "texcoord.xy);\n"
                           "        Inside of light(vf3;, which is called in file: cube.frag at line 60.\n"
                           "        Inside of a function, which is called at an unknown position.\n"));
  spec.places[0].inlined.assign(40, {.line = 1});
  EXPECT_THAT(messageOf(kCubeRecord, spec), testing::EndsWith("        … 8 more calls.\n"));
}

TEST(ValidationText, textOfTheElfCannotForgeLines) {
  const std::string evil = "a\nERROR\x1b[31m\xff";
  ValidationSpec spec{.shaders = {{.id = 0x43, .stage = "fragment", .entryPoint = evil}},
                      .resources = {{.set = 0, .binding = 1, .name = evil}},
                      .places = {{.id = 7,
                                  .shader = 0x43,
                                  .instruction = 108,
                                  .opcode = evil,
                                  .file = evil,
                                  .line = 4,
                                  .text = evil,
                                  .inlined = {{.function = evil, .file = evil}}}}};
  const std::string message = messageOf(kCubeRecord, spec, {.commandBuffer = {evil, {}}});
  EXPECT_EQ(message.rfind("\nERROR"), std::string::npos);
  EXPECT_EQ(message.find('\x1b'), std::string::npos);
  EXPECT_THAT(message, HasSubstr("\n4: a\\nERROR\\x1b[31m\xEF\xBF\xBD\n"));
}

} // namespace
} // namespace llpc::runtime
