// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/ShaderStage.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace llpc::pipe {

/// Returns the stage of the entry point with a name, or of all of them if the name is empty; nullopt if there
/// is none, or if there are several stages. The module need not be valid.
std::optional<pipeline::ShaderStage> stageOf(std::span<const uint8_t> spirv, std::string_view entryPoint);

} // namespace llpc::pipe
