// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/Cache.h"
#include "llpc/Fields.h"
#include "llpc/cache/Hash.h"
#include "pipeline/Fingerprint.h"

#include <algorithm>

namespace llpc {

std::string toString(const CacheKey &key) {
  constexpr const char *kDigits = "0123456789abcdef";
  std::string text;
  for (const uint8_t byte : key) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

CacheKey cacheKey(const PipelineInput &input, const CompileOptions &options, std::string_view identity) {
  PipelineInput nameless = input;
  for (ShaderInput &shader : nameless.shaders) {
    shader.name.clear();
    std::ranges::sort(shader.specConstants, {}, &SpecConstant::id); // their order has no meaning
  }
  pipeline::Fingerprint fingerprint(pipeline::Decides::Result);
  fingerprint.add(std::string(identity));
  fingerprint.add(nameless);
  fingerprint.add(options);
  const std::string &text = fingerprint.text();
  return cache::hash({{reinterpret_cast<const uint8_t *>(text.data()), text.size()}});
}

} // namespace llpc
