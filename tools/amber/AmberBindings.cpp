// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// BIND and POINTER, in pipelines.

#include "tools/amber/AmberParser.h"

#include <set>

namespace amber {

namespace {

const std::map<std::string, BindingKind> kBindingKinds = {
    {"storage", BindingKind::Storage},
    {"uniform", BindingKind::Uniform},
    {"storage_dynamic", BindingKind::StorageDynamic},
    {"uniform_dynamic", BindingKind::UniformDynamic},
    {"storage_texel_buffer", BindingKind::StorageTexelBuffer},
    {"uniform_texel_buffer", BindingKind::UniformTexelBuffer},
    {"storage_image", BindingKind::StorageImage},
    {"sampled_image", BindingKind::SampledImage},
    {"combined_image_sampler", BindingKind::CombinedImageSampler},
    {"input_attachment", BindingKind::InputAttachment},
    {"inline_uniform_block", BindingKind::InlineUniformBlock},
};

const std::set<std::string> kAttachmentKinds = {"color", "depth_stencil", "resolve"};

bool isDynamic(BindingKind kind) {
  return kind == BindingKind::StorageDynamic || kind == BindingKind::UniformDynamic;
}

} // namespace

void AmberParser::parseBind(const Token &at, PipelineBody &body) {
  Binding binding;
  binding.position = at.position;
  Token what = tokens_.next();
  if (what.text == "ACCELERATION_STRUCTURE")
    return refuse(what, "BIND " + what.text);
  if (what.text == "SAMPLER" || what.text == "SAMPLER_ARRAY") {
    binding.kind = BindingKind::Sampler;
    parseBoundSamplers(what, binding);
    parseLocationOfBinding(binding);
    return addBinding(at, body, std::move(binding));
  }
  if (what.text != "BUFFER" && what.text != "BUFFER_ARRAY")
    return fail(what, "expected BUFFER, BUFFER_ARRAY, SAMPLER or SAMPLER_ARRAY, not " + quoted(what));
  std::vector<Token> names;
  do {
    names.push_back(tokens_.peek());
    binding.buffers.push_back({parseName(script_.buffers, "buffer"), 0, std::nullopt, 0});
  } while (what.text == "BUFFER_ARRAY" && isGoingOn() && tokens_.peek().text != "AS");
  if (tokens_.peek().text == "KERNEL")
    return refuse(tokens_.peek(), "arguments of OpenCL kernels");
  expect("AS");
  Token kind = tokens_.next();
  if (kind.text == "push_constant") {
    if (binding.buffers.size() > 1)
      fail(kind, "push constants are one buffer");
    body.pipeline.pushConstants = binding.buffers.front().buffer;
    return;
  }
  if (kAttachmentKinds.contains(kind.text))
    return parseAttachment(kind, binding.buffers, body);
  auto known = kBindingKinds.find(kind.text);
  if (known == kBindingKinds.end())
    return fail(kind, "a buffer cannot be bound as " + quoted(kind));
  binding.kind = known->second;
  if (tokens_.peek().text == "KERNEL")
    return refuse(tokens_.peek(), "arguments of OpenCL kernels");
  if (hasImages(binding.kind))
    parseBoundImages(at, names, binding);
  else
    parseLocationOfBinding(binding);
  checkRanges(at, binding);
  checkBlock(at, binding);
  addBinding(at, body, std::move(binding));
}

/// The rest of a binding of images, whose names are the buffers of the binding so far.
void AmberParser::parseBoundImages(const Token &at, const std::vector<Token> &names, Binding &binding) {
  for (size_t i = 0; i < names.size() && isGoingOn(); ++i) {
    const size_t index = binding.buffers[i].buffer;
    if (!script_.buffers[index].image)
      fail(names[i], "the buffer " + quoted(names[i]) + " is no image");
    binding.images.push_back({index, {}});
  }
  binding.buffers.clear();
  if (isGoingOn() && binding.kind == BindingKind::CombinedImageSampler) {
    const Token what = tokens_.next();
    if (what.text != "SAMPLER" && what.text != "SAMPLER_ARRAY")
      return fail(what, "expected SAMPLER or SAMPLER_ARRAY, not " + quoted(what));
    parseBoundSamplers(what, binding);
    if (isGoingOn() && what.text == "SAMPLER") // one for all
      binding.samplers.resize(binding.images.size(), binding.samplers.front());
    if (isGoingOn() && binding.samplers.size() != binding.images.size())
      return fail(what, std::to_string(binding.images.size()) + " images have " +
                            std::to_string(binding.samplers.size()) + " samplers");
  }
  parseLocationOfBinding(binding);
  parseViews(at, binding);
}

void AmberParser::parseBoundSamplers(const Token &what, Binding &binding) {
  do
    binding.samplers.push_back(parseName(script_.samplers, "sampler"));
  while (what.text == "SAMPLER_ARRAY" && isGoingOn() && tokens_.peek().text != "DESCRIPTOR_SET" &&
         tokens_.peek().text != "IMMUTABLE");
  binding.samplersAreImmutable = accept("IMMUTABLE");
}

/// A derived pipeline changes what its parent binds.
void AmberParser::addBinding(const Token &at, PipelineBody &body, Binding binding) {
  const uint32_t set = binding.set, number = binding.binding, element = binding.firstElement;
  const auto isThere = [&](const Binding &each) {
    return each.set == set && each.binding == number && each.firstElement == element;
  };
  if (!addOrReplace(body.pipeline.bindings, body.inheritedBindings, std::move(binding), isThere))
    fail(at, "set " + std::to_string(set) + ", binding " + std::to_string(number) + " is bound twice");
}

void AmberParser::parseLocationOfBinding(Binding &binding) {
  expect("DESCRIPTOR_SET");
  binding.set = parseNumber32("a descriptor set");
  expect("BINDING");
  binding.binding = parseNumber32("a binding");
  if (accept("ELEMENT"))
    binding.firstElement = parseNumber32("an element");
  if (isDynamic(binding.kind)) {
    expect("OFFSET");
    for (BoundBuffer &element : binding.buffers)
      element.dynamicOffset = parseNumber("a dynamic offset");
  }
  while (isGoingOn() && !binding.buffers.empty()) {
    if (accept("DESCRIPTOR_OFFSET"))
      for (BoundBuffer &element : binding.buffers)
        element.descriptorOffset = parseNumber("an offset");
    else if (accept("DESCRIPTOR_RANGE"))
      for (BoundBuffer &element : binding.buffers)
        element.descriptorRange = accept("-1") ? std::nullopt : std::optional(parseNumber("a range"));
    else
      return;
  }
}

/// POINTER TO <buffer> [OFFSET <byte>] IN <buffer> IDX <byte>
void AmberParser::parsePointer(Pipeline &pipeline) {
  Pointer pointer;
  expect("TO");
  Token target = tokens_.peek();
  pointer.target = parseName(script_.buffers, "buffer");
  if (accept("OFFSET"))
    pointer.targetOffset = parseNumber("an offset");
  expect("IN");
  Token holder = tokens_.peek();
  pointer.holder = parseName(script_.buffers, "buffer");
  expect("IDX");
  pointer.offset = parseNumber("an offset");
  if (!isGoingOn())
    return;
  if (pointer.targetOffset > script_.buffers[pointer.target].data.size())
    return fail(target, "the pointer leads beyond the end of " + target.text);
  uint64_t size = script_.buffers[pointer.holder].data.size();
  if (size < kPointerBytes || pointer.offset > size - kPointerBytes)
    return fail(holder, "the 8 bytes of a pointer end beyond the end of " + holder.text);
  pipeline.pointers.push_back(pointer);
}

void AmberParser::checkRanges(const Token &at, const Binding &binding) {
  for (const BoundBuffer &element : binding.buffers) {
    if (!isGoingOn())
      return;
    const Buffer &buffer = script_.buffers[element.buffer];
    if (isTexelBuffer(binding.kind) && buffer.format.empty())
      return refuse(at, "a texel buffer of a data type that no format has");
    uint64_t start = element.descriptorOffset + element.dynamicOffset;
    if (start > buffer.data.size() || element.descriptorRange.value_or(0) > buffer.data.size() - start)
      fail(at, "set " + std::to_string(binding.set) + ", binding " + std::to_string(binding.binding) +
                   " reaches beyond the " + std::to_string(buffer.data.size()) + " bytes of " + buffer.name);
  }
}

void AmberParser::checkBlock(const Token &at, const Binding &binding) {
  if (!isGoingOn() || binding.kind != BindingKind::InlineUniformBlock)
    return;
  if (binding.buffers.size() > 1)
    return fail(at, "an inline uniform block is one buffer");
  const uint64_t bytes = sizeOfBlock(binding.buffers.front());
  if (bytes == 0 || bytes % 4 != 0)
    fail(at, "an inline uniform block has a multiple of 4 bytes, not " + std::to_string(bytes));
}

uint64_t AmberParser::sizeOfBlock(const BoundBuffer &block) const {
  return block.descriptorRange.value_or(script_.buffers[block.buffer].data.size() - block.descriptorOffset);
}

} // namespace amber
