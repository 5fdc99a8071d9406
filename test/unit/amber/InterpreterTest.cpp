// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amber/Interpreter.h"
#include "ScriptSupport.h"

namespace amber {
namespace {

/// Adds the number of workgroups to the first byte of every buffer.
class Adder : public Executor {
public:
  bool has(const Requirement &requirement) const override { return requirement.name != "flight"; }
  Outcome run(const Script &, const Pipeline &, const uint32_t (&groups)[3], Contents &buffers) override {
    if (groups[0] == 99)
      return Outcome::failed("too many");
    for (std::vector<std::byte> &each : buffers)
      each[0] = static_cast<std::byte>(static_cast<uint32_t>(each[0]) + groups[0]);
    return {};
  }
};

constexpr char kStart[] =
    "SHADER compute s GLSL\nEND\nBUFFER a DATA_TYPE uint8 DATA 1 END\n"
    "BUFFER b DATA_TYPE uint8 DATA 2 END\nPIPELINE compute p\n  ATTACH s\nEND\n"; // 7 lines

TEST(Interpreter, RunsCommandsInOrder) {
  Adder adder;
  Contents contents;
  Script script =
      parsed(std::string(kStart) +
             "REPEAT 3\n  RUN p 2 1 1\nEND\nEXPECT a IDX 0 EQ 7\nCOPY b TO a\nEXPECT a EQ_BUFFER b\n");
  EXPECT_EQ(interpret(script, adder, contents).message, "");
  EXPECT_EQ(contents[0][0], std::byte(8));
}

TEST(Interpreter, StopsAtTheFirstThatDoesNotPass) {
  Adder adder;
  Contents contents;
  Script script = parsed(std::string(kStart) + "RUN p 1 1 1\nEXPECT a IDX 0 EQ 1\nRUN p 1 1 1\n");
  Outcome outcome = interpret(script, adder, contents);
  EXPECT_EQ(outcome.toString("s"), "s:9:1: a[0] at byte 0 is 2, expected EQ 1");
  EXPECT_EQ(outcome.status, Status::Failed);
  EXPECT_EQ(contents[1][0], std::byte(3));
  Contents others;
  outcome = interpret(parsed(std::string(kStart) + "\nRUN p 99 1 1\n"), adder, others);
  EXPECT_EQ(outcome.toString("s"), "s:9:1: too many");
}

TEST(Interpreter, RunsNothingWithoutWhatTheScriptRequires) {
  Adder adder;
  Contents contents;
  Outcome outcome = interpret(parsed("DEVICE_FEATURE sight\nDEVICE_FEATURE flight\n"), adder, contents);
  EXPECT_EQ(outcome.toString("s"), "s:2:1: not supported: the device does not have the feature flight");
  EXPECT_TRUE(contents.empty());
}

} // namespace
} // namespace amber
