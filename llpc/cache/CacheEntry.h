// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The format of a cache entry: a header with a checksum, then the fields of the result.

#pragma once

#include "llpc/Cache.h"

namespace llpc::cache {

/// Returns the entry of a successful result, without its times. Its diagnostics refer to the shaders of
/// `input`.
std::vector<uint8_t> makeEntry(const CacheKey &key, const PipelineInput &input, const CompileResult &result);

/// Returns the result, with diagnostics about the shaders of `input`; nullopt if the entry is damaged or has
/// another key.
std::optional<CompileResult> readEntry(const CacheKey &key, const PipelineInput &input,
                                       std::span<const uint8_t> entry);

} // namespace llpc::cache
