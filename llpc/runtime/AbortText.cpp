// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/MessageValues.h"
#include "llpc/runtime/NumberText.h"
#include "llpc/runtime/PrintableText.h"
#include "llpc/runtime/ShaderAbort.h"
#include "protocol/FormatCheck.h"

#include <algorithm>
#include <vector>

namespace llpc::runtime {
namespace {

using protocol::MessageType;
using Kind = MessageType::Kind;
using Bytes = std::span<const std::byte>;

// A message may have a quarter of a million values, of which the text shows only the first.
constexpr uint32_t kMaxShownBytes = 64;
constexpr uint32_t kMaxShownElements = 32; // of one array or vector
constexpr uint32_t kMaxShownValues = 1024; // of one message
constexpr size_t kMaxFormattedBytes = size_t(1) << 20;

std::string moreText(uint64_t count) {
  return "… " + std::to_string(count) + " more";
}

/// The message's values in braces.
class ValuePrinter {
public:
  explicit ValuePrinter(Bytes message) : message_(message) {}

  std::string run(const MessageType &type) {
    if (type.kind == Kind::Value && !type.value.isVector())
      return "{" + text(type, 0) + "}";
    return text(type, 0);
  }

private:
  std::string text(const MessageType &type, uint64_t offset) {
    switch (type.kind) {
    case Kind::Value: {
      ArgumentValue value = readValue(message_, offset, type);
      auto component = [&](uint64_t i) { return number(value, i); };
      return type.value.isVector() ? list(type.value.components, kMaxShownElements, component) : component(0);
    }
    case Kind::String:
      --budget_;
      return quotedText(readString(message_, offset, type));
    case Kind::Array:
      return list(type.count, kMaxShownElements,
                  [&](uint64_t i) { return text(type.parts.front(), offset + i * type.stride); });
    case Kind::Struct:
      return list(type.parts.size(), kMaxShownValues,
                  [&](uint64_t i) { return text(type.parts[i], offset + type.offsets[i]); });
    }
    return {};
  }

  std::string number(const ArgumentValue &value, uint64_t component) {
    --budget_;
    return shortestText(value.type, value.components[component]);
  }

  template <typename Element>
  std::string list(uint64_t count, uint64_t limit, Element element) {
    --budget_;
    std::string text = "{";
    for (uint64_t i = 0; i != count; ++i) {
      text += i == 0 ? "" : ", ";
      if (i == limit || budget_ <= 0) {
        text += moreText(count - i);
        break;
      }
      text += element(i);
    }
    return text + "}";
  }

  Bytes message_;
  int64_t budget_ = kMaxShownValues;
};

struct Leaf {
  uint64_t offset = 0;
  const MessageType *type = nullptr;
};

/// The values behind the format, as many as there are directives.
std::vector<Leaf> argumentsOf(const MessageType &type, size_t count) {
  std::vector<Leaf> leaves;
  forEachLeaf(type, [&](uint64_t offset, const MessageType &leaf) {
    leaves.push_back({offset, &leaf});
    return leaves.size() <= count;
  });
  leaves.erase(leaves.begin());
  return leaves;
}

std::string argumentText(const protocol::Directive &directive, Bytes message, const Leaf &leaf) {
  if (leaf.type->kind == Kind::String) {
    std::string text = readString(message, leaf.offset, *leaf.type);
    return directive.valueClass() == protocol::ValueClass::String ? fieldText(directive, text) : text;
  }
  ArgumentValue value = readValue(message, leaf.offset, *leaf.type);
  size_t shown = std::min<size_t>(value.components.size(), kMaxShownElements);
  size_t more = value.components.size() - shown;
  value.components.resize(shown);
  return formatValue(directive, value) + (more == 0 ? "" : ", " + moreText(more));
}

std::string formattedText(Bytes message, const MessageType &type, const std::string &string) {
  protocol::FormatString format = protocol::parseFormat(string);
  std::vector<Leaf> arguments = argumentsOf(type, format.directives().size());
  std::string text;
  auto argument = arguments.begin();
  for (const protocol::FormatPiece &piece : format.pieces) {
    if (text.size() > kMaxFormattedBytes)
      return text + "…";
    if (const auto *literal = std::get_if<std::string>(&piece))
      text += *literal;
    else if (const auto &directive = std::get<protocol::Directive>(piece); argument == arguments.end())
      text += directive.text;
    else
      text += argumentText(directive, message, *argument++);
  }
  return text;
}

std::string bytesText(Bytes message) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (size_t i = 0; i != message.size(); ++i) {
    text += i == 0 ? "" : " ";
    if (i == kMaxShownBytes)
      return text + moreText(message.size() - i);
    auto byte = uint8_t(message[i]);
    text += {kDigits[byte >> 4], kDigits[byte & 0xF]};
  }
  return text;
}

} // namespace

std::string abortText(const AbortRecord &record) {
  if (!record.format)
    return rawEntryText("unknown format", record);
  if (!record.hasMessage())
    return rawEntryText("damaged message", record);
  std::vector<std::byte> message = record.message();
  const std::optional<MessageType> &type = record.format->type;
  if (!type)
    return "<" + std::to_string(message.size()) + " bytes: " + bytesText(message) + ">";
  if (const MessageType *format = protocol::formatLeaf(*type))
    return printableText(formattedText(message, *type, readString(message, 0, *format)));
  return ValuePrinter(message).run(*type);
}

std::string abortLine(const AbortRecord &record) {
  std::string line = record.format ? printableText(record.format->position()) : "";
  line += (line.empty() ? "abort: " : ": abort: ") + abortText(record);
  return endedLine(std::move(line));
}

} // namespace llpc::runtime
