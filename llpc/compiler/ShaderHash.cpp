// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/compiler/ShaderHash.h"

#include "llpc/Fields.h"
#include "pipeline/Fingerprint.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

namespace llpc {

std::array<uint64_t, 2> shaderHash(std::span<const uint8_t> bytes, const lgc::ShaderState &shader,
                                   const ShaderInput &input, CompileOptions options) {
  options.shaders = shaderOptions(input, options);
  std::vector<SpecConstant> constants = input.specConstants;
  std::ranges::sort(constants, {}, &SpecConstant::id); // their order has no meaning
  pipeline::Fingerprint fingerprint(pipeline::Decides::Code);
  fingerprint.add(bytes);
  fingerprint.add(shader.stage);
  fingerprint.add(shader.function);
  fingerprint.add(constants);
  fingerprint.add(options);
  const llvm::XXH128_hash_t hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(fingerprint.text()));
  return {hash.low64, hash.high64};
}

} // namespace llpc
