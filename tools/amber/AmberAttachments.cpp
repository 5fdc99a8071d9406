// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Attachments, vertex data and index data of graphics pipelines.

#include "tools/amber/AmberParser.h"
#include "tools/amber/TexelType.h"

#include <algorithm>

namespace amber {

namespace {

constexpr char kDefaultColor[] = "framebuffer"; // as the language calls it
constexpr char kDefaultColorFormat[] = "B8G8R8A8_UNORM";

bool isIndex(const ElementLayout &type) {
  if (type.components.size() != 1)
    return false;
  const ScalarType scalar = type.components.front().type;
  return !isFloat(scalar) && sizeOf(scalar) <= 4 && type.stride == sizeOf(scalar);
}

} // namespace

/// BIND BUFFER image AS color LOCATION n [BASE_MIP_LEVEL n], AS depth_stencil, AS resolve
void AmberParser::parseAttachment(const Token &kind, const std::vector<BoundBuffer> &buffers,
                                  PipelineBody &body) {
  if (!body.pipeline.graphics)
    return fail(kind, "only a graphics pipeline has attachments");
  if (buffers.size() > 1)
    return fail(kind, "an attachment is one image");
  GraphicsState &graphics = *body.pipeline.graphics;
  const size_t index = buffers.front().buffer;
  ColorAttachment color{0, index, 0};
  if (kind.text == "color") {
    expect("LOCATION");
    color.location = parseNumber32("a location");
    if (accept("BASE_MIP_LEVEL"))
      color.level = parseNumber32("a mip level");
  }
  if (!isGoingOn())
    return;
  checkAttachment(kind, script_.buffers[index], color.level);
  const auto isThere = [&](const ColorAttachment &other) { return other.location == color.location; };
  if (kind.text == "depth_stencil")
    graphics.depthStencil = index;
  else if (kind.text == "resolve")
    graphics.resolves.push_back(index);
  else if (!addOrReplace(graphics.colors, body.inheritedColors, color, isThere))
    fail(kind, "location " + std::to_string(color.location) + " has two attachments");
}

void AmberParser::checkAttachment(const Token &kind, const Buffer &buffer, uint32_t level) {
  if (!buffer.image)
    return fail(kind, "the buffer " + buffer.name + " is no image");
  const Image &image = *buffer.image;
  if (image.dimension != ImageDimension::Dim2D)
    return refuse(kind, "attachments that are not 2D");
  if (image.format.isCompressed())
    return fail(kind, "an attachment of a block-compressed format");
  if ((image.format.aspect == TexelAspect::Color) == (kind.text == "depth_stencil"))
    return fail(kind, buffer.format + " is no format of a " + kind.text + " attachment");
  if (level >= image.levels)
    return fail(kind, buffer.name + " has " + std::to_string(image.levels) + " levels");
  if (kind.text == "resolve" && image.samples > 1)
    return fail(kind, "what samples are resolved to has one sample");
}

/// Once the pipeline is complete: the attachment that every pipeline has, and all in the framebuffer's size.
void AmberParser::completeAttachments(const Token &at, GraphicsState &graphics) {
  if (graphics.colors.empty()) {
    graphics.colors.push_back({0, defaultColor(at), 0});
    graphics.hasDefaultColor = true;
  }
  if (!graphics.hasOwnSize)
    takeSizeOfAttachment(graphics);
  for (const ColorAttachment &each : graphics.colors)
    sizeToFramebuffer(at, graphics, each.image, each.level);
  for (size_t each : graphics.resolves)
    sizeToFramebuffer(at, graphics, each, 0);
  if (graphics.depthStencil)
    sizeToFramebuffer(at, graphics, *graphics.depthStencil, 0);
  if (isGoingOn())
    checkSamples(at, graphics);
}

/// Without a FRAMEBUFFER_SIZE, the framebuffer has the size of the first attachment with a size of its own.
void AmberParser::takeSizeOfAttachment(GraphicsState &graphics) {
  for (const ColorAttachment &each : graphics.colors) {
    const std::optional<Image> &image = script_.buffers[each.image].image;
    if (!image || buffersWithoutSize_.contains(each.image))
      continue;
    const ImageLevel level = levelOf(*image, each.level);
    graphics.width = level.width;
    graphics.height = level.height;
    return;
  }
}

/// The pipelines of a script that bind no color attachment share one.
size_t AmberParser::defaultColor(const Token &at) {
  if (const std::optional<size_t> known = find(script_.buffers, kDefaultColor))
    return *known;
  Buffer buffer;
  buffer.name = kDefaultColor;
  buffer.position = at.position;
  buffer.format = kDefaultColorFormat;
  buffer.image.emplace().format = *parseImageFormat(kDefaultColorFormat);
  buffer.type = *layOut(*texelTypeOf(kDefaultColorFormat, buffer.image->format), Layout::Std430);
  script_.buffers.push_back(std::move(buffer));
  buffersWithoutSize_.insert(script_.buffers.size() - 1);
  return script_.buffers.size() - 1;
}

/// A BUFFER with a FORMAT gets the size of the first framebuffer that it is in.
void AmberParser::sizeToFramebuffer(const Token &at, const GraphicsState &graphics, size_t index,
                                    uint32_t level) {
  Buffer &buffer = script_.buffers[index];
  if (!isGoingOn())
    return;
  if (!buffer.image)
    return fail(at, "the buffer " + buffer.name + " is no image");
  if (buffersWithoutSize_.contains(index)) {
    Image wanted = *buffer.image;
    wanted.width = graphics.width << level;
    wanted.height = graphics.height << level;
    giveSize(at, index, wanted);
  }
  if (!isGoingOn())
    return;
  const ImageLevel got = levelOf(*buffer.image, level);
  if (got.width != graphics.width || got.height != graphics.height)
    fail(at, buffer.name + " has " + std::to_string(got.width) + " x " + std::to_string(got.height) +
                 " texels, and the framebuffer " + std::to_string(graphics.width) + " x " +
                 std::to_string(graphics.height));
}

/// Gives a buffer without a size of its own that of an image.
void AmberParser::giveSize(const Token &at, size_t index, const Image &image) {
  Buffer &buffer = script_.buffers[index];
  buffersWithoutSize_.erase(index);
  checkImage(at, image, {"WIDTH", "HEIGHT"});
  buffer.data.clear();
  buffer.image = image;
  buffer.elements = elementsOf(image);
  resize(buffer, at);
}

void AmberParser::checkSamples(const Token &at, const GraphicsState &graphics) {
  const auto imageOf = [&](size_t index) -> const Image & { return *script_.buffers[index].image; };
  const uint32_t samples = imageOf(graphics.colors.front().image).samples;
  std::vector<std::string> formats; // of those that can be resolved
  for (const ColorAttachment &each : graphics.colors) {
    if (imageOf(each.image).samples != samples)
      return fail(at, "the attachments differ in their samples");
    if (samples > 1)
      formats.push_back(script_.buffers[each.image].format);
  }
  if (graphics.depthStencil && imageOf(*graphics.depthStencil).samples != samples)
    return fail(at, "the attachments differ in their samples");
  if (graphics.resolves.size() > formats.size())
    return fail(at, "there are " + std::to_string(graphics.resolves.size()) + " images to resolve to, for " +
                        std::to_string(formats.size()) + " color attachments with several samples");
  for (size_t i = 0; i < graphics.resolves.size(); ++i)
    if (script_.buffers[graphics.resolves[i]].format != formats[i])
      return fail(at,
                  script_.buffers[graphics.resolves[i]].name + " has another format than what is resolved");
}

/// VERTEX_DATA buffer LOCATION n [RATE rate] [DIVISOR n] [FORMAT type] [OFFSET bytes] [STRIDE bytes]
void AmberParser::parseVertexData(const Token &at, PipelineBody &body) {
  static const std::map<std::string, pipeline::VertexInputRate> kRates = {
      {"vertex", pipeline::VertexInputRate::Vertex}, {"instance", pipeline::VertexInputRate::Instance}};
  VertexData data;
  data.buffer = parseName(script_.buffers, "buffer");
  expect("LOCATION");
  data.location = parseNumber32("a location");
  if (!isGoingOn())
    return;
  data.format = script_.buffers[data.buffer].format;
  uint64_t stride = script_.buffers[data.buffer].type.stride;
  std::optional<uint32_t> ownStride;
  for (bool isMore = true; isMore && isGoingOn();) {
    if (accept("RATE"))
      data.rate = parseWord(kRates, "a rate");
    else if (accept("DIVISOR"))
      data.divisor = parseNumber32("a divisor");
    else if (accept("FORMAT"))
      data.format = parseVertexFormat(stride);
    else if (accept("OFFSET"))
      data.offset = parseNumber32("an offset");
    else if (accept("STRIDE"))
      ownStride = parseExtent("STRIDE");
    else
      isMore = false;
  }
  if (!isGoingOn())
    return;
  if (data.divisor != 1 && data.rate != pipeline::VertexInputRate::Instance)
    return fail(at, "only vertex data with RATE instance has a divisor");
  if (data.format.empty())
    return refuse(at, "vertex data of a type that no format has");
  data.stride = ownStride.value_or(static_cast<uint32_t>(stride));
  const auto isThere = [&](const VertexData &other) { return other.location == data.location; };
  if (!addOrReplace(body.pipeline.graphics->vertexData, body.inheritedVertexData, data, isThere))
    fail(at, "location " + std::to_string(data.location) + " has two VERTEX_DATA");
}

std::string AmberParser::parseVertexFormat(uint64_t &stride) {
  const Type type = parseType();
  const std::optional<ElementLayout> layout = isGoingOn() ? layOut(type, Layout::Std430) : std::nullopt;
  stride = layout ? layout->stride : 0;
  return texelFormatOf(type);
}

void AmberParser::parseIndexData(const Token &, PipelineBody &body) {
  const Token name = tokens_.peek();
  const size_t index = parseName(script_.buffers, "buffer");
  if (isGoingOn() && !isIndex(script_.buffers[index].type))
    return fail(name, "indices are integers of 8, 16 or 32 bits");
  body.pipeline.graphics->indexData = index;
}

} // namespace amber
