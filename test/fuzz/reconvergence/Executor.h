// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Executors of programs: the simulated GPU with this project's compiler, or lavapipe.

#pragma once

#include "Emitter.h"
#include "GeneratedModule.h"
#include "Program.h"

#include <cstdint>
#include <memory>
#include <variant>

namespace reconvergence {

struct Target {
  std::string processor; ///< or "lavapipe"
  uint32_t waveSize = 0; ///< lavapipe has its own

  bool isLavapipe() const { return processor == "lavapipe"; }
  std::string name() const {
    return isLavapipe() ? processor : processor + "-wave" + std::to_string(waveSize);
  }
};
/// All six GPU targets, then lavapipe.
std::vector<Target> allTargets();

/// Why a program did not run to its end.
struct Failure {
  std::string message;
};
/// The output buffer afterwards, with the messages of aborts in their places. What is not written is ~0.
using Output = std::variant<std::vector<uint32_t>, Failure>;

/// A way to run a program.
struct Form {
  Keep keep = Keep::AsTheProgramSays;
  bool fillsSubgroups = false; ///< with as many more invocations as the last subgroup has room for
};

class Executor {
public:
  virtual ~Executor() = default;
  virtual uint32_t subgroupSize() const = 0;
  /// The forms of a program, at least one of which must behave like the reference. Several only where there
  /// are known mistakes.
  virtual std::vector<Form> forms() const { return {{}}; }
  /// Returns whether an abort may end other invocations before they complete.
  virtual bool endsOthers() const { return false; }
  virtual Output run(const Program &program, const Module &module) = 0;
};

/// A deliberate defect, to measure whether programs find it.
enum class Defect : uint8_t {
  None,
  NoWholeQuads, ///< derivatives do not need helpers
  NoHelpers, ///< helpers do not take part in operations of the subgroup, although the execution modes say so
  Helpers,   ///< they do although nothing says so
  CoarseDerivatives, ///< instead of fine ones
};

struct ExecutorOptions {
  /// Compile without the markers of control flow, so that lanes reconverge where LLVM makes them.
  bool ignoresMarkers = false;
  bool pollsAborts = false;
  bool keepsCalls = false;      ///< functions are called instead of inlined
  Defect defect = Defect::None; ///< of fragment programs
};

std::variant<std::unique_ptr<Executor>, Failure> makeExecutor(const Target &target,
                                                              const ExecutorOptions &options);

// For the two kinds of executors.
std::variant<std::unique_ptr<Executor>, Failure> openLavapipe();
std::unique_ptr<Executor> makeSimulator(const Target &target, const ExecutorOptions &options);
constexpr size_t outputWords(const Program &program) {
  return size_t(program.localSize) * program.groups * kTraceLength * 2;
}

} // namespace reconvergence
