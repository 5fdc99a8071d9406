// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Buffers and push constants of VkScript, and what is expected of them.

#include "tools/amber/VkScriptParser.h"

namespace amber {

namespace {

/// "ivec3", "u8vec4", "dmat2x3", "uint16_t".
std::optional<Type> typeNamed(const std::string &name) {
  static const std::map<std::string, ScalarType> kScalars = {
      {"int", ScalarType::I32},     {"uint", ScalarType::U32},      {"int8_t", ScalarType::I8},
      {"uint8_t", ScalarType::U8},  {"int16_t", ScalarType::I16},   {"uint16_t", ScalarType::U16},
      {"int64_t", ScalarType::I64}, {"uint64_t", ScalarType::U64},  {"float", ScalarType::F32},
      {"double", ScalarType::F64},  {"float16_t", ScalarType::F16},
  };
  static const std::map<std::string, ScalarType> kPrefixes = {
      {"", ScalarType::F32},    {"d", ScalarType::F64},   {"i", ScalarType::I32},   {"u", ScalarType::U32},
      {"i8", ScalarType::I8},   {"u8", ScalarType::U8},   {"i16", ScalarType::I16}, {"u16", ScalarType::U16},
      {"i64", ScalarType::I64}, {"u64", ScalarType::U64}, {"f16", ScalarType::F16},
  };
  Type type;
  if (auto scalar = kScalars.find(name); scalar != kScalars.end()) {
    type.scalar = scalar->second;
    return type;
  }
  size_t at = name.find("vec");
  bool isMatrix = at == name.npos;
  if (isMatrix)
    at = name.find("mat");
  auto prefix = kPrefixes.find(name.substr(0, at));
  if (at == name.npos || prefix == kPrefixes.end())
    return std::nullopt;
  std::string shape = name.substr(at + 3);
  auto digit = [&](size_t i) {
    return i < shape.size() && shape[i] >= '2' && shape[i] <= '4' ? static_cast<uint32_t>(shape[i] - '0') : 0;
  };
  type.scalar = prefix->second;
  if (isMatrix && isFloat(type.scalar) && (shape.size() == 1 || (shape.size() == 3 && shape[1] == 'x')))
    type.columns = digit(0), type.rows = digit(shape.size() - 1);
  else if (!isMatrix && shape.size() == 1)
    type.rows = digit(0);
  else
    return std::nullopt;
  return type.rows != 0 && type.columns != 0 ? std::optional(type) : std::nullopt;
}

} // namespace

/// "binding" or "set:binding".
size_t VkScriptParser::parseBufferAt(BindingKind kind) {
  Token token = tokens_.next();
  size_t colon = token.text.find(':');
  auto number = [&](const std::string &text) {
    std::optional<Value> value = parseValue(text);
    if (value && !value->isReal && value->integer >= 0 && value->integer <= 0xffffffff)
      return static_cast<uint32_t>(value->integer);
    fail(token, "a place is binding or set:binding, not " + quoted(token));
    return 0u;
  };
  Binding binding;
  binding.position = token.position;
  binding.kind = kind;
  binding.set = colon == token.text.npos ? 0 : number(token.text.substr(0, colon));
  binding.binding = number(colon == token.text.npos ? token.text : token.text.substr(colon + 1));
  std::string name = std::to_string(binding.set) + ":" + std::to_string(binding.binding);
  if (std::optional<size_t> index = find(script_.buffers, name)) {
    for (const Binding &each : bindings_)
      if (each.buffers.front().buffer == *index && each.kind != kind)
        fail(token, name + " is both a uniform and a storage buffer");
    return *index;
  }
  binding.buffers.push_back({addBuffer(name, token), 0, std::nullopt, 0});
  bindings_.push_back(binding);
  return binding.buffers.front().buffer;
}

size_t VkScriptParser::addBuffer(std::string name, const Token &at) {
  Buffer buffer;
  buffer.name = std::move(name);
  buffer.position = at.position;
  buffer.type = *layOut(Type(), Layout::Std430);
  script_.buffers.push_back(std::move(buffer));
  return script_.buffers.size() - 1;
}

void VkScriptParser::reach(const Token &at, size_t buffer, uint64_t end) {
  std::vector<std::byte> &data = script_.buffers[buffer].data;
  if (!isGoingOn() || end <= data.size())
    return;
  bytes_ += end - data.size();
  if (bytes_ > kMaxBufferBytes)
    return refuse(at, "buffers of more than " + std::to_string(kMaxBufferBytes) + " bytes in all");
  data.resize(end);
}

/// ubo|ssbo [set:]binding size, or subdata with values; ubo|ssbo layout
void VkScriptParser::parseBuffer(BindingKind kind) {
  DataLayout &layout = kind == BindingKind::Uniform ? uniformLayout_ : storageLayout_;
  if (accept("layout"))
    return parseLayout(layout);
  const size_t buffer = parseBufferAt(kind);
  if (accept("subdata"))
    return parseWrite(buffer, layout);
  Token at = tokens_.peek();
  reach(at, buffer, parseNumber("the size of a buffer", kMaxBufferBytes));
}

/// push type offset values, push layout
void VkScriptParser::parsePushConstants() {
  if (accept("layout"))
    return parseLayout(pushLayout_);
  if (!pushConstants_)
    pushConstants_ = addBuffer("push constants", tokens_.peek());
  parseWrite(*pushConstants_, pushLayout_);
}

/// The older forms of push and, with ubo, of ubo … subdata. In Amber's scripts the numbers behind the latter
/// include the padding of arrays.
void VkScriptParser::parseUniform() {
  if (!accept("ubo"))
    return parsePushConstants();
  DataLayout layout = uniformLayout_;
  layout.hasStrides = false;
  parseWrite(parseBufferAt(BindingKind::Uniform), layout);
}

/// layout [std140|std430] [row_major|column_major]: for later lines, and columns where no major is said
void VkScriptParser::parseLayout(DataLayout &layout) {
  const Token at = tokens_.peek();
  layout.isRowMajor = false;
  while (isGoingOn() && !tokens_.peek().text.empty()) {
    const Token word = tokens_.next();
    if (word.text == "std140")
      layout.rules = Layout::Std140;
    else if (word.text == "std430")
      layout.rules = Layout::Std430;
    else if (word.text == "row_major" || word.text == "column_major")
      layout.isRowMajor = word.text == "row_major";
    else
      fail(word, "a layout is std140, std430, row_major or column_major, not " + quoted(word));
  }
  if (isGoingOn() && at.text.empty())
    fail(at, "the layout has no name");
}

ElementLayout VkScriptParser::parseType(const DataLayout &layout) {
  Token name = tokens_.next();
  std::optional<Type> type = typeNamed(name.text);
  if (!type)
    fail(name, "there is no data type " + quoted(name));
  Type known = type.value_or(Type());
  known.isArray = layout.hasStrides;
  known.isRowMajor = layout.isRowMajor && known.columns > 1;
  return *layOut(known, layout.rules);
}

std::vector<Value> VkScriptParser::parseValues(const ElementLayout &type) {
  std::vector<Value> values;
  Token start = tokens_.peek();
  while (isGoingOn() && !tokens_.peek().text.empty())
    values.push_back(parseValueOf(type.components[values.size() % type.components.size()].type));
  if (isGoingOn() && (values.empty() || values.size() % type.components.size() != 0))
    fail(start, std::to_string(values.size()) + " values do not make whole elements of " +
                    std::to_string(type.components.size()));
  return values;
}

void VkScriptParser::parseWrite(size_t buffer, const DataLayout &layout) {
  Token at = tokens_.peek();
  ElementLayout type = parseType(layout);
  uint64_t offset = parseNumber("an offset", kMaxBufferBytes);
  std::vector<Value> values = parseValues(type);
  Write write;
  for (size_t i = 0; i < values.size() && isGoingOn(); ++i) {
    const Component &component = type.components[i % type.components.size()];
    uint64_t place = offset + i / type.components.size() * type.stride + component.offset;
    // Bytes between the scalars are unchanged.
    if (!write.bytes.empty() && place != write.offset + write.bytes.size()) {
      script_.commands.emplace_back(std::move(write));
      write = {};
    }
    if (write.bytes.empty())
      write.buffer = buffer, write.offset = place;
    size_t used = write.bytes.size();
    write.bytes.resize(used + sizeOf(component.type));
    storeValue(component.type, values[i], &write.bytes[used]);
    reach(at, buffer, place + sizeOf(component.type));
  }
  if (!write.bytes.empty())
    script_.commands.emplace_back(std::move(write));
}

void VkScriptParser::parseTolerances(const Token &at) {
  tolerances_.clear();
  while (isGoingOn() && !tokens_.peek().text.empty())
    tolerances_.push_back(parseTolerance());
  if (isGoingOn() && tolerances_.size() != 1 && tolerances_.size() != 4)
    fail(at, "there are one or four tolerances");
}

void VkScriptParser::parseBufferProbe(const Token &at) {
  static const std::map<std::string, Comparison> kComparisons = {
      {"==", Comparison::Eq}, {"!=", Comparison::Ne}, {"<", Comparison::Lt},  {"<=", Comparison::Le},
      {">", Comparison::Gt},  {">=", Comparison::Ge}, {"~=", Comparison::Eq},
  };
  Expect result;
  result.position = at.position;
  result.type = parseType(storageLayout_);
  result.buffer = parseBufferAt(BindingKind::Storage);
  result.base = parseNumber("an offset", kMaxBufferBytes);
  Token comparison = tokens_.next();
  auto found = kComparisons.find(comparison.text);
  if (found == kComparisons.end())
    return fail(comparison, "expected a comparison such as ==, not " + quoted(comparison));
  result.comparison = found->second;
  if (comparison.text == "~=")
    result.tolerances = tolerances_.empty() ? std::vector{kEqualFloats} : tolerances_;
  result.values = parseValues(result.type);
  script_.commands.emplace_back(std::move(result));
}

/// Once all lines have said how large their buffers are.
void VkScriptParser::checkEnd(const Expect &probe) {
  uint64_t last = probe.values.size() / probe.type.components.size() - 1;
  const Component &end = probe.type.components.back();
  const Buffer &buffer = script_.buffers[probe.buffer];
  if (probe.base + last * probe.type.stride + end.offset + sizeOf(end.type) > buffer.data.size())
    fail({"", probe.position},
         "the values end beyond the " + std::to_string(buffer.data.size()) + " bytes of " + buffer.name);
}

} // namespace amber
