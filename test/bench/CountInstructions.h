// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Statistics.h"

#include <string_view>

namespace bench {

/// Counts a disassembly's instructions by kind, as our own statistics do, and the registers that it names
/// (the highest of each class and VCC). One instruction a line; labels, comments and s_code_end do not count.
llpc::ShaderStatistics countInstructions(std::string_view assembly);

} // namespace bench
