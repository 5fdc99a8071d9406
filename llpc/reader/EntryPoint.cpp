// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/EntryPoint.h"

using namespace llvm;

namespace llpc::reader {

using spirv::BuiltIn;
using spirv::Decoration;
using spirv::EntryPoint;
using spirv::ExecutionMode;
using spirv::ExecutionModel;

namespace {

/// The hardware's limit on the lanes of one workgroup, which Vulkan drivers report as
/// maxComputeWorkGroupInvocations.
constexpr uint64_t kMaxWorkgroupInvocations = 1024;

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

/// Returns the module's WorkgroupSize constant, which overrides execution modes, or null.
Constant *workgroupSizeConstant(Translator &translator) {
  for (const spirv::Instruction *global : translator.module().globals()) {
    const spirv::DecorationUse *builtIn =
        translator.module().findDecoration(global->result, Decoration::BuiltIn);
    if (builtIn && builtIn->operands[0] == static_cast<uint32_t>(BuiltIn::WorkgroupSize) &&
        global->opcode != spirv::Op::Variable)
      return translator.values().constant(global->result);
  }
  return nullptr;
}

using WorkgroupSize = std::array<uint64_t, 3>;

/// Reads the literals of LocalSize or the constants of LocalSizeId.
FailureOr<WorkgroupSize> localSize(Translator &translator, const spirv::ExecutionModeUse &mode) {
  WorkgroupSize size{};
  for (size_t i = 0; i < size.size() && i < mode.operands.size(); ++i) {
    std::optional<uint64_t> value = mode.operands[i];
    if (mode.mode == ExecutionMode::LocalSizeId)
      value = translator.values().constantInt(mode.operands[i]);
    if (!value)
      return translator.fail(*mode.instruction, "LocalSizeId needs integer constants");
    size[i] = *value;
  }
  return size;
}

Result setWorkgroupSize(Translator &translator, const EntryPoint &entryPoint,
                        std::optional<WorkgroupSize> size, lgc::ShaderState &shader) {
  const spirv::Instruction &at = *entryPoint.instruction;
  if (Constant *constant = workgroupSizeConstant(translator)) {
    if (constant->getType() != FixedVectorType::get(Type::getInt32Ty(translator.context()), 3))
      return translator.fail(at, "the WorkgroupSize constant is not a vector of three 32-bit integers");
    size = WorkgroupSize{};
    for (unsigned i = 0; i < 3; ++i)
      (*size)[i] = cast<ConstantInt>(constant->getAggregateElement(i))->getZExtValue();
  }
  if (!size)
    return translator.fail(at, "entry point " + describe(entryPoint) + " has no workgroup size",
                           "add execution mode LocalSize or LocalSizeId");
  uint64_t invocations = 1;
  for (size_t i = 0; i < 3; ++i) {
    uint64_t extent = (*size)[i];
    invocations = extent <= kMaxWorkgroupInvocations ? invocations * extent : 0;
    if (invocations == 0 || invocations > kMaxWorkgroupInvocations)
      return translator.fail(at, "the workgroup size must be from 1 to " +
                                     std::to_string(kMaxWorkgroupInvocations) + " invocations in all");
    shader.compute.workgroupSize[i] = extent;
  }
  return success();
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
    return reporter.fail(*entryPoint.instruction, "execution model " +
                                                      std::string(spirv::nameOf(entryPoint.model)) +
                                                      " is not supported");
  return &entryPoint;
}

bool isSupported(ExecutionModel model) {
  return model == ExecutionModel::GLCompute;
}

bool isSupported(ExecutionMode mode) {
  constexpr ExecutionMode kModes[] = {
      ExecutionMode::LocalSize,
      ExecutionMode::LocalSizeId,
      ExecutionMode::DenormPreserve,
      ExecutionMode::DenormFlushToZero,
      ExecutionMode::RoundingModeRTE,
      ExecutionMode::RoundingModeRTZ,
      ExecutionMode::SignedZeroInfNanPreserve,
      ExecutionMode::FPFastMathDefault,
      // The control flow of every shader reconverges as these modes require.
      ExecutionMode::SubgroupUniformControlFlowKHR,
      ExecutionMode::MaximallyReconvergesKHR,
  };
  return std::ranges::find(kModes, mode) != std::end(kModes);
}

Result readExecutionModes(Translator &translator, const EntryPoint &entryPoint, lgc::ShaderState &shader) {
  std::optional<WorkgroupSize> size;
  for (const spirv::ExecutionModeUse &mode : entryPoint.modes) {
    if (!isSupported(mode.mode))
      return translator.fail(*mode.instruction, "execution mode " + std::string(spirv::nameOf(mode.mode)) +
                                                    " is not supported in compute shaders");
    // FloatModes.cpp reads the modes of arithmetic; the modes of reconvergence need no action.
    if (mode.mode != ExecutionMode::LocalSize && mode.mode != ExecutionMode::LocalSizeId)
      continue;
    const FailureOr<WorkgroupSize> given = localSize(translator, mode);
    if (!given)
      return failure();
    size = *given;
  }
  return setWorkgroupSize(translator, entryPoint, size, shader);
}

} // namespace llpc::reader
