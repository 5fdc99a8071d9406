// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pipeline/Gpu.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace pipeline {

// Register file sizes and granules: GPUs with the larger file (LLVM's feature allocate1_5xvgprs) have 1536
// registers in blocks of 24, the others 1024 in blocks of 16.
static constexpr Gpu kGpus[] = {
    {{10, 3, 0}, Generation::Rdna2, "gfx1030", 1024, 16},
    {{10, 3, 1}, Generation::Rdna2, "gfx1031", 1024, 16},
    {{10, 3, 2}, Generation::Rdna2, "gfx1032", 1024, 16},
    {{10, 3, 3}, Generation::Rdna2, "gfx1033", 1024, 16},
    {{10, 3, 4}, Generation::Rdna2, "gfx1034", 1024, 16},
    {{10, 3, 5}, Generation::Rdna2, "gfx1035", 1024, 16},
    {{10, 3, 6}, Generation::Rdna2, "gfx1036", 1024, 16},
    {{11, 0, 0}, Generation::Rdna3, "gfx1100", 1536, 24},
    {{11, 0, 1}, Generation::Rdna3, "gfx1101", 1536, 24},
    {{11, 0, 2}, Generation::Rdna3, "gfx1102", 1024, 16},
    {{11, 0, 3}, Generation::Rdna3, "gfx1103", 1024, 16},
    {{11, 5, 0}, Generation::Rdna3_5, "gfx1150", 1024, 16},
    {{11, 5, 1}, Generation::Rdna3_5, "gfx1151", 1536, 24},
    {{11, 5, 2}, Generation::Rdna3_5, "gfx1152", 1024, 16},
    {{11, 5, 3}, Generation::Rdna3_5, "gfx1153", 1024, 16},
    {{12, 0, 0}, Generation::Rdna4, "gfx1200", 1536, 24},
    {{12, 0, 1}, Generation::Rdna4, "gfx1201", 1536, 24},
};

std::span<const Gpu> supportedGpus() {
  return kGpus;
}

const Gpu *findGpu(const GfxIp &gfxIp) {
  const auto *found = std::ranges::find(kGpus, gfxIp, &Gpu::gfxIp);
  return found == std::end(kGpus) ? nullptr : found;
}

const Gpu *findGpu(std::string_view processor) {
  const auto *found = std::ranges::find_if(kGpus, [&](const Gpu &gpu) { return processor == gpu.processor; });
  return found == std::end(kGpus) ? nullptr : found;
}

std::string toString(const GfxIp &gfxIp) {
  return std::to_string(gfxIp.major) + "." + std::to_string(gfxIp.minor) + "." +
         std::to_string(gfxIp.stepping);
}

namespace {

/// Parses the whole text as one number.
std::optional<uint32_t> parseNumber(std::string_view text, int base) {
  uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return number;
}

} // namespace

std::optional<GfxIp> parseGfxIp(std::string_view text) {
  std::optional<uint32_t> major, minor, stepping;
  if (text.starts_with("gfx")) {
    // One hexadecimal digit each for minor and stepping, the rest is the major number: gfx90a is 9.0.10.
    const std::string_view digits = text.substr(3);
    if (digits.size() < 3)
      return std::nullopt;
    major = parseNumber(digits.substr(0, digits.size() - 2), 10);
    minor = parseNumber(digits.substr(digits.size() - 2, 1), 16);
    stepping = parseNumber(digits.substr(digits.size() - 1), 16);
  } else {
    const size_t first = text.find('.');
    const size_t second = text.find('.', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos)
      return std::nullopt;
    major = parseNumber(text.substr(0, first), 10);
    minor = parseNumber(text.substr(first + 1, second - first - 1), 10);
    stepping = parseNumber(text.substr(second + 1), 10);
  }
  if (!major || !minor || !stepping)
    return std::nullopt;
  return GfxIp{*major, *minor, *stepping};
}

} // namespace pipeline
