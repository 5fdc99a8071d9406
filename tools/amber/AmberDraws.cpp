// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN of graphics pipelines, and what clears their attachments.

#include "tools/amber/AmberParser.h"
#include "tools/amber/RectangleDraw.h"
#include "tools/amber/StateNames.h"

namespace amber {

void AmberParser::parseDraw(const Token &at, size_t index, std::vector<Command> &commands) {
  const Token what = tokens_.next();
  if (!script_.pipelines[index].graphics)
    return fail(what, quoted(what) + " needs a graphics pipeline");
  Draw draw;
  draw.position = at.position;
  draw.pipeline = index;
  if (what.text == "DRAW_ARRAY")
    parseDrawArray(what, draw);
  else if (what.text == "DRAW_RECT" || what.text == "DRAW_GRID")
    parseDrawRectangle(what, draw);
  else
    fail(what, "expected DRAW_RECT, DRAW_GRID or DRAW_ARRAY, not " + quoted(what));
  if (isGoingOn())
    commands.emplace_back(std::move(draw));
}

/// DRAW_RECT POS x y SIZE width height, and DRAW_GRID with CELLS columns rows
void AmberParser::parseDrawRectangle(const Token &what, Draw &draw) {
  constexpr uint32_t kCellBytes = 48;
  const GraphicsState &graphics = *script_.pipelines[draw.pipeline].graphics;
  RectangleToDraw rectangle;
  expect("POS");
  rectangle.x = parseReal("a coordinate");
  rectangle.y = parseReal("a coordinate");
  expect("SIZE");
  rectangle.width = parseReal("a width");
  rectangle.height = parseReal("a height");
  rectangle.x = rectangle.x / graphics.width * 2 - 1;
  rectangle.y = rectangle.y / graphics.height * 2 - 1;
  rectangle.width = rectangle.width / graphics.width * 2;
  rectangle.height = rectangle.height / graphics.height * 2;
  if (what.text == "DRAW_RECT")
    return drawRectangle(script_, rectangle, draw);
  expect("CELLS");
  const uint32_t columns = parseExtent("CELLS"), rows = parseExtent("CELLS");
  if (isGoingOn() && uint64_t(columns) * rows > bytesLeft() / kCellBytes)
    return refuse(what, "buffers of more than " + std::to_string(kMaxBufferBytes) + " bytes in all");
  if (isGoingOn())
    drawGrid(script_, rectangle, columns, rows, draw);
}

/// DRAW_ARRAY AS topology [INDEXED] [START_IDX n] [COUNT n] [START_INSTANCE n] [INSTANCE_COUNT n]
void AmberParser::parseDrawArray(const Token &what, Draw &draw) {
  const GraphicsState &graphics = *script_.pipelines[draw.pipeline].graphics;
  draw.vertexData = graphics.vertexData;
  expect("AS");
  parseTopology(draw);
  std::optional<uint32_t> count;
  for (bool isMore = true; isMore && isGoingOn();) {
    const Token option = tokens_.peek();
    if (accept("INDEXED")) {
      draw.indexData = graphics.indexData;
      if (!draw.indexData)
        fail(option, "the pipeline has no INDEX_DATA");
    } else if (accept("START_IDX")) {
      draw.first = parseNumber32("an index");
    } else if (accept("COUNT")) {
      count = parseExtent("COUNT", UINT32_MAX);
    } else if (accept("START_INSTANCE")) {
      draw.firstInstance = parseNumber32("an instance");
    } else if (accept("INSTANCE_COUNT")) {
      draw.instances = parseExtent("INSTANCE_COUNT", UINT32_MAX);
    } else {
      isMore = false;
    }
  }
  if (!isGoingOn())
    return;
  if (!count && !draw.indexData && draw.vertexData.empty())
    return fail(what, "without VERTEX_DATA, a draw needs a COUNT");
  const uint64_t most = mostToDraw(draw);
  if (draw.first > most || count.value_or(0) > most - draw.first)
    return fail(what, "this is beyond the end of the " + std::to_string(most) +
                          (draw.indexData ? " indices" : " vertices"));
  draw.count = count.value_or(static_cast<uint32_t>(most - draw.first));
}

void AmberParser::parseTopology(Draw &draw) {
  const Token token = tokens_.next();
  const std::optional<pipeline::Topology> topology = topologyNamed(token.text);
  if (!topology)
    return fail(token, "there is no topology " + quoted(token));
  if (*topology == pipeline::Topology::PatchList)
    return refuse(token, "patches, which are for tessellation");
  draw.topology = *topology;
}

/// Returns the number of indices, or of the vertices that the first buffer with such has.
uint64_t AmberParser::mostToDraw(const Draw &draw) const {
  if (draw.indexData)
    return script_.buffers[*draw.indexData].elements;
  for (const VertexData &data : draw.vertexData) {
    if (data.rate != pipeline::VertexInputRate::Vertex)
      continue;
    const uint64_t end = data.offset + uint64_t(parseTexelFormat(data.format)->bytes());
    const uint64_t bytes = script_.buffers[data.buffer].data.size();
    return bytes < end ? 0 : (bytes - end) / data.stride + 1;
  }
  return UINT32_MAX;
}

size_t AmberParser::parseGraphicsPipeline(const Token &at) {
  const size_t index = parseName(script_.pipelines, "pipeline");
  if (isGoingOn() && !script_.pipelines[index].graphics)
    fail(at, at.text + " needs a graphics pipeline");
  return index;
}

void AmberParser::parseClear(const Token &at, std::vector<Command> &commands) {
  commands.emplace_back(Clear{at.position, parseGraphicsPipeline(at)});
}

/// CLEAR_COLOR pipeline r g b a, CLEAR_DEPTH pipeline depth, CLEAR_STENCIL pipeline value
void AmberParser::parseClearValue(const Token &at, std::vector<Command> &commands) {
  SetClear command;
  command.pipeline = parseGraphicsPipeline(at);
  const Token value = tokens_.peek();
  if (at.text == "CLEAR_DEPTH") {
    command.depth = parseReal("a depth");
    if (isGoingOn() && (*command.depth < 0 || *command.depth > 1))
      return fail(value, "a depth is from 0 to 1");
  } else if (at.text == "CLEAR_STENCIL") {
    command.stencil = static_cast<uint32_t>(parseNumber("a value", 255));
  } else {
    command.color.emplace();
    command.integers.emplace();
    for (size_t i = 0; i < command.color->size(); ++i) {
      (*command.integers)[i] = static_cast<double>(parseNumber("a component of a color", 255));
      (*command.color)[i] = (*command.integers)[i] / 255;
    }
  }
  commands.emplace_back(command);
}

} // namespace amber
