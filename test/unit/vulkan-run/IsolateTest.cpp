// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/vulkan-run/Isolate.h"

#include <gtest/gtest.h>

#include <csignal>
#include <unistd.h>

namespace vulkanrun {
namespace {

TEST(Isolate, PassesOutcomesOn) {
  const Outcome outcome =
      runIsolated("the driver", 60, [] { return Outcome{Status::Passed, std::string(100000, 'x'), {}}; });
  EXPECT_TRUE(outcome.passed());
  EXPECT_EQ(outcome.message, std::string(100000, 'x'));
  EXPECT_EQ(runIsolated("the driver", 60, [] { return Outcome::unsupported("why"); }).status,
            Status::Unsupported);
}

TEST(Isolate, ACrashIsAnError) {
  const Outcome outcome = runIsolated("the driver", 60, []() -> Outcome {
    std::signal(SIGABRT, SIG_DFL);
    std::raise(SIGABRT);
    return {};
  });
  EXPECT_EQ(outcome.status, Status::Error);
  EXPECT_EQ(outcome.message, "the driver crashed: Aborted");
}

TEST(Isolate, WhatWasSentIsNotLost) {
  std::string sent;
  const Outcome outcome = runIsolated(
      "the driver", 60,
      [](const Send &send) -> Outcome {
        send("one ");
        send("two");
        _exit(9);
      },
      sent);
  EXPECT_EQ(outcome.status, Status::Error);
  EXPECT_EQ(sent, "one two");
}

TEST(Isolate, ProcessorTimeIsLimited) {
  const Outcome outcome = runIsolated("the driver", 1, []() -> Outcome {
    volatile bool goesOn = true;
    while (goesOn)
      ;
    return {};
  });
  EXPECT_EQ(outcome.status, Status::Error);
  EXPECT_EQ(outcome.message, "the driver did not end within 1 seconds of processor time");
}

/// A machine that has no time for the process is no error of the script's.
TEST(Isolate, WaitingIsNot) {
  EXPECT_TRUE(runIsolated("the driver", 1, [] {
                sleep(2);
                return Outcome{};
              }).passed());
}

TEST(Isolate, AnExitIsAnError) {
  const Outcome outcome = runIsolated("the driver", 60, []() -> Outcome { _exit(9); });
  EXPECT_EQ(outcome.status, Status::Error);
  EXPECT_EQ(outcome.message, "the driver ended the process with status 9");
}

} // namespace
} // namespace vulkanrun
