// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// EXPECT.

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
  parseLocationOfExpect(result, buffer);
  if (accept("TOLERANCE")) {
    Token start = tokens_.peek();
    while (isGoingOn() && !kComparisons.contains(tokens_.peek().text))
      result.tolerances.push_back(parseTolerance());
    if (isGoingOn() && (result.tolerances.empty() || result.tolerances.size() > 4))
      fail(start, "there are one to four tolerances");
  }
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

/// IDX counts bytes; it must be the offset of a scalar of the buffer.
void AmberParser::parseLocationOfExpect(Expect &result, const Buffer &buffer) {
  expect("IDX");
  Token at = tokens_.peek();
  uint64_t offset = parseNumber("an offset into a buffer");
  if (isGoingOn() && (parseValue(tokens_.peek().text) || tokens_.peek().text == "SIZE"))
    return refuse(tokens_.peek(), "EXPECT about a rectangle of an image");
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
    refuse(token, "EXPECT about colours of an image");
  else
    fail(token, "expected a comparison such as EQ, not " + quoted(token));
}

} // namespace amber
