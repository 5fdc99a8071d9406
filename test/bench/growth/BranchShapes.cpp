// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Shapes.h"

namespace bench {

namespace {

std::string withValue(const std::string &body, const std::string &declarations = {}) {
  return computeShader("uint v = b.d[i];\n" + body + "b.d[i] = v;\n", declarations);
}

std::string cases(const std::string &selector, uint32_t count, std::string_view text) {
  return withValue("switch (" + selector + ") {\n" + repeat(count, text) + "default: v = 0u;\n}\n");
}

std::string divergentSwitch(uint32_t count) {
  return cases("v", count, "case @u * 3u: v = b.d[v + @u] * (@u + 7u); break;");
}

std::string uniformSwitch(uint32_t count) {
  return cases("gl_WorkGroupID.x", count, "case @u * 3u: v = b.d[v + @u] * (@u + 7u); break;");
}

std::string fallingSwitch(uint32_t count) {
  return cases("v", count, "case @u * 3u: v += b.d[v + @u]; if (v % 3u == 0u) break;");
}

std::string ifs(uint32_t count) {
  return withValue(repeat(count, "if ((v & (1u << (@u & 31u))) != 0u) v += b.d[v + @u];"));
}

std::string ifsWithStores(uint32_t count) {
  return withValue(repeat(count, "if (b.d[i + @u] > @u) b.d[i + @u] = 3u * @u;"));
}

std::string nestedIfs(uint32_t count) {
  std::string ends;
  for (uint32_t i = 0; i < count; ++i)
    ends += "} else v ^= 5u;\n";
  return withValue(repeat(count, "if (b.d[i + @u] > v) { v += @u + 1u;") + ends);
}

std::string elseIfs(uint32_t count) {
  return withValue(repeat(count, "if (b.d[i + @u] == @u) v = b.d[v + @u]; else") + "v += 3u;\n");
}

std::string returns(uint32_t count) {
  return withValue(repeat(count, "if (b.d[i + @u] == @u) { b.d[i] = @u; return; }"));
}

std::string loops(uint32_t count) {
  return withValue(repeat(count, "for (uint j = 0u; j < b.d[@]; ++j) v += b.d[v + j];"));
}

std::string loopsWithReturns(uint32_t count) {
  return withValue(repeat(
      count, "for (uint j = 0u; j < v; ++j) { if (b.d[j + @u] == @u) { b.d[i] = @u; return; } v += j; }"));
}

std::string nestedLoops(uint32_t count) {
  return withValue(repeat(count, "for (uint j = 0u; j < b.d[@]; ++j)"
                                 " for (uint k = 0u; k < b.d[j + @u]; ++k) v += b.d[v + j + k];"));
}

/// One loop, behind branches.
std::string loopInvariants(uint32_t count) {
  return withValue(repeat(count / 16, "if (v > @u) v = v * 5u + b.d[v];") +
                   "for (uint j = 0u; j < b.d[7]; ++j) {\n" + repeat(count, "v += b.d[@u * 17u];") +
                   "v ^= v << 3; }\n");
}

std::string breaksAndContinues(uint32_t count) {
  return withValue(
      "for (uint j = 0u; j < b.d[i]; ++j) {\n" +
      repeat(count, "if (b.d[v + j] == @u) break; if (b.d[v] == @u) continue; v += b.d[v] + @u;") + "}\n");
}

constexpr const char *kBallots = "#extension GL_KHR_shader_subgroup_ballot : require\n";

std::string breaksWithBallots(uint32_t count) {
  return withValue("for (uint j = 0u; j < b.d[i]; ++j) {\n" +
                       repeat(count, "v += b.d[v] + @u; if (b.d[v + j] == @u)"
                                     " { v = subgroupBallot(v > @u).x; break; }") +
                       "}\n",
                   kBallots);
}

/// Whose lanes have nothing to see, until the loop's end.
std::string breaksBeforeBallots(uint32_t count) {
  return withValue("for (uint j = 0u; j < b.d[i]; ++j) {\n" +
                       repeat(count, "v += b.d[v] + @u; if (b.d[v + j] == @u) break;") +
                       "v += subgroupBallot(v > 3u).x; }\n",
                   kBallots);
}

/// The called functions return from several blocks.
std::string callsWithReturns(uint32_t count) {
  return withValue(repeat(count, "v = f@(i, v);"),
                   "layout(std430, binding = 1) buffer Other { uint d[]; } c;\n" +
                       repeat(count, "uint f@(uint i, uint v) { if (v == @u) return c.d[i + @u];"
                                     " if (c.d[v] > @u) return v * 3u; return v + @u; }"));
}

std::string conditions(uint32_t count) {
  return withValue("if (\n" + repeat(count, "(b.d[i + @u] > @u || b.d[v + @u] < 3u) &&") + "true) v = 1u;\n");
}

constexpr const char *kAbort = "#extension GL_EXT_abort : require\n";

std::string aborts(uint32_t count) {
  return withValue(repeat(count, "if (b.d[i + @u] == @u) abortEXT(\"bad %u at @\", v);\nv += b.d[i + @u];"),
                   kAbort);
}

std::string abortsBesideLoops(uint32_t count) {
  return withValue(
      repeat(count,
             "if ((v & (1u << (@u & 31u))) != 0u) { if (v == @u) abortEXT(\"bad %u\", v); b.d[i + @u] = v; }"
             " else { for (uint j = 0u; j < v; ++j) b.d[i + j] += @u; } v = b.d[i + @u + 1u];"),
      kAbort);
}

std::string nestedAborts(uint32_t count) {
  return withValue(
      repeat(count, "if (b.d[i + @u] > v) { v += @u + 1u; if (v == @u) abortEXT(\"bad %u\", v);") +
          repeat(count, "}"),
      kAbort);
}

/// Loops around an if with an abort, one after the other.
std::string abortsInLoops(uint32_t count) {
  return withValue(repeat(count, "for (uint j = 0u; j < v; ++j) { v += b.d[v + j];"
                                 " if (v == @u) abortEXT(\"bad %u\", v); b.d[i + j] = v; }"),
                   kAbort);
}

/// Loops in loops.
std::string abortsInNestedLoops(uint32_t count) {
  return withValue(repeat(count, "for (uint j@ = 0u; j@ < b.d[v]; ++j@) {"
                                 " v += @u; if (v == @u) abortEXT(\"bad %u\", v);") +
                       repeat(count, "}"),
                   kAbort);
}

std::string abortsAfterLoops(uint32_t count) {
  return withValue(repeat(count, "for (uint j = 0u; j < v; ++j) v += b.d[v + j];"
                                 " if (v == @u) abortEXT(\"bad %u\", v); b.d[i + @u] = v;"),
                   kAbort);
}

std::string abortsInCases(uint32_t count) {
  return withValue("switch (v) {\n" +
                       repeat(count, "case @u * 3u: v = b.d[v + @u]; if (v == @u) abortEXT(\"bad %u\", v);"
                                     " b.d[i + @u] = v; break;") +
                       "default: v = 0u;\n}\n",
                   kAbort);
}

/// Functions that abort, each called twice.
std::string abortsInCalls(uint32_t count) {
  return withValue(
      repeat(count, "v = f@(v); v ^= f@(v + 1u);"),
      kAbort + repeat(count, "uint f@(uint v) { if (v == @u) abortEXT(\"bad %u\", v); return v * 3u; }"));
}

/// As deep as the nesting of constructs may be, about.
std::string deepLoops(uint32_t count) {
  return withValue(repeat(count, "for (uint j@ = 0u; j@ < b.d[v]; ++j@) { v += @u + b.d[j@];") +
                   repeat(count, "}"));
}

/// Where it matters which branches diverge.
std::string abortsBesideBallots(uint32_t count) {
  return withValue("for (uint j = 0u; j < v; ++j) { v += subgroupBallot(v > j).x; if (v == 3u) break; }\n" +
                       repeat(count, "if (b.d[i + @u] == @u) abortEXT(\"bad %u\", v); v += b.d[i + @u];"),
                   std::string(kAbort) + kBallots);
}

std::string printsInBranches(uint32_t count) {
  return withValue(repeat(count, "if (b.d[i + @u] == @u) debugPrintfEXT(\"@: %u\", v);"),
                   "#extension GL_EXT_debug_printf : require\n");
}

constexpr Shape kShapes[] = {
    {"switch", 500, divergentSwitch},
    {"uniform-switch", 500, uniformSwitch},
    {"falling-switch", 250, fallingSwitch},
    {"ifs", 1250, ifs},
    {"ifs-with-stores", 1250, ifsWithStores},
    {"nested-ifs", 50, nestedIfs},
    {"else-ifs", 250, elseIfs},
    {"returns", 250, returns},
    {"loops", 250, loops},
    {"loops-with-returns", 100, loopsWithReturns},
    {"nested-loops", 125, nestedLoops},
    {"loop-invariants", 250, loopInvariants},
    {"breaks-and-continues", 50, breaksAndContinues},
    {"breaks-with-ballots", 50, breaksWithBallots},
    {"breaks-before-ballots", 50, breaksBeforeBallots},
    {"calls-with-returns", 250, callsWithReturns},
    {"conditions", 125, conditions},
    {"aborts", 125, aborts},
    {"aborts-beside-loops", 100, abortsBesideLoops},
    {"nested-aborts", 10, nestedAborts},
    {"aborts-in-loops", 50, abortsInLoops},
    {"aborts-in-nested-loops", 5, abortsInNestedLoops},
    {"aborts-after-loops", 50, abortsAfterLoops},
    {"aborts-in-cases", 50, abortsInCases},
    {"aborts-in-calls", 50, abortsInCalls},
    {"aborts-beside-ballots", 100, abortsBesideBallots},
    {"deep-loops", 10, deepLoops},
    {"prints-in-branches", 50, printsInBranches},
};

} // namespace

std::span<const Shape> branchShapes() {
  return kShapes;
}

} // namespace bench
