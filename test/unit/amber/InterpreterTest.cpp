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
  Outcome draw(const Script &, const Pipeline &, const Draw &draw, Contents &buffers) override {
    buffers[0][0] = static_cast<std::byte>(draw.count);
    return {};
  }
  Outcome clear(const Script &, const Pipeline &, const ClearValues &values, Contents &buffers) override {
    const double number = values.integers[0] + values.depth + values.stencil;
    buffers[0][0] =
        static_cast<std::byte>(static_cast<uint32_t>(buffers[0][0]) + static_cast<uint32_t>(number));
    return number > 99 ? Outcome::failed("too bright") : Outcome();
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

constexpr char kGraphics[] = "BUFFER a DATA_TYPE uint8 DATA 0 END\nSHADER vertex v PASSTHROUGH\n"
                             "PIPELINE graphics p\n  ATTACH v\nEND\n"
                             "PIPELINE graphics q\n  ATTACH v\nEND\n"; // 8 lines

TEST(Interpreter, KeepsClearValuesByPipeline) {
  Adder adder;
  Contents contents;
  Script script = parsed(std::string(kGraphics) +
                         "CLEAR_COLOR p 10 0 0 0\nREPEAT 2\n  CLEAR p\n  CLEAR_STENCIL p 5\n  CLEAR q\nEND\n"
                         "EXPECT a IDX 0 EQ 29\nRUN p DRAW_RECT POS 0 0 SIZE 1 1\nEXPECT a IDX 0 EQ 4\n"
                         "CLEAR_COLOR q 100 0 0 0\nCLEAR q\n");
  EXPECT_EQ(interpret(script, adder, contents).toString("s"), "s:19:1: too bright");
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
