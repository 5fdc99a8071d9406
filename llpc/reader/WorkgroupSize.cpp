// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/WorkgroupSize.h"

using namespace llvm;

namespace llpc::reader {

using spirv::BuiltIn;
using spirv::Decoration;
using spirv::EntryPoint;
using spirv::ExecutionMode;

namespace {

/// The hardware's limit on the lanes of one workgroup, which Vulkan drivers report as
/// maxComputeWorkGroupInvocations.
constexpr uint64_t kMaxWorkgroupInvocations = 1024;

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
      return translator.failInvalid(*mode.instruction, "LocalSizeId needs integer constants");
    size[i] = *value;
  }
  return size;
}

Result setWorkgroupSize(Translator &translator, const EntryPoint &entryPoint,
                        std::optional<WorkgroupSize> size) {
  const spirv::Instruction &at = *entryPoint.instruction;
  if (Constant *constant = workgroupSizeConstant(translator)) {
    if (constant->getType() != FixedVectorType::get(Type::getInt32Ty(translator.context()), 3))
      return translator.failInvalid(at,
                                    "the WorkgroupSize constant is not a vector of three 32-bit integers");
    size = WorkgroupSize{};
    for (unsigned i = 0; i < 3; ++i)
      (*size)[i] = cast<ConstantInt>(constant->getAggregateElement(i))->getZExtValue();
  }
  if (!size)
    return translator.failInvalid(at,
                                  "entry point \"" + entryPoint.name + "\" (" +
                                      std::string(spirv::nameOf(entryPoint.model)) +
                                      ") has no workgroup size",
                                  "add execution mode LocalSize or LocalSizeId");
  uint64_t invocations = 1;
  for (size_t i = 0; i < 3; ++i) {
    uint64_t extent = (*size)[i];
    invocations = extent <= kMaxWorkgroupInvocations ? invocations * extent : 0;
    if (invocations == 0 || invocations > kMaxWorkgroupInvocations)
      return translator.failInvalid(at, "the workgroup size must be from 1 to " +
                                            std::to_string(kMaxWorkgroupInvocations) + " invocations in all");
    translator.shader().compute.workgroupSize[i] = extent;
  }
  return success();
}

} // namespace

Result readWorkgroupSize(Translator &translator, const EntryPoint &entryPoint) {
  std::optional<WorkgroupSize> size;
  for (const spirv::ExecutionModeUse &mode : entryPoint.modes) {
    if (mode.mode != ExecutionMode::LocalSize && mode.mode != ExecutionMode::LocalSizeId)
      continue;
    const FailureOr<WorkgroupSize> given = localSize(translator, mode);
    if (!given)
      return failure();
    size = *given;
  }
  return setWorkgroupSize(translator, entryPoint, size);
}

Result readDerivativeGroup(Translator &translator, const EntryPoint &entryPoint) {
  const std::array<uint32_t, 3> &size = translator.shader().compute.workgroupSize;
  for (const spirv::ExecutionModeUse &mode : entryPoint.modes) {
    const bool isQuads = mode.mode == ExecutionMode::DerivativeGroupQuadsNV;
    if (!isQuads && mode.mode != ExecutionMode::DerivativeGroupLinearNV)
      continue;
    if (isQuads && (size[0] % 2 != 0 || size[1] % 2 != 0))
      return translator.failInvalid(*mode.instruction,
                                    "derivative groups of quads need an even workgroup size in x and y");
    if (!isQuads && translator.shader().compute.invocationsPerWorkgroup() % 4 != 0)
      return translator.failInvalid(
          *mode.instruction, "linear derivative groups need a multiple of 4 invocations in a workgroup");
    if (translator.derivativeGroup() != DerivativeGroup::None)
      return translator.failInvalid(*mode.instruction, "a shader has one kind of derivative group");
    translator.setDerivativeGroup(isQuads ? DerivativeGroup::Quads : DerivativeGroup::Linear);
  }
  return success();
}

} // namespace llpc::reader
