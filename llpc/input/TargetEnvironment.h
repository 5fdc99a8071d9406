// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/SourceCompiler.h"

#include <optional>

namespace llpc::input {

/// The minor versions of Vulkan 1.x and SPIR-V 1.x.
struct TargetEnvironment {
  unsigned vulkanMinor = 3, spirvMinor = 6;
};

/// Parses source.targetEnvironment; returns nullopt after an error when it is neither "spv1.0" to "spv1.6"
/// nor "vulkan1.0" to "vulkan1.3", nor "vulkan1.1spv1.4", which gives both. Each version of Vulkan implies
/// the newest SPIR-V that it must accept, and each version of SPIR-V the newest Vulkan (Vulkan specification,
/// "Versions and Formats").
std::optional<TargetEnvironment> parseTargetEnvironment(const ShaderSource &source, Diagnostics &diagnostics);

} // namespace llpc::input
