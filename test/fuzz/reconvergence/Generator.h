// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Program.h"

#include <cstdint>

namespace reconvergence {

struct GeneratorOptions {
  uint32_t nesting = 0;        ///< of constructs; 0: 2 to 6, by the seed
  bool hasAborts = false;      ///< statements that end the invocation
  bool drawsFragments = false; ///< fragment programs
  /// With drawsFragments: derivatives alone look at other lanes, and helpers load nothing.
  bool isPortable = false;
  /// Less control flow, and in it operations on values of all types.
  bool hasTypedOperations = false;
  /// The percentage of programs that use typed operations and keep many values live, so that registers are
  /// spilled. None do when not all operations may occur.
  uint32_t pressurePercent = 2;
  /// Subgroup operations that may occur; the others would come out as Ballot.
  std::vector<ExprKind> operations;
};

/// All subgroup operations there are.
std::vector<ExprKind> allSubgroupOperations();

/// Generates a program; equal seeds and options give equal programs. It terminates, within the limits of
/// predict() for subgroups of 4 to 64 invocations.
Program generate(uint64_t seed, const GeneratorOptions &options);

} // namespace reconvergence
