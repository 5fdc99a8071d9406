// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/SimulatedGpu.h"

#include "tools/rdna-run/Compilation.h"
#include "tools/rdna-run/Formats.h"
#include "tools/rdna-run/Images.h"
#include "tools/rdna-run/Mapping.h"
#include "tools/rdna-run/PublicationCheck.h"
#include "tools/rdna-run/RenderTarget.h"
#include "tools/rdna-run/Trace.h"
#include "tools/rdnasim/format/FormatTable.h"
#include "tools/rdnasim/load/Loader.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace rdna_run {

namespace {

using amber::Outcome;

/// Bytes: minStorageBufferOffsetAlignment and minUniformBufferOffsetAlignment.
constexpr uint64_t kOffsetAlignment = 4;

std::string nameOfBinding(const amber::Binding &binding) {
  return "set " + std::to_string(binding.set) + ", binding " + std::to_string(binding.binding);
}

/// Returns whether a descriptor of the type `bound` may be where the shader has the type `declared`.
bool mayHold(pipeline::DescriptorType declared, pipeline::DescriptorType bound) {
  return pipeline::isReadableAs(bound, declared) ||
         (declared == pipeline::DescriptorType::Mutable && pipeline::isReadableAs(declared, bound));
}

Outcome checkType(const amber::Binding &binding, const rdnasim::Pipeline &loaded) {
  for (const rdnasim::ResourceBinding &resource : loaded.resources)
    if (resource.set == binding.set && resource.binding == binding.binding &&
        !mayHold(resource.type, typeOf(binding.kind)))
      return Outcome::error(nameOfBinding(binding) + " is bound as " +
                                pipeline::nameOf(typeOf(binding.kind)) + ", but the shader declares a " +
                                nameOf(resource.type),
                            binding.position);
  return {};
}

bool requiresFeature(const amber::Script &script, std::string_view name) {
  return std::ranges::any_of(script.requirements, [&](const amber::Requirement &requirement) {
    return requirement.kind == amber::RequirementKind::Feature && requirement.name == name;
  });
}

Outcome chooseWaveSize(const amber::SubgroupControl &subgroup, uint32_t wanted, uint32_t &size) {
  switch (subgroup.required) {
  case amber::SubgroupSize::Any:
    size = wanted;
    break;
  case amber::SubgroupSize::Least:
    size = 32;
    break;
  case amber::SubgroupSize::Greatest:
    size = 64;
    break;
  case amber::SubgroupSize::Number:
    size = subgroup.size;
    if (size != 32 && size != 64)
      return Outcome::unsupported("subgroups of " + std::to_string(size) + " invocations", subgroup.position);
  }
  return {};
}

} // namespace

Outcome SimulatedGpu::run(const amber::Script &script, const amber::Pipeline &pipeline,
                          const uint32_t (&groups)[3], amber::Contents &buffers) {
  const Elf *elf = nullptr;
  if (Outcome outcome = compile(script, pipeline, elf); !outcome.passed())
    return outcome;
  auto loading = rdnasim::load(*elf, options_.processor);
  if (auto *error = std::get_if<rdnasim::LoadError>(&loading))
    return Outcome::error("the ELF cannot be loaded: " + error->message);
  auto &loaded = std::get<rdnasim::Pipeline>(loading);
  rdnasim::Memory memory;
  rdnasim::Bindings bindings;
  std::copy_n(groups, 3, bindings.groups);
  std::map<size_t, rdnasim::Allocation *> allocations;
  if (Outcome outcome = allocateBuffers(script, pipeline, loaded, buffers, memory, bindings, allocations);
      !outcome.passed())
    return outcome;
  Images images(script, buffers, loaded.compute.program.target, memory);
  for (const amber::Binding &binding : pipeline.bindings)
    if (Outcome outcome = images.bind(binding, bindings); !outcome.passed())
      return outcome;
  debugOutput.place(loaded, memory, bindings);
  rdnasim::Dispatch dispatched;
  if (auto problem = rdnasim::bind(loaded, bindings, options_.threads, memory, dispatched))
    return Outcome::error(*std::move(problem), pipeline.position);
  Outcome outcome = dispatch(dispatched, memory);
  // After a fault too: what a shader has written and printed so far helps to find it.
  for (auto [index, place] : allocations)
    std::memcpy(buffers[index].data(), place->bytes.get(), buffers[index].size());
  images.download(buffers);
  debugOutput.decode(pipeline.name, *elf, dispatches_ - 1);
  return outcome;
}

Outcome SimulatedGpu::draw(const amber::Script &, const amber::Pipeline &, const amber::Draw &,
                           amber::Contents &) {
  return Outcome::unsupported("graphics pipelines on the simulated GPU");
}

Outcome SimulatedGpu::clear(const amber::Script &script, const amber::Pipeline &pipeline,
                            const amber::ClearValues &values, amber::Contents &buffers) {
  const auto attachments = attachmentsOf(script, *pipeline.graphics, buffers);
  if (const auto *outcome = std::get_if<Outcome>(&attachments))
    return *outcome;
  rdna_run::clear(std::get<rdnasim::framebuffer::Attachments>(attachments), values);
  return {};
}

Outcome SimulatedGpu::compile(const amber::Script &script, const amber::Pipeline &pipeline, const Elf *&elf) {
  auto [place, isNew] = compiled_.try_emplace(&pipeline);
  elf = &place->second;
  if (!isNew)
    return {};
  llpc::CompileOptions options;
  options.pipeline.gfxIp = *llpc::parseGfxIp(options_.processor);
  const amber::SubgroupControl &subgroup = pipeline.shaders.front().subgroup;
  if (Outcome outcome = chooseWaveSize(subgroup, options_.waveSize, options.shaders.waveSize);
      !outcome.passed())
    return outcome;
  options.shaders.robustBufferAccess2 = requiresFeature(script, "Robustness2Features.robustBufferAccess2");
  if (Outcome outcome = mapResources(script, pipeline, options_.processor, options.pipeline.resourceMapping);
      !outcome.passed())
    return outcome;
  options.pipeline.pollAborts = options_.pollAborts;
  options.pipeline.abortSignal = options_.abortSignal;
  options.pipeline.printfProtocol = options_.printfProtocol;
  options.debug.verifyIr = options_.verifyIr;
  options.debug.keepCalls = options_.keepCalls;
  auto compiled = rdna_run::compile(script, pipeline, options);
  if (auto *outcome = std::get_if<Outcome>(&compiled))
    return std::move(*outcome);
  auto &result = std::get<Compiled>(compiled);
  place->second = std::move(result.elf);
  warnings += result.warnings;
  return {};
}

Outcome SimulatedGpu::allocateBuffers(const amber::Script &script, const amber::Pipeline &pipeline,
                                      const rdnasim::Pipeline &loaded, const amber::Contents &buffers,
                                      rdnasim::Memory &memory, rdnasim::Bindings &bindings,
                                      std::map<size_t, rdnasim::Allocation *> &allocations) const {
  auto placed = [&](size_t index) {
    rdnasim::Allocation *&place = allocations[index];
    if (!place) {
      place = &memory.allocate(script.buffers[index].name, buffers[index].size());
      std::memcpy(place->bytes.get(), buffers[index].data(), buffers[index].size());
      for (const amber::ByteRange &range : script.buffers[index].missingBytes)
        memory.unmap(place->address + range.offset, range.bytes);
    }
    return place;
  };
  if (pipeline.pushConstants)
    bindings.pushConstants = buffers[*pipeline.pushConstants];
  for (const amber::Pointer &pointer : pipeline.pointers) {
    uint64_t address = placed(pointer.target)->address + pointer.targetOffset;
    std::memcpy(&placed(pointer.holder)->bytes[pointer.offset], &address, amber::kPointerBytes);
    if (pipeline.pushConstants == pointer.holder)
      std::memcpy(&bindings.pushConstants[pointer.offset], &address, amber::kPointerBytes);
  }
  for (const amber::Binding &binding : pipeline.bindings) {
    if (Outcome outcome = checkType(binding, loaded); !outcome.passed())
      return outcome;
    for (uint32_t i = 0; i < binding.buffers.size(); ++i) {
      const amber::BoundBuffer &element = binding.buffers[i];
      if (element.descriptorOffset % kOffsetAlignment != 0 || element.dynamicOffset % kOffsetAlignment != 0)
        return Outcome::unsupported(nameOfBinding(binding) + ": this device's offsets are multiples of " +
                                        std::to_string(kOffsetAlignment) + " bytes",
                                    binding.position);
      if (binding.kind == amber::BindingKind::InlineUniformBlock) {
        const auto bytes = blockOf(element, buffers);
        bindings.blocks.push_back({binding.set, binding.binding, i, {bytes.begin(), bytes.end()}});
        continue;
      }
      const rdnasim::Allocation *place = placed(element.buffer);
      uint64_t start = element.descriptorOffset + element.dynamicOffset;
      std::optional<rdnasim::TexelView> view;
      if (isTexelBuffer(binding.kind)) {
        const amber::Buffer &buffer = script.buffers[element.buffer];
        view = viewOf(buffer.format);
        const bool isForBuffers = view && bufferNumberOf(view->format, loaded.compute.program.target);
        if (!isForBuffers || view->format.elementBytes() != buffer.type.stride)
          return Outcome::unsupported(nameOfBinding(binding) + ": a texel buffer of " + buffer.format,
                                      binding.position);
      }
      bindings.buffers.push_back({binding.set, binding.binding, binding.firstElement + i,
                                  place->address + start,
                                  element.descriptorRange.value_or(place->size - start), view});
    }
  }
  return {};
}

Outcome SimulatedGpu::dispatch(const rdnasim::Dispatch &dispatch, rdnasim::Memory &memory) {
  rdnasim::RunOptions options;
  options.seed = options_.seed;
  options.threads = options_.threads;
  if (options_.instructionBudget != 0)
    options.instructionBudget = options_.instructionBudget;
  Trace tracer(stderr);
  Profiler profiler(*dispatch.program, profile);
  std::optional<PublicationCheck> publication;
  if (options_.traces)
    options.observer = &tracer;
  else if (options_.profiles)
    options.observer = &profiler;
  else if (options_.debug.checksPublication)
    options.observer = &publication.emplace(debugOutput.printfBuffer(), debugOutput.abortBuffer());
  rdnasim::RunResult result = rdnasim::run(dispatch, memory, options);
  ++dispatches_;
  if (result.fault)
    return Outcome::failed(toString(*result.fault));
  if (publication)
    if (std::optional<std::string> problem = publication->problem())
      return Outcome::failed(*problem);
  return {};
}

} // namespace rdna_run
