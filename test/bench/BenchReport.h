// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Prints measurements as readable tables and as JSON.

#pragma once

#include "Ours.h"

namespace bench {

/// One program, by us and by the peer. Without a measurement the failure says why, if it was tried.
struct Row {
  std::string name;
  std::optional<OurMeasurement> ours;
  std::optional<Measurement> peer;
  std::optional<double> layerMilliseconds; ///< of the instrumentation, before the compile that is measured
  std::string ourFailure, peerFailure, layerFailure;
};

/// A row for each stage of the graphics pipelines, without times.
std::vector<Row> stageRows(const std::vector<Row> &rows);

/// Instructions by kind, registers, spills, scratch and code bytes of each shader and of all.
std::string codeTable(const std::vector<Row> &rows);
/// Time and memory of each shader and of all.
std::string timeTable(const std::vector<Row> &rows);
/// Every phase, all shaders together, the dearest first.
std::string phaseTable(const std::vector<Row> &rows);
/// Ours, the peer's and their ratio for each shader that both compiled, and for all. A figure
/// that is zero for all is left out.
std::string peerTable(const std::vector<Row> &rows);
/// Which kinds of instructions make the difference, all shaders together.
std::string kindTable(const std::vector<Row> &rows);

std::string toJson(const std::vector<Row> &rows, const MeasureOptions &options);

} // namespace bench
