// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/StepRunner.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Target/TargetMachine.h"

#include <chrono>

using namespace llvm;

namespace lgc {

#ifdef PROJECT_ASSERTIONS
static constexpr bool kAlwaysVerify = true;
#else
static constexpr bool kAlwaysVerify = false;
#endif

StepRunner::StepRunner(Module &module, TargetMachine &target, const PipelineOptions &options)
    : module_(module), target_(target), options_(options), diagnostics_(module.getContext()),
      builder_(&target, PipelineTuningOptions(), std::nullopt, &callbacks_) {
  if (options.addCallbacks)
    options.addCallbacks(callbacks_);
  if (options.isCancelled) // the rest of a step
    callbacks_.registerShouldRunOptionalPassCallback(
        [&options](StringRef, const Any &) { return !options.isCancelled(); });
  builder_.registerModuleAnalyses(moduleAnalyses_);
  builder_.registerCGSCCAnalyses(callGraphAnalyses_);
  builder_.registerFunctionAnalyses(functionAnalyses_);
  builder_.registerLoopAnalyses(loopAnalyses_);
  builder_.crossRegisterProxies(loopAnalyses_, functionAnalyses_, callGraphAnalyses_, moduleAnalyses_);
}

static std::string namesOf(ArrayRef<PipelineStep> steps) {
  return join(map_range(steps, [](const PipelineStep &step) { return StringRef(step.name); }), ", ");
}

Error StepRunner::checkOptions(ArrayRef<PipelineStep> steps) const {
  auto find = [&](StringRef name) {
    return find_if(steps, [&](const PipelineStep &step) { return step.name == name; });
  };
  auto unknown = [&](StringRef name) {
    return makeError(ErrorCategory::InvalidInput,
                     "unknown pass '" + name + "'; the passes are " + namesOf(steps));
  };
  for (const std::string &name : options_.printAfter) {
    if (name != "*" && find(name) == steps.end())
      return unknown(name);
  }
  if (!options_.stopAfter.empty() && find(options_.stopAfter) == steps.end())
    return unknown(options_.stopAfter);
  return Error::success();
}

bool StepRunner::verifies() const {
  return kAlwaysVerify || options_.verifyEach;
}

Error StepRunner::begin(const FeatureSet &legal) {
  if (!verifies())
    return Error::success();
  if (Error error = verify("before the first pass", kMalformedIr))
    return error;
  Expected<const Gpu *> gpu = findTarget(target_.getTargetCPU());
  if (!gpu)
    return gpu.takeError();
  gpu_ = *gpu;
  legality_.emplace(findFeatures(module_, *gpu_), legal);
  return Error::success();
}

Error StepRunner::run(const PipelineStep &step) {
  if (is_contained(options_.disabledPasses, step.name))
    return Error::success();

  if (isCancelled())
    return cancelled();
  auto start = std::chrono::steady_clock::now();
  ModulePassManager passes;
  step.add(passes, builder_);
  passes.run(module_, moduleAnalyses_);
  if (isCancelled())
    return cancelled();
  if (options_.onPhase) {
    std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    options_.onPhase(step.name, time.count());
  }

  if (Error error = diagnostics_.takeError(step.name))
    return error;
  if (options_.printTo &&
      (is_contained(options_.printAfter, step.name) || is_contained(options_.printAfter, "*"))) {
    *options_.printTo << "; After " << step.name << "\n";
    module_.print(*options_.printTo, nullptr);
  }
  return verifies() ? verifyAfter(step) : Error::success();
}

Error StepRunner::verifyAfter(const PipelineStep &step) {
  if (Error error = verify("after pass '" + step.name + "'", ErrorCategory::Internal))
    return error;
  const std::string problem = legality_->after(step.name, step.contract, findFeatures(module_, *gpu_));
  return problem.empty() ? Error::success() : makeError(ErrorCategory::Internal, problem);
}

Error StepRunner::verify(const Twine &when, Fault fault) const {
  std::string errors;
  raw_string_ostream os(errors);
  if (!verifyModule(module_, &os) && verifyDialect(module_, os))
    return Error::success();
  return makeError(fault, "invalid IR " + when + ": " + errors);
}

} // namespace lgc
