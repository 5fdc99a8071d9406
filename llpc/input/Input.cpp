// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/input/Input.h"

#include <algorithm>
#include <chrono>
#include <cstring>

namespace llpc {

namespace {

constexpr size_t kMaxBytes = size_t(1) << 30; // the libraries use int for sizes

/// The bytes of the text and of the lines before it, at least.
size_t sizeInFile(const ShaderSource &source) {
  return source.text.size() + source.firstLine;
}

/// Returns where the line after GLSL's #version begins, before which a shader may have no directive, and in
/// GLSL ES no empty line; 0 without one.
size_t endOfVersion(std::string_view text) {
  for (size_t at = 0, end; (end = text.find('\n', at)) != text.npos; at = end + 1)
    if (const size_t word = text.find_first_not_of(" \t", at); text.substr(word).starts_with("#version"))
      return end + 1;
  return 0;
}

/// Returns the text with lines in front, or with a #line, so that its positions are those in the whole file.
std::string textAtItsLine(const ShaderSource &source) {
  const std::string_view text = source.text;
  if (source.language != SourceLanguage::Glsl)
    return std::string(source.firstLine - 1, '\n').append(text);
  const std::string_view version = text.substr(0, endOfVersion(text));
  const auto line = source.firstLine + std::ranges::count(version, '\n');
  return std::string(version)
      .append("#line " + std::to_string(line) + "\n")
      .append(text.substr(version.size()));
}

std::optional<std::vector<uint32_t>> toSpirv(const ShaderSource &source, Diagnostics &diagnostics) {
  if (source.text.empty()) {
    diagnostics.addError(ErrorCategory::InvalidInput, source.name, "the input is empty");
    return std::nullopt;
  }
  if (sizeInFile(source) > kMaxBytes) {
    diagnostics.addError(ErrorCategory::Limit, source.name,
                         "the input, or the file up to it, is larger than 1 GiB");
    return std::nullopt;
  }
  switch (source.language) {
  case SourceLanguage::Glsl:
    return input::compileGlsl(source, diagnostics);
  case SourceLanguage::SpirvAssembly:
    return input::assemble(source, diagnostics);
  }
  diagnostics.addError(ErrorCategory::InvalidInput, source.name, "the source language is unknown");
  return std::nullopt;
}

} // namespace

SourceResult compileSource(const ShaderSource &source) {
  const auto start = std::chrono::steady_clock::now();
  SourceResult result;
  Diagnostics diagnostics;
  ShaderSource part = source;
  std::string text;
  if (source.firstLine > 1 && !source.text.empty() && sizeInFile(source) <= kMaxBytes) {
    text = textAtItsLine(source);
    part.text = text;
  }
  if (auto spirv = toSpirv(part, diagnostics)) {
    result.spirv = std::move(*spirv);
    result.success = true;
  }
  result.diagnostics = diagnostics.take();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  result.phases.push_back({"input", time.count()});
  return result;
}

std::optional<std::string> disassembleSpirv(std::span<const uint8_t> spirv) {
  std::vector<uint32_t> words(spirv.size() / sizeof(uint32_t));
  if (words.empty() || spirv.size() % sizeof(uint32_t) != 0)
    return std::nullopt;
  std::memcpy(words.data(), spirv.data(), spirv.size());
  return input::disassemble(words);
}

} // namespace llpc
