// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/NamedPasses.h"

#include "lgc/AllPasses.h"
#include "lgc/PipelineStep.h"
#include "lgc/codegen/CodeGenPasses.h"
#include "lgc/codegen/Preparation.h"
#include "lgc/legality/CheckLegality.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/workarounds/bounds/SkipSlowPasses.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace lgc {

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

/// The range of steps against which a pass that runs alone is checked.
struct LoneRun {
  std::string pass;
  PassContract contract;
  const TargetMachine &target;
  std::vector<std::string> &problems;
  std::optional<LegalityCheck> legality;

  const Gpu &gpu() const { return *cantFail(findTarget(target.getTargetCPU())); }
};

/// Comes before the pass.
class RememberFeatures : public PassInfoMixin<RememberFeatures> {
public:
  explicit RememberFeatures(std::shared_ptr<LoneRun> run) : run_(std::move(run)) {}

  template <typename Unit, typename Manager>
  PreservedAnalyses run(Unit &unit, Manager &) {
    run_->legality.emplace(findFeatures(unit, run_->gpu()), FeatureSet());
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

private:
  std::shared_ptr<LoneRun> run_;
};

/// Comes after it.
class CompareFeatures : public PassInfoMixin<CompareFeatures> {
public:
  explicit CompareFeatures(std::shared_ptr<LoneRun> run) : run_(std::move(run)) {}

  template <typename Unit, typename Manager>
  PreservedAnalyses run(Unit &unit, Manager &) {
    std::string problem = run_->legality->after(run_->pass, run_->contract, findFeatures(unit, run_->gpu()));
    if (!problem.empty())
      run_->problems.push_back(std::move(problem));
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

private:
  std::shared_ptr<LoneRun> run_;
};

/// Nothing for what runs within LLVM's back end, whose passes keep to no contract.
std::optional<PassContract> contractOf(StringRef name) {
#define LGC_MODULE_PASS(NAME, CLASS)                                                                         \
  if (name == (NAME))                                                                                        \
    return CLASS::kContract;
#define LGC_FUNCTION_PASS(NAME, CLASS)                                                                       \
  if (name == (NAME))                                                                                        \
    return CLASS::kContract;
#include "lgc/PassRegistry.def"
  for (const PipelineStep &step : pipelineSteps())
    if (name == step.name)
      return step.contract;
  for (const Preparation &preparation : preparations())
    if (name == preparation.name)
      return preparation.contract;
  return std::nullopt;
}

/// Has `add` add the pass of that name, between checks of its contract.
template <typename Manager, typename Add>
bool addChecked(StringRef name, Manager &passes, const TargetMachine &target,
                std::vector<std::string> &problems, Add &&add) {
  const std::optional<PassContract> contract = contractOf(name);
  if (!contract)
    return add(passes);
  const std::shared_ptr<LoneRun> run(new LoneRun{name.str(), *contract, target, problems, std::nullopt});
  Manager own;
  own.addPass(RememberFeatures(run));
  if (!add(own))
    return false;
  own.addPass(CompareFeatures(run));
  passes.addPass(std::move(own));
  return true;
}

bool addModulePass(StringRef name, ModulePassManager &passes, PassBuilder &builder, TargetMachine &target) {
#define LGC_MODULE_PASS(NAME, CLASS)                                                                         \
  if (name == (NAME)) {                                                                                      \
    passes.addPass(CLASS());                                                                                 \
    return true;                                                                                             \
  }
#include "lgc/PassRegistry.def"
  for (const PipelineStep &step : pipelineSteps()) {
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
    return any_of(pipelineSteps(), [&](const PipelineStep &step) { return step.name == name; });
  });
  sort(names);
  return names;
}

} // namespace

void registerPasses(PassBuilder &builder, TargetMachine &target, std::vector<std::string> &problems) {
  builder.registerPipelineParsingCallback(
      [&](StringRef name, ModulePassManager &passes, ArrayRef<PassBuilder::PipelineElement>) {
        return addChecked(name, passes, target, problems,
                          [&](ModulePassManager &own) { return addModulePass(name, own, builder, target); });
      });
  builder.registerPipelineParsingCallback(
      [&](StringRef name, FunctionPassManager &passes, ArrayRef<PassBuilder::PipelineElement>) {
        return addChecked(name, passes, target, problems,
                          [&](FunctionPassManager &own) { return addFunctionPass(name, own); });
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
    const PipelineStep *step =
        find_if(pipelineSteps(), [&](const PipelineStep &step) { return step.name == name; });
    if (step != std::end(pipelineSteps()) && step->required)
      return makeError(ErrorCategory::InvalidInput,
                       "pass '" + name + "' cannot be disabled, because others depend on it");
    const auto isIt = [&](const auto &pass) { return pass.name == name; };
    if (step == std::end(pipelineSteps()) && !is_contained(innerPasses(), name) &&
        none_of(preparations(), isIt) && none_of(codeGenPasses(), isIt) && name != SkipSlowPasses::kName)
      return makeError(ErrorCategory::InvalidInput,
                       "unknown pass '" + name + "'; `lgc-opt --list-passes` lists all");
  }
  return Error::success();
}

void listPasses(raw_ostream &os) {
  os << "steps of the pipeline:\n";
  for (const PipelineStep &step : pipelineSteps())
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
        os << "  " << pass.name << (pass.position == CodeGenPosition::After ? ", after " : ", instead of ")
           << pass.anchor << "\n";
  }
  os << "for all of code generation:\n  " << SkipSlowPasses::kName << "\n";
}

} // namespace lgc
