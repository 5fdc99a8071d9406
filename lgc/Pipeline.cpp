// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/Pipeline.h"

#include "lgc/OptimizationSteps.h"
#include "lgc/StepRunner.h"
#include "lgc/codegen/DiagnosticScope.h"
#include "lgc/lowering/CheckProgramSize.h"
#include "lgc/lowering/buffer/BoundBufferOffsets.h"
#include "lgc/lowering/buffer/LowerBufferAccess.h"
#include "lgc/lowering/buffer/SelectBufferInstructions.h"
#include "lgc/lowering/buffer/SplitBufferAccesses.h"
#include "lgc/lowering/controlflow/LowerControlFlow.h"
#include "lgc/lowering/debug/AbortPolls.h"
#include "lgc/lowering/debug/LowerDebugOutput.h"
#include "lgc/lowering/interface/LayOutUserData.h"
#include "lgc/lowering/interface/LowerEntryPoint.h"
#include "lgc/lowering/interface/LowerPushConstants.h"
#include "lgc/lowering/interface/LowerResources.h"
#include "lgc/lowering/interface/LowerShaderInputs.h"
#include "lgc/lowering/interface/WritePalMetadata.h"
#include "lgc/lowering/modes/ApplyShaderModes.h"
#include "lgc/lowering/modes/LowerRounding.h"
#include "lgc/lowering/subgroup/LowerBarriers.h"
#include "lgc/lowering/subgroup/LowerSubgroupOps.h"
#include "lgc/lowering/variables/LowerPrivateVariables.h"
#include "lgc/lowering/variables/MakeConstantTables.h"
#include "lgc/lowering/variables/ZeroWorkgroupVariables.h"
#include "lgc/workarounds/bounds/SplitControlFlow.h"

#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace lgc {

namespace {

template <typename Pass>
constexpr StringLiteral kNameOf = "";
#define LGC_MODULE_PASS(NAME, CLASS)                                                                         \
  template <>                                                                                                \
  constexpr StringLiteral kNameOf<CLASS> = NAME;
#include "lgc/lowering/PassRegistry.def"

/// A lowering that what comes after it, in the end the back end, depends on.
template <typename Pass>
constexpr PipelineStep lower() {
  return {kNameOf<Pass>, /*required=*/true,
          [](ModulePassManager &passes, PassBuilder &) { passes.addPass(Pass()); }};
}

/// A group of LLVM's passes that makes code better.
constexpr PipelineStep improve(StringLiteral name, PipelineStep::Add add) {
  return {name, /*required=*/false, add};
}

/// A pass of our own that makes code better.
template <typename Pass>
constexpr PipelineStep improveBy() {
  return {kNameOf<Pass>, /*required=*/false,
          [](ModulePassManager &passes, PassBuilder &) { passes.addPass(Pass()); }};
}

constexpr PipelineStep kSteps[] = {
    // LLVM's passes fold by wave size and denormal mode, and the inliner compares them.
    lower<ApplyShaderModes>(),

    // Inlining can make a program exponentially larger.
    lower<CheckProgramSize>(),

    // While branches still are as the shader has them, and callees apart from callers.
    lower<LowerControlFlow>(),

    // One function for each entry point: resources, inputs and private variables belong to an entry point,
    // and code with calls would need relocations.
    {"lgc-inline", /*required=*/true, addInlining},

    // Before the first clean-up, so that SROA promotes private variables too.
    lower<LowerPrivateVariables>(),

    // Makes a barrier and reads inputs, which are lowered below; and the clean-up may not take an initializer
    // for
    // what the variable holds when a wave starts.
    lower<ZeroWorkgroupVariables>(),

    improve("lgc-promote-variables", addPromotion),

    // While indices into buffers are as the shader computed them: LLVM's passes below compute offsets in 32
    // bits. After promotion, since ranges are known of values and not of variables.
    lower<BoundBufferOffsets>(),

    // What the lowerings look at becomes constant: push constant offsets, descriptor indices. It must not
    // merge calls of different blocks: each lgc.debug.printf has to keep its constant format.
    improve("lgc-clean-up-input", addInputCleanUp),

    // Whatever names a resource has to know where it lives. Printing makes uses of the printf buffer, so it
    // comes before buffers are lowered; the others do not depend on each other.
    lower<LayOutUserData>(),
    lower<InsertAbortPolls>(), // before the loops that write messages
    lower<LowerDebugOutput>(),
    lower<LowerPushConstants>(),
    lower<LowerResources>(),
    lower<LowerSubgroupOps>(), // before inputs, some of which it asks for
    lower<LowerShaderInputs>(),
    lower<LowerBarriers>(),

    // The entry point asks the hardware for what the shader still reads: nothing dead may be left before it.
    improve("lgc-clean-up-resources", addResourceCleanUp),
    lower<LowerEntryPoint>(),

    // Marks atomic accesses, and finds those that no instruction can do, before they are optimised.
    lower<LowerBufferAccess>(),

    // While alignments tell what lies in one dword.
    lower<SplitBufferAccesses>(),

    // Private arrays of constants that still are indexed at run time go to memory.
    improve("lgc-unroll-loops", addUnrolling),
    improveBy<MakeConstantTables>(),

    // While buffers are still pointers, since alias analysis, GVN and the vectoriser know nothing of
    // descriptors.
    improve("lgc-optimize", addOptimization),

    // They are atomic accesses, which hold the optimisations above up.
    lower<LowerAbortPolls>(),

    // Pointers in addrspace(7) become descriptor and offset. LLVM's back end does the same, but too late for
    // it to share one atomic among the lanes of a wave.
    {"lgc-lower-buffer-pointers", /*required=*/true, addBufferPointerLowering},
    lower<SelectBufferInstructions>(),

    // Address arithmetic that only now is visible.
    improve("lgc-clean-up-buffers", addBufferCleanUp),

    // After all that would fold arithmetic on constants to nearest even.
    lower<LowerRounding>(),

    // After all that would undo it.
    improveBy<SplitControlFlow>(),

    // Last, when no pass can add a resource or a format string any more.
    lower<WritePalMetadata>(),
};

} // namespace

void registerPasses(PassBuilder &builder) {
  builder.registerPipelineParsingCallback(
      [&builder](StringRef name, ModulePassManager &passes, ArrayRef<PassBuilder::PipelineElement>) {
#define LGC_MODULE_PASS(NAME, CLASS)                                                                         \
  if (name == (NAME)) {                                                                                      \
    passes.addPass(CLASS());                                                                                 \
    return true;                                                                                             \
  }
#include "lgc/lowering/PassRegistry.def"
        for (const PipelineStep &step : kSteps) {
          if (name == step.name) {
            step.add(passes, builder);
            return true;
          }
        }
        return false;
      });
}

ArrayRef<StringRef> passNames() {
  static const std::vector<StringRef> names = [] {
    std::vector<StringRef> list;
    for (const PipelineStep &step : kSteps)
      list.push_back(step.name);
    return list;
  }();
  return names;
}

Error runPasses(Module &module, TargetMachine &target, const PipelineOptions &options, bool &stopped) {
  stopped = false;
  StepRunner runner(module, target, options);
  if (Error error = runner.checkOptions(kSteps))
    return error;
  for (const PipelineStep &step : kSteps) {
    if (Error error = runner.run(step))
      return error;
    if (options.stopAfter == step.name) {
      stopped = true;
      break;
    }
  }
  return Error::success();
}

} // namespace lgc
