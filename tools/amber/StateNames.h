// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The words for values of pipeline state in the Amber language. VkScript has Vulkan's names, which are these
// in capitals behind a prefix.

#pragma once

#include "pipeline/ShaderStage.h"
#include "tools/amber/GraphicsState.h"

#include <map>
#include <optional>
#include <string>

namespace amber {

/// The stages of shaders; nullopt for one that neither the compiler nor the runners have.
const std::map<std::string, std::optional<pipeline::ShaderStage>> &stageNames();

const std::map<std::string, CompareOp> &compareOpNames();
const std::map<std::string, StencilOp> &stencilOpNames();
const std::map<std::string, BlendFactor> &blendFactorNames();
const std::map<std::string, BlendOp> &blendOpNames();
/// Returns whether an operation is one of VK_EXT_blend_operation_advanced.
bool isAdvancedBlendOp(const std::string &name);
const std::map<std::string, LogicOp> &logicOpNames();
const std::map<std::string, PolygonMode> &polygonModeNames();
const std::map<std::string, CullMode> &cullModeNames();
const std::map<std::string, FrontFace> &frontFaceNames();

/// In capitals or not, and with OpenGL's names ("GL_TRIANGLES").
std::optional<pipeline::Topology> topologyNamed(const std::string &name);

std::string inLowerCase(std::string text);

} // namespace amber
