// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A resource mapping as JSON: what -v --json prints and --resource-mapping reads.

#pragma once

#include "llpc/Cache.h"

#include <optional>
#include <string>

namespace amdllpc {

std::string mappingJson(const llpc::ResourceMapping &mapping, std::optional<llpc::CacheUse> cacheUse = {});

/// On failure none, and `problem` says what is wrong where. Whether the mapping makes sense is the compiler's
/// to say.
std::optional<llpc::ResourceMapping> parseMapping(const std::string &text, std::string &problem);

} // namespace amdllpc
