// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How much stack a compile takes of its caller's thread, for shaders that are deep in one way each.
// docs/driver.md has the figures.

#include "GlslShader.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <pthread.h>
#include <string>
#include <sys/mman.h>

namespace {

using namespace llpc;

constexpr size_t kStackBytes = size_t(64) << 20;

/// Bytes of a thread's stack that `work` has written to: pages that it has touched.
size_t stackUsedBy(std::function<void()> work) {
  void *stack =
      mmap(nullptr, kStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, kStackBytes);
  pthread_t thread;
  const auto entry = [](void *argument) -> void * {
    (*static_cast<std::function<void()> *>(argument))();
    return nullptr;
  };
  EXPECT_EQ(pthread_create(&thread, &attributes, entry, &work), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);

  constexpr size_t kPage = 4096;
  std::vector<unsigned char> resident(kStackBytes / kPage);
  mincore(stack, kStackBytes, resident.data());
  const auto lowest = std::ranges::find_if(resident, [](unsigned char page) { return page & 1; });
  const size_t used = kStackBytes - static_cast<size_t>(lowest - resident.begin()) * kPage;
  munmap(stack, kStackBytes);
  return used;
}

std::string shader(const std::string &body, const std::string &declarations = {}) {
  return "#version 450\nlayout(local_size_x = 64) in;\nlayout(binding = 0) buffer Data { uint data[]; };\n" +
         declarations + "void main() {\n  uint i = gl_GlobalInvocationID.x;\n  uint x = data[i];\n" + body +
         "  data[i] = x;\n}\n";
}

std::string repeat(size_t count, const std::string &text) {
  std::string result;
  for (size_t i = 0; i < count; ++i)
    result += text;
  return result;
}

struct Shape {
  const char *name;
  std::string text;
};

/// With what nests as deeply as SPIR-V allows or the compiler takes.
std::vector<Shape> shapes() {
  std::string structs = "struct S0 { uint a; };\n";
  for (int i = 1; i < 200; ++i)
    structs += "struct S" + std::to_string(i) + " { S" + std::to_string(i - 1) + " a; uint b; };\n";
  structs += "layout(binding = 1) buffer Deep { S199 deep; };\n";
  return {
      {"nested ifs", shader(repeat(200, "if (data[++x] > 5) {\n") + repeat(200, "x += data[x]; }\n"))},
      {"nested loops", shader(repeat(30, "while (data[++x] > 5) {\n") + repeat(30, "x += data[x]; }\n"))},
      {"ifs one after the other", shader(repeat(4000, "if (x > data[i]) x = x * 3 + data[x];\n"))},
      {"loops one after the other", shader(repeat(500, "while (x > data[i]) x = x * 3 + data[x];\n"))},
      {"chain of values", shader(repeat(20000, "x = x * 5 ^ i;\n"))},
      {"chain of loads", shader(repeat(5000, "x = data[x];\n"))},
      {"nested structures", shader("x = deep" + repeat(199, ".a") + ".a + deep.b;\n", structs)},
  };
}

TEST(Stack, IsAsSmallAsDocumented) {
  size_t most = 0;
  for (const Shape &shape : shapes()) {
    const test::GlslShader glsl(shape.text);
    CompileOptions options;
    options.pipeline.gfxIp = {11, 0, 0};
    CompileResult result;
    const size_t used = stackUsedBy([&] { result = compile(glsl.input(), options); });
    EXPECT_TRUE(result.success) << shape.name << ": " << result.diagnostics.front().toString();
    std::printf("%-26s %5zu KiB\n", shape.name, used / 1024);
    most = std::max(most, used);
  }
  EXPECT_LT(most, size_t(1) << 20) << "docs/driver.md asks for 2 MiB";
}

} // namespace
