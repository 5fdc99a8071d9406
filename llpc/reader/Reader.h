// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPIR-V to LLVM IR with the lgc dialect: one entry point of one module.

#pragma once

#include "lgc/state/PipelineState.h"
#include "llpc/Compiler.h"
#include "llpc/Diagnostic.h"
#include "llpc/spirv/Module.h"

namespace llvm {
class Module;
}

namespace llpc::reader {

struct ReaderOptions {
  std::optional<ShaderStage> stage;
  std::string entryPoint;
  std::vector<SpecConstant> specConstants;
};

/// Translates the entry point and what it reaches into `output`, whose data layout is set, and fills in what
/// `state` learns from the shader: its ShaderState, bindings and push-constant size. Does not record the
/// state. Returns false after reporting at least one error; `output` is then to be thrown away.
bool readShader(const spirv::Module &input, const ReaderOptions &options, llvm::Module &output,
                lgc::PipelineState &state, Diagnostics &diagnostics);

} // namespace llpc::reader
