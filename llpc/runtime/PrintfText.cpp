// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/DebugPrintf.h"
#include "llpc/runtime/HexText.h"
#include "llpc/runtime/NumberText.h"

namespace llpc::runtime {
namespace {

/// Enough of an unknown entry to recognise it by.
constexpr size_t kMaxRawDwords = 16;

std::string rawText(const PrintfRecord &record) {
  std::string text = "<unknown format " + hexText(record.formatId) + ":";
  for (size_t i = 0; i != record.payload.size() && i != kMaxRawDwords; ++i)
    text += " " + hexText(record.payload[i], 8);
  if (record.payload.size() > kMaxRawDwords)
    text += " …";
  return text + ">";
}

std::string valueText(const protocol::Directive &directive, const PrintfValue &value) {
  std::string text;
  const char *separator = "";
  for (uint64_t bits : value.components) {
    text += separator + formatComponent(directive, value.type, bits);
    separator = ", ";
  }
  return text;
}

} // namespace

std::string printfText(const PrintfRecord &record) {
  if (!record.format)
    return rawText(record);
  std::string text;
  auto value = record.values.begin();
  for (const protocol::FormatPiece &piece : record.format->parsed.pieces) {
    if (const auto *literal = std::get_if<std::string>(&piece))
      text += *literal;
    else if (const auto &directive = std::get<protocol::Directive>(piece); value == record.values.end())
      text += directive.text;
    else
      text += valueText(directive, *value++);
  }
  return text;
}

} // namespace llpc::runtime
