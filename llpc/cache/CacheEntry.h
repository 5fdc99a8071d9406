// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The contents of a store's entry: a head that proves the rest undamaged, then the result's fields.

#pragma once

#include "llpc/Cache.h"

namespace llpc::cache {

/// Everything of a successful result but its times. Diagnostics are about the shaders of `input`.
std::vector<uint8_t> makeEntry(const CacheKey &key, const PipelineInput &input, const CompileResult &result);

/// The result, about the shaders of `input`. None when the entry is damaged, or another key's.
std::optional<CompileResult> readEntry(const CacheKey &key, const PipelineInput &input,
                                       std::span<const uint8_t> entry);

} // namespace llpc::cache
