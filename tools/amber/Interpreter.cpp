// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/Interpreter.h"

#include <algorithm>
#include <map>

namespace amber {

namespace {

const char *nameOf(RequirementKind kind) {
  switch (kind) {
  case RequirementKind::Feature:
    return "feature";
  case RequirementKind::Property:
    return "property";
  case RequirementKind::DeviceExtension:
    return "extension";
  case RequirementKind::InstanceExtension:
    return "instance extension";
  }
  return "";
}

class Interpreter {
public:
  Interpreter(const Script &script, Executor &executor, Contents &buffers)
      : script_(script), executor_(executor), buffers_(buffers) {
    for (const Buffer &buffer : script.buffers)
      buffers_.push_back(buffer.data);
  }

  Outcome runAll(const std::vector<Command> &commands) {
    for (const Command &command : commands)
      if (Outcome outcome = std::visit([this](const auto &each) { return runOne(each); }, command);
          !outcome.passed())
        return outcome;
    return {};
  }

private:
  Outcome runOne(const Run &run) {
    const Pipeline &pipeline = script_.pipelines[run.pipeline];
    return runHidingPointers(pipeline, run.position,
                             [&] { return executor_.run(script_, pipeline, run.groups, buffers_); });
  }
  Outcome runOne(const Draw &draw) {
    const Pipeline &pipeline = script_.pipelines[draw.pipeline];
    return runHidingPointers(pipeline, draw.position,
                             [&] { return executor_.draw(script_, pipeline, draw, buffers_); });
  }
  Outcome runOne(const SetClear &command) {
    ClearValues &values = clearValues_[command.pipeline];
    values.color = command.color.value_or(values.color);
    values.integers = command.integers.value_or(values.integers);
    values.depth = command.depth.value_or(values.depth);
    values.stencil = command.stencil.value_or(values.stencil);
    return {};
  }
  Outcome runOne(const Clear &command) {
    const Pipeline &pipeline = script_.pipelines[command.pipeline];
    return positioned(executor_.clear(script_, pipeline, clearValues_[command.pipeline], buffers_),
                      command.position);
  }
  Outcome runOne(const Copy &copy) {
    buffers_[copy.to] = buffers_[copy.from];
    return {};
  }
  Outcome runOne(const Write &command) {
    write(command);
    return {};
  }
  Outcome runOne(const Expect &expect) {
    auto mismatch = check(script_.buffers[expect.buffer].name, buffers_[expect.buffer], expect);
    return mismatch ? Outcome::failed(*std::move(mismatch), expect.position) : Outcome{};
  }
  Outcome runOne(const ExpectBuffer &expect) {
    auto mismatch = check(script_, buffers_[expect.buffer], buffers_[expect.other], expect);
    return mismatch ? Outcome::failed(*std::move(mismatch), expect.position) : Outcome{};
  }
  Outcome runOne(const ExpectColor &expect) {
    auto mismatch = check(script_.buffers[expect.image], buffers_[expect.image], expect);
    return mismatch ? Outcome::failed(*std::move(mismatch), expect.position) : Outcome{};
  }
  Outcome runOne(const Repeat &repeat) {
    for (uint32_t i = 0; i < repeat.count; ++i)
      if (Outcome outcome = runAll(repeat.commands); !outcome.passed())
        return outcome;
    return {};
  }

  static Outcome positioned(Outcome outcome, Position position) {
    if (outcome.position.line == 0)
      outcome.position = position;
    return outcome;
  }

  template <class Work>
  Outcome runHidingPointers(const Pipeline &pipeline, Position position, Work work) {
    std::vector<Write> hidden = bytesUnderPointers(pipeline);
    Outcome outcome = work();
    for (const Write &each : hidden)
      write(each);
    return positioned(std::move(outcome), position);
  }

  void write(const Write &bytes) {
    std::copy(bytes.bytes.begin(), bytes.bytes.end(),
              buffers_[bytes.buffer].begin() + static_cast<ptrdiff_t>(bytes.offset));
  }

  /// Addresses are another executor's business: a buffer looks as if they never had been there.
  std::vector<Write> bytesUnderPointers(const Pipeline &pipeline) const {
    std::vector<Write> result;
    for (const Pointer &pointer : pipeline.pointers) {
      auto begin = buffers_[pointer.holder].begin() + static_cast<ptrdiff_t>(pointer.offset);
      result.push_back({pointer.holder, pointer.offset, {begin, begin + kPointerBytes}});
    }
    return result;
  }

  const Script &script_;
  Executor &executor_;
  Contents &buffers_;
  std::map<size_t, ClearValues> clearValues_; ///< by pipeline
};

} // namespace

Outcome interpret(const Script &script, Executor &executor, Contents &buffers) {
  for (const Requirement &each : script.requirements)
    if (!executor.has(each))
      return Outcome::unsupported(
          "the device does not have the " + std::string(nameOf(each.kind)) + " " + each.name, each.position);
  return Interpreter(script, executor, buffers).runAll(script.commands);
}

} // namespace amber
