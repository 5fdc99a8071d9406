// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Feeds arbitrary text to the parsers of test scripts, and interprets what they take with a machine that does
// nothing. Seeds: the scripts of test/exec.

#include "tools/amber/Interpreter.h"

#include <cstdint>

namespace {

class Idle : public amber::Executor {
public:
  bool has(const amber::Requirement &) const override { return true; }
  amber::Outcome run(const amber::Script &, const amber::Pipeline &, const uint32_t (&)[3],
                     amber::Contents &) override {
    return {};
  }
  amber::Outcome draw(const amber::Script &, const amber::Pipeline &, const amber::Draw &,
                      amber::Contents &) override {
    return {};
  }
  amber::Outcome clear(const amber::Script &, const amber::Pipeline &, const amber::ClearValues &,
                       amber::Contents &) override {
    return {};
  }
};

/// A script may ask for more memory and time than a fuzzer has.
bool isSmall(const amber::Script &script) {
  size_t bytes = 0;
  for (const amber::Buffer &buffer : script.buffers)
    bytes += buffer.data.size();
  for (const amber::Command &command : script.commands)
    if (std::holds_alternative<amber::Repeat>(command))
      return false;
  return bytes < 1 << 20;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string text(reinterpret_cast<const char *>(data), size);
  auto parsed = amber::parse(text, "fuzz", [](const std::string &path) { return std::optional(path); });
  if (auto *outcome = std::get_if<amber::Outcome>(&parsed)) {
    if (outcome->passed() || outcome->message.empty())
      __builtin_trap();
    return 0;
  }
  const auto &script = std::get<amber::Script>(parsed);
  Idle idle;
  amber::Contents contents;
  if (isSmall(script))
    static_cast<void>(interpret(script, idle, contents));
  return 0;
}
