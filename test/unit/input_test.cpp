// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/input/Input.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstring>
#include <thread>

namespace llpc::input {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kEmptyShader = "#version 450\nlayout(local_size_x = 64) in;\nvoid main() {}\n";

/// The outcome of toSpirv with everything that it reported.
struct Outcome {
  std::optional<std::vector<uint8_t>> spirv;
  std::vector<Diagnostic> diagnostics;

  std::string text() const {
    std::string all;
    for (const Diagnostic &diagnostic : diagnostics)
      all += diagnostic.toString() + "\n";
    return all;
  }
};

Outcome convert(ShaderInput input, std::string_view text) {
  input.bytes = {reinterpret_cast<const uint8_t *>(text.data()), text.size()};
  Diagnostics diagnostics;
  Outcome outcome;
  outcome.spirv = toSpirv(input, diagnostics);
  outcome.diagnostics = diagnostics.take();
  return outcome;
}

Outcome convertGlsl(std::string_view text, IncludeResolver include = nullptr) {
  ShaderInput input;
  input.name = "dir/a.comp";
  input.kind = InputKind::Glsl;
  input.stage = ShaderStage::Compute;
  input.include = std::move(include);
  return convert(std::move(input), text);
}

Outcome convertBinary(std::string_view bytes) {
  ShaderInput input;
  input.name = "a.spv";
  return convert(std::move(input), bytes);
}

Outcome convertAssembly(std::string_view text) {
  ShaderInput input;
  input.name = "a.spvasm";
  input.kind = InputKind::SpirvAssembly;
  return convert(std::move(input), text);
}

uint32_t word(const std::vector<uint8_t> &bytes, size_t index) {
  uint32_t value = 0;
  std::memcpy(&value, bytes.data() + index * sizeof(value), sizeof(value));
  return value;
}

bool contains(const std::vector<uint8_t> &bytes, std::string_view text) {
  return std::search(bytes.begin(), bytes.end(), text.begin(), text.end()) != bytes.end();
}

TEST(FileKind, FollowsTheExtension) {
  EXPECT_EQ(fileKind("a.b/c.spv"), (FileKind{InputKind::SpirvBinary, std::nullopt}));
  EXPECT_EQ(fileKind("c.spvasm"), (FileKind{InputKind::SpirvAssembly, std::nullopt}));
  EXPECT_EQ(fileKind("c.lgc"), (FileKind{InputKind::LgcIr, std::nullopt}));
  EXPECT_EQ(fileKind("c.comp"), (FileKind{InputKind::Glsl, ShaderStage::Compute}));
  EXPECT_EQ(fileKind("frag"), (FileKind{InputKind::Glsl, ShaderStage::Fragment}));
  EXPECT_EQ(fileKind("c.glsl"), std::nullopt);
  EXPECT_EQ(fileKind(""), std::nullopt);
}

TEST(Glsl, BecomesSpirvWithSourceLines) {
  const Outcome outcome = convertGlsl(kEmptyShader);
  ASSERT_TRUE(outcome.spirv) << outcome.text();
  EXPECT_EQ(word(*outcome.spirv, 0), 0x07230203u);
  EXPECT_EQ(word(*outcome.spirv, 1), 0x00010600u);
  EXPECT_TRUE(contains(*outcome.spirv, "dir/a.comp"));
}

TEST(Glsl, ErrorsHaveLines) {
  const Outcome outcome = convertGlsl("#version 450\nvoid main() {\n  x = 1;\n}\n");
  EXPECT_FALSE(outcome.spirv);
  EXPECT_THAT(outcome.text(), HasSubstr("dir/a.comp:3: error: 'x' : undeclared identifier"));
  EXPECT_THAT(outcome.text(), Not(HasSubstr("No code generated")));
}

TEST(Glsl, MissingMainIsAnError) {
  const Outcome outcome = convertGlsl("#version 450\n");
  EXPECT_FALSE(outcome.spirv);
  EXPECT_THAT(outcome.text(), HasSubstr("Missing entry point"));
}

TEST(Glsl, NeedsAStage) {
  ShaderInput input;
  input.name = "a";
  input.kind = InputKind::Glsl;
  EXPECT_THAT(convert(input, kEmptyShader).text(), HasSubstr("the shader stage of this GLSL is not known"));
}

TEST(Glsl, LongExpressionsDoNotExhaustTheStack) {
  std::string text = "#version 450\nlayout(set = 0, binding = 0) buffer B { uint x; };\nvoid main() { x = 1u";
  while (text.size() < (1 << 20) - 100)
    text += "+x";
  EXPECT_TRUE(convertGlsl(text + "; }\n").spirv);
  text.append(200, ' ');
  EXPECT_THAT(convertGlsl(text + "; }\n").text(), HasSubstr("GLSL of more than 1 MiB"));
}

TEST(Glsl, IncludesAreAskedForWithTheirIncluder) {
  std::vector<std::string> asked;
  const auto resolver = [&](std::string_view path, std::string_view includer) -> std::optional<IncludedFile> {
    asked.push_back(std::string(path) + " from " + std::string(includer));
    if (path == "outer.h")
      return IncludedFile{"dir/outer.h", "#include \"inner.h\"\n"};
    return IncludedFile{"dir/inner.h", "void main() {\n  y = 1;\n}\n"};
  };
  const Outcome outcome = convertGlsl("#version 450\n#include \"outer.h\"\n", resolver);
  EXPECT_THAT(asked, testing::ElementsAre("outer.h from dir/a.comp", "inner.h from dir/outer.h"));
  EXPECT_THAT(outcome.text(),
              HasSubstr("dir/a.comp: error: 'y' : undeclared identifier\n  at dir/inner.h:2"));
}

TEST(Glsl, IncludeProblemsAreErrors) {
  const auto nothing = [](std::string_view, std::string_view) { return std::optional<IncludedFile>(); };
  const auto itself = [](std::string_view, std::string_view) {
    return std::optional(IncludedFile{"dir/loop.h", "#include \"loop.h\"\n"});
  };
  constexpr std::string_view kText = "#version 450\n#include \"loop.h\"\n";
  EXPECT_THAT(convertGlsl(kText, nothing).text(), HasSubstr("there is no such file"));
  EXPECT_THAT(convertGlsl(kText, itself).text(), HasSubstr("nested too deeply"));
  EXPECT_THAT(convertGlsl(kText).text(), HasSubstr("#include is not available"));
  EXPECT_THAT(convertGlsl("#version 450\n#include <loop.h>\n", itself).text(),
              HasSubstr("only #include \"file\""));
}

TEST(Glsl, GivesTheSameBytesOnManyThreads) {
  constexpr size_t kThreads = 8;
  std::vector<std::optional<std::vector<uint8_t>>> results(kThreads);
  {
    std::vector<std::jthread> threads;
    for (auto &result : results)
      threads.emplace_back([&result] {
        for (int i = 0; i < 4; ++i)
          result = convertGlsl(kEmptyShader).spirv;
      });
  }
  ASSERT_TRUE(results[0]);
  EXPECT_EQ(std::ranges::count(results, results[0]), kThreads);
}

TEST(Assembly, KeepsNumericIds) {
  const Outcome outcome =
      convertAssembly("OpCapability Shader\nOpMemoryModel Logical GLSL450\n%77 = OpTypeVoid\n");
  ASSERT_TRUE(outcome.spirv) << outcome.text();
  EXPECT_EQ(word(*outcome.spirv, 1), 0x00010600u);
  EXPECT_EQ(word(*outcome.spirv, 3), 78u); // the id bound
}

TEST(Assembly, VersionFollowsTheHeadComment) {
  const Outcome outcome = convertAssembly("; SPIR-V\n; Version: 1.3\n; Bound: 1\nOpCapability Shader\n");
  ASSERT_TRUE(outcome.spirv) << outcome.text();
  EXPECT_EQ(word(*outcome.spirv, 1), 0x00010300u);
}

TEST(Assembly, ErrorsHaveLineAndColumn) {
  EXPECT_THAT(convertAssembly("OpCapability Shader\nOpNonsense\n").text(),
              HasSubstr("a.spvasm:2:1: error: "));
}

TEST(Binary, EmptyInputIsRefused) {
  EXPECT_THAT(convertBinary("").text(), HasSubstr("a.spv: error: the input is empty"));
}

TEST(Binary, TextIsRefused) {
  EXPECT_THAT(convertBinary("OpCapability Shader\n").text(), HasSubstr("this is text"));
}

TEST(Binary, PassesThrough) {
  const std::string_view kHeader("\x03\x02\x23\x07", 4);
  const Outcome outcome = convertBinary(kHeader);
  ASSERT_TRUE(outcome.spirv);
  EXPECT_EQ(outcome.spirv->size(), 4u);
}

} // namespace
} // namespace llpc::input
