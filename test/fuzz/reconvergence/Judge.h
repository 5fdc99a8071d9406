// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Executor.h"
#include "Reference.h"

#include <cstdint>

namespace reconvergence {

enum class VerdictKind : uint8_t {
  Agrees,
  Differs,  ///< another trace than the reference's
  Fails,    ///< does not compile, or faults
  Crashes,  ///< the process ended, or took too long
  IsInvalid ///< the program is at fault: not valid SPIR-V, or without end
};

struct Verdict {
  VerdictKind kind = VerdictKind::Agrees;
  std::string message;
};

/// The first entry of the first invocation that is not as predicted; empty when all are. Invocations that may
/// be ended have made a first part of their traces.
std::string difference(const Traces &expected, const std::vector<uint32_t> &output, bool mayBeEnded = false);

/// Returns the required contents of the output buffer, without messages.
std::vector<uint32_t> outputOf(const Traces &traces);

/// A program with what does not depend on the target. The module may have a defect.
struct Subject {
  explicit Subject(const Program &program, Defect defect = Defect::None);
  const Program &program;
  std::string assembly;
  Module module;
};

Verdict judge(const Subject &subject, Executor &executor);

/// Judges the program in a separate process.
Verdict judgeApart(const Program &program, const Target &target, const ExecutorOptions &options);

} // namespace reconvergence
