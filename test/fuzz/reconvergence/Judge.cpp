// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Judge.h"
#include "DrawText.h"
#include "Emitter.h"
#include "tools/vulkan-run/Isolate.h"

#include <algorithm>
#include <cstdio>

namespace reconvergence {

namespace {

constexpr uint32_t kSecondsForOne = 20;

/// The attachment is behind the traces.
std::string colorDifference(const Program &program, const Prediction &expected,
                            const std::vector<uint32_t> &output) {
  const std::vector<uint32_t> colors = colorsOf(program, expected);
  const uint32_t *found = &output[outputWords(program)];
  for (size_t i = 0; i < colors.size(); ++i)
    if (found[i] != colors[i]) {
      const size_t pixel = i / 4;
      char text[128];
      std::snprintf(text, sizeof(text), "pixel %zu, %zu, component %zu: 0x%08x instead of 0x%08x",
                    pixel % kPixelsAcross, pixel / kPixelsAcross, i % 4, found[i], colors[i]);
      return text;
    }
  return {};
}

Verdict judge(const Program &program, const Module &module, Executor &executor) {
  if (!module.problem.empty())
    return {VerdictKind::IsInvalid, module.problem};
  const auto expected = execute(program, executor.subgroupSize());
  if (!expected)
    return {VerdictKind::IsInvalid, "it takes too long"};
  if (!expected->undefined.empty())
    return {VerdictKind::IsInvalid, "it uses what is not defined"};
  const Output output = executor.run(program, module);
  if (const auto *failure = std::get_if<Failure>(&output))
    return {VerdictKind::Fails, failure->message};
  const std::vector<uint32_t> &words = std::get<0>(output);
  std::string found;
  if (!program.draw || program.draw->hasTrace())
    found = difference(expected->traces, words, executor.endsOthers());
  if (program.draw && found.empty())
    found = colorDifference(program, *expected, words);
  return {found.empty() ? VerdictKind::Agrees : VerdictKind::Differs, std::move(found)};
}

/// As far as the module shows it.
Program withDefect(Program program, Defect defect) {
  if (defect == Defect::NoHelpers)
    program.draw->hasFullQuads = program.draw->reconvergesMaximally = false;
  if (defect == Defect::Helpers)
    program.draw->hasFullQuads = true;
  constexpr uint32_t kFine = uint32_t(DifferenceKind::FineX), kCoarse = uint32_t(DifferenceKind::CoarseX);
  if (defect == Defect::CoarseDerivatives)
    forEachExpr(program, [](Expr &expr) {
      if (expr.kind == ExprKind::Difference && expr.number >= kFine && expr.number < kCoarse)
        expr.number += kCoarse - kFine;
    });
  return program;
}

std::string text(const Entry &entry) {
  char digits[64];
  std::snprintf(digits, sizeof(digits), "0x%08x at site %u", entry.value, entry.site);
  return entry.site == ~0u ? "nothing" : digits;
}

} // namespace

std::string difference(const Traces &expected, const std::vector<uint32_t> &output, bool mayBeEnded) {
  constexpr Entry kNothing{~0u, ~0u};
  for (size_t lane = 0; lane < expected.size(); ++lane) {
    size_t length = expected[lane].size();
    for (size_t i = 0; i < kTraceLength; ++i) {
      const size_t at = (lane * kTraceLength + i) * 2;
      const Entry got{output[at], output[at + 1]};
      if (mayBeEnded && got == kNothing)
        length = std::min(length, i);
      const Entry wanted = i < length ? expected[lane][i] : kNothing;
      if (wanted.site != got.site || wanted.value != got.value)
        return "invocation " + std::to_string(lane) + ", observation " + std::to_string(i) + ": " +
               text(got) + " instead of " + text(wanted);
    }
  }
  return {};
}

std::vector<uint32_t> outputOf(const Traces &traces) {
  std::vector<uint32_t> words;
  for (const std::vector<Entry> &trace : traces)
    for (size_t i = 0; i < kTraceLength; ++i) {
      const bool isThere = i < trace.size() && !trace[i].isMessage;
      words.push_back(isThere ? trace[i].site : ~0u);
      words.push_back(isThere ? trace[i].value : ~0u);
    }
  return words;
}

Subject::Subject(const Program &of, Defect defect)
    : program(of), assembly(emit(withDefect(of, defect))), module(assemble(assembly)) {}

Verdict judge(const Subject &subject, Executor &executor) {
  Verdict verdict = judge(subject.program, subject.module, executor);
  // The first form is the program itself.
  for (size_t i = 1; i < executor.forms().size() && verdict.kind == VerdictKind::Differs; ++i) {
    const Form form = executor.forms()[i];
    Program program = subject.program;
    const uint32_t size = executor.subgroupSize();
    if (form.fillsSubgroups)
      program.localSize = (program.localSize + size - 1) / size * size;
    if (judge(program, assemble(emit(program, form.keep)), executor).kind == VerdictKind::Agrees)
      return {};
  }
  return verdict;
}

Verdict judgeApart(const Program &program, const Target &target, const ExecutorOptions &options) {
  using vulkanrun::Outcome;
  const Outcome outcome = vulkanrun::runIsolated("the compiler or the simulator", kSecondsForOne, [&] {
    auto executor = makeExecutor(target, options);
    if (const auto *failure = std::get_if<Failure>(&executor))
      return Outcome::failed(char(VerdictKind::Fails) + failure->message);
    const Verdict verdict = judge(Subject(program, options.defect), *std::get<0>(executor));
    return Outcome::failed(char(verdict.kind) + verdict.message);
  });
  if (outcome.status != amber::Status::Failed || outcome.message.empty())
    return {VerdictKind::Crashes, outcome.message};
  return {VerdictKind(outcome.message[0]), outcome.message.substr(1)};
}

} // namespace reconvergence
