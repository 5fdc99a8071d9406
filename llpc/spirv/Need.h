// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/spirv/Grammar.h"

#include <cstdint>
#include <string>

namespace llpc::spirv {

/// A part of an instruction, and the declarations that it needs.
struct Need {
  std::string_view kind; ///< of the enumerant; empty for an instruction or a type
  std::string_view name;
  std::span<const Capability> capabilities;     ///< at least one of them, unless empty
  std::span<const std::string_view> extensions; ///< at least one of them, in versions before `version`
  uint32_t version = 0;

  /// "OpAbortKHR", "BuiltIn SubgroupEqMask".
  std::string text() const;
};

} // namespace llpc::spirv
