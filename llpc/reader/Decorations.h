// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/Reporter.h"

#include <span>
#include <string_view>

namespace llpc::reader {

struct SupportedDecoration {
  spirv::Decoration decoration;
  std::string_view note; ///< explanation for users; may be empty
};

std::span<const SupportedDecoration> supportedDecorations();

/// Reports the first unsupported decoration of the module or, when \p reach is given, of the reached
/// instructions.
Result checkDecorations(const spirv::Module &module, const spirv::Reach *reach, const Reporter &reporter);

} // namespace llpc::reader
