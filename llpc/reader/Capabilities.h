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

/// Reports the first capability of the module, else its first extension, that is not supported. When \p reach
/// is given (the module has several entry points), only declarations that the reached instructions need
/// count.
Result checkCapabilities(const spirv::Module &module, const spirv::Reach *reach, const Reporter &reporter);

} // namespace llpc::reader
