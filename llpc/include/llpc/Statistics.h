// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Statistics of compiled code and of the compile itself.

#pragma once

#include "pipeline/ShaderStatistics.h"

#include <string>

namespace llpc {

using pipeline::kStatisticsFigures;
using pipeline::ShaderStatistics;
using pipeline::StatisticsFigure;

/// Wall time of one phase of a compile.
struct PhaseTime {
  std::string phase;
  double milliseconds = 0;
};

} // namespace llpc
