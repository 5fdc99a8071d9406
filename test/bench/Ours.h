// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Our compiler, measured.

#pragma once

#include "Measurement.h"
#include "Suite.h"
#include "llpc/Compiler.h"
#include "pipeline/Validation.h"

#include <cstdint>

namespace bench {

struct MeasureOptions {
  llpc::GfxIp gfxIp = {11, 0, 0};
  uint32_t waveSize = 64;
  uint32_t repeat = 5;
  bool keepAssembly = false;
  pipeline::ValidationOptions validation = {}; ///< our compiler's only
};

struct OurMeasurement : Measurement {
  llpc::ResourceMapping mapping; ///< what the shaders bind
};

/// Compiles `repeat` times for the clock and once more for the figures. Or the diagnostics of a failure.
std::variant<OurMeasurement, std::string> measureOurs(const Program &program, const MeasureOptions &options);

} // namespace bench
