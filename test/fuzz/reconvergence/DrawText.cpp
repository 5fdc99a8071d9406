// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DrawText.h"
#include "Emitter.h"
#include "Judge.h"
#include "test/fuzz/common/BufferText.h"

#include <cstdio>

namespace reconvergence {

namespace {

/// Flat inputs come from the first vertex of a triangle.
constexpr char kVertexShader[] = R"(SHADER vertex corner GLSL
#version 450
layout(location = 0) in vec2 position;
layout(location = 1) in uvec4 words;
layout(location = 0) flat out uvec4 triangle;
void main() {
  gl_Position = vec4(position, 0, 1);
  triangle = words;
}
END

)";

std::string wordBuffer(const std::string &name, const std::vector<uint32_t> &words) {
  return fuzz::bufferText(name, std::as_bytes(std::span(words)));
}

std::string clipCoordinate(int32_t window) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.10g", window * 2.0 / (kPixelsAcross * kSubpixels) - 1);
  return text;
}

std::string vertexBuffers(const Program &program) {
  std::string positions, words;
  const auto flat = flatData(program);
  for (uint32_t i = 0; i < flat.size(); ++i)
    for (uint32_t corner = 0; corner < 3; ++corner) {
      const WindowPoint &point = program.draw->triangles[i][corner];
      positions += "  " + clipCoordinate(point.x) + " " + clipCoordinate(point.y) + "\n";
      words += "  " + std::to_string(corner == 0 ? i : 1000 + corner);
      for (uint32_t word : flat[i])
        words += " " + std::to_string(word ^ corner * 0x9e3779b1);
      words += "\n";
    }
  return "BUFFER positions DATA_TYPE vec2<float> DATA\n" + positions +
         "END\nBUFFER words DATA_TYPE vec4<uint32> DATA\n" + words + "END\n\n";
}

std::string texture() {
  std::string text = "IMAGE levels FORMAT R32_SFLOAT DIM_2D WIDTH " + std::to_string(kTexels) +
                     " HEIGHT 1 MIP_LEVELS " + std::to_string(kLevels) + " DATA\n";
  for (uint32_t level = 0; level < kLevels; ++level) {
    for (uint32_t texel = 0; texel < kTexels >> level; ++texel)
      text += " " + std::to_string(level + 1);
    text += "\n";
  }
  return text +
         "END\nSAMPLER nearest MAG_FILTER nearest MIN_FILTER nearest MIPMAP_MODE nearest MAX_LOD 16\n\n";
}

std::string buffers(const Program &program) {
  std::string text = wordBuffer("input", inputData(program));
  text +=
      "BUFFER output DATA_TYPE uint32 SIZE " + std::to_string(outputWords(program)) + " FILL 4294967295\n\n";
  if (pushes(program))
    text += wordBuffer("pushed", pushedData(program));
  return text + texture() + "BUFFER color FORMAT R32G32B32A32_UINT\n" + vertexBuffers(program);
}

std::string pipeline(const Program &program) {
  std::string text = "PIPELINE graphics pipeline\n  ATTACH corner\n  ATTACH shader\n  FRAMEBUFFER_SIZE ";
  text += std::to_string(kPixelsAcross) + " " + std::to_string(kPixelsAcross) +
          "\n  VERTEX_DATA positions LOCATION 0\n  VERTEX_DATA words LOCATION 1\n"
          "  BIND BUFFER color AS color LOCATION 0\n";
  for (const auto &[name, binding] : {std::pair("input", kInputBinding), {"output", kOutputBinding}})
    text += std::string("  BIND BUFFER ") + name + " AS storage DESCRIPTOR_SET 0 BINDING " +
            std::to_string(binding) + "\n";
  text += "  BIND BUFFER levels AS combined_image_sampler SAMPLER nearest DESCRIPTOR_SET 0 BINDING " +
          std::to_string(kTextureBinding) + "\n";
  if (pushes(program))
    text += "  BIND BUFFER pushed AS push_constant\n";
  return text + "END\n\n";
}

std::string expectations(const Program &program, const Prediction &expected) {
  std::string text = wordBuffer("expected", outputOf(expected.traces));
  text += "BUFFER expected_color DATA_TYPE vec4<uint32> DATA";
  const std::vector<uint32_t> colors = colorsOf(program, expected);
  for (size_t i = 0; i < colors.size(); ++i)
    text += (i % 4 == 0 ? "\n  " : " ") + std::to_string(colors[i]);
  text += "\nEND\n\n";
  if (program.draw->hasTrace())
    text += "EXPECT output EQ_BUFFER expected\n";
  return text + "EXPECT color EQ_BUFFER expected_color\n";
}

} // namespace

std::vector<uint32_t> colorsOf(const Program &program, const Prediction &prediction) {
  std::vector<uint32_t> colors(kPixels * 4, kClearWord);
  for (uint32_t i = 0; i < program.localSize; ++i) {
    if (!prediction.writes[i])
      continue;
    uint32_t *color = &colors[i % kPixels * 4];
    std::fill_n(color, 4, 0);
    if (program.draw->hasColor())
      for (const Entry &entry : prediction.traces[i]) {
        color[0] += 1;
        color[1] = color[1] * kDigestFactor + entry.value;
        color[2] = entry.site;
        color[3] = entry.value;
      }
  }
  return colors;
}

std::string drawText(const Program &program, const std::string &shader, const Prediction *expected) {
  const std::string clear = " " + std::to_string(kClearWord);
  std::string text = kVertexShader + shader + buffers(program) + pipeline(program) + "CLEAR_COLOR pipeline" +
                     clear + clear + clear + clear +
                     "\nCLEAR pipeline\nRUN pipeline DRAW_ARRAY AS TRIANGLE_LIST\n\n";
  if (expected)
    text += expectations(program, *expected);
  return text;
}

} // namespace reconvergence
