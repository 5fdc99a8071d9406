// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads and writes PipelineState as metadata.

#include "lgc/state/Diagnostics.h"
#include "lgc/state/PipelineState.h"

#include "lgc/state/Records.h"
#include "pipeline/Fingerprint.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

using namespace llvm;
using pipeline::MaybeConst;
using pipeline::optional;
using pipeline::required;

namespace lgc {

namespace {

constexpr const char *kStateName = "lgc.pipeline";

} // namespace

static auto fields(MaybeConst<EntryRegisters> auto &value) {
  auto &[userSgprs, spillThreshold, userDataLimit] = value;
  return std::tuple(optional("user_sgprs", userSgprs), optional("spill_threshold", spillThreshold),
                    optional("user_data_limit", userDataLimit));
}

static auto fields(MaybeConst<ComputeState> auto &value) {
  auto &[workgroupSize, workgroupIds, localIdComponents] = value;
  return std::tuple(optional("workgroup_size", workgroupSize), optional("workgroup_ids", workgroupIds),
                    optional("local_id_components", localIdComponents));
}

static auto fields(MaybeConst<VertexState> auto &value) {
  auto &[isLinked, attributes, exports, clipDistances, cullDistances, readsInstance, readsPrimitiveId] =
      value;
  return std::tuple(optional("linked", isLinked), optional("attributes", attributes),
                    optional("exports", exports), optional("clip_distances", clipDistances),
                    optional("cull_distances", cullDistances), optional("reads_instance", readsInstance),
                    optional("reads_primitive_id", readsPrimitiveId));
}

static auto fields(MaybeConst<Interpolant> auto &value) {
  auto &[attribute, isFlat, isPerVertex, isPointCoord] = value;
  return std::tuple(required("attribute", attribute), optional("flat", isFlat),
                    optional("per_vertex", isPerVertex), optional("point_coord", isPointCoord));
}

static auto fields(MaybeConst<FragmentTests> auto &value) {
  auto &[areEarly, coverageIsTested, depthChange] = value;
  return std::tuple(optional("early", areEarly), optional("coverage_is_tested", coverageIsTested),
                    optional("depth_change", depthChange));
}

static auto fields(MaybeConst<FragmentState> auto &value) {
  auto &[isAlone, interpolants, locations, colorFormats, colorMask, depthFormat, writesDepth, writesStencil,
         writesSampleMask, tests, discards, hasDummyExport, groupsHaveHelpers, shadesSamples, readsRotation,
         needsCentroids] = value;
  return std::tuple(
      optional("alone", isAlone), optional("interpolants", interpolants), optional("locations", locations),
      optional("color_formats", colorFormats), optional("color_mask", colorMask),
      optional("depth_format", depthFormat), optional("writes_depth", writesDepth),
      optional("writes_stencil", writesStencil), optional("writes_sample_mask", writesSampleMask),
      optional("tests", tests), optional("discards", discards), optional("dummy_export", hasDummyExport),
      optional("groups_have_helpers", groupsHaveHelpers), optional("shades_samples", shadesSamples),
      optional("reads_rotation", readsRotation), optional("needs_centroids", needsCentroids));
}

static auto fields(MaybeConst<ShaderState> auto &value) {
  auto &[stage, function, waveSize, denormPreserve32, denormFlush16And64, roundToZero32, roundToZero16And64,
         robustBufferAccess2, abortSignal, pollAborts, printfProtocol, keepCalls, hash, entry, compute,
         vertex, fragment] = value;
  return std::tuple(
      required("stage", stage), required("function", function), optional("wave_size", waveSize),
      optional("denorm_preserve_32", denormPreserve32),
      optional("denorm_flush_16_and_64", denormFlush16And64), optional("round_to_zero_32", roundToZero32),
      optional("round_to_zero_16_and_64", roundToZero16And64),
      optional("robust_buffer_access_2", robustBufferAccess2), optional("abort_signal", abortSignal),
      optional("poll_aborts", pollAborts), optional("printf_protocol", printfProtocol),
      optional("keep_calls", keepCalls), optional("hash", hash), optional("entry", entry),
      optional("compute", compute), optional("vertex", vertex), optional("fragment", fragment));
}

static auto fields(MaybeConst<DeclaredBinding> auto &value) {
  auto &[set, binding, type, count] = value;
  return std::tuple(required("set", set), required("binding", binding), required("type", type),
                    optional("count", count));
}

namespace {

/// The push constants that the shaders read.
struct PushConstantUse {
  uint32_t size = 0; ///< bytes

  bool operator==(const PushConstantUse &) const = default;
};

/// The whole state as records.
struct StateRecords {
  GfxIp target;
  std::vector<ShaderState> shaders;
  std::vector<DeclaredBinding> bindings;
  PushConstantUse pushConstants;
  ValidationOptions validation;
  std::optional<GraphicsState> graphics;
  std::optional<ResourceMapping> mapping;
};

auto fields(MaybeConst<PushConstantUse> auto &value) {
  auto &[size] = value;
  return std::tuple(required("size", size));
}

auto fields(MaybeConst<StateRecords> auto &value) {
  auto &[target, shaders, bindings, pushConstants, validation, graphics, mapping] = value;
  return std::tuple(required("target", target), optional("shaders", shaders), optional("bindings", bindings),
                    optional("push_constants", pushConstants), optional("validation", validation),
                    optional("graphics", graphics), optional("mapping", mapping));
}

/// Checks the relations between fields of a compute shader; returns an empty string when all is well.
std::string findContradiction(const ComputeState &compute) {
  uint64_t invocations = 1;
  for (uint32_t size : compute.workgroupSize) {
    // The hardware supports at most 1024 invocations in a workgroup.
    invocations = size > 1024 ? 0 : invocations * size;
    if (invocations == 0 || invocations > 1024)
      return "compute: field 'workgroup_size' must have 1 to 1024 invocations";
  }
  return {};
}

std::string findContradiction(const ShaderState &shader) {
  if (shader.function.empty())
    return "shader: field 'function' is empty";
  if (shader.waveSize != 0 && shader.waveSize != 32 && shader.waveSize != 64)
    return "shader: field 'wave_size' must be 0, 32 or 64";
  const auto isForeign = [&](const char *record, ShaderStage stage, bool isDefault) {
    return shader.stage == stage || isDefault
               ? std::string()
               : std::string("shader: a ") + nameOf(shader.stage) + " shader has no '" + record + "'";
  };
  for (const std::string &problem :
       {isForeign("compute", ShaderStage::Compute, shader.compute == ComputeState()),
        isForeign("vertex", ShaderStage::Vertex, shader.vertex == VertexState()),
        isForeign("fragment", ShaderStage::Fragment, shader.fragment == FragmentState())})
    if (!problem.empty())
      return problem;
  return shader.stage == ShaderStage::Compute ? findContradiction(shader.compute) : std::string();
}

/// Checks the relations between shaders.
std::string findContradiction(const StateRecords &state) {
  for (const ShaderState &shader : state.shaders) {
    if (count_if(state.shaders, [&](const ShaderState &other) { return other.stage == shader.stage; }) > 1)
      return std::string("shader: field 'stage': ") + nameOf(shader.stage) + " appears twice";
    if (std::string problem = findContradiction(shader); !problem.empty())
      return problem;
  }
  return {};
}

StateRecords recordsOf(const PipelineState &state) {
  return {state.gfxIp,      state.shaders,  state.bindings, {state.pushConstantSize},
          state.validation, state.graphics, state.mapping};
}

Error failure(const Twine &what) {
  return makeError(kMalformedIr, Twine(kStateName) + ": " + what);
}

} // namespace

std::string PipelineState::fingerprint() const {
  pipeline::Fingerprint fingerprint;
  fingerprint.add(recordsOf(*this));
  return fingerprint.text();
}

void PipelineState::record(Module &module) const {
  recordFields(module, kStateName, recordsOf(*this));
}

Expected<PipelineState> PipelineState::read(const Module &module) {
  const NamedMDNode *node = module.getNamedMetadata(kStateName);
  if (!node)
    return failure("the module has no pipeline state");

  StateRecords records;
  std::string error = readFields(*node, records);
  if (error.empty())
    error = findContradiction(records);
  if (!error.empty())
    return failure(error);

  return PipelineState{records.target,
                       std::move(records.shaders),
                       std::move(records.bindings),
                       records.pushConstants.size,
                       records.validation,
                       std::move(records.graphics),
                       std::move(records.mapping)};
}

Expected<PipelineState> PipelineState::readMapped(const Module &module) {
  Expected<PipelineState> state = read(module);
  if (state && !state->mapping)
    return failure("there is no resource mapping: lgc-lay-out-user-data has to run first");
  return state;
}

} // namespace lgc
