// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GPU-assisted validation as Vulkan's validation layer has it: checks in SPIR-V, to compare the compiler's
// own with.

#pragma once

#include "Suite.h"

#include <string>
#include <variant>

namespace bench {

/// Beside that of descriptors: whether they were written, and indices of arrays of them.
enum class LayerChecks {
  Descriptors,
  DescriptorsAndBuffers, ///< loads and stores against the size of the buffer
};

struct InstrumentedProgram {
  Program program;
  double milliseconds = 0; ///< the median of the instrumentation of all shaders
};

/// Instruments as version 1.3.239 of the layer, Debian 12's, does before the driver gets the shaders: they
/// write records to set 7, binding 0, and read lengths and sizes from binding 1. Or returns what SPIRV-Tools
/// says against a shader. `repeat`: at least 1, for the clock.
std::variant<InstrumentedProgram, std::string> instrumentAsLayer(const Program &program, LayerChecks checks,
                                                                 uint32_t repeat);

} // namespace bench
