// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/DebugPrintf.h"

namespace llpc::runtime {

std::string printfText(const PrintfRecord &record) {
  if (!record.format)
    return rawEntryText("unknown format", record);
  std::string text;
  auto value = record.values.begin();
  for (const protocol::FormatPiece &piece : record.format->parsed.pieces) {
    if (const auto *literal = std::get_if<std::string>(&piece))
      text += *literal;
    else if (const auto &directive = std::get<protocol::Directive>(piece); value == record.values.end())
      text += directive.text;
    else
      text += formatValue(directive, *value++);
  }
  return text;
}

std::string printfLine(const PrintfRecord &record) {
  return endedLine(printfText(record));
}

} // namespace llpc::runtime
