// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// EXPECT, and NOT_RESIDENT, which names parts of images in the same way.

#include "tools/amber/AmberParser.h"

#include <algorithm>

namespace amber {

namespace {

const std::map<std::string, Comparison> kComparisons = {
    {"EQ", Comparison::Eq}, {"NE", Comparison::Ne}, {"LT", Comparison::Lt},
    {"LE", Comparison::Le}, {"GT", Comparison::Gt}, {"GE", Comparison::Ge},
};

bool areAlike(const Buffer &a, const Buffer &b) {
  return a.elements == b.elements && a.data.size() == b.data.size() &&
         std::ranges::equal(a.type.components, b.type.components, {}, &Component::type, &Component::type);
}

} // namespace

void AmberParser::parseExpect(const Token &at, std::vector<Command> &commands) {
  size_t index = parseName(script_.buffers, "buffer");
  if (accept("EQ_BUFFER"))
    return parseExpectBuffer(at, index, BufferComparison::Equal, commands);
  if (accept("RMSE_BUFFER"))
    return parseExpectBuffer(at, index, BufferComparison::RootMeanSquare, commands);
  if (accept("EQ_HISTOGRAM_EMD_BUFFER"))
    return parseExpectBuffer(at, index, BufferComparison::EarthMover, commands);
  if (!isGoingOn())
    return;
  const Buffer &buffer = script_.buffers[index];
  Expect result;
  result.position = at.position;
  result.buffer = index;
  result.type = buffer.type;
  expect("IDX");
  Token place = tokens_.peek();
  const uint64_t offset = parseNumber("an offset into a buffer");
  if (isGoingOn() && parseValue(tokens_.peek().text))
    return parseExpectColor(place, index, static_cast<uint32_t>(offset), commands);
  parseLocationOfExpect(result, buffer, offset, place);
  if (accept("TOLERANCE"))
    parseTolerances(result.tolerances);
  Token comparison = tokens_.peek();
  parseComparison(result);
  if (isGoingOn() && !result.tolerances.empty() && result.comparison != Comparison::Eq)
    return fail(comparison, "only EQ has a tolerance");
  size_t count = result.type.components.size();
  while (isGoingOn() && parseValue(tokens_.peek().text)) {
    Token token = tokens_.peek();
    const Component &component = result.type.components[(result.first + result.values.size()) % count];
    uint64_t element = (result.first + result.values.size()) / count;
    result.values.push_back(parseValueOf(component.type));
    if (isGoingOn() && element >= buffer.elements)
      fail(token, quoted(token) + " is beyond the end of the buffer, which has " +
                      std::to_string(buffer.elements) + " elements");
  }
  if (isGoingOn() && result.values.empty())
    return fail(tokens_.peek(), "EXPECT has no value");
  commands.emplace_back(std::move(result));
}

void AmberParser::parseExpectBuffer(const Token &at, size_t buffer, BufferComparison comparison,
                                    std::vector<Command> &commands) {
  ExpectBuffer result{at.position, buffer, parseName(script_.buffers, "buffer"), comparison, 0};
  if (comparison != BufferComparison::Equal) {
    expect("TOLERANCE");
    Token token = tokens_.peek();
    Tolerance tolerance = parseTolerance();
    if (isGoingOn() && tolerance.isPercent)
      fail(token, "this tolerance is no percentage");
    result.tolerance = tolerance.value;
  }
  if (!isGoingOn())
    return;
  const Buffer &a = script_.buffers[buffer], &b = script_.buffers[result.other];
  if (!areAlike(a, b))
    return fail(at, "the two buffers differ in size or type");
  if (comparison == BufferComparison::EarthMover)
    for (const Component &component : a.type.components)
      if (component.type != ScalarType::U8)
        return refuse(at, "histograms of anything but unsigned bytes");
  commands.emplace_back(result);
}

void AmberParser::parseTolerances(std::vector<Tolerance> &tolerances) {
  Token start = tokens_.peek();
  const auto isTolerance = [](std::string text) {
    if (text.ends_with("%"))
      text.pop_back();
    return parseValue(text).has_value();
  };
  const auto isComparison = [](const std::string &text) {
    return kComparisons.contains(text) || text.starts_with("EQ_RGB");
  };
  if (!isComparison(start.text))
    tolerances.push_back(parseTolerance());
  while (isGoingOn() && isTolerance(tokens_.peek().text))
    tolerances.push_back(parseTolerance());
  if (isGoingOn() && (tolerances.empty() || tolerances.size() > 4))
    fail(start, "there are one to four tolerances");
}

/// EXPECT image IDX x y [LEVEL n] [LAYER n] [SLICE z] [SIZE width height] EQ_RGBA r g b a [TOLERANCE …],
/// where LEVEL, LAYER, SLICE (of a 3D image), a missing SIZE and TOLERANCE before EQ_RGBA are extensions.
void AmberParser::parseExpectColor(const Token &at, size_t index, uint32_t x,
                                   std::vector<Command> &commands) {
  const Buffer &buffer = script_.buffers[index];
  if (!buffer.image)
    return fail(at, buffer.name + " is no image, and has one offset");
  if (buffer.image->format.isCompressed())
    return refuse(at, "colours of a block-compressed image");
  ExpectColor result;
  result.position = at.position;
  result.image = index;
  parseRectangle(at, buffer, x, result.rectangle);
  if (accept("TOLERANCE"))
    parseTolerances(result.tolerances);
  Token comparison = tokens_.next();
  if (comparison.text != "EQ_RGB" && comparison.text != "EQ_RGBA")
    return fail(comparison, "expected EQ_RGB or EQ_RGBA, not " + quoted(comparison));
  result.components = comparison.text == "EQ_RGB" ? 3 : 4;
  for (uint32_t i = 0; i < result.components; ++i)
    result.color[i] = parseReal("a colour");
  if (const Token tolerance = tokens_.peek(); isGoingOn() && accept("TOLERANCE")) {
    if (!result.tolerances.empty())
      return fail(tolerance, "there is a TOLERANCE before the colour, too");
    parseTolerances(result.tolerances);
  }
  if (isGoingOn())
    commands.emplace_back(std::move(result));
}

/// What follows the x of a rectangle: y [LEVEL n] [LAYER n] [SLICE z] [SIZE width height].
void AmberParser::parseRectangle(const Token &at, const Buffer &buffer, uint32_t x,
                                 TexelRectangle &rectangle) {
  TexelPosition &first = rectangle.first;
  first.x = x;
  first.y = parseNumber32("a coordinate");
  if (accept("LEVEL"))
    first.level = parseNumber32("a level");
  if (accept("LAYER"))
    first.layer = parseNumber32("a layer");
  if (accept("SLICE"))
    first.z = parseNumber32("a coordinate");
  if (accept("SIZE")) {
    rectangle.width = parseNumber32("a width");
    rectangle.height = parseNumber32("a height");
  }
  if (!isGoingOn())
    return;
  if (rectangle.width == 0 || rectangle.height == 0)
    return fail(at, "the rectangle is empty");
  if (!contains(*buffer.image, rectangle))
    fail(at, "the rectangle goes beyond the image " + buffer.name);
}

/// NOT_RESIDENT image IDX x y [LEVEL n] [LAYER n] [SLICE z] [SIZE width height], or NOT_RESIDENT buffer IDX
/// offset SIZE bytes: an extension.
void AmberParser::parseNotResident(const Token &, std::vector<Command> &) {
  Buffer *buffer = nullptr;
  if (const size_t index = parseName(script_.buffers, "buffer"); isGoingOn())
    buffer = &script_.buffers[index];
  expect("IDX");
  const Token place = tokens_.peek();
  const uint64_t offset = parseNumber("a place");
  if (!isGoingOn())
    return;
  if (buffer->image) {
    if (buffer->image->format.isCompressed())
      return refuse(place, "missing parts of a block-compressed image");
    TexelRectangle rectangle;
    parseRectangle(place, *buffer, static_cast<uint32_t>(offset), rectangle);
    buffer->missingTexels.push_back(rectangle);
    return;
  }
  expect("SIZE");
  const uint64_t bytes = parseNumber("a number of bytes");
  if (isGoingOn() && (bytes == 0 || offset > buffer->data.size() || bytes > buffer->data.size() - offset))
    return fail(place, "this is not a part of the buffer " + buffer->name);
  buffer->missingBytes.push_back({offset, bytes});
}

/// IDX counts bytes; it must be the offset of a scalar of the buffer.
void AmberParser::parseLocationOfExpect(Expect &result, const Buffer &buffer, uint64_t offset,
                                        const Token &at) {
  size_t count = result.type.components.size();
  for (size_t i = 0; i < count; ++i)
    if (result.type.components[i].offset == offset % result.type.stride) {
      result.first = offset / result.type.stride * count + i;
      return;
    }
  if (isGoingOn())
    fail(at, "no scalar of " + buffer.name + " begins at byte " + std::to_string(offset));
}

void AmberParser::parseComparison(Expect &result) {
  Token token = tokens_.next();
  auto found = kComparisons.find(token.text);
  if (found != kComparisons.end())
    result.comparison = found->second;
  else if (token.text == "EQ_RGB" || token.text == "EQ_RGBA")
    fail(token, token.text + " needs two coordinates of an image");
  else
    fail(token, "expected a comparison such as EQ, not " + quoted(token));
}

} // namespace amber
