// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DrawText.h"

#include "EmitDraw.h"

#include <bit>
#include <cstdio>
#include <cstring>

namespace shaderfuzz {

namespace {

constexpr double kSubpixels = 16; ///< units of a vertex's coordinates, in a pixel

std::string decimal(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.10g", value);
  return text;
}

std::string vertexBuffers(const Program &program) {
  std::string clip, window;
  for (const Vertex &vertex : program.draw->vertices) {
    const double w = 1u << vertex.wExponent, x = vertex.x / kSubpixels, y = vertex.y / kSubpixels;
    clip += "  " + decimal((x * 2 / program.groupSize[0] - 1) * w) + " " +
            decimal((y * 2 / program.groupSize[1] - 1) * w) + " " + decimal(vertex.depth / 16.0 * w) + " " +
            decimal(w) + "\n";
    window += "  " + decimal(x) + " " + decimal(y) + "\n";
  }
  return "BUFFER clip DATA_TYPE vec4<float> DATA\n" + clip +
         "END\nBUFFER window DATA_TYPE vec2<float> DATA\n" + window + "END\n";
}

std::string_view topologyName(Topology topology) {
  switch (topology) {
  case Topology::List:
    return "TRIANGLE_LIST";
  case Topology::Strip:
    return "TRIANGLE_STRIP";
  case Topology::Fan:
    return "TRIANGLE_FAN";
  }
  return {};
}

/// Returns the expectation of an attachment whose format is like a vector.
std::string expectedTexels(const std::string &name, const TargetFormat &format,
                           const std::vector<std::byte> &bytes) {
  std::string text = "BUFFER expected_" + name + " DATA_TYPE ";
  const std::string_view scalar = format.kind == TypeKind::Float ? "float"
                                  : format.kind == TypeKind::Int ? "int32"
                                                                 : "uint32";
  text += format.components == 1
              ? scalar
              : "vec" + std::to_string(format.components) + "<" + std::string(scalar) + ">";
  text += " DATA";
  for (size_t at = 0; at + 4 <= bytes.size(); at += 4) {
    uint32_t bits = 0;
    std::memcpy(&bits, &bytes[at], 4);
    const std::string number = format.kind == TypeKind::Float ? decimal(double(std::bit_cast<float>(bits)))
                               : format.kind == TypeKind::Int ? std::to_string(int32_t(bits))
                                                              : std::to_string(bits);
    text += (at % 64 == 0 ? "\n  " : " ") + number;
  }
  return text + "\nEND\nEXPECT " + name + " EQ_BUFFER expected_" + name + "\n";
}

std::string depthState(const Draw &draw) {
  return "  BIND BUFFER depth AS depth_stencil\n  DEPTH\n    TEST on\n    WRITE on\n    COMPARE_OP " +
         std::string(depthCompareOps()[draw.compareOp]) + "\n  END\n";
}

} // namespace

DrawText drawText(const Program &program, const BufferBytes *expected) {
  const Draw &draw = *program.draw;
  DrawText text;
  text.vertexShader = "SHADER vertex corner SPIRV-ASM TARGET_ENV spv1.5\n" + emitVertexShader(program) +
                      "END\n\n" + vertexBuffers(program);
  text.state = "  FRAMEBUFFER_SIZE " + std::to_string(program.groupSize[0]) + " " +
               std::to_string(program.groupSize[1]) +
               "\n  VERTEX_DATA clip LOCATION 0\n  VERTEX_DATA window LOCATION 1\n";
  text.run =
      "CLEAR pipeline\nRUN pipeline DRAW_ARRAY AS " + std::string(topologyName(draw.topology)) + "\n\n";
  const auto attach = [&](const std::string &name, uint32_t index) {
    const TargetFormat &format = targetFormats()[index];
    text.attachments += "BUFFER " + name + " FORMAT " + std::string(format.name) + "\n";
    const bool isLikeVector = format.rule == TargetRule::Any || format.rule == TargetRule::Depth;
    if (expected && isLikeVector && expected->contains(name))
      text.run += expectedTexels(name, format, expected->at(name));
  };
  for (uint32_t i = 0; i < program.variables.size(); ++i) {
    const Variable &variable = program.variables[i];
    if (variable.storage != Storage::Target || variable.format == depthFormat())
      continue;
    const std::string location = std::to_string(targetLocation(program, i));
    attach("color" + location, variable.format);
    text.state += "  BIND BUFFER color" + location + " AS color LOCATION " + location + "\n";
  }
  if (draw.depthMode != DepthMode::None) {
    attach("depth", depthFormat());
    text.state += depthState(draw);
    text.run = "CLEAR_DEPTH pipeline 0.5\n" + text.run;
  }
  return text;
}

} // namespace shaderfuzz
