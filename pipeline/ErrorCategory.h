// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/Enum.h"

#include <cstdint>

namespace pipeline {

/// Why a compile fails. docs/errors.md describes how a driver and a program treat each category.
enum class ErrorCategory : uint8_t {
  InvalidInput, ///< the input violates the rules of its language, or an argument those of the interface
  Unsupported,  ///< the input may be valid, but uses a feature that the compiler does not support
  Limit,        ///< the input exceeds a size limit, or its compile a time limit
  OutOfMemory,
  Cancelled,
  Internal, ///< a defect of the compiler
};

constexpr const char *nameOf(ErrorCategory category) {
  switch (category) {
  case ErrorCategory::InvalidInput:
    return "invalid_input";
  case ErrorCategory::Unsupported:
    return "unsupported";
  case ErrorCategory::Limit:
    return "limit";
  case ErrorCategory::OutOfMemory:
    return "out_of_memory";
  case ErrorCategory::Cancelled:
    return "cancelled";
  case ErrorCategory::Internal:
    return "internal";
  }
  return nullptr;
}

/// Returns the exit status of a program that fails for this reason. 0 is success, and 2 is a mistake on the
/// command line, as with other programs. If several inputs fail, the highest status is used.
constexpr int exitStatus(ErrorCategory category) {
  switch (category) {
  case ErrorCategory::InvalidInput:
    return 1;
  case ErrorCategory::Unsupported:
    return 3;
  case ErrorCategory::Limit:
    return 4;
  case ErrorCategory::OutOfMemory:
    return 5;
  case ErrorCategory::Cancelled:
    return 6;
  case ErrorCategory::Internal:
    break;
  }
  return 7;
}

} // namespace pipeline
