// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/Enum.h"

#include <cstdint>

namespace pipeline {

/// The stages of Vulkan's pipelines.
enum class ShaderStage : uint8_t {
  Task,
  Vertex,
  TessControl,
  TessEvaluation,
  Geometry,
  Mesh,
  Fragment,
  Compute,
};

constexpr const char *nameOf(ShaderStage stage) {
  switch (stage) {
  case ShaderStage::Task:
    return "task";
  case ShaderStage::Vertex:
    return "vertex";
  case ShaderStage::TessControl:
    return "tess_control";
  case ShaderStage::TessEvaluation:
    return "tess_evaluation";
  case ShaderStage::Geometry:
    return "geometry";
  case ShaderStage::Mesh:
    return "mesh";
  case ShaderStage::Fragment:
    return "fragment";
  case ShaderStage::Compute:
    return "compute";
  }
  return nullptr;
}

} // namespace pipeline
