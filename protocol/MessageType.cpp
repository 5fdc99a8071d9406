// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/MessageType.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace protocol {
namespace {

/// Sums are limited to this value, so that none overflows 64 bits.
constexpr uint64_t kTooMany = uint64_t(1) << 32;

uint64_t limited(uint64_t number) {
  return std::min(number, kTooMany);
}

uint64_t arraySpan(const MessageType &type, uint64_t elementSpan) {
  return type.count == 0 ? 0 : limited(uint64_t(type.count - 1) * type.stride + elementSpan);
}

uint64_t valueSpan(const MessageType &type) {
  return limited(uint64_t(type.value.components - 1) * type.stride + type.value.bits / 8);
}

class TypeParser {
public:
  explicit TypeParser(std::string_view text) : text_(text) {}

  std::optional<MessageType> run() {
    std::optional<Sized> result = parse(0);
    if (!result || !text_.empty())
      return std::nullopt;
    return std::move(result->type);
  }

private:
  /// A type with values that would require another traversal.
  struct Sized {
    MessageType type;
    uint64_t span = 0;
    uint64_t steps = 1;  ///< steps of a traversal
    uint32_t height = 1; ///< types within types, itself included

    bool isSound() const {
      return span < kTooMany && steps <= kMaxMessageTypeSteps && height <= kMaxMessageTypeDepth;
    }
  };

  bool take(char c) {
    if (!text_.starts_with(c))
      return false;
    text_.remove_prefix(1);
    return true;
  }

  /// Parses a decimal number without leading zeros.
  bool takeNumber(uint32_t minimum, uint32_t &number) {
    auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
    if (error != std::errc() || (text_.front() == '0' && end != text_.data() + 1))
      return false;
    text_.remove_prefix(end - text_.data());
    return number >= minimum;
  }

  std::string_view takeWord() {
    auto isWord = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    size_t length = std::ranges::find_if_not(text_, isWord) - text_.begin();
    std::string_view word = text_.substr(0, length);
    text_.remove_prefix(length);
    return word;
  }

  std::optional<Sized> parse(uint32_t depth) {
    if (depth == kMaxMessageTypeDepth)
      return std::nullopt;
    std::optional<Sized> result = take('{') ? parseStruct(depth) : parseLeaf();
    while (result && take('['))
      result = parseArray(std::move(*result));
    return result;
  }

  std::optional<Sized> parseLeaf() {
    std::string_view word = takeWord();
    if (word == "utf8")
      return parseString();
    std::optional<ArgumentType> value = parseArgumentType(word);
    if (!value)
      return std::nullopt;
    uint32_t adjacent = value->bits / 8, stride = adjacent;
    if (value->isVector() && take('/') && (!takeNumber(adjacent, stride) || stride == adjacent))
      return std::nullopt;
    Sized result{MessageType::makeValue(*value, stride)};
    result.span = valueSpan(result.type);
    result.steps = value->components;
    return checked(std::move(result));
  }

  std::optional<Sized> parseString() {
    uint32_t bytes = 0;
    if (!take('[') || !takeNumber(1, bytes) || !take(']'))
      return std::nullopt;
    return Sized{MessageType::makeString(bytes), bytes};
  }

  /// After its bracket.
  std::optional<Sized> parseArray(Sized element) {
    uint32_t count = 0, stride = 0;
    if (!takeNumber(1, count) || !take('/') || !takeNumber(1, stride) || !take(']'))
      return std::nullopt;
    Sized result{MessageType::makeArray(std::move(element.type), count, stride)};
    result.span = arraySpan(result.type, element.span);
    result.steps = limited(1 + count * element.steps);
    result.height = element.height + 1;
    return checked(std::move(result));
  }

  /// After its brace.
  std::optional<Sized> parseStruct(uint32_t depth) {
    Sized result{MessageType::makeStruct()};
    if (take('}'))
      return result;
    do {
      uint32_t offset = 0;
      if (!takeNumber(0, offset) || !take(':'))
        return std::nullopt;
      std::optional<Sized> member = parse(depth + 1);
      if (!member)
        return std::nullopt;
      result.span = std::max(result.span, limited(offset + member->span));
      result.steps = limited(result.steps + member->steps);
      result.height = std::max(result.height, member->height + 1);
      result.type.addMember(offset, std::move(member->type));
    } while (take(','));
    if (!take('}'))
      return std::nullopt;
    return checked(std::move(result));
  }

  static std::optional<Sized> checked(Sized type) {
    if (!type.isSound())
      return std::nullopt;
    return type;
  }

  std::string_view text_;
};

void print(const MessageType &type, std::string &text) {
  switch (type.kind) {
  case MessageType::Kind::Value:
    text += toString(type.value);
    if (type.value.isVector() && type.stride != type.value.bits / 8u)
      text += "/" + std::to_string(type.stride);
    return;
  case MessageType::Kind::String:
    text += "utf8[" + std::to_string(type.count) + "]";
    return;
  case MessageType::Kind::Array:
    print(type.parts.front(), text);
    text += "[" + std::to_string(type.count) + "/" + std::to_string(type.stride) + "]";
    return;
  case MessageType::Kind::Struct:
    text += '{';
    for (size_t i = 0; i != type.parts.size(); ++i) {
      text += (i == 0 ? "" : ",") + std::to_string(type.offsets[i]) + ":";
      print(type.parts[i], text);
    }
    text += '}';
    return;
  }
}

/// Returns false if \p visit has ended the traversal.
bool visitLeaves(const MessageType &type, uint64_t offset,
                 const std::function<bool(uint64_t, const MessageType &)> &visit) {
  switch (type.kind) {
  case MessageType::Kind::Value:
  case MessageType::Kind::String:
    return visit(offset, type);
  case MessageType::Kind::Array:
    for (uint64_t i = 0; i != type.count; ++i)
      if (!visitLeaves(type.parts.front(), offset + i * type.stride, visit))
        return false;
    return true;
  case MessageType::Kind::Struct:
    for (size_t i = 0; i != type.parts.size(); ++i)
      if (!visitLeaves(type.parts[i], offset + type.offsets[i], visit))
        return false;
    return true;
  }
  return true;
}

} // namespace

MessageType MessageType::makeValue(ArgumentType value, uint32_t stride) {
  MessageType type;
  type.kind = Kind::Value;
  type.value = value;
  type.stride = stride != 0 && value.isVector() ? stride : value.bits / 8;
  return type;
}

MessageType MessageType::makeString(uint32_t bytes) {
  MessageType type;
  type.kind = Kind::String;
  type.count = bytes;
  return type;
}

MessageType MessageType::makeArray(MessageType element, uint32_t count, uint32_t stride) {
  MessageType type;
  type.kind = Kind::Array;
  type.count = count;
  type.stride = stride;
  type.parts.push_back(std::move(element));
  return type;
}

void MessageType::addMember(uint32_t offset, MessageType type) {
  offsets.push_back(offset);
  parts.push_back(std::move(type));
}

uint64_t spannedBytes(const MessageType &type) {
  switch (type.kind) {
  case MessageType::Kind::Value:
    return valueSpan(type);
  case MessageType::Kind::String:
    return type.count;
  case MessageType::Kind::Array:
    return arraySpan(type, spannedBytes(type.parts.front()));
  case MessageType::Kind::Struct:
    break;
  }
  uint64_t span = 0;
  for (size_t i = 0; i != type.parts.size(); ++i)
    span = std::max(span, limited(type.offsets[i] + spannedBytes(type.parts[i])));
  return span;
}

void forEachLeaf(const MessageType &type, const std::function<bool(uint64_t, const MessageType &)> &visit) {
  visitLeaves(type, 0, visit);
}

const MessageType *formatLeaf(const MessageType &type) {
  const MessageType *first = &type;
  if (type.kind == MessageType::Kind::Struct && !type.parts.empty() && type.offsets.front() == 0)
    first = &type.parts.front();
  return first->kind == MessageType::Kind::String ? first : nullptr;
}

std::string printMessageType(const MessageType &type) {
  std::string text;
  print(type, text);
  return text;
}

std::optional<MessageType> parseMessageType(std::string_view text) {
  if (text.size() > kMaxMessageTypeText)
    return std::nullopt;
  return TypeParser(text).run();
}

} // namespace protocol
