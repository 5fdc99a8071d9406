// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Compiler.h"
#include "tools/amber/Script.h"

#include <cstdint>
#include <variant>
#include <vector>

namespace rdna_run {

/// Compiles a pipeline's shader, after the passes of SPIRV-Tools that the pipeline asks for.
std::variant<std::vector<std::uint8_t>, amber::Outcome>
compile(const amber::Script &script, const amber::Pipeline &pipeline, const llpc::CompileOptions &options);

} // namespace rdna_run
