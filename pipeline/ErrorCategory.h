// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/Enum.h"

#include <cstdint>

namespace pipeline {

/// Why a compile fails. docs/errors.md has what a driver and a program make of each.
enum class ErrorCategory : uint8_t {
  InvalidInput, ///< the input breaks the rules of its language, or an argument those of the interface
  Unsupported,  ///< it may be right, but needs what the compiler does not have
  Limit,        ///< it is larger than the compiler takes, or took longer than it was allowed
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

/// The exit status of a program that fails for this reason. 0 is success, and 2 is a mistake on the command
/// line, as with other programs. What is higher matters more, where several inputs fail.
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
