// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/load/Binder.h"

#include <optional>
#include <string>

namespace rdna_run {

/// Returns how the GPU reads texels of Vulkan's format of that name; nullopt for a format that scripts do not
/// have. Whether a generation has the format is another question.
std::optional<rdnasim::TexelView> viewOf(const std::string &format);

} // namespace rdna_run
