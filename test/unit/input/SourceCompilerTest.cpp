// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/SourceCompiler.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <thread>

namespace {

using namespace llpc;

using ::testing::HasSubstr;

constexpr std::string_view kEmptyShader = "#version 450\nlayout(local_size_x = 64) in;\nvoid main() {}\n";

std::string messages(const SourceResult &result) {
  std::string all;
  for (const Diagnostic &diagnostic : result.diagnostics)
    all += diagnostic.toString() + "\n";
  return all;
}

SourceResult compileGlsl(std::string_view text, IncludeResolver include = nullptr) {
  ShaderSource source;
  source.name = "dir/a.comp";
  source.text = text;
  source.stage = ShaderStage::Compute;
  source.include = std::move(include);
  return compileSource(source);
}

SourceResult assemble(std::string_view text) {
  ShaderSource source;
  source.name = "a.spvasm";
  source.language = SourceLanguage::SpirvAssembly;
  source.text = text;
  return compileSource(source);
}

bool contains(const std::vector<uint32_t> &words, std::string_view text) {
  const auto *begin = reinterpret_cast<const char *>(words.data());
  return std::string_view(begin, words.size() * sizeof(uint32_t)).find(text) != std::string_view::npos;
}

TEST(Glsl, BecomesSpirvWithSourceLines) {
  const SourceResult result = compileGlsl(kEmptyShader);
  ASSERT_TRUE(result.success) << messages(result);
  EXPECT_EQ(result.spirv[0], 0x07230203u);
  EXPECT_EQ(result.spirv[1], 0x00010600u);
  EXPECT_TRUE(contains(result.spirv, "dir/a.comp"));
}

TEST(Glsl, ErrorsHaveLines) {
  const SourceResult result = compileGlsl("#version 450\nvoid main() {\n  x = 1;\n}\n");
  EXPECT_FALSE(result.success);
  EXPECT_THAT(messages(result), HasSubstr("dir/a.comp:3: error: 'x' : undeclared identifier"));
  EXPECT_THAT(messages(result), Not(HasSubstr("No code generated")));
}

SourceResult compilePart(const char *text, uint32_t firstLine,
                         SourceLanguage language = SourceLanguage::Glsl) {
  ShaderSource source;
  source.name = "f";
  source.language = language;
  source.text = text;
  source.firstLine = firstLine;
  source.stage = ShaderStage::Vertex;
  return compileSource(source);
}

TEST(SourceCompiler, LinesOfAPartOfAFile) {
  const auto errorOf = [](const char *text) { return messages(compilePart(text, 5)); };
  EXPECT_THAT(errorOf("#version 450\nvoid main() { x = 1; }\n"), HasSubstr("f:6: error: 'x'"));
  EXPECT_THAT(errorOf("// 5\n  #version 450 // 6\nvoid main() { x = 1; }\n"), HasSubstr("f:7: error: 'x'"));
  EXPECT_THAT(errorOf("// 5\nvoid main() { x = 1; }\n"), HasSubstr("f:6: error: 'x'"));
  EXPECT_THAT(messages(compilePart("\nOpX\n", 5, SourceLanguage::SpirvAssembly)), HasSubstr("f:6:1: error"));
}

TEST(SourceCompiler, PartsBehindTooManyLines) {
  for (SourceLanguage language : {SourceLanguage::Glsl, SourceLanguage::SpirvAssembly})
    EXPECT_THAT(messages(compilePart("x", UINT32_MAX, language)), HasSubstr("larger than 1 GiB"));
}

TEST(SourceCompiler, APartInGlslEs) {
  const SourceResult result = compilePart("#version 310 es\nvoid main() {}\n", 9);
  EXPECT_TRUE(result.success) << messages(result);
}

TEST(Glsl, MissingMainIsAnError) {
  const SourceResult result = compileGlsl("#version 450\n");
  EXPECT_FALSE(result.success);
  EXPECT_THAT(messages(result), HasSubstr("Missing entry point"));
}

TEST(Glsl, NeedsAStage) {
  ShaderSource source;
  source.name = "a";
  source.text = kEmptyShader;
  EXPECT_THAT(messages(compileSource(source)), HasSubstr("the shader stage of this GLSL is not known"));
}

TEST(Glsl, LongExpressionsDoNotExhaustTheStack) {
  std::string text = "#version 450\nlayout(set = 0, binding = 0) buffer B { uint x; };\nvoid main() { x = 1u";
  while (text.size() < (1 << 20) - 100)
    text += "+x";
  EXPECT_TRUE(compileGlsl(text + "; }\n").success);
  text.append(200, ' ');
  EXPECT_THAT(messages(compileGlsl(text + "; }\n")), HasSubstr("GLSL of more than 1 MiB"));
}

TEST(Glsl, IncludesAreAskedForWithTheirIncluder) {
  std::vector<std::string> asked;
  const auto resolver = [&](std::string_view path, std::string_view includer) -> std::optional<IncludedFile> {
    asked.push_back(std::string(path) + " from " + std::string(includer));
    if (path == "outer.h")
      return IncludedFile{"dir/outer.h", "#include \"inner.h\"\n"};
    return IncludedFile{"dir/inner.h", "void main() {\n  y = 1;\n}\n"};
  };
  const SourceResult result = compileGlsl("#version 450\n#include \"outer.h\"\n", resolver);
  EXPECT_THAT(asked, testing::ElementsAre("outer.h from dir/a.comp", "inner.h from dir/outer.h"));
  EXPECT_THAT(messages(result),
              HasSubstr("dir/a.comp: error: 'y' : undeclared identifier\n  at dir/inner.h:2"));
}

TEST(Glsl, IncludeProblemsAreErrors) {
  const auto nothing = [](std::string_view, std::string_view) { return std::optional<IncludedFile>(); };
  const auto itself = [](std::string_view, std::string_view) {
    return std::optional(IncludedFile{"dir/loop.h", "#include \"loop.h\"\n"});
  };
  constexpr std::string_view kText = "#version 450\n#include \"loop.h\"\n";
  EXPECT_THAT(messages(compileGlsl(kText, nothing)), HasSubstr("there is no such file"));
  EXPECT_THAT(messages(compileGlsl(kText, itself)), HasSubstr("nested too deeply"));
  EXPECT_THAT(messages(compileGlsl(kText)), HasSubstr("#include is not available"));
  EXPECT_THAT(messages(compileGlsl("#version 450\n#include <loop.h>\n", itself)),
              HasSubstr("only #include \"file\""));
}

TEST(Glsl, GivesTheSameBytesOnManyThreads) {
  constexpr size_t kThreads = 8;
  std::vector<std::vector<uint32_t>> results(kThreads);
  {
    std::vector<std::jthread> threads;
    for (auto &result : results)
      threads.emplace_back([&result] {
        for (int i = 0; i < 4; ++i)
          result = compileGlsl(kEmptyShader).spirv;
      });
  }
  ASSERT_FALSE(results[0].empty());
  EXPECT_EQ(std::ranges::count(results, results[0]), kThreads);
}

TEST(Assembly, KeepsNumericIds) {
  const SourceResult result =
      assemble("OpCapability Shader\nOpMemoryModel Logical GLSL450\n%77 = OpTypeVoid\n");
  ASSERT_TRUE(result.success) << messages(result);
  EXPECT_EQ(result.spirv[1], 0x00010600u);
  EXPECT_EQ(result.spirv[3], 78u); // the id bound
}

TEST(Assembly, VersionFollowsTheHeadComment) {
  const SourceResult result = assemble("; SPIR-V\n; Version: 1.3\n; Bound: 1\nOpCapability Shader\n");
  ASSERT_TRUE(result.success) << messages(result);
  EXPECT_EQ(result.spirv[1], 0x00010300u);
}

TEST(Assembly, ErrorsHaveLineAndColumn) {
  EXPECT_THAT(messages(assemble("OpCapability Shader\nOpNonsense\n")), HasSubstr("a.spvasm:2:1: error: "));
}

TEST(Assembly, HeaderFollowsTheHeadComments) {
  constexpr std::string_view kCode = "%7 = OpTypeVoid\n";
  const auto headerOf = [&](const std::string &comments) {
    const SourceResult result = assemble(comments + std::string(kCode));
    EXPECT_TRUE(result.success);
    return result.success ? std::pair(result.spirv[2], result.spirv[3]) : std::pair(0u, 0u);
  };
  const auto plain = headerOf("");
  EXPECT_EQ(plain.second, 8u);
  EXPECT_EQ(headerOf("; Generator: 0x0008000b\n; Bound: 100\n"), std::pair(0x8000Bu, 100u));
  EXPECT_EQ(headerOf("; Generator: 0x1\n; Bound: 3\n"), std::pair(1u, 8u)); // too small
  // As other disassemblers write them, or none.
  EXPECT_EQ(headerOf("; Generator: Khronos Glslang Reference Front End; 11\n; Bound: 100\n"), plain);
  EXPECT_EQ(headerOf("; Generator: 0x\n; Bound: x\n"), plain);
}

TEST(Assembly, IsExact) {
  const SourceResult glsl = compileGlsl(kEmptyShader);
  const auto text =
      disassembleSpirv({reinterpret_cast<const uint8_t *>(glsl.spirv.data()), glsl.spirv.size() * 4});
  ASSERT_TRUE(text);
  EXPECT_EQ(assemble(*text).spirv, glsl.spirv);
  EXPECT_EQ(assemble("\n\n" + *text).spirv, glsl.spirv);
}

TEST(Assembly, IsNotMadeOfSpirvThatItCannotExpress) {
  const auto disassemble = [](std::vector<uint32_t> words, size_t bytes) {
    return disassembleSpirv({reinterpret_cast<const uint8_t *>(words.data()), bytes});
  };
  const std::vector<uint32_t> words = compileGlsl(kEmptyShader).spirv;
  EXPECT_TRUE(disassemble(words, words.size() * 4));
  EXPECT_FALSE(disassemble(words, words.size() * 4 - 1));
  EXPECT_FALSE(disassemble(words, 16));
  EXPECT_FALSE(disassemble({}, 0));
  std::vector<uint32_t> changed = words;
  changed[4] = 1; // the schema has no place in assembly
  EXPECT_FALSE(disassemble(changed, changed.size() * 4));
  changed = words;
  changed.push_back(1u << 16 | 5111); // OpQuadAny... without operands
  EXPECT_FALSE(disassemble(changed, changed.size() * 4));
}

TEST(Source, MayNotBeEmpty) {
  EXPECT_THAT(messages(compileGlsl("")), HasSubstr("dir/a.comp: error: the input is empty"));
  EXPECT_THAT(messages(assemble("")), HasSubstr("a.spvasm: error: the input is empty"));
}

TEST(Source, HasATargetEnvironment) {
  ShaderSource source;
  source.name = "a.comp";
  source.text = kEmptyShader;
  source.stage = ShaderStage::Compute;
  source.targetEnvironment = "vulkan1.1";
  const SourceResult result = compileSource(source);
  ASSERT_TRUE(result.success) << messages(result);
  EXPECT_EQ(result.spirv[1], 0x00010300u);
  source.targetEnvironment = "opengl4.5";
  EXPECT_THAT(messages(compileSource(source)), HasSubstr("'opengl4.5' is no target environment"));
}

} // namespace
