// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/Reporter.h"

#include <span>
#include <string_view>

namespace llpc::reader {

struct SupportedDecoration {
  spirv::Decoration decoration;
  std::string_view note; ///< for people; may be empty
};

std::span<const SupportedDecoration> supportedDecorations();

/// Reports the module's first decoration that is not supported, with \p reach the first one of what is
/// reached.
Result checkDecorations(const spirv::Module &module, const spirv::Reach *reach, const Reporter &reporter);

} // namespace llpc::reader
