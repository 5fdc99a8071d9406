// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/SimulatedGpu.h"

#include "tools/amber/CompilerState.h"
#include "tools/rdna-run/FixedFunctions.h"
#include "tools/rdna-run/Mapping.h"
#include "tools/rdna-run/PublicationCheck.h"
#include "tools/rdna-run/RaceInput.h"
#include "tools/rdna-run/RenderTarget.h"
#include "tools/rdna-run/Resources.h"
#include "tools/rdna-run/SpreadTables.h"
#include "tools/rdna-run/Trace.h"
#include "tools/rdnasim/draw/DrawRun.h"
#include "tools/rdnasim/load/DrawBinder.h"
#include "tools/rdnasim/load/Loader.h"

#include <algorithm>
#include <cstdio>

namespace rdna_run {

namespace {

using amber::Outcome;

bool requiresFeature(const amber::Script &script, std::string_view name) {
  return std::ranges::any_of(script.requirements, [&](const amber::Requirement &requirement) {
    return requirement.kind == amber::RequirementKind::Feature && requirement.name == name;
  });
}

/// Each vertex attribute has a binding of its own, as in amber::compilerState().
rdnasim::DrawParameters parametersOf(const amber::Draw &draw, uint32_t drawIndex, Resources &resources) {
  rdnasim::DrawParameters result = {
      .baseVertex = draw.first, .baseInstance = draw.firstInstance, .drawIndex = drawIndex};
  for (uint32_t i = 0; i < draw.vertexData.size(); ++i) {
    const amber::VertexData &data = draw.vertexData[i];
    const rdnasim::Allocation &buffer = resources.place(data.buffer);
    result.vertexBuffers.push_back({i, buffer.address, buffer.size, data.stride});
  }
  return result;
}

} // namespace

Outcome SimulatedGpu::run(const amber::Script &script, const amber::Pipeline &pipeline,
                          const uint32_t (&groups)[3], amber::Contents &buffers) {
  const Elf *elf = nullptr;
  if (Outcome outcome = compile(script, pipeline, std::nullopt, elf); !outcome.passed())
    return outcome;
  auto loading = rdnasim::load(*elf, options_.processor);
  if (auto *error = std::get_if<rdnasim::LoadError>(&loading))
    return Outcome::error("the ELF cannot be loaded: " + error->message);
  auto &loaded = std::get<rdnasim::Pipeline>(loading);
  rdnasim::Memory memory;
  rdnasim::Bindings bindings;
  Resources resources(script, pipeline, loaded, buffers, memory);
  if (Outcome outcome = resources.bind(bindings); !outcome.passed())
    return outcome;
  debugOutput.place(loaded, memory, bindings);
  rdnasim::Dispatch dispatch;
  std::copy_n(groups, 3, dispatch.groups);
  if (auto problem = rdnasim::bind(loaded, bindings, options_.threads, memory, dispatch))
    return Outcome::error(*std::move(problem), pipeline.position);
  Outcome outcome =
      execute([&](const rdnasim::RunOptions &options) { return rdnasim::run(dispatch, memory, options); },
              {script.file, pipeline.position, resources.allocations(), {dispatch.program}});
  // After a fault too: what a shader has written and printed so far helps to find it.
  resources.download();
  debugOutput.decode(pipeline.name, *elf, dispatches_ - 1);
  return outcome;
}

Outcome SimulatedGpu::draw(const amber::Script &script, const amber::Pipeline &pipeline,
                           const amber::Draw &draw, amber::Contents &buffers) {
  const Elf *elf = nullptr;
  if (Outcome outcome = compile(script, pipeline, amber::compilerState(script, pipeline, draw), elf);
      !outcome.passed())
    return outcome;
  auto loading = rdnasim::load(*elf, options_.processor);
  if (auto *error = std::get_if<rdnasim::LoadError>(&loading))
    return Outcome::error("the ELF cannot be loaded: " + error->message);
  auto &loaded = std::get<rdnasim::Pipeline>(loading);
  auto attachments = attachmentsOf(script, *pipeline.graphics, buffers);
  if (auto *outcome = std::get_if<Outcome>(&attachments))
    return *outcome;
  rdnasim::Memory memory;
  rdnasim::Bindings bindings;
  Resources resources(script, pipeline, loaded, buffers, memory);
  if (Outcome outcome = resources.bind(bindings); !outcome.passed())
    return outcome;
  debugOutput.place(loaded, memory, bindings);
  rdnasim::DrawState state;
  state.attachments = std::get<rdnasim::framebuffer::Attachments>(std::move(attachments));
  state.draw = drawOf(script, *pipeline.graphics, draw, buffers);
  state.render = renderStateOf(*pipeline.graphics, state.attachments, samplesOf(script, *pipeline.graphics));
  if (auto problem = rdnasim::bind(loaded, bindings, parametersOf(draw, options_.drawIndex, resources),
                                   options_.threads, memory, state))
    return Outcome::error(*std::move(problem), draw.position);
  if (auto problem = rdnasim::checkDrawState(state))
    return Outcome::unsupported(*std::move(problem), draw.position);
  std::vector<const rdnasim::Program *> programs = {state.primitives.program};
  if (state.pixels)
    programs.push_back(state.pixels->program);
  Outcome outcome =
      execute([&](const rdnasim::RunOptions &options) { return rdnasim::run(state, memory, options); },
              {script.file, draw.position, resources.allocations(), programs});
  resolve(script, *pipeline.graphics, state.attachments, buffers);
  // An attachment that is bound, too, has what was drawn.
  resources.download(imagesOf(*pipeline.graphics));
  debugOutput.decode(pipeline.name, *elf, dispatches_ - 1);
  return outcome;
}

Outcome SimulatedGpu::clear(const amber::Script &script, const amber::Pipeline &pipeline,
                            const amber::ClearValues &values, amber::Contents &buffers) {
  const auto attachments = attachmentsOf(script, *pipeline.graphics, buffers);
  if (const auto *outcome = std::get_if<Outcome>(&attachments))
    return *outcome;
  rdna_run::clear(std::get<rdnasim::framebuffer::Attachments>(attachments), values);
  return {};
}

Outcome SimulatedGpu::compile(const amber::Script &script, const amber::Pipeline &pipeline,
                              const std::optional<llpc::GraphicsState> &graphics, const Elf *&elf) {
  for (const CompiledPipeline &each : compiled_)
    if (each.pipeline == &pipeline && each.graphics == graphics) {
      elf = &each.elf;
      return {};
    }
  llpc::CompileOptions options;
  options.pipeline.gfxIp = *llpc::parseGfxIp(options_.processor);
  options.shaders.robustBufferAccess2 = requiresFeature(script, "Robustness2Features.robustBufferAccess2");
  if (Outcome outcome = mapResources(script, pipeline, options_.processor, options.pipeline.resourceMapping);
      !outcome.passed())
    return outcome;
  options.pipeline.pollAborts = options_.pollAborts;
  options.pipeline.abortSignal = options_.abortSignal;
  options.pipeline.printfProtocol = options_.printfProtocol;
  options.pipeline.validation = options_.validation;
  options.debug.verifyIr = options_.verifyIr;
  options.debug.keepCalls = options_.keepCalls;
  auto compiled = rdna_run::compile(script, pipeline, graphics, options_.waveSize, options, edit());
  if (auto *packed = std::get_if<Compiled>(&compiled);
      packed && !options_.packsTables && bindsArrays(pipeline))
    compiled = compileSpread(script, pipeline, graphics, std::move(options), std::move(*packed));
  if (auto *outcome = std::get_if<Outcome>(&compiled))
    return std::move(*outcome);
  auto &result = std::get<Compiled>(compiled);
  warnings += result.warnings;
  elf = &compiled_.emplace_back(&pipeline, graphics, std::move(result.elf)).elf;
  return {};
}

LgcEdit SimulatedGpu::edit() const {
  return options_.findsRaces ? showAccesses : options_.editLgc;
}

std::variant<Compiled, Outcome>
SimulatedGpu::compileSpread(const amber::Script &script, const amber::Pipeline &pipeline,
                            const std::optional<llpc::GraphicsState> &graphics, llpc::CompileOptions options,
                            Compiled packed) {
  std::optional<llpc::ResourceMapping> &mapping = options.pipeline.resourceMapping;
  if (!mapping) {
    const auto loading = rdnasim::load(packed.elf, options_.processor);
    if (const auto *loaded = std::get_if<rdnasim::Pipeline>(&loading))
      mapping = mappingOf(*loaded, pipeline);
  }
  if (!mapping || !spreadTables(*mapping))
    return packed;
  return rdna_run::compile(script, pipeline, graphics, options_.waveSize, options, edit());
}

Outcome SimulatedGpu::execute(const std::function<rdnasim::RunResult(const rdnasim::RunOptions &)> &run,
                              const Checked &checked) {
  rdnasim::RunOptions options;
  options.seed = options_.seed;
  options.threads = options_.threads;
  if (options_.instructionBudget != 0)
    options.instructionBudget = options_.instructionBudget;
  Trace tracer(stderr);
  Profiler profiler(profile);
  std::optional<PublicationCheck> publication;
  std::optional<rdnasim::races::RaceDetector> detector;
  if (options_.findsRaces)
    options.accesses = &detector.emplace(checked.memory, checked.programs);
  if (detector)
    options.observer = &*detector;
  else if (options_.traces)
    options.observer = &tracer;
  else if (options_.profiles)
    options.observer = &profiler;
  else if (options_.debug.checksPublication)
    options.observer = &publication.emplace(debugOutput.printfBuffer(), debugOutput.abortBuffer());
  const rdnasim::RunResult result = run(options);
  ++dispatches_;
  if (detector)
    for (const std::string &race : detector->races())
      races += checked.file + ":" + std::to_string(checked.position.line) + ": " + race + "\n";
  if (result.fault)
    return Outcome::failed(toString(*result.fault));
  if (publication)
    if (std::optional<std::string> problem = publication->problem())
      return Outcome::failed(*problem);
  return {};
}

} // namespace rdna_run
