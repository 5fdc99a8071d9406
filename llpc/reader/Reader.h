// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Translates one entry point of a SPIR-V module to LLVM IR with the lgc dialect.

#pragma once

#include "lgc/dialect/CooperativeMatrix.h"
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
  uint32_t deviceIndex = 0;           ///< what DeviceIndex is
  CancelQuery isCancelled;            ///< asked before each instruction
  lgc::ValidationOptions validation;
  lgc::MatrixTarget matrices{11, 32}; ///< how cooperative matrices are distributed among lanes
};

/// Translates the entry point and everything it reaches into `output`, whose data layout must be set. Adds to
/// `state` what the shader determines: its ShaderState, bindings and push-constant size. Does not record the
/// state as metadata. Returns the shader's state, or null after reporting at least one error; the caller must
/// then discard `output`.
lgc::ShaderState *readShader(const spirv::Module &input, const ReaderOptions &options, llvm::Module &output,
                             lgc::PipelineState &state, Diagnostics &diagnostics);

} // namespace llpc::reader
