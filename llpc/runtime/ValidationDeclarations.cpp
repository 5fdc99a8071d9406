// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/ValidationDeclarations.h"
#include "llpc/runtime/HexText.h"
#include "llpc/runtime/PrintableText.h"

#include <algorithm>
#include <utility>

namespace llpc::runtime {

std::string ValidationShader::title() const {
  return (stage.empty() ? "a shader of unknown stage" : "a " + printableLine(stage) + " shader") +
         (entryPoint.empty() ? "" : " " + quotedText(entryPoint));
}

bool ValidationShader::isSame(const ValidationShader &other) const {
  return stage == other.stage && entryPoint == other.entryPoint;
}

std::string ValidationPlace::title() const {
  return "instruction " + std::to_string(instruction) + " of shader " + hexText(shader) +
         (position().empty() ? "" : " at " + printableLine(position()));
}

bool ValidationPlace::isSame(const ValidationPlace &other) const {
  auto isSameCall = [](const InlinedCall &left, const InlinedCall &right) {
    return left.function == right.function && left.isSameInFile(right);
  };
  return shader == other.shader && instruction == other.instruction && opcode == other.opcode &&
         text == other.text && isSameInFile(other) && std::ranges::equal(inlined, other.inlined, isSameCall);
}

const ResourceBinding *ValidationPipeline::buffer(pipeline::InternalBufferKind kind) const {
  return resources ? resources->find(pipeline::kInternalDescriptorSet, pipeline::internalBuffer(kind).binding)
                   : nullptr;
}

const ValidationResource *ValidationPipeline::findResource(uint32_t set, uint32_t binding) const {
  auto key = [](const ValidationResource &resource) { return std::pair(resource.set, resource.binding); };
  auto found = std::ranges::lower_bound(checkedResources, std::pair(set, binding), {}, key);
  bool isFound = found != checkedResources.end() && key(*found) == std::pair(set, binding);
  return isFound ? &*found : nullptr;
}

} // namespace llpc::runtime
