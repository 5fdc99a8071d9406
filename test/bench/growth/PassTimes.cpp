// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PassTimes.h"

#include "lgc/Pipeline.h"
#include "lgc/codegen/TargetMachine.h"
#include "lgc/dialect/LgcDialect.h"
#include "llpc/compiler/LlvmDiagnostics.h"
#include "llpc/reader/Reader.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassTimingInfo.h"
#include "llvm/Pass.h"
#include "llvm/Support/Timer.h"
#include "llvm/Target/TargetMachine.h"

#include <ctime>

using namespace llvm;

namespace bench {

namespace {

double processorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

/// Processor time by name, where the time of one thing that runs in another counts for the inner one only.
class Stopwatch {
public:
  void start(StringRef name) {
    charge();
    running_.push_back(&times_[name]);
  }

  void stop() {
    charge();
    running_.pop_back();
  }

  template <typename Phase>
  auto time(StringRef name, Phase &&phase) {
    start(name);
    auto result = phase();
    stop();
    return result;
  }

  const StringMap<double> &times() const { return times_; }

private:
  void charge() {
    const double now = processorSeconds();
    if (!running_.empty())
      *running_.back() += now - last_;
    last_ = now;
  }

  StringMap<double> times_;
  SmallVector<double *, 8> running_;
  double last_ = 0;
};

/// The analyses that a pass asks for count for it: it decides how often they are made.
void timePasses(PassInstrumentationCallbacks &callbacks, Stopwatch &watch) {
  const auto isManager = [](StringRef pass) {
    return isSpecialPass(pass, {"PassManager", "PassAdaptor", "AnalysisManagerProxy"});
  };
  callbacks.registerBeforeNonSkippedPassCallback([&watch, isManager](StringRef pass, const Any &) {
    if (!isManager(pass))
      watch.start(pass);
  });
  const auto stop = [&watch, isManager](StringRef pass) {
    if (!isManager(pass))
      watch.stop();
  };
  callbacks.registerAfterPassCallback(
      [stop](StringRef pass, const Any &, const PreservedAnalyses &) { stop(pass); });
  callbacks.registerAfterPassInvalidatedCallback(
      [stop](StringRef pass, const PreservedAnalyses &) { stop(pass); });
}

/// A pass by the name of its class, "lgc::(anonymous namespace)::Hoist", or what that one runs under a
/// condition: "lgc::(anonymous namespace)::Where<condition, GVNPass>". Classes of LLVM's own namespace stand
/// without it.
PassTime fromClass(StringRef name, double seconds) {
  if (name.contains("Where<"))
    name = name.rsplit(", ").second.rtrim('>');
  const bool isOurs = name.starts_with("lgc::") || name.starts_with("llpc::");
  return {name.substr(name.rfind(':') + 1).str(), isOurs, seconds};
}

/// Returns the measurements of LLVM's timers for the legacy pass manager, which it prints as
/// `"time.pass.<name>.<clock>": <seconds>`, one on each line.
std::vector<PassTime> codeGenTimes() {
  std::string text;
  raw_string_ostream stream(text);
  TimerGroup::printAllJSONValues(stream, "");
  TimerGroup::clearAll();
  StringMap<double> times;
  for (StringRef line : split(text, '\n')) {
    if (!line.consume_front("\t\"time.pass."))
      continue;
    const auto [key, value] = line.rtrim(',').split("\": ");
    const auto [name, clock] = key.rsplit('.');
    double seconds = 0;
    if ((clock == "user" || clock == "sys") && !value.getAsDouble(seconds))
      times[name] += seconds;
  }
  std::vector<PassTime> passes;
  for (const auto &[name, seconds] : times)
    passes.push_back({name.str(), name.starts_with("lgc-"), seconds});
  return passes;
}

constexpr StringLiteral kCodeGeneration = "code generation";

/// One compile.
class TimedCompile {
public:
  TimedCompile(const std::string &name, llpc::GfxIp gfxIp, uint32_t waveSize,
               const pipeline::ValidationOptions &validation)
      : name_(name), gfxIp_(gfxIp), waveSize_(waveSize), validation_(validation) {
    llpc::collectDiagnostics(context_, name, llpc::ErrorCategory::Internal, diagnostics_);
  }

  /// Returns whether the compile produced an ELF.
  bool run(const std::vector<uint32_t> &spirv);

  std::string problem() const;
  std::vector<PassTime> passes() const;

private:
  bool read(const std::vector<uint32_t> &spirv, Module &module);
  bool generate(Module &module, TargetMachine &machine);
  bool fail(Error error);

  const std::string &name_;
  llpc::GfxIp gfxIp_;
  uint32_t waveSize_;
  const pipeline::ValidationOptions &validation_;
  llpc::Diagnostics diagnostics_;
  LLVMContext context_;
  Stopwatch watch_;
  std::vector<PassTime> codeGen_;
};

bool TimedCompile::run(const std::vector<uint32_t> &spirv) {
  Expected<const lgc::Gpu *> gpu = lgc::findTarget(gfxIp_);
  if (!gpu)
    return fail(gpu.takeError());
  Expected<std::unique_ptr<TargetMachine>> machine = lgc::createTargetMachine(**gpu);
  if (!machine)
    return fail(machine.takeError());
  Module module("shader", context_);
  lgc::setTarget(module, **machine);
  return read(spirv, module) && generate(module, **machine);
}

bool TimedCompile::read(const std::vector<uint32_t> &spirv, Module &module) {
  const auto decoded = watch_.time(
      "llpc::decode", [&] { return llpc::spirv::Module::parse(llpc::bytesOf(spirv), name_, diagnostics_); });
  if (!decoded)
    return false;
  llpc::reader::ReaderOptions options;
  options.validation = validation_;
  lgc::PipelineState state;
  state.validation = validation_;
  if (!watch_.time("llpc::read",
                   [&] { return llpc::reader::readShader(*decoded, options, module, state, diagnostics_); }))
    return false;
  state.gfxIp = gfxIp_;
  for (lgc::ShaderState &shader : state.shaders)
    shader.waveSize = waveSize_;
  state.record(module);
  return watch_.time("lgc::verify dialect", [&] { return lgc::verifyDialect(module, nulls()); });
}

bool TimedCompile::generate(Module &module, TargetMachine &machine) {
  lgc::PipelineOptions options;
  options.addCallbacks = [this](PassInstrumentationCallbacks &callbacks) { timePasses(callbacks, watch_); };
  bool stopped = false;
  if (Error error = lgc::runPasses(module, machine, options, stopped))
    return fail(std::move(error));
  TimePassesIsEnabled = true;
  SmallVector<char, 0> elf;
  if (Error error = watch_.time(kCodeGeneration,
                                [&] { return lgc::emitCode(module, machine, lgc::EmitKind::Object, elf); }))
    return fail(std::move(error));
  codeGen_ = codeGenTimes();
  return true;
}

bool TimedCompile::fail(Error error) {
  llpc::reportFailure(std::move(error), name_, llpc::ErrorCategory::Internal, diagnostics_);
  return false;
}

std::string TimedCompile::problem() const {
  std::string text;
  for (const llpc::Diagnostic &diagnostic : diagnostics_.list())
    text += (text.empty() ? "" : "\n") + diagnostic.toString();
  return text;
}

/// A pass may have several classes, of which one runs the other under a condition.
void add(std::vector<PassTime> &passes, const PassTime &time) {
  const auto same = find_if(passes, [&](const PassTime &other) { return other.pass == time.pass; });
  if (same == passes.end())
    passes.push_back(time);
  else
    same->seconds += time.seconds;
}

std::vector<PassTime> TimedCompile::passes() const {
  std::vector<PassTime> passes = codeGen_;
  double codeGen = 0;
  for (const PassTime &pass : passes)
    codeGen += pass.seconds;
  for (const auto &[name, seconds] : watch_.times()) {
    if (name == kCodeGeneration)
      passes.push_back({"between passes of code generation", true, seconds - codeGen});
    else
      add(passes, fromClass(name, seconds));
  }
  return passes;
}

} // namespace

std::variant<CompileTime, std::string> timeCompile(const std::string &name,
                                                   const std::vector<uint32_t> &spirv, llpc::GfxIp gfxIp,
                                                   uint32_t waveSize,
                                                   const pipeline::ValidationOptions &validation) {
  TimedCompile compile(name, gfxIp, waveSize, validation);
  const double start = processorSeconds();
  const bool success = compile.run(spirv);
  const double seconds = processorSeconds() - start;
  if (!success)
    return compile.problem();
  return CompileTime{seconds, compile.passes()};
}

} // namespace bench
