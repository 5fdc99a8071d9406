// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The peer: RADV, Mesa's Vulkan driver for AMD GPUs, whose compiler is ACO. It compiles for a GPU that is not
// there when RADV_FORCE_FAMILY names one.

#pragma once

#include "Ours.h"

namespace bench {

/// Why RADV cannot be measured for this GPU; empty when it can.
std::string radvProblem(llpc::GfxIp gfxIp);

/// Measures in a process of its own, in which RADV may crash. `mapping` says what the shaders bind. Or why
/// there is no measurement.
std::variant<Measurement, std::string>
measureRadv(const Program &program, const llpc::ResourceMapping &mapping, const MeasureOptions &options);

} // namespace bench
