// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/AutomaticState.h"

#include "lgc/dialect/LgcDialect.h"

#include <map>

using namespace llvm;

namespace lgc {

namespace {

// VkFormat.
constexpr pipeline::Format kR8G8B8A8Unorm = 37, kR32Uint = 98, kR32G32B32A32Uint = 107;
constexpr uint32_t kFormatsOfWords = 3; ///< UINT, SINT, SFLOAT for each number of components
constexpr uint32_t kFloatOfWords = 2, kDwordBytes = 4;

pipeline::Format wordFormat(uint32_t components, bool isFloat) {
  return kR32Uint + (components - 1) * kFormatsOfWords + (isFloat ? kFloatOfWords : 0);
}

} // namespace

GraphicsState automaticState(Module &module) {
  struct Attribute {
    uint32_t components = 0;
    bool isFloat = false;
  };
  std::map<uint32_t, Attribute> attributes;
  forEachOp<VertexAttributeOp>(module, [&](VertexAttributeOp &op) {
    Attribute &attribute = attributes[op.getLocation()];
    attribute.components = std::max(attribute.components, op.getComponent() + 1);
    attribute.isFloat = op.getType()->isFloatingPointTy();
  });
  struct Color {
    bool isFloat = false, hasSecondSource = false;
  };
  std::map<uint32_t, Color> colors;
  forEachOp<FragmentColorOp>(module, [&](FragmentColorOp &op) {
    Color &color = colors[op.getLocation()];
    color.isFloat = op.getValue()->getType()->isFloatingPointTy();
    color.hasSecondSource |= op.getLocation() == 0 && op.getIndex() == 1;
  });

  GraphicsState state;
  for (const auto &[location, attribute] : attributes) {
    state.vertexInput.bindings.push_back({.binding = location, .stride = attribute.components * kDwordBytes});
    state.vertexInput.attributes.push_back(
        {location, location, wordFormat(attribute.components, attribute.isFloat), 0});
  }
  for (const auto &[location, color] : colors)
    state.renderTargets.colors.push_back({.location = location,
                                          .format = color.isFloat ? kR8G8B8A8Unorm : kR32G32B32A32Uint,
                                          .blends = color.hasSecondSource,
                                          .blendsWithSecondSource = color.hasSecondSource});
  return state;
}

} // namespace lgc
