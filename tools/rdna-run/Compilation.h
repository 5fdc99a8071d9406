// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Compiler.h"
#include "tools/amber/Script.h"

#include <cstdint>
#include <functional>
#include <optional>
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
                                                  const amber::AttachedShader &attached);

/// For tests: changes a pipeline between the reader and the lowering, as LLVM IR with the lgc dialect.
using LgcEdit = std::function<std::string(const std::string &lgc)>;

/// Compiles a pipeline. `graphics`: the state of a graphics pipeline. `waveSize`: of shaders that do not ask
/// for one; 0 is the compiler's choice.
std::variant<Compiled, amber::Outcome> compile(const amber::Script &script, const amber::Pipeline &pipeline,
                                               const std::optional<llpc::GraphicsState> &graphics,
                                               uint32_t waveSize, const llpc::CompileOptions &options,
                                               const LgcEdit &edit = {});

} // namespace rdna_run
