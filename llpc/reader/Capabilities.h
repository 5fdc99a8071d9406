// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/Reporter.h"

#include <span>
#include <string_view>

namespace llpc::reader {

std::span<const spirv::Capability> supportedCapabilities();
std::span<const std::string_view> supportedExtensions();
bool isSupported(spirv::AddressingModel model);

/// Reports the module's first capability, else its first extension, that is not supported. With \p reach,
/// which a module of several entry points has, those count that what is reached needs.
Result checkCapabilities(const spirv::Module &module, const spirv::Reach *reach, const Reporter &reporter);

} // namespace llpc::reader
