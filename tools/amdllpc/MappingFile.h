// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads and writes a resource mapping as JSON, for -v --json and --resource-mapping.

#pragma once

#include "llpc/Cache.h"

#include <optional>
#include <string>

namespace amdllpc {

std::string mappingJson(const llpc::ResourceMapping &mapping, std::optional<llpc::CacheUse> cacheUse = {});

/// Parses a mapping. Returns nullopt on failure, with the reason and its position in `problem`. The compiler
/// checks whether the mapping is valid.
std::optional<llpc::ResourceMapping> parseMapping(const std::string &text, std::string &problem);

} // namespace amdllpc
