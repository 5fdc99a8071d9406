// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How compile time grows with the size of a shader.

#pragma once

#include "PassTimes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace bench {

struct GrowthOptions {
  llpc::GfxIp gfxIp = {11, 0, 0};
  uint32_t waveSize = 64;
  pipeline::ValidationOptions validation = {};
  uint32_t doublings = 2;      ///< each shape is compiled in this many sizes more than its smallest
  uint32_t limitSeconds = 100; ///< of processor time, after which a compile is given up
  bool withLlvm = false;       ///< whether LLVM's passes are in the table of passes
  std::string sourceFolder;    ///< where to write each shader's GLSL; empty: nowhere
};

/// The compile of one shader of a shape. Without `time`, `failure` says why.
struct GrowthSample {
  uint32_t count = 0;
  std::optional<CompileTime> time; ///< the least of up to three compiles
  uint64_t peakKib = 0;            ///< by how much the first compile made the process grow
  std::string failure;
};

struct GrowthRow {
  std::string name;
  std::vector<GrowthSample> samples;

  /// The power of the size with which the time grew in the last doubling; none without two samples.
  std::optional<double> exponent() const;
};

/// The names of the shapes that match; or what is wrong with the regular expression.
std::variant<std::vector<std::string>, std::string> shapeNames(const std::string &regex);

/// The power of the size with which a time grew by one doubling.
double growthExponent(double before, double after);

/// Compiles the shape in all sizes, each in a process of its own. A failure ends the row.
GrowthRow measureGrowth(const std::string &shape, const GrowthOptions &options);

std::string growthTable(const std::vector<GrowthRow> &rows);

/// For each of our passes, or of all, the shape for which it grows fastest, fastest first. Passes that are
/// done within some milliseconds with each shape, too little to tell growth from noise, are only named.
std::string passTable(const std::vector<GrowthRow> &rows, bool withLlvm);

} // namespace bench
