// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The framebuffer of VkScript, what draws to it and clears it, and what is expected of it.

#include "tools/amber/RectangleDraw.h"
#include "tools/amber/StateNames.h"
#include "tools/amber/TexelType.h"
#include "tools/amber/VkScriptParser.h"

#include <algorithm>
#include <cmath>

namespace amber {

namespace {

constexpr uint64_t kMaxGridCells = 1 << 20;
constexpr double kMostOfNormalised = 255; // colours are compared as numbers up to it
constexpr double kColorTolerance = 0.002; // where a script has none

} // namespace

/// framebuffer format, depthstencil format, fbsize width height
void VkScriptParser::parseFramebuffer(const Token &word) {
  GraphicsState &graphics = state_.graphics;
  if (!graphics.colors.empty())
    return fail(word, word.text + " comes after what draws");
  if (word.text == "fbsize") {
    graphics.width = static_cast<uint32_t>(parseNumber("a width", kMaxImageExtent));
    graphics.height = static_cast<uint32_t>(parseNumber("a height", kMaxImageExtent));
    if (isGoingOn() && (graphics.width == 0 || graphics.height == 0))
      fail(word, "the framebuffer is empty");
    return;
  }
  const Token name = tokens_.next();
  const std::optional<TexelFormat> format = parseImageFormat(name.text);
  const bool isColor = word.text == "framebuffer";
  if (!format || format->isCompressed() || (format->aspect == TexelAspect::Color) != isColor)
    return fail(name, "there is no format " + quoted(name) + " of a " + word.text);
  (isColor ? colorFormat_ : depthStencilFormat_) = name.text;
}

size_t VkScriptParser::addImage(const std::string &name, const std::string &format, const Token &at) {
  const size_t index = addBuffer(name, at);
  Image image;
  image.width = state_.graphics.width;
  image.height = state_.graphics.height;
  image.format = *parseImageFormat(format);
  reach(at, index, elementsOf(image) * image.format.bytes());
  Buffer &buffer = script_.buffers[index];
  buffer.type = *layOut(*texelTypeOf(format, image.format), Layout::Std430);
  buffer.format = format;
  buffer.elements = elementsOf(image);
  buffer.image = image;
  return index;
}

/// With the first command that uses it.
void VkScriptParser::addFramebuffer(const Token &at) {
  if (!state_.graphics.colors.empty())
    return;
  state_.graphics.colors = {{0, addImage("framebuffer", colorFormat_, at), 0}};
  if (!depthStencilFormat_.empty())
    state_.graphics.depthStencil = addImage("depthstencil", depthStencilFormat_, at);
}

/// The pipeline with the state that the commands have set so far.
size_t VkScriptParser::graphicsPipeline(const Token &at) {
  addFramebuffer(at);
  Pipeline made;
  made.name = "graphics";
  made.position = at.position;
  made.graphics = currentState();
  for (pipeline::ShaderStage stage : {pipeline::ShaderStage::Vertex, pipeline::ShaderStage::Fragment})
    if (std::optional<AttachedShader> shader = attach(stage))
      made.shaders.push_back(*std::move(shader));
  const auto isSame = [&](const Pipeline &other) {
    return other.graphics == made.graphics &&
           std::ranges::equal(other.shaders, made.shaders, {}, &AttachedShader::entryPoint,
                              &AttachedShader::entryPoint);
  };
  const auto known = std::ranges::find_if(script_.pipelines, isSame);
  const auto index = static_cast<size_t>(known - script_.pipelines.begin());
  if (known == script_.pipelines.end())
    script_.pipelines.push_back(std::move(made));
  return index;
}

void VkScriptParser::parseDraw(const Token &at) {
  if (!shaders_.contains(pipeline::ShaderStage::Vertex))
    return fail(at, "there is no [vertex shader] above");
  const Token what = tokens_.next();
  Draw draw;
  draw.position = at.position;
  draw.pipeline = graphicsPipeline(at);
  if (what.text == "rect" || what.text == "grid")
    parseDrawRectangle(what, draw);
  else if (what.text == "arrays")
    parseDrawArrays(draw);
  else
    fail(what, "expected rect, grid or arrays, not " + quoted(what));
  if (isGoingOn())
    script_.commands.emplace_back(std::move(draw));
}

/// draw rect [ortho] x y width height, in normalised coordinates or, with ortho, in pixels; and draw grid,
/// with columns and rows behind them.
void VkScriptParser::parseDrawRectangle(const Token &what, Draw &draw) {
  const bool isInPixels = accept("ortho");
  if (tokens_.peek().text == "patch")
    return refuse(tokens_.peek(), "patches, which are for tessellation");
  RectangleToDraw rectangle;
  rectangle.x = parseReal("a coordinate");
  rectangle.y = parseReal("a coordinate");
  rectangle.width = parseReal("a width");
  rectangle.height = parseReal("a height");
  if (isInPixels) {
    const GraphicsState &graphics = state_.graphics;
    rectangle.x = rectangle.x / graphics.width * 2 - 1;
    rectangle.y = rectangle.y / graphics.height * 2 - 1;
    rectangle.width = rectangle.width / graphics.width * 2;
    rectangle.height = rectangle.height / graphics.height * 2;
  }
  if (what.text == "rect") {
    if (isGoingOn())
      drawRectangle(script_, rectangle, draw);
    return;
  }
  const uint64_t columns = parseNumber("a number of columns", kMaxGridCells),
                 rows = parseNumber("a number of rows", kMaxGridCells);
  if (isGoingOn() && columns * rows > kMaxGridCells)
    return refuse(what, "a grid of more than " + std::to_string(kMaxGridCells) + " cells");
  if (isGoingOn())
    drawGrid(script_, rectangle, static_cast<uint32_t>(columns), static_cast<uint32_t>(rows), draw);
}

/// draw arrays [indexed] [instanced] topology first count [instances]
void VkScriptParser::parseDrawArrays(Draw &draw) {
  bool isInstanced = false, isIndexed = false;
  for (bool isMore = true; isMore;) {
    if (accept("indexed"))
      isIndexed = true;
    else if (accept("instanced"))
      isInstanced = true;
    else
      isMore = false;
  }
  const Token name = tokens_.next();
  const std::optional<pipeline::Topology> topology = topologyNamed(name.text);
  if (!topology)
    return fail(name, "there is no topology " + quoted(name));
  if (*topology == pipeline::Topology::PatchList)
    return refuse(name, "patches, which are for tessellation");
  draw.topology = *topology;
  draw.vertexData = vertexData_;
  const Token first = tokens_.peek();
  draw.first = parseNumber32("a first vertex");
  draw.count = parseNumber32("a number of vertices");
  if (isInstanced && !tokens_.peek().text.empty())
    draw.instances = parseNumber32("a number of instances");
  if (!isGoingOn())
    return;
  if (isIndexed)
    draw.indexData = indexBuffer(first);
  const uint64_t most = isIndexed ? indices_.size() : vertexData_.empty() ? UINT32_MAX : rows_;
  if (draw.count + (isIndexed ? 0 : uint64_t(draw.first)) > most)
    fail(first,
         "this is beyond the end of the " + std::to_string(most) + (isIndexed ? " indices" : " vertices"));
}

/// clear, clear color r g b a, clear depth value, clear stencil value
void VkScriptParser::parseClear(const Token &at) {
  if (accept("color")) {
    for (size_t i = 0; i < clearValues_.color.size(); ++i)
      clearValues_.color[i] = clearValues_.integers[i] = parseReal("a component of a color");
    return;
  }
  const bool isDepth = tokens_.peek().text == "depth";
  if (isDepth || tokens_.peek().text == "stencil") {
    tokens_.next();
    if (depthStencilFormat_.empty())
      return fail(at, "there is no depthstencil");
    const Token value = tokens_.peek();
    if (!isDepth)
      clearValues_.stencil = static_cast<uint32_t>(parseNumber("a value", 255));
    else if (clearValues_.depth = parseReal("a depth");
             isGoingOn() && (clearValues_.depth < 0 || clearValues_.depth > 1))
      fail(value, "a depth is from 0 to 1");
    return;
  }
  const size_t pipeline = graphicsPipeline(at);
  script_.commands.emplace_back(SetClear{pipeline, clearValues_.color, clearValues_.integers,
                                         clearValues_.depth, clearValues_.stencil});
  script_.commands.emplace_back(Clear{at.position, pipeline});
}

/// [relative] probe all|rect|<nothing> rgb|rgba x y [width height] r g b [a]
void VkScriptParser::parseImageProbe(const Token &at, bool isRelative) {
  addFramebuffer(at);
  ExpectColor result;
  result.position = at.position;
  result.image = state_.graphics.colors.front().image;
  const bool isAll = accept("all"), isRectangle = !isAll && accept("rect");
  const Token components = tokens_.next();
  if (components.text != "rgb" && components.text != "rgba")
    return fail(components, "expected rgb or rgba, not " + quoted(components));
  result.components = components.text == "rgb" ? 3 : 4;
  const Image &image = *script_.buffers[result.image].image;
  result.rectangle = {{}, image.width, image.height};
  if (!isAll)
    result.rectangle = parseProbeRectangle(isRelative, isRectangle);
  const double scale = image.format.isInteger() ? 1 : kMostOfNormalised;
  for (uint32_t i = 0; i < result.components; ++i)
    result.color[i] = parseReal("a component of a color") * scale;
  result.tolerances = tolerances_;
  if (tolerances_.empty() && !image.format.isInteger())
    result.tolerances = {{kColorTolerance, /*isPercent=*/false}};
  for (Tolerance &tolerance : result.tolerances)
    tolerance.value *= tolerance.isPercent ? 1 : scale;
  if (isGoingOn() && (result.rectangle.width == 0 || result.rectangle.height == 0))
    return fail(at, "the rectangle is empty");
  if (isGoingOn() && !contains(image, result.rectangle))
    return fail(at, "the rectangle goes beyond the framebuffer");
  script_.commands.emplace_back(std::move(result));
}

TexelRectangle VkScriptParser::parseProbeRectangle(bool isRelative, bool isRectangle) {
  const auto parseAlong = [&](const char *what, uint32_t extent) {
    const Token at = tokens_.peek();
    const double value = parseReal(what) * (isRelative ? extent : 1);
    if (isGoingOn() && (value < 0 || value > kMaxImageExtent))
      fail(at, quoted(at) + " is not in the framebuffer");
    return isGoingOn() ? static_cast<uint32_t>(std::floor(value)) : 0;
  };
  const GraphicsState &graphics = state_.graphics;
  TexelRectangle rectangle;
  rectangle.first.x = parseAlong("a coordinate", graphics.width);
  rectangle.first.y = parseAlong("a coordinate", graphics.height);
  if (isRectangle) {
    rectangle.width = parseAlong("a width", graphics.width);
    rectangle.height = parseAlong("a height", graphics.height);
  }
  return rectangle;
}

} // namespace amber
