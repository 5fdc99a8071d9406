// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/input/Input.h"

#include <chrono>
#include <cstring>

namespace llpc {

namespace {

std::optional<std::vector<uint32_t>> toSpirv(const ShaderSource &source, Diagnostics &diagnostics) {
  if (source.text.empty()) {
    diagnostics.addError(ErrorCategory::InvalidInput, source.name, "the input is empty");
    return std::nullopt;
  }
  constexpr size_t kMaxBytes = size_t(1) << 30; // the libraries use int for sizes
  if (source.text.size() > kMaxBytes) {
    diagnostics.addError(ErrorCategory::Limit, source.name, "the input is larger than 1 GiB");
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
  if (auto spirv = toSpirv(source, diagnostics)) {
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
