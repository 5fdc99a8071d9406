// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fuzzer.h"
#include "Evaluate.h"
#include "Reducer.h"
#include "SeedRunner.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace shaderfuzz {

namespace {

using amber::Outcome;
using amber::Status;

constexpr uint64_t kChunk = 64;

/// Programs with more statements than this take lavapipe's compiler seconds.
constexpr uint32_t kStatementsForLavapipe = 1000;

constexpr char kDifference[] = "difference";

/// How a shader failed; empty when it did not. Numbers are left out, so that the reduced shader fails in the
/// same way.
std::string withoutNumbers(const std::string &message) {
  std::string text;
  for (char c : message.substr(0, message.find('\n', 1)))
    if (c < '0' || c > '9')
      text += c;
  return text;
}

/// Returns the result of a program that is too large for lavapipe, when it can be computed.
std::optional<RunResult> evaluated(const Program &program, const std::set<uint32_t> &bindings) {
  uint32_t statements = 0;
  for (const Function &function : program.functions)
    forEachStmt(function.body, [&](const Stmt &) { ++statements; });
  if (statements < kStatementsForLavapipe)
    return std::nullopt;
  auto buffers = evaluate(program, bindings);
  return buffers ? std::optional<RunResult>({Outcome(), std::move(*buffers)}) : std::nullopt;
}

/// Returns a script with what lavapipe supports, to the same effect.
std::string scriptForLavapipe(const Program &program, const std::string &script) {
  const bool hasAddresses = std::ranges::any_of(program.variables, &Variable::isPhysical);
  return program.images.empty() && !hasAddresses ? script
                                                 : scriptText(program, emit(program, Reader::Lavapipe));
}

struct Verdict {
  bool isReferenceMissing = false; ///< neither lavapipe ran it nor is it evaluated
  std::string reason;              ///< why it failed; empty: it did not
  std::string kind;                ///< the same for failures that look alike
};

class Fuzzer : SeedRunner {
public:
  explicit Fuzzer(const FuzzOptions &options) : SeedRunner(options, kChunk) {}

  int run() {
    for (uint32_t width : {8u, 16u, 32u, 64u}) {
      generator_.numbers.push_back(Type::number(TypeKind::Uint, width));
      generator_.numbers.push_back(Type::number(TypeKind::Int, width));
      if (width != 8)
        generator_.numbers.push_back(Type::number(TypeKind::Float, width));
    }
    generator_.operations = options_.operations;
    generator_.drawsFragments = options_.drawsFragments;
    generator_.largePercent = options_.drawsFragments ? 0 : options_.largePercent;
    generator_.imagePercent = options_.imagePercent;
    if (Outcome outcome = findFeatures(generator_); !outcome.passed()) {
      std::fprintf(stderr, "shader-fuzz: %s\n", outcome.message.c_str());
      return int(Status::Unsupported);
    }
    return runAll();
  }

private:
  bool agrees(uint64_t seed, Runner &runner) const override {
    const Program program = generate(seed, generator_);
    const Emitted shader = emit(program);
    const std::string script = scriptText(program, shader);
    print(script);
    auto known = evaluated(program, shader.bindings);
    const RunResult reference =
        known ? std::move(*known) : runner.onLavapipe(scriptForLavapipe(program, script));
    if (!reference.outcome.passed())
      return false;
    return std::ranges::all_of(targetsOf(seed), [&](const Target &target) {
      const RunResult result = runner.onSimulator(script, target);
      return result.outcome.passed() && difference(reference.buffers, result.buffers).empty();
    });
  }

  RunResult referenceOf(const Program &program, const Emitted &shader, const std::string &script) const {
    auto known = evaluated(program, shader.bindings);
    return known ? std::move(*known)
                 : runOnLavapipe(scriptForLavapipe(program, script), options_.limitSeconds);
  }

  void examine(uint64_t seed) override {
    const Program program = generate(seed, generator_);
    const Emitted shader = emit(program);
    const std::string script = scriptText(program, shader);
    const RunResult reference = referenceOf(program, shader, script);
    if (!reference.outcome.passed())
      return countMissing(seed, reference.outcome);
    bool isKept = false;
    for (const Target &target : targetsOf(seed)) {
      const Verdict verdict = judge(script, reference, target);
      if (verdict.reason.empty())
        continue;
      ++findings_;
      std::fprintf(stderr, "%llu-%s: %s\n", static_cast<unsigned long long>(seed), target.name().c_str(),
                   verdict.reason.c_str());
      // A shader that fails does so on several targets, most of the time in the same way.
      if (!std::exchange(isKept, true))
        keep(seed, target, program, verdict);
    }
  }

  Verdict judge(const std::string &script, const RunResult &reference, const Target &target) const {
    const RunResult result = runOnSimulator(script, target, options_.limitSeconds);
    if (!result.outcome.passed())
      return {false, result.outcome.message, withoutNumbers(result.outcome.message)};
    const std::string found = difference(reference.buffers, result.buffers);
    return {false, found, found.empty() ? "" : kDifference};
  }

  /// Returns whether a smaller program fails in the way of `verdict`. A failure that is not a difference
  /// needs no reference.
  bool failsLike(const Verdict &verdict, const Program &program, const Target &target) const {
    if (verdict.kind == kDifference)
      return judge(program, target).kind == verdict.kind;
    const RunResult result =
        runOnSimulator(scriptText(program, emit(program)), target, options_.limitSeconds);
    return !result.outcome.passed() && withoutNumbers(result.outcome.message) == verdict.kind;
  }

  Verdict judge(const Program &program, const Target &target) const {
    const Emitted shader = emit(program);
    const std::string script = scriptText(program, shader);
    const RunResult reference = referenceOf(program, shader, script);
    if (!reference.outcome.passed())
      return {true, {}, {}};
    return judge(script, reference, target);
  }

  void keep(uint64_t seed, const Target &target, const Program &program, const Verdict &verdict) {
    if (kept_++ >= options_.findings)
      return;
    const std::string name = std::to_string(seed) + "-" + target.name();
    write(name + ".original.amber", scriptText(program, emit(program)));
    const double begin = fuzz::processorSeconds();
    const Program reduced = reduce(
        program, [&](const Program &smaller) { return failsLike(verdict, smaller, target); },
        [&] { return fuzz::processorSeconds() - begin > options_.reduceSeconds; });
    const Emitted shader = emit(reduced);
    const RunResult reference = referenceOf(reduced, shader, scriptText(reduced, shader));
    write(name + ".amber", scriptText(reduced, shader, &reference.buffers));
    write(name + ".spvasm", shader.assembly);
    write(name + ".txt", judge(reduced, target).reason + "\n");
  }

  GeneratorOptions generator_;
  uint32_t kept_ = 0;
};

} // namespace

int fuzz(const FuzzOptions &options) {
  return Fuzzer(options).run();
}

} // namespace shaderfuzz
