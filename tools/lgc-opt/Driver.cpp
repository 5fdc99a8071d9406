// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/lgc-opt/Driver.h"

#include "lgc/NamedPasses.h"
#include "lgc/codegen/DiagnosticScope.h"
#include "lgc/codegen/RunMachinePasses.h"
#include "lgc/codegen/TargetMachine.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/PipelineState.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace lgc::opt {

namespace {

/// Prints "file:line:col: error: message"; without a debug location, only the input's name precedes the
/// message.
class Printer : public DiagnosticHandler {
public:
  explicit Printer(StringRef input) : input_(input) {}

  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() == DS_Remark)
      return true;
    if (const auto *parser = dyn_cast<DiagnosticInfoMIRParser>(&info)) {
      parser->getDiagnostic().print(/*ProgName=*/nullptr, errs(), /*ShowColors=*/false);
      return true;
    }
    if (const auto *fault = dyn_cast<FaultDiagnostic>(&info)) {
      const DiagnosticLocation &at = fault->location();
      begin(info, at.isValid()
                      ? (at.getRelativePath() + ":" + Twine(at.getLine()) + ":" + Twine(at.getColumn())).str()
                      : input_);
      errs() << fault->message() << '\n';
      return true;
    }
    DiagnosticPrinterRawOStream printer(errs());
    if (const auto *located = dyn_cast<DiagnosticInfoGenericWithLoc>(&info)) {
      begin(info, located->isLocationAvailable() ? located->getLocationStr() : input_);
      printer << located->getMsgStr();
    } else {
      begin(info, input_);
      info.print(printer);
    }
    errs() << '\n';
    return true;
  }

private:
  static void begin(const DiagnosticInfo &info, const std::string &position) {
    errs() << position << ": " << severityName(info.getSeverity()) << ": ";
  }

  static StringRef severityName(DiagnosticSeverity severity) {
    return severity == DS_Error ? "error" : severity == DS_Warning ? "warning" : "note";
  }

  std::string input_;
};

class Driver {
public:
  explicit Driver(const Options &options) : options_(options) {
    context_.setDiagnosticHandler(std::make_unique<Printer>(options.input));
  }

  Error run();

private:
  Error read();
  Error chooseTarget();
  Error verify(StringRef which);
  Error runNamedPasses();
  Error runPipeline();
  Error runOnMachineCode();
  Error write();
  Error writeFile(StringRef contents);
  Error writeStatistics(raw_ostream &os, StringRef elf, const SpillsOfFunctions &spills);

  const Options &options_;
  LLVMContext context_;
  std::unique_ptr<Module> module_;
  const Gpu *gpu_ = nullptr;
  std::unique_ptr<TargetMachine> machine_;
};

Error Driver::run() {
  if (Error error = checkDisabledPasses(options_.pipeline.disabledPasses))
    return error;
  if (!options_.machinePasses.empty())
    return runOnMachineCode();
  if (Error error = read())
    return error;
  if (Error error = chooseTarget())
    return error;
  if (Error error = verify("input"))
    return error;
  if (Error error = options_.passes == "lgc-pipeline" ? runPipeline() : runNamedPasses())
    return error;
  if (Error error = verify("output"))
    return error;
  return write();
}

Error Driver::read() {
  SMDiagnostic diagnostic;
  module_ = parseIRFile(options_.input, diagnostic, context_);
  if (module_)
    return Error::success();
  diagnostic.print(/*ProgName=*/nullptr, errs(), /*ShowColors=*/false);
  return make_error<DiagnosedError>("the parser");
}

Error Driver::chooseTarget() {
  Expected<PipelineState> state = PipelineState::read(*module_);
  if (!options_.cpu.empty()) {
    Expected<const Gpu *> gpu = findTarget(options_.cpu);
    if (!gpu)
      return joinErrors(state.takeError(), gpu.takeError());
    gpu_ = *gpu;
    if (state) {
      state->gfxIp = gpu_->gfxIp;
      state->record(*module_);
    }
    consumeError(state.takeError());
  } else {
    if (!state)
      return joinErrors(
          createStringError("the GPU is not known; give --mcpu, or a valid !lgc.pipeline in the input"),
          state.takeError());
    Expected<const Gpu *> gpu = findTarget(state->gfxIp);
    if (!gpu)
      return gpu.takeError();
    gpu_ = *gpu;
  }
  Expected<std::unique_ptr<TargetMachine>> machine = createTargetMachine(*gpu_);
  if (!machine)
    return machine.takeError();
  machine_ = std::move(*machine);
  setTarget(*module_, *machine_);
  return Error::success();
}

Error Driver::verify(StringRef which) {
  std::string errors;
  raw_string_ostream os(errors);
  if (!verifyModule(*module_, &os) && verifyDialect(*module_, os))
    return Error::success();
  return createStringError("the " + which + " is invalid: " + StringRef(errors).rtrim());
}

Error Driver::runNamedPasses() {
  if (options_.passes.empty())
    return Error::success();
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager callGraph;
  ModuleAnalysisManager modules;
  PassInstrumentationCallbacks callbacks;
  StandardInstrumentations instrumentations(context_, /*DebugLogging=*/false);
  instrumentations.registerCallbacks(callbacks, &modules);
  disablePasses(callbacks, options_.pipeline.disabledPasses);
  PassBuilder builder(machine_.get(), PipelineTuningOptions(), std::nullopt, &callbacks);
  std::vector<std::string> problems;
  registerPasses(builder, *machine_, problems);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(callGraph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, callGraph, modules);

  ModulePassManager passes;
  if (Error error = builder.parsePassPipeline(passes, options_.passes))
    return error;
  DiagnosticScope diagnostics(context_);
  passes.run(*module_, modules);
  if (Error error = diagnostics.takeError(options_.passes))
    return error;
  return problems.empty() ? Error::success() : createStringError(join(problems, "\n"));
}

Error Driver::runPipeline() {
  PipelineOptions options = options_.pipeline;
  options.printTo = &errs();
  if (options_.timePhases)
    options.onPhase = [](StringRef phase, double milliseconds) {
      errs() << formatv("{0,8:F3} ms  {1}\n", milliseconds, phase);
    };
  bool stopped = false;
  return runPasses(*module_, *machine_, options, stopped);
}

Error Driver::runOnMachineCode() {
  if (options_.cpu.empty())
    return createStringError("the GPU is not known; give --mcpu");
  Expected<const Gpu *> gpu = findTarget(options_.cpu);
  if (!gpu)
    return gpu.takeError();
  Expected<std::unique_ptr<TargetMachine>> machine = createTargetMachine(**gpu);
  if (!machine)
    return machine.takeError();
  std::string text;
  raw_string_ostream os(text);
  std::vector<std::string> passes = options_.machinePasses;
  erase_if(passes, [&](StringRef name) { return is_contained(options_.pipeline.disabledPasses, name); });
  if (Error error = runMachinePasses(options_.input, passes, **machine, context_, os))
    return error;
  return writeFile(text);
}

Error Driver::writeFile(StringRef contents) {
  std::error_code failure;
  ToolOutputFile file(options_.output, failure, sys::fs::OF_None);
  if (failure)
    return createStringError("cannot write '" + options_.output + "': " + failure.message());
  file.os() << contents;
  file.keep();
  return Error::success();
}

Error Driver::write() {
  if (options_.emit == Emit::Nothing)
    return Error::success();
  SmallVector<char, 0> code;
  SpillsOfFunctions spills;
  if (options_.emit != Emit::Ir) {
    const EmitKind kind = options_.emit == Emit::Assembly    ? EmitKind::Assembly
                          : options_.emit == Emit::MachineIr ? EmitKind::MachineIr
                                                             : EmitKind::Object;
    if (Error error = emitCode(*module_, *machine_, kind, code, &spills, options_.pipeline.disabledPasses))
      return error;
  }
  StringRef codeText(code.data(), code.size());

  if (options_.emit != Emit::Ir && options_.emit != Emit::Statistics)
    return writeFile(codeText);
  std::string text;
  raw_string_ostream os(text);
  if (options_.emit == Emit::Ir)
    module_->print(os, nullptr);
  else if (Error error = writeStatistics(os, codeText, spills))
    return error;
  return writeFile(text);
}

Error Driver::writeStatistics(raw_ostream &os, StringRef elf, const SpillsOfFunctions &spills) {
  Expected<std::vector<StageStatistics>> stages = readStatistics(elf, *gpu_, spills);
  if (!stages)
    return stages.takeError();
  for (const StageStatistics &stage : *stages) {
    if (stages->size() > 1)
      os << stage.name << ":\n";
    for (const pipeline::StatisticsFigure &figure : pipeline::kStatisticsFigures)
      os << StringRef(figure.label).trim() << ": " << stage.figures.*figure.field << "\n";
  }
  return Error::success();
}

} // namespace

int run(const Options &options) {
  if (options.listPasses) {
    listPasses(outs());
    return 0;
  }
  int status = 0;
  handleAllErrors(
      Driver(options).run(), [&](const DiagnosedError &) { status = 1; },
      [&](const ErrorInfoBase &error) {
        errs() << options.input << ": error: " << error.message() << "\n";
        status = 1;
      });
  return status;
}

} // namespace lgc::opt
