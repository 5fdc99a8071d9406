// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Translates SPIR-V assembly to binary with SPIRV-Tools, after rewriting the instructions of our grammar
// overlay, and back.

#include "llpc/input/Input.h"
#include "llpc/input/TargetEnvironment.h"
#include "llpc/spirv/AssemblyOverlay.h"

#include <spirv-tools/libspirv.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

namespace llpc::input {

namespace {

// The comments for the words of the header, as spirv-dis writes them.
constexpr std::string_view kVersionKey = "; Version: ";
constexpr std::string_view kGeneratorKey = "; Generator: ";
constexpr std::string_view kBoundKey = "; Bound: ";
constexpr size_t kVersionWord = 1, kGeneratorWord = 2, kBoundWord = 3, kHeaderWords = 5;

constexpr spv_target_env kEnvironments[] = {
    SPV_ENV_UNIVERSAL_1_0, SPV_ENV_UNIVERSAL_1_1, SPV_ENV_UNIVERSAL_1_2, SPV_ENV_UNIVERSAL_1_3,
    SPV_ENV_UNIVERSAL_1_4, SPV_ENV_UNIVERSAL_1_5, SPV_ENV_UNIVERSAL_1_6,
};

/// The header of a module, from the comments at the beginning of the text, also after empty lines.
struct HeaderComments {
  spv_target_env environment = SPV_ENV_UNIVERSAL_1_6;
  std::optional<uint32_t> generator;
  std::optional<uint32_t> bound;
};

std::optional<uint32_t> parseNumber(std::string_view text, int base) {
  uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// Reads one comment. Disassemblers write the generator by name, disassembleSpirv() by number.
void readComment(std::string_view line, HeaderComments &header) {
  const auto valueOf = [&](std::string_view key) {
    return line.starts_with(key) ? line.substr(key.size()) : std::string_view();
  };
  const std::string_view version = valueOf(kVersionKey).substr(0, 3);
  if (version.size() == 3 && version.starts_with("1.") && version[2] >= '0' && version[2] <= '6')
    header.environment = kEnvironments[version[2] - '0'];
  const std::string_view generator = valueOf(kGeneratorKey);
  if (generator.starts_with("0x"))
    header.generator = parseNumber(generator.substr(2), 16);
  if (const std::string_view bound = valueOf(kBoundKey); header.generator && !bound.empty())
    header.bound = parseNumber(bound, 10);
}

HeaderComments headerComments(std::string_view text) {
  HeaderComments header;
  while (text.starts_with(';') || text.starts_with('\n')) {
    const std::string_view line = text.substr(0, text.find('\n'));
    readComment(line, header);
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return header;
}

/// Sets the words of the header that the assembler does not take from the text.
void setHeader(const HeaderComments &comments, std::vector<uint32_t> &words) {
  if (comments.generator)
    words[kGeneratorWord] = *comments.generator;
  if (comments.bound)
    words[kBoundWord] = std::max(words[kBoundWord], *comments.bound);
}

} // namespace

std::optional<std::vector<uint32_t>> assemble(const ShaderSource &source, Diagnostics &diagnostics) {
  const auto rewritten = spirv::rewriteOverlayAssembly(source.text, source.name, diagnostics);
  if (!rewritten)
    return std::nullopt;

  const auto target = parseTargetEnvironment(source, diagnostics);
  if (!target)
    return std::nullopt;
  const HeaderComments header = headerComments(source.text);
  spvtools::SpirvTools tools(source.targetEnvironment.empty() ? header.environment
                                                              : kEnvironments[target->spirvMinor]);
  tools.SetMessageConsumer(
      [&](spv_message_level_t level, const char *, const spv_position_t &position, const char *message) {
        Diagnostic diagnostic;
        diagnostic.severity = level <= SPV_MSG_ERROR     ? Severity::error(ErrorCategory::InvalidInput)
                              : level == SPV_MSG_WARNING ? Severity::warning()
                                                         : Severity::note();
        diagnostic.file = source.name;
        diagnostic.source = {source.name, static_cast<uint32_t>(position.line + 1),
                             static_cast<uint32_t>(position.column + 1)};
        diagnostic.message = message;
        diagnostics.add(std::move(diagnostic));
      });
  std::vector<uint32_t> words;
  if (!tools.Assemble(rewritten->data(), rewritten->size(), &words,
                      SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS)) {
    if (!diagnostics.hasErrors())
      diagnostics.addError(ErrorCategory::Internal, source.name, "SPIRV-Tools cannot assemble this");
    return std::nullopt;
  }
  setHeader(header, words);
  return words;
}

std::optional<std::string> disassemble(const std::vector<uint32_t> &words) {
  if (words.size() < kHeaderWords)
    return std::nullopt;
  std::string code;
  const spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  if (!tools.Disassemble(words, &code,
                         SPV_BINARY_TO_TEXT_OPTION_NO_HEADER | SPV_BINARY_TO_TEXT_OPTION_INDENT))
    return std::nullopt;
  std::array<char, 16> generator;
  std::snprintf(generator.data(), generator.size(), "0x%08x", words[kGeneratorWord]);
  std::string text = "; SPIR-V\n";
  text.append(kVersionKey).append("1." + std::to_string(words[kVersionWord] >> 8 & 0xFF) + "\n");
  text.append(kGeneratorKey).append(generator.data()).append("\n");
  text.append(kBoundKey).append(std::to_string(words[kBoundWord]) + "\n");
  text += code;

  ShaderSource source;
  source.language = SourceLanguage::SpirvAssembly;
  source.text = text;
  Diagnostics diagnostics;
  return assemble(source, diagnostics) == words ? std::optional(std::move(text)) : std::nullopt;
}

} // namespace llpc::input
