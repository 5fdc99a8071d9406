// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/RectangleDraw.h"

#include <cstring>

namespace amber {

namespace {

struct Corner {
  float x, y;
};

/// Makes the vertices a buffer of the script, and the source of the draw.
void drawVertices(Script &script, const std::vector<Corner> &vertices, Draw &draw) {
  Type type;
  type.scalar = ScalarType::F32;
  type.rows = 2;
  Buffer buffer;
  buffer.position = draw.position;
  buffer.type = *layOut(type, Layout::Std430);
  buffer.format = "R32G32_SFLOAT";
  buffer.elements = vertices.size();
  buffer.data.resize(vertices.size() * sizeof(Corner));
  std::memcpy(buffer.data.data(), vertices.data(), buffer.data.size());
  draw.vertexData = {{script.buffers.size(), 0, buffer.format, 0, sizeof(Corner)}};
  draw.count = static_cast<uint32_t>(vertices.size());
  script.buffers.push_back(std::move(buffer));
}

} // namespace

void drawRectangle(Script &script, const RectangleToDraw &rectangle, Draw &draw) {
  const auto left = static_cast<float>(rectangle.x),
             right = static_cast<float>(rectangle.x + rectangle.width);
  const auto top = static_cast<float>(rectangle.y),
             bottom = static_cast<float>(rectangle.y + rectangle.height);
  draw.topology = pipeline::Topology::TriangleStrip;
  drawVertices(script, {{left, bottom}, {left, top}, {right, bottom}, {right, top}}, draw);
}

void drawGrid(Script &script, const RectangleToDraw &rectangle, uint32_t columns, uint32_t rows, Draw &draw) {
  const auto xOf = [&](uint32_t column) {
    return static_cast<float>(rectangle.x + rectangle.width * column / columns);
  };
  const auto yOf = [&](uint32_t row) {
    return static_cast<float>(rectangle.y + rectangle.height * row / rows);
  };
  std::vector<Corner> vertices;
  vertices.reserve(size_t(6) * columns * rows);
  for (uint32_t row = 0; row < rows; ++row)
    for (uint32_t column = 0; column < columns; ++column) {
      const float left = xOf(column), right = xOf(column + 1), top = yOf(row), bottom = yOf(row + 1);
      for (const Corner &each : {Corner{right, bottom}, Corner{left, bottom}, Corner{left, top},
                                 Corner{right, bottom}, Corner{left, top}, Corner{right, top}})
        vertices.push_back(each);
    }
  draw.topology = pipeline::Topology::TriangleList;
  drawVertices(script, vertices, draw);
}

} // namespace amber
