// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// [vertex data] and [indices] of VkScript.

#include "tools/amber/TexelType.h"
#include "tools/amber/VkScriptParser.h"

namespace amber {

namespace {

/// Returns the format of "float/vec3", a type of OpenGL for each component and one of GLSL that says how many
/// there are; empty when there is none.
std::string formatOfTypes(const std::string &component, const std::string &type) {
  static const std::map<std::string, std::pair<uint32_t, const char *>> kComponents = {
      {"byte", {8, "SINT"}},    {"ubyte", {8, "UINT"}},    {"short", {16, "SINT"}},
      {"ushort", {16, "UINT"}}, {"int", {32, "SINT"}},     {"uint", {32, "UINT"}},
      {"half", {16, "SFLOAT"}}, {"float", {32, "SFLOAT"}}, {"double", {64, "SFLOAT"}},
  };
  static const std::map<std::string, uint32_t> kCounts = {
      {"int", 1},   {"uint", 1},  {"float", 1}, {"double", 1}, {"vec2", 2},  {"vec3", 3},
      {"vec4", 4},  {"dvec2", 2}, {"dvec3", 3}, {"dvec4", 4},  {"ivec2", 2}, {"ivec3", 3},
      {"ivec4", 4}, {"uvec2", 2}, {"uvec3", 3}, {"uvec4", 4},
  };
  const auto known = kComponents.find(component);
  const auto count = kCounts.find(type);
  if (known == kComponents.end() || count == kCounts.end())
    return "";
  std::string name;
  for (uint32_t i = 0; i < count->second; ++i)
    name += "RGBA"[i] + std::to_string(known->second.first);
  return name + "_" + known->second.second;
}

} // namespace

/// A column for each attribute: "0/R32G32_SFLOAT", or "0/float/vec2".
void VkScriptParser::parseVertexHeader() {
  while (isGoingOn() && !tokens_.peek().text.empty()) {
    const Token token = tokens_.next();
    const size_t slash = token.text.find('/');
    const std::optional<Value> location = parseValue(token.text.substr(0, slash));
    if (slash == token.text.npos || !location || !fits(*location, ScalarType::U32) || location->integer < 0)
      return fail(token, "a column is location/format, not " + quoted(token));
    VertexData data;
    data.location = static_cast<uint32_t>(location->integer);
    data.format = token.text.substr(slash + 1);
    if (const size_t second = data.format.find('/'); second != data.format.npos)
      data.format = formatOfTypes(data.format.substr(0, second), data.format.substr(second + 1));
    const std::optional<TexelFormat> format = parseTexelFormat(data.format);
    const std::optional<Type> type = format ? texelTypeOf(data.format, *format) : std::nullopt;
    if (!type)
      return fail(token, "there is no format of vertices as in " + quoted(token));
    data.stride = format->bytes();
    data.buffer = addBuffer("", token);
    script_.buffers[data.buffer].type = *layOut(*type, Layout::Std430);
    script_.buffers[data.buffer].format = data.format;
    vertexData_.push_back(data);
  }
}

void VkScriptParser::parseVertexRow() {
  const Token start = tokens_.peek();
  ++rows_;
  for (const VertexData &data : vertexData_) {
    reach(start, data.buffer, rows_ * data.stride);
    if (!isGoingOn())
      return;
    Buffer &buffer = script_.buffers[data.buffer];
    buffer.elements = rows_;
    for (const Component &component : buffer.type.components) {
      if (tokens_.peek().text.empty())
        return fail(start, "the row has too few values");
      const Value value = parseValueOf(component.type);
      if (isGoingOn())
        storeValue(component.type, value, &buffer.data[(rows_ - 1) * data.stride + component.offset]);
    }
  }
}

void VkScriptParser::parseIndices() {
  if (indexBuffer_)
    return fail(tokens_.peek(), "the indices come after what draws with them");
  while (isGoingOn() && !tokens_.peek().text.empty())
    indices_.push_back(static_cast<uint32_t>(parseNumber("an index", UINT16_MAX)));
}

/// The buffer of the indices, which have 16 bits.
size_t VkScriptParser::indexBuffer(const Token &at) {
  if (indexBuffer_)
    return *indexBuffer_;
  indexBuffer_ = addBuffer("", at);
  Type type;
  type.scalar = ScalarType::U16;
  reach(at, *indexBuffer_, indices_.size() * sizeOf(type.scalar));
  Buffer &buffer = script_.buffers[*indexBuffer_];
  buffer.type = *layOut(type, Layout::Std430);
  buffer.elements = indices_.size();
  for (size_t i = 0; i < indices_.size() && isGoingOn(); ++i)
    storeValue(type.scalar, Value{.integer = indices_[i]}, &buffer.data[i * sizeOf(type.scalar)]);
  return *indexBuffer_;
}

} // namespace amber
