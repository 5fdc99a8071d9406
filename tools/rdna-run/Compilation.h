// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Compiler.h"
#include "tools/amber/Script.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace rdna_run {

struct Compiled {
  std::vector<uint8_t> elf; ///< or another kind of output that the options select
  std::string warnings;     ///< readable lines
};

struct SpirvModule {
  std::vector<uint32_t> words;
  std::string warnings; ///< readable lines
};

/// A pipeline's shader, after the passes of SPIRV-Tools that the pipeline asks for.
std::variant<SpirvModule, amber::Outcome> toSpirv(const amber::Script &script,
                                                  const amber::Pipeline &pipeline);

/// Compiles a pipeline's shader, after the passes of SPIRV-Tools that the pipeline asks for.
std::variant<Compiled, amber::Outcome> compile(const amber::Script &script, const amber::Pipeline &pipeline,
                                               const llpc::CompileOptions &options);

} // namespace rdna_run
