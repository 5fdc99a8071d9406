// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/CheckInterface.h"

#include "lgc/abi/Format.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/state/Diagnostics.h"
#include "pipeline/FormatNames.h"

#include <set>

using namespace llvm;

namespace lgc {

namespace {

using Reported = std::set<const InterfaceVariable *>;

std::string describe(InterfaceSlot slot) {
  return "component " + std::to_string(slot.component) + " of location " + std::to_string(slot.location);
}

std::string describeFormat(pipeline::Format format) {
  const std::string name = pipeline::formatName(format);
  return name.empty() ? std::to_string(format) : name;
}

/// Returns the output whose location is the input's, for messages about components.
const InterfaceVariable *nearestOutput(const StageInterface &interface, InterfaceSlot slot) {
  for (const uint32_t component : {0, 1, 2, 3})
    if (const auto *output = interface.find(ShaderStage::Vertex, true, {slot.location, component}))
      return output;
  return nullptr;
}

/// Returns why a component of `input` cannot be that of an output; empty when it can.
std::string findMismatch(const StageInterface &interface, const InterfaceVariable &input,
                         InterfaceSlot slot) {
  if (const auto *output = interface.find(ShaderStage::Vertex, true, slot)) {
    if (output->isFloat == input.isFloat && output->width == input.width)
      return {};
    return input.describe() + " has another type than " + output->describe() +
           ": declare both with components of the same type and width";
  }
  if (const auto *output = nearestOutput(interface, slot))
    return input.describe() + " reads " + describe(slot) + ", which " + output->describe() +
           " does not have: declare an output of at least as many components";
  return input.describe() + " reads " + describe(slot) +
         ", where the vertex shader has no output: declare one with this location";
}

/// Returns the attribute with the location; one of more than two components of 64 bits has two locations.
const pipeline::VertexAttribute *findAttribute(const GraphicsState &state, uint32_t location) {
  const auto found = find_if(state.vertexInput.attributes, [&](const pipeline::VertexAttribute &each) {
    const std::optional<FormatInfo> format = formatInfo(each.format);
    const bool hasTwo = format && format->bits == 64 && format->components > 2;
    return each.location == location || (hasTwo && each.location + 1 == location);
  });
  return found == state.vertexInput.attributes.end() ? nullptr : &*found;
}

std::string findMismatch(const GraphicsState &state, const InterfaceVariable &input, uint32_t location) {
  const pipeline::VertexAttribute *attribute = findAttribute(state, location);
  if (!attribute)
    return input.describe() + " reads location " + std::to_string(location) +
           ", for which the vertex input state has no attribute";
  const std::optional<FormatInfo> format = formatInfo(attribute->format);
  if (!format)
    return {}; // VertexFetch refuses it
  const std::string reads = input.describe() + " reads an attribute of format " +
                            describeFormat(attribute->format) + ", whose components are ";
  // Formats of 64 bits are read as what the shader declares.
  if ((format->bits == 64) != (input.width == 64))
    return reads + (format->bits == 64 ? "of 64 bits: declare an input of 64 bits"
                                       : "of at most 32 bits: declare an input of at most 32 bits");
  if (format->bits != 64 && isInteger(format->number) == input.isFloat)
    return reads + (input.isFloat ? "integers: declare an input of integers, or use another format"
                                  : "floats: declare an input of floats, or use another format");
  return {};
}

} // namespace

void checkVaryings(Module &module, const StageInterface &interface, ArrayRef<InterfaceSlot> read) {
  Reported reported;
  for (const InterfaceSlot slot : std::set<InterfaceSlot>(read.begin(), read.end())) {
    const InterfaceVariable *input = interface.find(ShaderStage::Fragment, false, slot);
    if (!input || reported.contains(input))
      continue;
    const std::string mismatch = findMismatch(interface, *input, slot);
    if (mismatch.empty())
      continue;
    reportError(module, ErrorCategory::InvalidInput, mismatch);
    reported.insert(input);
  }
}

void checkVertexInputs(Module &module, const StageInterface &interface, const GraphicsState &state) {
  Reported reported;
  forEachOp<VertexAttributeOp>(module, [&](VertexAttributeOp &op) {
    const InterfaceVariable *input =
        interface.find(ShaderStage::Vertex, false, {op.getLocation(), op.getComponent()});
    if (op.use_empty() || !input || reported.contains(input))
      return;
    const std::string mismatch = findMismatch(state, *input, op.getLocation());
    if (mismatch.empty())
      return;
    reportError(op, ErrorCategory::InvalidInput, mismatch);
    reported.insert(input);
  });
}

void checkColors(Module &module, const StageInterface &interface, const GraphicsState &state) {
  Reported reported;
  forEachOp<FragmentColorOp>(module, [&](FragmentColorOp &op) {
    const InterfaceVariable *output =
        interface.find(ShaderStage::Fragment, true, {op.getLocation(), op.getComponent()});
    const auto target = find_if(state.renderTargets.colors, [&](const pipeline::ColorTarget &each) {
      return each.location == op.getLocation();
    });
    if (!output || target == state.renderTargets.colors.end() || !reported.insert(output).second)
      return;
    const std::optional<FormatInfo> format = formatInfo(target->format);
    if (format && isInteger(format->number) == output->isFloat)
      reportWarning(op, output->describe() + " is for an attachment of format " +
                            describeFormat(target->format) + ", whose components are " +
                            (output->isFloat ? "integers" : "floats") + ": what it gets is undefined");
  });
}

} // namespace lgc
