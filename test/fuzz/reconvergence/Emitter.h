// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Program.h"

#include <cstdint>

namespace reconvergence {

// Storage buffers, all in set 0. The output has for each invocation kTraceLength pairs (site, value); what
// is not written keeps its contents.
constexpr uint32_t kInputBinding = 0, kOutputBinding = 1;
/// The texture of SampledLevel. A fragment shader's input at location 0 has the triangle's number and its
/// flat words, and its output has a vector of words.
constexpr uint32_t kTextureBinding = 2;

/// An abort's message: the entry of the output where the invocation's trace would go on, site and value.
constexpr uint32_t kMessageWords = 3;

/// Where what changes is kept: the functions' variables, their results and the place in the trace.
enum class Keep : uint8_t {
  AsTheProgramSays,
  /// In workgroup memory, a cell for each invocation. Arrays, for which there is no room, stay where they
  /// are.
  InMemory,
};

/// A well-formed program as assembly of SPIR-V 1.5, with the execution mode MaximallyReconvergesKHR if it is
/// a compute program.
std::string emit(const Program &program, Keep keep = Keep::AsTheProgramSays);

} // namespace reconvergence
