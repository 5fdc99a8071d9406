// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The names of Vulkan 1.0's formats up to the BC formats, without VK_FORMAT_: "R8G8B8A8_UNORM".

#pragma once

#include "pipeline/GraphicsState.h"

#include <string>
#include <string_view>

namespace pipeline {

/// Returns the format with that name; 0, which is none, if there is none.
Format formatOf(std::string_view name);

/// Returns the name of a format; empty if it has none.
std::string formatName(Format format);

} // namespace pipeline
