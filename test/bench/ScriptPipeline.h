// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Graphics pipelines come from test scripts, which also execute them: what is measured is known to be right.

#pragma once

#include "Suite.h"

#include <filesystem>

namespace bench {

/// The pipeline of the script's first draw. Attributes that lie in one element of a buffer share a binding,
/// as applications have it. Or what is wrong.
std::variant<Program, std::string> loadPipeline(const std::filesystem::path &file, const std::string &text);

} // namespace bench
