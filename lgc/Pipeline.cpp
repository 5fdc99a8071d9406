// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/Pipeline.h"

#include "lgc/AllPasses.h"
#include "lgc/NamedPasses.h"
#include "lgc/OptimizationSteps.h"
#include "lgc/PipelineStep.h"
#include "lgc/StepRunner.h"
#include "lgc/codegen/DiagnosticScope.h"

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

template <typename Pass>
void addPass(ModulePassManager &passes, PassBuilder &) {
  if constexpr (std::is_invocable_v<decltype(&Pass::run), Pass, Function &, FunctionAnalysisManager &>)
    passes.addPass(createModuleToFunctionPassAdaptor(Pass()));
  else
    passes.addPass(Pass());
}

/// A lowering that later steps, in the end the back end, depend on.
template <typename Pass>
constexpr PipelineStep lower() {
  return {kNameOf<Pass>, /*required=*/true, addPass<Pass>, Pass::kContract};
}

/// A group of LLVM's passes that later steps depend on.
constexpr PipelineStep lower(StringLiteral name, PipelineStep::Add add, const PassContract &contract) {
  return {name, /*required=*/true, add, contract};
}

/// A group of LLVM's passes that makes code better.
constexpr PipelineStep improve(StringLiteral name, PipelineStep::Add add, const PassContract &contract) {
  return {name, /*required=*/false, add, contract};
}

/// A pass of our own that makes code better, or keeps LLVM's passes from being slow.
template <typename Pass>
constexpr PipelineStep improveBy() {
  return {kNameOf<Pass>, /*required=*/false, addPass<Pass>, Pass::kContract};
}

constexpr PipelineStep kSteps[] = {
    // LLVM's passes fold by wave size and denormal mode, and the inliner compares them.
    lower<ApplyShaderModes>(),

    // Inlining can make a program exponentially larger: then some functions are not inlined, and if that does
    // not suffice, the program is refused.
    lower<ChooseSubroutines>(),
    lower<CheckProgramSize>(),

    // While branches still are as the shader has them, and callees apart from callers.
    lower<LowerControlFlow>(),

    // Resources, inputs and private variables belong to an entry point; subroutines get them as arguments.
    lower("lgc-inline", addInlining, kInliningContract),

    // Before the first clean-up, so that SROA promotes private variables too.
    lower<SharePrivateVariables>(),
    lower<LowerPrivateVariables>(),

    // Makes a barrier and reads inputs, which are lowered below; and the clean-up may not take an initializer
    // for what the variable holds when a wave starts.
    lower<ZeroWorkgroupVariables>(),

    improve("lgc-promote-variables", addPromotion, kPromotionContract),

    // Before the first pass that contracts or reassociates.
    lower<KeepInvariance>(),

    // While matrices still are as the shader multiplied them, and before LLVM's passes simplify the sums.
    improveBy<FoldZeroProducts>(),

    // Whatever names a resource has to know where it lives. Checks look whether there is a buffer for
    // records.
    lower<LayOutUserData>(),

    // While indices into buffers are as the shader computed them: LLVM's passes below compute offsets in 32
    // bits. After promotion, since ranges are known of values and not of variables.
    lower<LowerChecks>(),
    lower<BoundBufferOffsets>(),

    // While loads and stores name their buffers, and nothing of ours writes to any.
    improveBy<MarkReadOnlyBuffers>(),

    // Makes constant the operands that the lowerings inspect: push constant offsets, descriptor indices. It
    // must not merge calls of different blocks: each lgc.debug.printf has to keep its constant format.
    improve("lgc-clean-up-input", addInputCleanUp, kInputCleanUpContract),

    // Constants in outputs are known. Before outputs are packed, which inputs then do not read.
    improveBy<PropagateOutputs>(),

    // Outputs that nothing reads are gone before anything is made for them.
    lower<LinkStages>(),

    // Printing makes uses of the printf buffer, so it comes before buffers are lowered; the others do not
    // depend on each other.
    lower<InsertAbortPolls>(), // before the loops that write messages
    lower<LowerDebugOutput>(),
    lower<LowerPushConstants>(),
    lower<LoopOverDescriptors>(),              // while descriptors are named by their indices
    lower<ExpandImageAtomics>(),               // within the loops over descriptors
    improveBy<ScalarizeDescriptorArguments>(), // while ops say which descriptors differ between lanes
    lower<LowerResources>(),
    lower<LowerImages>(),
    lower<LowerCooperativeMatrices>(), // exchanges components; multiplies by dot products on some GPUs
    lower<LowerSubgroupOps>(),         // before inputs, some of which it asks for
    lower<LowerShaderInputs>(),
    lower<LowerVertexInputs>(),
    lower<LowerExports>(), // while demotions are ops
    lower<LowerFragmentInputs>(),
    lower<LowerBarriers>(),
    lower<LowerDotProducts>(),
    lower<LowerFloat8>(),

    // The entry point asks the hardware for what the shader still reads: nothing dead may be left before it.
    improve("lgc-clean-up-resources", addResourceCleanUp, kResourceCleanUpContract),
    lower<LowerEntryPoint>(),

    // Marks atomic accesses, and finds those that no instruction can do, before they are optimised.
    lower<LowerBufferAccess>(),

    // While alignments still tell which bytes share a dword.
    lower<SplitBufferAccesses>(),

    // Private arrays of constants go to memory: first those whose indices alone are no reason to unroll, then
    // those that an unrolled loop filled.
    improveBy<MakeConstantTables>(),
    improve("lgc-unroll-loops", addUnrolling, kUnrollingContract),
    improveBy<MakeConstantTables>(),

    // The others go to registers, where the back end knows their types.
    improveBy<SplitPrivateArrays>(),

    // While buffers are still pointers, since alias analysis, GVN and the vectoriser know nothing of
    // descriptors.
    improve("lgc-optimize", addOptimization, kOptimizationContract),

    // They are atomic accesses, which hold the optimisations above up.
    lower<LowerAbortPolls>(),

    // Loops are as they will be, and what does not change is in front of them.
    improveBy<HoistReports>(),

    // They split blocks, which the optimizations above work best on when they are whole.
    lower<LowerCheckReports>(),
    lower<LowerAddressRanges>(), // which reports search for, too

    // Pointers in addrspace(7) become descriptor and offset. LLVM's back end does the same, but too late for
    // it to share one atomic among the lanes of a wave.
    lower("lgc-lower-buffer-pointers", addBufferPointerLowering, kBufferPointerLoweringContract),

    // After all that would undo it, and before uniformity is asked for, which takes quadratic time as the
    // back end's passes do.
    improveBy<SplitSwitches>(),
    improveBy<SplitJoins>(),
    lower<SelectBufferInstructions>(),

    // Address arithmetic that only now is visible.
    improve("lgc-clean-up-buffers", addBufferCleanUp, kBufferCleanUpContract),

    // Again, after all passes that split an index that is a sum into two: the back end takes only one.
    improveBy<SplitPrivateArrays>(),

    // After all that would fold arithmetic on constants to nearest even.
    lower<LowerRounding>(),

    // Last, when no pass can add a resource or a format string any more.
    lower<WritePalMetadata>(),
};

/// Exists for no fault alone, so that the compiler's message has the step's number, counted from 0, and the
/// feature.
template <OrderFault fault, size_t step, auto feature>
struct StepsAreInOrder {
  static_assert(fault == OrderFault::None, "a step is in the wrong place of kSteps");
};
/// Exists for no op, so that the compiler's message has the op.
template <OpKind op, bool lowered>
struct OpIsLowered {
  static_assert(lowered, "no step of kSteps removes an op");
};

template <unsigned index>
constexpr auto enumeratorOf() {
  constexpr Feature feature = Feature::fromIndex(index);
  if constexpr (feature.isOp())
    return feature.op();
  else
    return feature.feature();
}

constexpr OrderProblem kOrderProblem = findOrderProblem(kSteps, kLegalInput, kLegalOutput);
template struct StepsAreInOrder<kOrderProblem.fault, kOrderProblem.step,
                                enumeratorOf<kOrderProblem.feature.index()>()>;

constexpr FeatureSet kOpsWithoutLowering = FeatureSet::allOps() - allRemoved(kSteps);
template struct OpIsLowered<kOpsWithoutLowering.empty() ? OpKind() : kOpsWithoutLowering.first().op(),
                            kOpsWithoutLowering.empty()>;

} // namespace

ArrayRef<PipelineStep> pipelineSteps() {
  return kSteps;
}

Error runPasses(Module &module, TargetMachine &target, const PipelineOptions &options, bool &stopped) {
  stopped = false;
  if (Error error = checkDisabledPasses(options.disabledPasses))
    return error;
  StepRunner runner(module, target, options);
  disablePasses(runner.callbacks(), options.disabledPasses);
  if (Error error = runner.checkOptions(kSteps))
    return error;
  if (Error error = runner.begin(kLegalInput))
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
