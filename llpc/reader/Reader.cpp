// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/Reader.h"
#include "llpc/reader/Capabilities.h"
#include "llpc/reader/Decorations.h"
#include "llpc/reader/EntryPoint.h"
#include "llpc/reader/FloatModes.h"
#include "llpc/reader/FunctionTranslation.h"
#include "llpc/reader/InstructionDispatch.h"
#include "llpc/reader/core/SafeName.h"
#include "llpc/reader/instructions/ConstantInstructions.h"

namespace llpc::reader {

namespace {

/// Returns the state's entry for the shader; adds one if there is none yet.
lgc::ShaderState &stateOf(ShaderStage stage, lgc::PipelineState &state) {
  lgc::ShaderState *shader = state.shader(stage);
  if (!shader)
    shader = &state.shaders.emplace_back();
  shader->stage = stage;
  return *shader;
}

/// Provides the buffers that checks use, if there are any.
Result finishChecks(Translator &translator, const spirv::EntryPoint &entryPoint) {
  CheckedInstructions *checks = translator.checks();
  if (!checks || !checks->finish())
    return success();
  using enum lgc::InternalBufferKind;
  std::vector<lgc::InternalBufferKind> kinds{ValidationRecords, ValidationCounters, ValidationInputs};
  if (checks->has(lgc::ValidationCheck::Addresses) &&
      translator.module().hasCapability(spirv::Capability::PhysicalStorageBufferAddresses))
    kinds.push_back(ValidationAddresses);
  if (checks->action() == lgc::ValidationAction::Abort)
    kinds.push_back(Abort);
  for (lgc::InternalBufferKind kind : kinds)
    if (!lgc::declareInternalBuffer(translator.state(), kind))
      return translator.failInvalid(*translator.module().definition(entryPoint.function),
                                    std::string("the shader uses the binding of the ") + nameOf(kind) +
                                        " buffer for a uniform buffer");
  return success();
}

} // namespace

lgc::ShaderState *readShader(const spirv::Module &input, const ReaderOptions &options, llvm::Module &output,
                             lgc::PipelineState &state, Diagnostics &diagnostics) {
  Reporter reporter(input, diagnostics, options.isCancelled);
  FailureOr<const spirv::EntryPoint *> selected =
      selectEntryPoint(input, options.stage, options.entryPoint, reporter);
  if (!selected)
    return nullptr;
  const spirv::EntryPoint &entryPoint = **selected;
  // Other entry points may use features that no compute shader has.
  std::optional<spirv::Reach> shared;
  if (input.entryPoints().size() > 1)
    shared = input.reachOf(entryPoint);
  const spirv::Reach *reach = shared ? &*shared : nullptr;
  if (!checkCapabilities(input, reach, reporter) || !checkDecorations(input, reach, reporter))
    return nullptr;
  FailureOr<Specialization> specialization = Specialization::create(input, options.specConstants, reporter);
  if (!specialization)
    return nullptr;

  lgc::ShaderState &shader = stateOf(stageOf(entryPoint), state);
  shader.function = entryPoint.name.empty() ? "main" : safeName(entryPoint.name);

  // Float controls apply to operations on constants too. Types are translated together with the constants
  // that use them, because array lengths are constants.
  Translator translator(input, *specialization, output, state, shader, options.matrices, reporter,
                        translateInstruction);
  translator.setDeviceIndex(options.deviceIndex);
  bool isRead = readFloatControls(translator, entryPoint, shader) && translateConstants(translator, reach);
  // Constants are computed here, where nothing can be reported.
  if (options.validation.isEnabled())
    translator.enableChecks(entryPoint, options.validation);
  isRead = isRead && readExecutionModes(translator, entryPoint) &&
           readFastMathDefaults(translator, entryPoint) && translateFunctions(translator, entryPoint);
  return isRead && finishChecks(translator, entryPoint) ? &shader : nullptr;
}

} // namespace llpc::reader
