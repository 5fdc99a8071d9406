// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/SourceQuotes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace llpc::reader {

namespace {

struct LineDirective {
  uint32_t number = 0; ///< of the next line
  StringRef file;
};

/// Parses `#line number` and `#line number "file"`; also the form that preprocessors leave, `# number
/// "file"`.
std::optional<LineDirective> parseDirective(StringRef line) {
  line = line.trim();
  if (!line.consume_front("#"))
    return std::nullopt;
  line = line.ltrim();
  line.consume_front("line");
  line = line.ltrim();
  LineDirective directive;
  if (line.consumeInteger(10, directive.number))
    return std::nullopt;
  const size_t begin = line.find('"'), end = line.rfind('"');
  if (begin != end)
    directive.file = line.slice(begin + 1, end);
  return directive;
}

} // namespace

SourceQuotes::Text SourceQuotes::split(std::string_view source) {
  Text text;
  text.sections.emplace_back();
  StringRef rest(source.data(), source.size());
  while (!rest.empty()) {
    const auto [line, after] = rest.split('\n');
    text.lines.push_back(line.rtrim('\r'));
    if (const auto directive = parseDirective(line))
      text.sections.push_back({directive->number, text.lines.size(), 0, directive->file});
    else
      ++text.sections.back().count;
    rest = after;
  }
  return text;
}

std::string_view SourceQuotes::quote(const spirv::SourceLine &line) {
  if (!line)
    return {};
  auto [found, isNew] = texts_.try_emplace(line.file);
  if (isNew)
    found->second = split(module_.sourceText(line.file));
  const std::string_view file = module_.string(line.file);
  const Section *best = nullptr;
  for (const Section &section : found->second.sections) {
    const bool isOther = !section.file.empty() && !file.empty() && !file.ends_with(section.file);
    const bool holdsLine =
        line.line >= section.firstNumber && line.line - section.firstNumber < section.count;
    if (!isOther && holdsLine && (!best || section.firstNumber >= best->firstNumber))
      best = &section;
  }
  return best ? found->second.lines[best->first + (line.line - best->firstNumber)] : std::string_view();
}

} // namespace llpc::reader
