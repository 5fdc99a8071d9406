// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The cost of compiling one shader and the properties of the result, for any compiler.

#pragma once

#include "llpc/Statistics.h"
#include "pipeline/ShaderStage.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bench {

struct StageCode {
  pipeline::ShaderStage stage = pipeline::ShaderStage::Compute;
  llpc::ShaderStatistics code;
};

struct Measurement {
  llpc::ShaderStatistics code;         ///< of all stages together: sums
  std::vector<StageCode> stages;       ///< in the order of the program's shaders
  std::vector<llpc::PhaseTime> phases; ///< the median of each; empty when the compiler does not tell
  double milliseconds = 0;             ///< the median of whole compiles
  uint64_t peakKib = 0;                ///< by how much the resident set grew while compiling
  std::string assembly;                ///< when asked for
};

/// One figure of the code, by its key in JSON and its heading in a table.
struct Figure {
  const char *key;
  const char *heading;
  uint32_t llpc::ShaderStatistics::*field;
};

/// All that Measurement::code has.
std::span<const Figure> allFigures();
/// The figures of allFigures() that count instructions, beginning with their total.
std::span<const Figure> instructionFigures();

nlohmann::ordered_json toJson(const Measurement &measurement);
/// The inverse of toJson, without phases; none for anything else.
std::optional<Measurement> fromJson(const std::string &text);

/// Sets Measurement::code from its stages.
void sumStages(Measurement &measurement);

double median(std::vector<double> values);

} // namespace bench
