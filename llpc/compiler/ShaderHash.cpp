// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/compiler/ShaderHash.h"

#include "llpc/Fields.h"
#include "pipeline/Fingerprint.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

namespace llpc {

/// The options that decide the code. One is taken for such unless it is left out here.
static CompileOptions decisive(CompileOptions options) {
  options.output = OutputKind::Elf;
  options.statistics = false;
  DebugOptions debug;
  debug.disabledPasses = std::move(options.debug.disabledPasses);
  options.debug = std::move(debug);
  return options;
}

std::array<uint64_t, 2> shaderHash(std::span<const uint8_t> bytes, const lgc::ShaderState &shader,
                                   std::vector<SpecConstant> constants, const CompileOptions &options) {
  std::ranges::sort(constants, {}, &SpecConstant::id); // their order means nothing
  pipeline::Fingerprint fingerprint;
  fingerprint.add(bytes);
  fingerprint.add(shader.stage);
  fingerprint.add(shader.function);
  fingerprint.add(constants);
  fingerprint.add(decisive(options));
  const llvm::XXH128_hash_t hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(fingerprint.text()));
  return {hash.low64, hash.high64};
}

} // namespace llpc
