// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/input/GlslSource.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace llpc::input {
namespace {

constexpr std::string_view kDirective = "#extension GL_EXT_abort : require\n";

/// The text behind the directive as glslang gets it; marks are [line:column], literals are <text>.
std::string rewrite(const std::string &text) {
  GlslSource source{GlslExtensions()};
  std::string result = source.rewrite(std::string(kDirective) + text, "a.comp");
  result.erase(0, result.find('\n') + 1);
  for (size_t start; (start = result.find("\"\001")) != std::string::npos;) {
    const size_t end = result.find('"', start + 1);
    const std::string content = result.substr(start + 1, end - start - 1);
    const auto mark = GlslSource::mark(content);
    const GlslSource::Literal *literal = source.literal(content);
    EXPECT_NE(mark.has_value(), literal != nullptr);
    const std::string shown =
        mark       ? '[' + std::to_string(mark->line) + ':' + std::to_string(mark->column) + ']'
        : !literal ? "?"
        : literal->problem.empty() ? '<' + literal->bytes + '>'
                                   : "<!>";
    result.replace(start, end + 1 - start, shown);
  }
  return result;
}

TEST(GlslSource, MarksCalls) {
  EXPECT_EQ(rewrite("abortEXT(\"a\", 1);"), "debugPrintfEXT([2:1],\"a\", 1);");
  EXPECT_EQ(rewrite("\n  abortEXT ( )"), "\n  debugPrintfEXT ([3:3] )");
  EXPECT_EQ(rewrite("abortEXT // (\n/*\n*/ (\nF)"), "debugPrintfEXT // (\n/*\n*/ ([2:1],\nF)");
  EXPECT_EQ(rewrite("abortEXT\\\n(F)"), "debugPrintfEXT\\\n([2:1],F)");
  EXPECT_EQ(rewrite("abortEXT(F);\r\nabortEXT(G);"), "debugPrintfEXT([2:1],F);\r\ndebugPrintfEXT([3:1],G);");
  EXPECT_EQ(rewrite("abortEXT(f(abortEXT(F)))"), "debugPrintfEXT([2:1],f(debugPrintfEXT([2:12],F)))");
}

TEST(GlslSource, LeavesOtherNames) {
  for (const char *text :
       {"abortEXT;", "abortEXTs(F)", "myabortEXT(F)", "0abortEXT(F)", "abortEXT", "abortEXT /* (",
        "// abortEXT(F)", "/* abortEXT(F) */", "// \\\nabortEXT(F)", "#if abortEXT(F)",
        "#if 1 /*\n*/ + abortEXT(F)", "#include \"abortEXT(\"", "#error abortEXT(F)"})
    EXPECT_EQ(rewrite(text), text);
}

TEST(GlslSource, MarksCallsOfMacrosWithoutAPosition) {
  EXPECT_EQ(rewrite("#define A abortEXT(F)\nabortEXT(F)"),
            "#define A debugPrintfEXT([0:0],F)\ndebugPrintfEXT([3:1],F)");
  EXPECT_EQ(rewrite("#define A \\\n abortEXT(F)"), "#define A \\\n debugPrintfEXT([0:0],F)");
  EXPECT_EQ(rewrite("# define A abortEXT\n(F)"), "# define A abortEXT\n(F)");
}

TEST(GlslSource, CountsLinesAsDirectivesSay) {
  EXPECT_EQ(rewrite("#line 7 // seven\n abortEXT(F)"), "#line 7 // seven\n debugPrintfEXT([7:2],F)");
  EXPECT_EQ(rewrite("#line 0\nabortEXT(F)"), "#line 0\ndebugPrintfEXT([0:1],F)");
}

TEST(GlslSource, TakesLiterals) {
  EXPECT_EQ(rewrite(R"(f("\"\\\x41\101\?", "ü"))"), "f(<\"\\AA?>, <ü>)");
  EXPECT_EQ(rewrite("\"a\\\nb\"\nabortEXT(F)"), "<ab>\\\n\ndebugPrintfEXT([4:1],F)");
  EXPECT_EQ(rewrite("\"a\\\r\nb\""), "<ab>\\\n");
  EXPECT_EQ(rewrite("\"// /*\\n\" + \"\\t\""), "<// /*\n> + <\t>");
  EXPECT_EQ(rewrite("\"open\n\"closed\\\"\""), "\"open\n<closed\">");
  for (const char *bad : {"\\q", "\\0", "\\x", "\\x80", "\\200", "\\x100", "\x80", "\xc0\xaf", "\xed\xa0\x80",
                          "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xc3"})
    EXPECT_EQ(rewrite('"' + std::string(bad) + '"'), "<!>") << bad;
  for (const char *good :
       {"\x7f", "\xc2\x80", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"})
    EXPECT_EQ(rewrite('"' + std::string(good) + '"'), '<' + std::string(good) + '>');
}

TEST(GlslSource, LeavesPlainLiterals) {
  for (const std::string &text :
       {std::string("// /*"), std::string(), std::string("it's"), std::string(998, 'a')})
    EXPECT_EQ(rewrite('"' + text + '"'), '"' + text + '"');
  EXPECT_EQ(rewrite('"' + std::string(999, 'a') + '"'), '<' + std::string(999, 'a') + '>');
  EXPECT_EQ(rewrite("// \"ü\"\n/* \"ü\" */ \"ü\""), "// \"ü\"\n/* \"ü\" */ <ü>");
}

TEST(GlslSource, TakesLiteralsWithoutAnyExtension) {
  GlslSource source{GlslExtensions()};
  EXPECT_FALSE(source.hasChanged());
  const std::string text = "f(\"a\", \"ü\")";
  EXPECT_EQ(source.restored(source.rewrite(text, "a.comp")), text);
  EXPECT_TRUE(source.hasChanged());
  ASSERT_TRUE(source.originalText("a.comp"));
  EXPECT_EQ(*source.originalText("a.comp"), text);
}

TEST(GlslSource, TakesFileNamesThatAreNotAscii) {
  GlslSource source{GlslExtensions()};
  EXPECT_EQ(source.nameFor("a b\\c.comp"), "a b\\c.comp");
  const std::string name = source.nameFor("ä.comp");
  EXPECT_NE(name, "ä.comp");
  EXPECT_EQ(source.restored("ERROR: " + name + ":12: '\001literal 9'"), "ERROR: ä.comp:12: '\001literal 9'");
  EXPECT_EQ(rewrite("#line 7 /* */ \"ö\" // \"\n abortEXT(F)"),
            "#line 7 /* */ <ö> // \"\n debugPrintfEXT([7:2],F)");
  EXPECT_EQ(rewrite("#line 7 \"o\"\n#line 8"), "#line 7 \"o\"\n#line 8");
}

/// The text behind the directive with <mode> for the declaration of the execution mode.
std::string rewriteModes(const std::string &extension, const std::string &text) {
  GlslSource source{GlslExtensions()};
  std::string result = source.rewrite("#extension " + extension + " : enable\n" + text, "a.comp");
  EXPECT_TRUE(result.starts_with("#extension GL_EXT_spirv_intrinsics : enable\n"));
  result.erase(0, result.find('\n') + 1);
  for (size_t start; (start = result.find("spirv_execution_mode(")) != std::string::npos;)
    result.replace(start, result.find(';', start) + 1 - start, "<mode>");
  return result;
}

std::string rewriteAttributes(const std::string &text) {
  return rewriteModes("GL_EXT_maximal_reconvergence", text);
}

std::string rewriteLayouts(const std::string &text) {
  return rewriteModes("GL_EXT_shader_quad_control", text);
}

TEST(GlslSource, MakesModesOfAttributes) {
  EXPECT_EQ(rewriteAttributes("void main() [[maximally_reconverges]] {}"),
            "void main() ; <mode> void main() {}");
  EXPECT_EQ(rewriteAttributes("void main(void) /**/ [[ maximally_reconverges ]]\n{}"),
            "void main(void) /**/ ; <mode> void main()\n{}");
  EXPECT_EQ(rewriteAttributes("[[maximally_reconverges]] void main() {}"), "<mode> void main() {}");
  EXPECT_EQ(rewriteAttributes("void main() [[a, maximally_reconverges, b]] {}"),
            "void main() ; <mode> void main() [[a, b]] {}");
  EXPECT_EQ(rewriteAttributes("void main() [[\nmaximally_reconverges\n]] {}"),
            "void main() ; <mode> void main()\n\n {}");
  EXPECT_EQ(rewriteAttributes("#define A [[maximally_reconverges]]\nvoid main() A {}"),
            "#define A ; <mode> void main()\nvoid main() A {}");
  for (const char *text :
       {"void main() [[unroll]] {}", "[[maximally_reconverges", "// [[maximally_reconverges]]",
        "[[maximally_reconverges_too]]", "x[maximally_reconverges]"})
    EXPECT_EQ(rewriteAttributes(text), text);
  GlslSource source{GlslExtensions()};
  EXPECT_EQ(source.rewrite("void main() [[maximally_reconverges]] {}", "a.comp"),
            "void main() [[maximally_reconverges]] {}");
}

TEST(GlslSource, MakesModesOfLayouts) {
  EXPECT_EQ(rewriteLayouts("layout(full_quads) in;"), " in;<mode>");
  EXPECT_EQ(rewriteLayouts("layout ( quad_derivatives,\nfull_quads ) in;"), "\n in;<mode><mode>");
  EXPECT_EQ(rewriteLayouts("layout(a, full_quads, b = 1) in;;"), "layout(a, b = 1) in;<mode>;");
  EXPECT_EQ(rewriteLayouts("#define L layout(full_quads) \\\n in\nL;"), "#define L  \\\n in\nL;<mode>");
  for (const char *text :
       {"layout(a) in;", "layout full_quads", "layout(full_quads", "layouts(full_quads)", "full_quads;"})
    EXPECT_EQ(rewriteLayouts(text), text);
  GlslSource source{GlslExtensions()};
  EXPECT_EQ(source.rewrite("layout(full_quads) in;", "a.comp"), "layout(full_quads) in;");
}

TEST(GlslSource, IsOffWithoutTheExtension) {
  for (const char *directive :
       {"", "#extension GL_EXT_abort : always\n", "#extension GL_EXT_abort require\n",
        "// #extension GL_EXT_abort : require\n", "#extension GL_EXT_aborts : require\n"}) {
    GlslSource source{GlslExtensions()};
    const std::string text = std::string(directive) + "abortEXT(\"a\");";
    EXPECT_EQ(source.rewrite(text, "a.comp"), text);
    EXPECT_TRUE(source.enabled().none());
  }
}

/// Tokens in any order, half of them with line ends: whatever comes of them, the lines stay.
TEST(GlslSource, KeepsLinesOfAnything) {
  constexpr const char *kTokens[] = {"abortEXT", "[[",
                                     "layout",   "full_quads",
                                     ";",        ",",
                                     "]]",       "maximally_reconverges",
                                     "(",        ")",
                                     "\"",       "\\",
                                     "\n",       "\r\n",
                                     "\\\n",     "//",
                                     "/*",       "*/",
                                     " ",        "#",
                                     "x",        "\\x4",
                                     "define ",  "line ",
                                     "9",        "extension GL_EXT_abort",
                                     ":",        "enable",
                                     "disable",  "\xc3",
                                     "ü",        "\001"};
  std::mt19937 random(1);
  for (uint32_t iteration = 0; iteration < 20000; ++iteration) {
    std::string text;
    for (uint32_t count = random() % 40; count > 0; --count)
      text += kTokens[random() % std::size(kTokens)];
    GlslSource source(GlslExtensions(random() % 8));
    const std::string result = source.rewrite(text, "a.comp");
    ASSERT_EQ(std::ranges::count(result, '\n'), std::ranges::count(text, '\n')) << text;
  }
}

} // namespace
} // namespace llpc::input
