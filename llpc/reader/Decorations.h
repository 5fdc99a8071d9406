// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Diagnostic.h"
#include "llpc/spirv/Module.h"

#include <span>
#include <string_view>

namespace llpc::reader {

struct SupportedDecoration {
  spirv::Decoration decoration;
  std::string_view note; ///< for people; may be empty
};

std::span<const SupportedDecoration> supportedDecorations();

/// Reports the module's first decoration that is not supported, with \p reach the first one of what is
/// reached. False after reporting.
bool checkDecorations(const spirv::Module &module, const spirv::Reach *reach, Diagnostics &diagnostics);

} // namespace llpc::reader
