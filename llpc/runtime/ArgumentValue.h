// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Values that shaders pass to a printf or an abort.

#pragma once

#include "protocol/ArgumentType.h"
#include "protocol/FormatString.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace llpc::runtime {

/// A scalar or a vector. A component is its bits: 32 zero-extended or 64; f16 arrives as f32.
struct ArgumentValue {
  protocol::ArgumentType type;
  std::vector<uint64_t> components;

  int64_t asSigned(size_t component = 0) const;
  uint64_t asUnsigned(size_t component = 0) const; ///< the bits of the type's own width
  double asDouble(size_t component = 0) const;     ///< of a float
};

/// Returns all components as \p directive prints them, separated by ", ".
std::string formatValue(const protocol::Directive &directive, const ArgumentValue &value);

} // namespace llpc::runtime
