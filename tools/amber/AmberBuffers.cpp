// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// STRUCT and BUFFER.

#include "tools/amber/AmberParser.h"
#include "tools/amber/TexelType.h"

#include <algorithm>
#include <cstring>
#include <set>

namespace amber {

namespace {

constexpr uint32_t kMaxStructDepth = 32;
constexpr uint64_t kMaxScalars = 65536; // of an element; as layOut() allows

const std::map<std::string, ScalarType> kScalarNames = {
    {"int8", ScalarType::I8},     {"int16", ScalarType::I16},   {"int32", ScalarType::I32},
    {"int64", ScalarType::I64},   {"uint8", ScalarType::U8},    {"uint16", ScalarType::U16},
    {"uint32", ScalarType::U32},  {"uint64", ScalarType::U64},  {"float16", ScalarType::F16},
    {"float", ScalarType::F32},   {"float32", ScalarType::F32}, {"double", ScalarType::F64},
    {"float64", ScalarType::F64},
};

/// "vec3<float>" and "mat2x3<float>": columns, then rows.
std::optional<Type> vectorOrMatrix(const std::string &name) {
  Type type;
  auto digit = [](char c) { return c >= '2' && c <= '4' ? static_cast<uint32_t>(c - '0') : 0; };
  size_t open = name.find('<');
  if (open == name.npos || name.back() != '>')
    return std::nullopt;
  if (name.starts_with("vec") && open == 4)
    type.rows = digit(name[3]);
  else if (name.starts_with("mat") && open == 6 && name[4] == 'x')
    type.columns = digit(name[3]), type.rows = digit(name[5]);
  else
    return std::nullopt;
  auto scalar = kScalarNames.find(name.substr(open + 1, name.size() - open - 2));
  if (scalar == kScalarNames.end() || type.rows == 0 || type.columns == 0)
    return std::nullopt;
  type.scalar = scalar->second;
  return type;
}

/// Formats that only images have: E5B9G9R9_UFLOAT_PACK32, D24_UNORM_S8_UINT.
bool isOfImages(const std::string &name) {
  size_t pack = name.find("_PACK");
  bool isDepth = name.starts_with("D16_") || name.starts_with("D24_") || name.starts_with("D32_");
  return isDepth || name == "S8_UINT" || (pack != name.npos && name.find('_') < pack);
}

} // namespace

std::optional<Type> AmberParser::typeOf(const std::string &name) const {
  if (std::optional<size_t> index = find(structs_, name)) {
    Type type;
    type.structure = structs_[*index].type;
    return type;
  }
  if (auto scalar = kScalarNames.find(name); scalar != kScalarNames.end()) {
    Type type;
    type.scalar = scalar->second;
    return type;
  }
  std::optional<Type> type = vectorOrMatrix(name);
  if (type)
    return type;
  const std::optional<TexelFormat> format = parseTexelFormat(name);
  return format ? texelTypeOf(name, *format) : std::nullopt;
}

Type AmberParser::parseType() {
  Token token = tokens_.next();
  bool isArray = token.text.ends_with("[]");
  std::string name = token.text.substr(0, token.text.size() - (isArray ? 2 : 0));
  std::optional<Type> type = typeOf(name);
  if (!type && isOfImages(name))
    refuse(token, "the data type " + name + ": it is for images");
  else if (!type || (isArray && !type->format.empty()))
    fail(token, "there is no data type " + quoted(token));
  Type result = type.value_or(Type());
  result.isArray = isArray;
  return result;
}

void AmberParser::parseStruct(const Token &at, std::vector<Command> &) {
  NamedStruct named;
  named.name = parseNewName(structs_, "struct");
  StructType structure;
  std::set<std::string> memberNames;
  if (accept("STRIDE"))
    structure.stride = parseNumber32("a stride");
  while (isGoingOn()) {
    Token type = tokens_.next();
    if (type.text == "END")
      break;
    if (type.text.empty())
      return fail(at, "the struct has no END");
    Token name = tokens_.peek();
    parseMember(type, structure);
    if (isGoingOn() && !memberNames.insert(name.text.substr(0, name.text.find('['))).second)
      fail(name, "there already is a member " + quoted(name));
    if (!isGoingOn())
      return;
    const Member &member = structure.members.back();
    uint64_t scalars = uint64_t(member.type.rows) * member.type.columns;
    if (std::optional<size_t> inner = find(structs_, type.text)) {
      scalars = structs_[*inner].scalars;
      named.depth = std::max(named.depth, structs_[*inner].depth + 1);
    }
    named.scalars += scalars * std::max(member.count, 1u);
    if (named.scalars > kMaxScalars || named.depth > kMaxStructDepth)
      return refuse(type, "a struct of more than " + std::to_string(kMaxScalars) + " scalars, or " +
                              std::to_string(kMaxStructDepth) + " structs inside each other");
  }
  if (isGoingOn() && structure.members.empty())
    return fail(at, "the struct has no members");
  named.type = std::make_shared<StructType>(std::move(structure));
  structs_.push_back(std::move(named));
}

/// A type, a name, perhaps `[n]` behind either, and where the member lies.
void AmberParser::parseMember(const Token &type, StructType &structure) {
  Member member;
  Token name = tokens_.next();
  std::string typeName = type.text;
  for (std::string text : {type.text, name.text}) {
    size_t open = text.find('[');
    if (open == text.npos)
      continue;
    std::optional<Value> count =
        text.back() == ']' ? parseValue(text.substr(open + 1, text.size() - open - 2)) : std::nullopt;
    if (!count || count->isReal || count->integer <= 0 || count->integer > int64_t(kMaxScalars))
      return fail(type, "an array needs a number of elements up to " + std::to_string(kMaxScalars));
    member.count = static_cast<uint32_t>(count->integer);
  }
  typeName = typeName.substr(0, typeName.find('['));
  std::optional<Type> known = typeOf(typeName);
  if (!known)
    return fail(type, "there is no data type '" + typeName + "'");
  member.type = *known;
  if (name.text.empty() || name.position.line != type.position.line)
    return fail(type, "the member needs a name");
  for (bool isMore = true; isMore && isGoingOn();) {
    isMore = true;
    if (accept("OFFSET"))
      member.offset = parseNumber32("an offset");
    else if (accept("ARRAY_STRIDE"))
      member.arrayStride = parseNumber32("a stride");
    else if (accept("MATRIX_STRIDE"))
      member.matrixStride = parseNumber32("a stride");
    else if (accept("ROW_MAJOR"))
      member.type.isRowMajor = true;
    else
      isMore = false;
  }
  if (isGoingOn() && member.arrayStride && member.count == 0)
    return fail(name, quoted(name) + " is no array");
  if (isGoingOn() && (member.matrixStride || member.type.isRowMajor) && member.type.columns == 1)
    return fail(name, quoted(name) + " is no matrix");
  structure.members.push_back(std::move(member));
}

void AmberParser::parseBuffer(const Token &at, std::vector<Command> &) {
  Buffer buffer;
  buffer.position = at.position;
  buffer.name = parseNewName(script_.buffers, "buffer");
  Token what = tokens_.next();
  if (what.text == "FORMAT")
    return parseFormatBuffer(std::move(buffer));
  if (what.text != "DATA_TYPE")
    return fail(what, "expected DATA_TYPE, not " + quoted(what));
  Type type = parseType();
  Layout layout = Layout::Std430;
  if (accept("STD140"))
    layout = Layout::Std140;
  else
    accept("STD430");
  if (!isGoingOn())
    return;
  std::optional<ElementLayout> element = layOut(type, layout);
  if (!element || element->stride == 0)
    return fail(what, "the type takes no bytes, or too many");
  buffer.type = *std::move(element);
  buffer.format = texelFormatOf(type);
  accept("DATA") ? parseData(buffer) : parseSized(buffer);
  if (isGoingOn())
    script_.buffers.push_back(std::move(buffer));
}

/// BUFFER name FORMAT format [MIP_LEVELS n] [SAMPLES n] is an image that gets the size of the framebuffer in
/// which it first is, and else has that of the language's default.
void AmberParser::parseFormatBuffer(Buffer buffer) {
  constexpr uint32_t kExtent = 250;
  const Token start = tokens_.peek();
  Image image;
  image.width = image.height = kExtent;
  parseImageType(buffer, image, /*isFormat=*/true);
  if (accept("MIP_LEVELS"))
    image.levels = parseExtent("MIP_LEVELS");
  if (accept("SAMPLES"))
    image.samples = parseExtent("SAMPLES");
  checkImage(start, image, {"WIDTH", "HEIGHT"});
  const Token initializer = tokens_.peek();
  if (isGoingOn())
    parseImageContents(start, std::move(buffer), image);
  const Position next = tokens_.peek().position;
  if (isGoingOn() && initializer.position.line == next.line && initializer.position.column == next.column)
    buffersWithoutSize_.insert(script_.buffers.size() - 1);
}

/// A buffer with a width and a height may also be bound as an image if its elements are texels of a format.
void AmberParser::becomeImage(Buffer &buffer, uint32_t width, uint32_t height) {
  const std::optional<TexelFormat> format = parseImageFormat(buffer.format);
  const bool hasSize = width != 0 && height != 0 && width <= kMaxImageExtent && height <= kMaxImageExtent;
  if (!hasSize || !format || format->bytes() != buffer.type.stride)
    return;
  buffer.image.emplace();
  buffer.image->width = width;
  buffer.image->height = height;
  buffer.image->format = *format;
}

uint64_t AmberParser::bytesLeft() const {
  uint64_t left = kMaxBufferBytes;
  for (const Buffer &each : script_.buffers)
    left -= std::min<uint64_t>(left, each.data.size());
  return left;
}

void AmberParser::resize(Buffer &buffer, const Token &at) {
  if (buffer.elements > bytesLeft() / buffer.type.stride)
    return refuse(at, "buffers of more than " + std::to_string(kMaxBufferBytes) + " bytes in all");
  // An explicit stride may be less than the size of an element; the last one must still be inside the buffer.
  uint64_t end = buffer.type.stride;
  for (const Component &component : buffer.type.components)
    end = std::max<uint64_t>(end, component.offset + sizeOf(component.type));
  buffer.data.resize(buffer.elements == 0 ? 0 : (buffer.elements - 1) * buffer.type.stride + end);
}

void AmberParser::fill(Buffer &buffer, const std::vector<Token> &values, const Token &at) {
  size_t count = buffer.type.components.size();
  if (values.size() % count != 0)
    return fail(at, std::to_string(values.size()) + " values do not make whole elements of " +
                        std::to_string(count));
  for (size_t i = 0; i < values.size() && isGoingOn(); ++i) {
    const Component &component = buffer.type.components[i % count];
    Value value = valueOf(component.type, values[i]);
    storeValue(component.type, value, &buffer.data[i / count * buffer.type.stride + component.offset]);
  }
}

void AmberParser::parseData(Buffer &buffer) {
  Token start = tokens_.peek();
  std::vector<Token> values;
  while (tokens_.peek().text != "END" && !tokens_.peek().text.empty())
    values.push_back(tokens_.next());
  expect("END");
  buffer.elements = values.size() / buffer.type.components.size();
  resize(buffer, start);
  if (isGoingOn())
    fill(buffer, values, start);
}

void AmberParser::parseSized(Buffer &buffer) {
  Token start = tokens_.peek();
  if (accept("WIDTH")) {
    uint64_t width = parseNumber("a width");
    expect("HEIGHT");
    uint64_t height = parseNumber("a height");
    buffer.elements = width * height;
    becomeImage(buffer, static_cast<uint32_t>(width), static_cast<uint32_t>(height));
    if (Token levels = tokens_.peek(); buffer.image && accept("MIP_LEVELS")) {
      buffer.image->levels = parseExtent("MIP_LEVELS");
      checkImage(levels, *buffer.image, {"WIDTH", "HEIGHT"});
      buffer.elements = isGoingOn() ? elementsOf(*buffer.image) : 0;
    }
  } else {
    expect("SIZE");
    buffer.elements = parseNumber("the size of a buffer");
  }
  resize(buffer, start);
  if (isGoingOn())
    parseInitializer(buffer);
}

void AmberParser::parseInitializer(Buffer &buffer) {
  auto forEach = [&](auto next) {
    for (uint64_t element = 0; element < buffer.elements; ++element)
      for (const Component &component : buffer.type.components)
        storeValue(component.type, next(), &buffer.data[element * buffer.type.stride + component.offset]);
  };
  // A value has to suit every component.
  auto parseForAll = [&] {
    Token token = tokens_.next();
    Value value;
    for (const Component &component : buffer.type.components)
      if (isGoingOn())
        value = valueOf(component.type, token);
    return value;
  };
  if (accept("FILL")) {
    Value value = parseForAll();
    if (isGoingOn())
      forEach([&] { return value; });
  } else if (accept("SERIES_FROM")) {
    Value value = parseForAll();
    expect("INC_BY");
    Value step = parseForAll();
    if (isGoingOn())
      forEach([&] {
        Value now = value;
        value.integer =
            static_cast<int64_t>(static_cast<uint64_t>(value.integer) + static_cast<uint64_t>(step.integer));
        value.real = now.asReal() + step.asReal();
        value.isReal = now.isReal || step.isReal;
        return now;
      });
  } else if (accept("FILE")) {
    parseFile(buffer);
  } else if (tokens_.peek().text == "MIP_LEVELS") {
    fail(tokens_.peek(), "only an image has MIP_LEVELS");
  }
}

/// A file may hold more than SIZE says, and then the buffer is none that could be bound as an image.
void AmberParser::grow(Buffer &buffer, uint64_t elements, const Token &at) {
  if (elements <= buffer.elements)
    return;
  buffer.elements = elements;
  buffer.image.reset();
  resize(buffer, at);
}

void AmberParser::parseFile(Buffer &buffer) {
  Token kind = tokens_.next(), path = tokens_.next();
  if (kind.text == "PNG")
    return refuse(kind, "pictures in buffers");
  if (kind.text != "TEXT" && kind.text != "BINARY")
    return fail(kind, "a file is TEXT, BINARY or PNG, not " + quoted(kind));
  std::optional<std::string> contents;
  if (auto file = virtualFiles_.find(path.text); file != virtualFiles_.end())
    contents = file->second.text;
  else if (files_)
    contents = files_(path.text);
  if (!contents)
    return fail(path, "the file " + quoted(path) + " cannot be read");
  if (kind.text == "BINARY") {
    // The last element may end before its stride does.
    if (contents->size() > buffer.data.size())
      grow(buffer, (contents->size() + buffer.type.stride - 1) / buffer.type.stride, path);
    if (!isGoingOn())
      return;
    buffer.data.resize(std::max(buffer.data.size(), contents->size()));
    std::memcpy(buffer.data.data(), contents->data(), contents->size());
    return;
  }
  std::vector<Token> values;
  Tokens words(*contents);
  for (Token word = words.next(); !word.text.empty(); word = words.next())
    values.push_back({word.text, path.position});
  const size_t count = buffer.type.components.size();
  grow(buffer, (values.size() + count - 1) / count, path);
  if (isGoingOn())
    fill(buffer, values, path);
}

} // namespace amber
