// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A compile changes nothing for the process that a driver is part of.

#include "GlslShader.h"

#include "llvm/Support/CommandLine.h"

#include <array>
#include <cfenv>
#include <clocale>
#include <csignal>
#include <exception>
#include <filesystem>
#include <map>
#include <new>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gmock/gmock.h>

namespace {

using namespace llpc;

/// The switches of LLVM that something has set.
std::string switchesInUse() {
  std::string names;
  for (const auto &entry : llvm::cl::getRegisteredOptions())
    if (entry.second->getNumOccurrences() != 0)
      names += entry.first.str() + " ";
  return names;
}

std::map<int, std::string> signalHandlers() {
  std::map<int, std::string> handlers;
  for (int number = 1; number < NSIG; ++number) {
    struct sigaction action{};
    if (sigaction(number, nullptr, &action) != 0)
      continue;
    const auto handler = reinterpret_cast<uintptr_t>(action.sa_handler);
    handlers[number] = std::to_string(handler) + " " + std::to_string(action.sa_flags);
  }
  return handlers;
}

std::array<rlim_t, RLIM_NLIMITS> limits() {
  std::array<rlim_t, RLIM_NLIMITS> values{};
  for (int resource = 0; resource < static_cast<int>(RLIM_NLIMITS); ++resource) {
    rlimit limit{};
    getrlimit(static_cast<__rlimit_resource>(resource), &limit);
    values[resource] = limit.rlim_cur;
  }
  return values;
}

std::string environment() {
  std::string text;
  for (char **entry = environ; *entry; ++entry)
    text += std::string(*entry) + "\n";
  return text;
}

mode_t fileMask() {
  const mode_t mask = umask(0);
  umask(mask);
  return mask;
}

TEST(Process, IsAsItWasAfterACompile) {
  const test::GlslShader shader(R"(#version 450
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { uint data[]; };
void main() { atomicAdd(data[0], data[gl_GlobalInvocationID.x]); }
)");
  ShaderInput broken = shader.input();
  broken.bytes = broken.bytes.first(broken.bytes.size() / 8 * 4);
  const auto handlers = signalHandlers();
  const auto limitsBefore = limits();
  const std::string locale = std::setlocale(LC_ALL, nullptr);
  const std::string environmentBefore = environment();
  const auto folder = std::filesystem::current_path();
  const mode_t mask = fileMask();
  const int rounding = std::fegetround();
  const auto terminate = std::get_terminate();
  const auto newHandler = std::get_new_handler();

  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  CompileOptions options;
  for (const GfxIp target : {GfxIp{10, 3, 0}, GfxIp{11, 0, 0}, GfxIp{12, 0, 1}}) {
    options.pipeline.gfxIp = target;
    options.output.statistics = true;
    EXPECT_TRUE(compile(shader.input(), options).success);
    EXPECT_FALSE(compile(broken, options).success);
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");

  EXPECT_EQ(switchesInUse(), "");
  EXPECT_EQ(signalHandlers(), handlers);
  EXPECT_EQ(limits(), limitsBefore);
  EXPECT_EQ(std::setlocale(LC_ALL, nullptr), locale);
  EXPECT_EQ(environment(), environmentBefore);
  EXPECT_EQ(std::filesystem::current_path(), folder);
  EXPECT_EQ(fileMask(), mask);
  EXPECT_EQ(std::fegetround(), rounding);
  EXPECT_EQ(std::get_terminate(), terminate);
  EXPECT_EQ(std::get_new_handler(), newHandler);
}

} // namespace
