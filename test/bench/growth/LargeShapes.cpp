// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Shaders near the limits of lgc-check-program-size, which would be too long as GLSL without functions.

#include "Shapes.h"

namespace bench {

namespace {

constexpr uint32_t kStatements = 64; ///< of a function

/// A function of many statements that read and change `v`, called that often with another `k`.
std::string called(uint32_t count, std::string_view statement, const std::string &declarations = {}) {
  return computeShader("uint v = b.d[i];\n" + repeat(count, "v = part(i, v, @u * 64u);") + "b.d[i] = v;\n",
                       declarations +
                           "layout(std430, binding = 1) buffer Other { uint d[]; } c;\n"
                           "uint part(uint i, uint v, uint k) {\n" +
                           repeat(kStatements, statement) + "return v;\n}\n");
}

std::string integers(uint32_t count) {
  return called(count, "v = (v ^ (v << (@u % 13u + 1u))) + (k + @u) * i;");
}

std::string stores(uint32_t count) {
  return called(count, "c.d[i * 7u + k + @u] = v; v = v * 3u + @u;");
}

std::string loads(uint32_t count) {
  return called(count, "v = v * 3u + c.d[i * 7u + k + @u];");
}

std::string ifs(uint32_t count) {
  return called(count, "if ((v & (1u << (@u & 31u))) != 0u) v += c.d[v + k + @u];");
}

std::string loops(uint32_t count) {
  return called(count, "for (uint j = k; j < c.d[i + @u]; ++j) v += c.d[v + j];");
}

std::string switches(uint32_t count) {
  return called((count + 1) / 2,
                "switch (v & 3u) { case 0u: v += c.d[v + k]; break; case 1u: v ^= c.d[i + k + @u]; break;"
                " case 2u: c.d[v] = k + @u; break; default: v *= 3u; }");
}

std::string aborts(uint32_t count) {
  return called(count, "if (c.d[i + k + @u] == @u) abortEXT(\"bad %u at @\", v);\nv += c.d[i + @u];",
                "#extension GL_EXT_abort : require\n");
}

std::string prints(uint32_t count) {
  return called(count, "if (c.d[i + k + @u] == @u) debugPrintfEXT(\"@: %u\", v);\nv += c.d[i + @u];",
                "#extension GL_EXT_debug_printf : require\n");
}

constexpr Shape kShapes[] = {
    {"large-integers", 16, integers}, {"large-stores", 16, stores}, {"large-loads", 16, loads},
    {"large-ifs", 16, ifs},           {"large-loops", 4, loops},    {"large-switches", 8, switches},
    {"large-aborts", 4, aborts},      {"large-prints", 4, prints},
};

} // namespace

std::span<const Shape> largeShapes() {
  return kShapes;
}

} // namespace bench
