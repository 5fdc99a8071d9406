// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/EntryPoint.h"
#include "llpc/reader/WorkgroupSize.h"

using namespace llvm;

namespace llpc::reader {

using spirv::EntryPoint;
using spirv::ExecutionMode;
using spirv::ExecutionModel;

namespace {

ExecutionModel executionModelOf(ShaderStage stage) {
  switch (stage) {
  case ShaderStage::Task:
    return ExecutionModel::TaskEXT;
  case ShaderStage::Vertex:
    return ExecutionModel::Vertex;
  case ShaderStage::TessControl:
    return ExecutionModel::TessellationControl;
  case ShaderStage::TessEvaluation:
    return ExecutionModel::TessellationEvaluation;
  case ShaderStage::Geometry:
    return ExecutionModel::Geometry;
  case ShaderStage::Mesh:
    return ExecutionModel::MeshEXT;
  case ShaderStage::Fragment:
    return ExecutionModel::Fragment;
  case ShaderStage::Compute:
    break;
  }
  return ExecutionModel::GLCompute;
}

constexpr ShaderStage kSupportedStages[] = {ShaderStage::Vertex, ShaderStage::Fragment, ShaderStage::Compute};

std::string describe(const EntryPoint &entryPoint) {
  return "\"" + entryPoint.name + "\" (" + std::string(spirv::nameOf(entryPoint.model)) + ")";
}

std::string listEntryPoints(const spirv::Module &module) {
  std::string list;
  for (const EntryPoint &entryPoint : module.entryPoints())
    list += (list.empty() ? "the module has " : ", ") + describe(entryPoint);
  return list;
}

/// Returns "entry point "f" of stage compute", without the parts that the options leave open.
std::string describeWanted(std::optional<ShaderStage> stage, std::string_view name) {
  std::string text = "entry point";
  if (!name.empty())
    text += " \"" + std::string(name) + "\"";
  if (stage)
    text += " of execution model " + std::string(spirv::nameOf(executionModelOf(*stage)));
  return text;
}

} // namespace

FailureOr<const EntryPoint *> selectEntryPoint(const spirv::Module &module, std::optional<ShaderStage> stage,
                                               std::string_view name, const Reporter &reporter) {
  std::vector<const EntryPoint *> matches;
  for (const EntryPoint &entryPoint : module.entryPoints()) {
    bool stageMatches = !stage || entryPoint.model == executionModelOf(*stage);
    if (stageMatches && (name.empty() || entryPoint.name == name))
      matches.push_back(&entryPoint);
  }
  if (matches.size() != 1)
    return reporter.failModule((matches.empty() ? "there is no " : "there is more than one ") +
                                   describeWanted(stage, name),
                               listEntryPoints(module));
  const EntryPoint &entryPoint = *matches.front();
  if (!isSupported(entryPoint.model))
    return reporter.failUnsupported(*entryPoint.instruction,
                                    "execution model " + std::string(spirv::nameOf(entryPoint.model)) +
                                        " is not supported");
  return &entryPoint;
}

ShaderStage stageOf(const EntryPoint &entryPoint) {
  for (const ShaderStage stage : kSupportedStages)
    if (executionModelOf(stage) == entryPoint.model)
      return stage;
  llvm_unreachable("selectEntryPoint() refuses others");
}

bool isSupported(ExecutionModel model) {
  return std::ranges::find(kSupportedStages, model, executionModelOf) != std::end(kSupportedStages);
}

bool isSupported(ExecutionMode mode) {
  constexpr ExecutionMode kModes[] = {
      ExecutionMode::OriginUpperLeft,
      ExecutionMode::EarlyFragmentTests,
      ExecutionMode::PostDepthCoverage,
      ExecutionMode::DepthReplacing,
      ExecutionMode::DepthGreater,
      ExecutionMode::DepthLess,
      ExecutionMode::DepthUnchanged,
      ExecutionMode::StencilRefReplacingEXT,
      ExecutionMode::LocalSize,
      ExecutionMode::LocalSizeId,
      ExecutionMode::DerivativeGroupQuadsNV,
      ExecutionMode::DerivativeGroupLinearNV,
      ExecutionMode::DenormPreserve,
      ExecutionMode::DenormFlushToZero,
      ExecutionMode::RoundingModeRTE,
      ExecutionMode::RoundingModeRTZ,
      ExecutionMode::SignedZeroInfNanPreserve,
      ExecutionMode::FPFastMathDefault,
      // The control flow of every shader reconverges as these modes require; readFragmentMode() does the
      // rest.
      ExecutionMode::SubgroupUniformControlFlowKHR,
      ExecutionMode::MaximallyReconvergesKHR,
      // Derivatives are differences in quads, and quads are whole, in every fragment shader.
      ExecutionMode::QuadDerivativesKHR,
      ExecutionMode::RequireFullQuadsKHR,
  };
  return std::ranges::find(kModes, mode) != std::end(kModes);
}

namespace {

bool isForFragments(ExecutionMode mode) {
  constexpr ExecutionMode kModes[] = {
      ExecutionMode::OriginUpperLeft,     ExecutionMode::EarlyFragmentTests,
      ExecutionMode::PostDepthCoverage,   ExecutionMode::DepthReplacing,
      ExecutionMode::DepthGreater,        ExecutionMode::DepthLess,
      ExecutionMode::DepthUnchanged,      ExecutionMode::StencilRefReplacingEXT,
      ExecutionMode::RequireFullQuadsKHR,
  };
  return std::ranges::find(kModes, mode) != std::end(kModes);
}

Result checkExecutionMode(Translator &translator, const spirv::ExecutionModeUse &mode) {
  const ShaderStage stage = translator.shader().stage;
  const std::string name = "execution mode " + std::string(spirv::nameOf(mode.mode));
  if (!isSupported(mode.mode))
    return translator.failUnsupported(*mode.instruction,
                                      name + " is not supported in " + nameOf(stage) + " shaders");
  if (isForFragments(mode.mode) && stage != ShaderStage::Fragment)
    return translator.failInvalid(*mode.instruction, name + " is for fragment shaders");
  return success();
}

void readFragmentMode(lgc::FragmentState &fragment, ExecutionMode mode) {
  switch (mode) {
  case ExecutionMode::EarlyFragmentTests:
    fragment.tests.areEarly = true;
    break;
  case ExecutionMode::PostDepthCoverage:
    fragment.tests.areEarly = fragment.tests.coverageIsTested = true;
    break;
  case ExecutionMode::DepthGreater:
    fragment.tests.depthChange = lgc::DepthChange::Greater;
    break;
  case ExecutionMode::DepthLess:
    fragment.tests.depthChange = lgc::DepthChange::Less;
    break;
  // Helpers are lanes like others where the shader can tell: with whole quads, or where they must stay
  // active.
  case ExecutionMode::RequireFullQuadsKHR:
  case ExecutionMode::MaximallyReconvergesKHR:
    fragment.groupsHaveHelpers = true;
    break;
  default:
    break;
  }
}

} // namespace

Result readExecutionModes(Translator &translator, const EntryPoint &entryPoint) {
  const ShaderStage stage = translator.shader().stage;
  for (const spirv::ExecutionModeUse &mode : entryPoint.modes) {
    if (!checkExecutionMode(translator, mode))
      return failure();
    // FloatModes.cpp reads the modes of arithmetic; other modes of reconvergence need no action.
    if (stage == ShaderStage::Fragment)
      readFragmentMode(translator.shader().fragment, mode.mode);
  }
  if (stage == ShaderStage::Compute)
    return success(readWorkgroupSize(translator, entryPoint) && readDerivativeGroup(translator, entryPoint));
  return success();
}

} // namespace llpc::reader
