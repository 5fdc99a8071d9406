// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Compiler.h"
#include "llpc/SourceCompiler.h"

#include <cstdint>
#include <stdexcept>
#include <string_view>

namespace llpc::test {

/// A compute shader, written in GLSL, as input for the compiler. It has to outlive what refers to its SPIR-V.
class GlslShader {
public:
  explicit GlslShader(std::string_view text) {
    ShaderSource source;
    source.name = "shader.comp";
    source.text = text;
    source.stage = ShaderStage::Compute;
    SourceResult result = compileSource(source);
    if (!result.success)
      throw std::invalid_argument(result.diagnostics.front().toString());
    spirv_ = std::move(result.spirv);
  }
  GlslShader(const GlslShader &) = delete;
  GlslShader &operator=(const GlslShader &) = delete;

  ShaderInput input() const {
    ShaderInput input;
    input.name = "shader.comp";
    input.bytes = bytesOf(spirv_);
    input.stage = ShaderStage::Compute;
    return input;
  }

private:
  std::vector<uint32_t> spirv_;
};

} // namespace llpc::test
