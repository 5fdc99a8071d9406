// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/Pipeline.h"

#include "lgc/OptimizationSteps.h"
#include "lgc/StepRunner.h"
#include "lgc/codegen/CodeGenPasses.h"
#include "lgc/codegen/DiagnosticScope.h"
#include "lgc/codegen/Preparation.h"
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
#include "lgc/optimization/AlignWorkgroupVariables.h"
#include "lgc/optimization/KeepBarrierLoops.h"
#include "lgc/workarounds/bounds/SkipSlowPasses.h"
#include "lgc/workarounds/bounds/SplitJoins.h"
#include "lgc/workarounds/bounds/SplitSwitches.h"
#include "lgc/workarounds/defects/FreezeConstantBufferAddresses.h"
#include "lgc/workarounds/defects/FreezeDependentAddresses.h"
#include "lgc/workarounds/defects/KeepBufferPointersAsBytes.h"
#include "lgc/workarounds/defects/ListCompileUnits.h"
#include "lgc/workarounds/defects/SplitBooleanVectors.h"

#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace lgc {

namespace {

template <typename Pass>
constexpr StringLiteral kNameOf = "";
#define LGC_MODULE_PASS(NAME, CLASS)                                                                         \
  template <>                                                                                                \
  constexpr StringLiteral kNameOf<CLASS> = NAME;
#define LGC_FUNCTION_PASS(NAME, CLASS)                                                                       \
  template <>                                                                                                \
  constexpr StringLiteral kNameOf<CLASS> = NAME;
#include "lgc/PassRegistry.def"

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

/// A pass of our own that makes code better, or keeps LLVM's passes from being slow.
template <typename Pass>
constexpr PipelineStep improveBy() {
  return {
      kNameOf<Pass>, /*required=*/false, [](ModulePassManager &passes, PassBuilder &) {
        if constexpr (std::is_invocable_v<decltype(&Pass::run), Pass, Function &, FunctionAnalysisManager &>)
          passes.addPass(createModuleToFunctionPassAdaptor(Pass()));
        else
          passes.addPass(Pass());
      }};
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

    // After all that would undo it, and before uniformity is asked for, which takes quadratic time as the
    // back end's
    // passes do.
    improveBy<SplitSwitches>(),
    improveBy<SplitJoins>(),
    lower<SelectBufferInstructions>(),

    // Address arithmetic that only now is visible.
    improve("lgc-clean-up-buffers", addBufferCleanUp),

    // After all that would fold arithmetic on constants to nearest even.
    lower<LowerRounding>(),

    // Last, when no pass can add a resource or a format string any more.
    lower<WritePalMetadata>(),
};

} // namespace

namespace {

/// A pass between the pipeline and the back end, or in front of instruction selection.
template <typename Run>
class RunOnModule : public PassInfoMixin<RunOnModule<Run>> {
public:
  explicit RunOnModule(Run run) : run_(run) {}

  PreservedAnalyses run(Module &module, ModuleAnalysisManager &) {
    run_(module);
    return PreservedAnalyses::none();
  }

private:
  Run run_;
};

bool addModulePass(StringRef name, ModulePassManager &passes, PassBuilder &builder, TargetMachine &target) {
#define LGC_MODULE_PASS(NAME, CLASS)                                                                         \
  if (name == (NAME)) {                                                                                      \
    passes.addPass(CLASS());                                                                                 \
    return true;                                                                                             \
  }
#include "lgc/PassRegistry.def"
  for (const PipelineStep &step : kSteps) {
    if (name == step.name) {
      step.add(passes, builder);
      return true;
    }
  }
  for (const Preparation &preparation : preparations()) {
    if (name == preparation.name) {
      passes.addPass(RunOnModule([&](Module &module) { preparation.run(module, target); }));
      return true;
    }
  }
  for (const CodeGenPass &pass : codeGenPasses()) {
    if (name == pass.name && pass.form == CodeGenForm::Ir) {
      passes.addPass(RunOnModule([&](Module &module) { runAlone(pass, module, target); }));
      return true;
    }
  }
  return false;
}

bool addFunctionPass(StringRef name, FunctionPassManager &passes) {
#define LGC_FUNCTION_PASS(NAME, CLASS)                                                                       \
  if (name == (NAME)) {                                                                                      \
    passes.addPass(CLASS());                                                                                 \
    return true;                                                                                             \
  }
#include "lgc/PassRegistry.def"
  return false;
}

/// The passes of PassRegistry.def that are no steps of their own, but within some.
std::vector<StringRef> innerPasses() {
  std::vector<StringRef> names = {
#define LGC_MODULE_PASS(NAME, CLASS) NAME,
#define LGC_FUNCTION_PASS(NAME, CLASS) NAME,
#include "lgc/PassRegistry.def"
  };
  erase_if(names, [](StringRef name) {
    return any_of(kSteps, [&](const PipelineStep &step) { return step.name == name; });
  });
  sort(names);
  return names;
}

} // namespace

void registerPasses(PassBuilder &builder, TargetMachine &target) {
  builder.registerPipelineParsingCallback(
      [&](StringRef name, ModulePassManager &passes, ArrayRef<PassBuilder::PipelineElement>) {
        return addModulePass(name, passes, builder, target);
      });
  builder.registerPipelineParsingCallback(
      [](StringRef name, FunctionPassManager &passes, ArrayRef<PassBuilder::PipelineElement>) {
        return addFunctionPass(name, passes);
      });
}

void disablePasses(PassInstrumentationCallbacks &callbacks, ArrayRef<std::string> names) {
#define LGC_MODULE_PASS(NAME, CLASS) callbacks.addClassToPassName(CLASS::name(), NAME);
#define LGC_FUNCTION_PASS(NAME, CLASS) callbacks.addClassToPassName(CLASS::name(), NAME);
#include "lgc/PassRegistry.def"
  callbacks.registerShouldRunOptionalPassCallback([&callbacks, names](StringRef className, const Any &) {
    return !is_contained(names, callbacks.getPassNameForClassName(className));
  });
}

Error checkDisabledPasses(ArrayRef<std::string> names) {
  for (const std::string &name : names) {
    const PipelineStep *step = find_if(kSteps, [&](const PipelineStep &step) { return step.name == name; });
    if (step != std::end(kSteps) && step->required)
      return createStringError("pass '" + name + "' cannot be disabled, because others depend on it");
    const auto isIt = [&](const auto &pass) { return pass.name == name; };
    if (step == std::end(kSteps) && !is_contained(innerPasses(), name) && none_of(preparations(), isIt) &&
        none_of(codeGenPasses(), isIt) && name != SkipSlowPasses::kName)
      return createStringError("unknown pass '" + name + "'; `lgc-opt --list-passes` lists all");
  }
  return Error::success();
}

void listPasses(raw_ostream &os) {
  os << "steps of the pipeline:\n";
  for (const PipelineStep &step : kSteps)
    os << "  " << step.name << (step.required ? "\n" : " (optional)\n");
  os << "passes within steps:\n";
  for (StringRef name : innerPasses())
    os << "  " << name << "\n";
  os << "passes over what code generation gets:\n";
  for (const Preparation &preparation : preparations())
    os << "  " << preparation.name << "\n";
  for (const CodeGenForm form : {CodeGenForm::Ir, CodeGenForm::Machine}) {
    os << (form == CodeGenForm::Ir ? "within code generation, over LLVM IR:\n"
                                   : "within code generation, over machine code:\n");
    for (const CodeGenPass &pass : codeGenPasses())
      if (pass.form == form)
        os << "  " << pass.name << (pass.place == CodeGenPlace::After ? ", after " : ", instead of ")
           << pass.anchor << "\n";
  }
  os << "for all of code generation:\n  " << SkipSlowPasses::kName << "\n";
}

Error runPasses(Module &module, TargetMachine &target, const PipelineOptions &options, bool &stopped) {
  stopped = false;
  if (Error error = checkDisabledPasses(options.disabledPasses))
    return error;
  StepRunner runner(module, target, options);
  disablePasses(runner.callbacks(), options.disabledPasses);
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
