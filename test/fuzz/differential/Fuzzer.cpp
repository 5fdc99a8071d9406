// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fuzzer.h"
#include "Reducer.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>

namespace shaderfuzz {

namespace {

using Clock = std::chrono::steady_clock;
using amber::Outcome;
using amber::Status;

/// How a shader failed; empty when it did not. Numbers are left out, so that the reduced shader fails in the
/// same way.
std::string withoutNumbers(const std::string &message) {
  std::string text;
  for (char c : message.substr(0, message.find('\n', 1)))
    if (c < '0' || c > '9')
      text += c;
  return text;
}

struct Verdict {
  bool isReferenceMissing = false; ///< lavapipe did not run it
  std::string reason;              ///< why it failed; empty: it did not
  std::string kind;                ///< the same for failures that look alike
};

class Fuzzer {
public:
  explicit Fuzzer(const FuzzOptions &options) : options_(options) {}

  int run() {
    for (unsigned width : {8u, 16u, 32u, 64u}) {
      generator_.numbers.push_back(Type::number(TypeKind::Uint, width));
      generator_.numbers.push_back(Type::number(TypeKind::Int, width));
      if (width != 8)
        generator_.numbers.push_back(Type::number(TypeKind::Float, width));
    }
    if (Outcome outcome = supportedNumbers(generator_.numbers); !outcome.passed()) {
      std::fprintf(stderr, "shader-fuzz: %s\n", outcome.message.c_str());
      return int(Status::Unsupported);
    }
    uint64_t seed = options_.firstSeed;
    for (; options_.count == 0 || seed - options_.firstSeed < options_.count; ++seed) {
      if (options_.seconds && elapsed() > options_.seconds)
        break;
      runSeed(seed);
      if ((seed + 1 - options_.firstSeed) % 100 == 0)
        report(seed + 1 - options_.firstSeed);
    }
    report(seed - options_.firstSeed);
    return findings_ ? 1 : 0;
  }

private:
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  void report(uint64_t shaders) const {
    std::printf("%llu shaders, %u findings, %u not run by lavapipe, %.0f s\n",
                static_cast<unsigned long long>(shaders), findings_, missing_, elapsed());
    std::fflush(stdout);
  }

  void runSeed(uint64_t seed) {
    const Program program = generate(seed, generator_);
    const std::string script = scriptText(program, emit(program));
    if (options_.prints)
      std::printf("%s", script.c_str());
    const RunResult reference = runOnLavapipe(script, options_.timeoutSeconds);
    if (!reference.outcome.passed()) {
      ++missing_;
      std::fprintf(stderr, "%llu: lavapipe: %s\n", static_cast<unsigned long long>(seed),
                   reference.outcome.message.c_str());
      return;
    }
    for (size_t i = 0; i < options_.targets.size(); ++i) {
      const Target &target = options_.targets[i];
      if (!options_.runsAllTargets && i != seed % options_.targets.size())
        continue;
      const Verdict verdict = judge(script, reference, target);
      if (!verdict.reason.empty())
        keep(seed, target, program, verdict);
    }
  }

  Verdict judge(const std::string &script, const RunResult &reference, const Target &target) const {
    const RunResult result = runOnSimulator(script, target, options_.timeoutSeconds);
    if (!result.outcome.passed())
      return {false, result.outcome.message, withoutNumbers(result.outcome.message)};
    const std::string found = difference(reference.buffers, result.buffers);
    return {false, found, found.empty() ? "" : "difference"};
  }

  Verdict judge(const Program &program, const Target &target) const {
    const std::string script = scriptText(program, emit(program));
    const RunResult reference = runOnLavapipe(script, options_.timeoutSeconds);
    if (!reference.outcome.passed())
      return {true, {}, {}};
    return judge(script, reference, target);
  }

  void keep(uint64_t seed, const Target &target, const Program &program, const Verdict &verdict) {
    ++findings_;
    const std::string name = std::to_string(seed) + "-" + target.name();
    std::fprintf(stderr, "%s: %s\n", name.c_str(), verdict.reason.c_str());
    std::error_code error;
    std::filesystem::create_directories(options_.folder, error);
    write(name + ".original.amber", scriptText(program, emit(program)));
    const Clock::time_point begin = Clock::now();
    const Program reduced = reduce(
        program, [&](const Program &smaller) { return judge(smaller, target).kind == verdict.kind; },
        [&] { return Clock::now() - begin > std::chrono::seconds(options_.reduceSeconds); });
    const Emitted shader = emit(reduced);
    const RunResult reference = runOnLavapipe(scriptText(reduced, shader), options_.timeoutSeconds);
    write(name + ".amber", scriptText(reduced, shader, &reference.buffers));
    write(name + ".spvasm", shader.assembly);
    write(name + ".txt", judge(reduced, target).reason + "\n");
  }

  void write(const std::string &name, const std::string &text) const {
    std::ofstream file(std::filesystem::path(options_.folder) / name, std::ios::binary);
    file << text;
    if (!file.flush())
      std::fprintf(stderr, "shader-fuzz: cannot write %s/%s\n", options_.folder.c_str(), name.c_str());
  }

  const FuzzOptions &options_;
  GeneratorOptions generator_;
  const Clock::time_point start_ = Clock::now();
  unsigned findings_ = 0, missing_ = 0;
};

} // namespace

int fuzz(const FuzzOptions &options) {
  return Fuzzer(options).run();
}

} // namespace shaderfuzz
