// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Shapes.h"

namespace bench {

namespace {

std::string updates(uint32_t count) {
  return computeShader(repeat(count, "b.d[i * 7u + @u] = b.d[i + 3u * @u] + 3u;"));
}

std::string sameUpdate(uint32_t count) {
  return computeShader(repeat(count, "b.d[i * 7u + 3u] = b.d[i + 9u] + 3u;"));
}

std::string stores(uint32_t count) {
  return computeShader(repeat(count, "b.d[i * 7u + @u] = i;"));
}

std::string scatteredStores(uint32_t count) {
  return computeShader(repeat(count, "b.d[(i * @u) & 1023u] = i;"));
}

std::string loads(uint32_t count) {
  return computeShader("uint x = 0u;\n" + repeat(count, "x = x * 3u + b.d[i * 7u + 5u * @u];") +
                       "b.d[i] = x;");
}

/// Two accesses each, at indices that differ.
std::string lookups(uint32_t count) {
  return computeShader(repeat(count, "b.d[c.d[i + @u]] = @u;"),
                       "layout(std430, binding = 1) buffer Other { uint d[]; } c;\n");
}

/// Each address comes from the load before.
std::string dependentLoads(uint32_t count) {
  return computeShader("uint x = b.d[i];\n" + repeat(count, "x += b.d[(x + @u) & 1023u];") + "b.d[i] = x;");
}

std::string uniformLoads(uint32_t count) {
  return computeShader("uint x = 0u;\n" + repeat(count, "x = x * 3u + c.d[@ & 4095].x;") + "b.d[i] = x;",
                       "layout(std140, binding = 1) uniform Constants { uvec4 d[4096]; } c;\n");
}

/// From constant addresses, so that instruction selection may add them in any order.
std::string fixedLoads(uint32_t count) {
  return computeShader("uint x = b.d[i];\n" + repeat(count, "x += b.d[@u * 17u];") + "b.d[x] = x;");
}

std::string twoBuffers(uint32_t count) {
  return computeShader(repeat(count, "c.d[i + @u] = b.d[i * 7u + @u]; b.d[i + @u] = c.d[i * 5u + @u];"),
                       "layout(std430, binding = 1) buffer Other { uint d[]; } c;\n");
}

std::string references(uint32_t count) {
  return computeShader("Words w = Words(uvec2(b.d[0], b.d[1]));\n" +
                           repeat(count, "w.d[i * 7u + @u] = w.d[i + 3u * @u] + 3u;"),
                       "#extension GL_EXT_buffer_reference : require\n"
                       "#extension GL_EXT_buffer_reference_uvec2 : require\n"
                       "layout(buffer_reference, std430) buffer Words { uint d[]; };\n");
}

std::string atomics(uint32_t count) {
  return computeShader(repeat(count, "atomicAdd(b.d[i * 7u + @u], i + @u);"));
}

std::string uniformAtomics(uint32_t count) {
  return computeShader(repeat(count, "atomicAdd(b.d[@], i);"));
}

/// Around it, so that no store to workgroup memory is dead.
std::string workgroup(const std::string &body) {
  return computeShader("s[i & 1023u] = b.d[i];\nbarrier();\n" + body + "barrier();\nb.d[i] = s[i & 1023u];");
}

std::string workgroupUpdates(uint32_t count) {
  return workgroup(repeat(count, "s[(i + @u) & 1023u] += s[(i * @u) & 1023u];"));
}

std::string workgroupStores(uint32_t count) {
  return workgroup(repeat(count, "s[(i * @u) & 1023u] = i;"));
}

std::string workgroupAtomics(uint32_t count) {
  return workgroup(repeat(count, "atomicAdd(s[(i * @u) & 1023u], i);"));
}

std::string barriers(uint32_t count) {
  return workgroup(repeat(
      count, "s[(i + @u) & 1023u] = b.d[i + @u]; barrier(); b.d[i] += s[(i * 3u) & 1023u]; barrier();"));
}

/// Around it, a private array that is read from the buffer and written to it.
std::string privateArray(const std::string &length, const std::string &body) {
  const std::string loop = "for (uint j = 0u; j < " + length + "; ++j) ";
  return computeShader("uint a[" + length + "];\n" + loop + "a[j] = b.d[i + j];\n" + body + loop +
                       "b.d[i + j] = a[j];\n");
}

std::string privateUpdates(uint32_t count) {
  return privateArray("256", repeat(count, "a[(i + @u) & 255u] += a[(i * @u) & 255u];"));
}

std::string smallPrivateUpdates(uint32_t count) {
  return privateArray("8", repeat(count, "a[(i + @u) & 7u] += a[(i * @u) & 7u];"));
}

/// Arithmetic on `x`, which is read from the buffer and written to it.
std::string arithmetic(const std::string &type, const std::string &statements,
                       const std::string &declarations = {}) {
  return computeShader(type + " x = " + type + "(b.d[i]), y = " + type + "(b.d[i + 1u]);\n" + statements +
                           "x += y; b.d[i] = uint(x" + (type.find("mat") == 0 ? "[0][i & 3u]" : "") +
                           (type.find("vec") == std::string::npos ? "" : "[i & 3u]") + ");\n",
                       declarations);
}

constexpr const char *kSmallTypes = "#extension GL_EXT_shader_explicit_arithmetic_types : require\n";

std::string integers(uint32_t count) {
  return arithmetic("uint", repeat(count, "x = (x ^ (x << (@u % 13u + 1u))) + @u * y;"));
}

std::string wideIntegers(uint32_t count) {
  return arithmetic("uint64_t", repeat(count, "x = (x ^ (x << (@u % 13u + 1u))) * y + @u;"), kSmallTypes);
}

std::string floats(uint32_t count) {
  return arithmetic("float", repeat(count, "x = x * y + 0.25; y = y * x - @.5;"));
}

/// Operands that instructions can negate or take the absolute value of.
std::string negations(uint32_t count) {
  return arithmetic("float", repeat(count, "x = abs(x) * @.5 - y; y = fract(x + y) * -x;"));
}

std::string vectors(uint32_t count) {
  return arithmetic("vec4", repeat(count, "x = x * y + vec4(@.5); y = y.yzwx * x;"));
}

std::string matrices(uint32_t count) {
  return arithmetic("mat4", repeat(count, "x = x * y + mat4(@.5);"));
}

std::string halves(uint32_t count) {
  return arithmetic("f16vec4", repeat(count, "x = x * y + f16vec4(@ % 64); y = y.yzwx * x;"), kSmallTypes);
}

std::string bytes(uint32_t count) {
  return arithmetic("u8vec4", repeat(count, "x = x * y + u8vec4(@); y = y.yzwx ^ x;"), kSmallTypes);
}

std::string functions(uint32_t count) {
  return arithmetic("float", repeat(count, "x = sin(x) + exp2(y) * sqrt(y); y = pow(x, y) / (x + @.5);"));
}

/// All are read before a barrier and used behind it.
std::string liveValues(uint32_t count) {
  return computeShader(repeat(count, "uint v@ = b.d[i + 3u * @u];") + "barrier();\nuint x = i;\n" +
                       repeat(count, "x = x * v@ + i; b.d[i * @u] = x;"));
}

std::string constantTable(uint32_t count) {
  return computeShader("b.d[i] = table[i & 1023u];",
                       "const uint table[] = uint[](" + repeat(count, "@u * 2654435761u,") + "0u);\n");
}

std::string calls(uint32_t count) {
  return arithmetic("uint", repeat(count, "x = f(x, @u);"),
                    "uint g(uint x, uint k) { return x * 3u + (k ^ (x >> 5)); }\n"
                    "uint f(uint x, uint k) { return g(x, k) + g(x ^ k, 7u) * g(k + 1u, x); }\n");
}

constexpr const char *kSubgroups = "#extension GL_KHR_shader_subgroup_arithmetic : require\n"
                                   "#extension GL_KHR_shader_subgroup_shuffle : require\n"
                                   "#extension GL_KHR_shader_subgroup_ballot : require\n";

std::string subgroupSums(uint32_t count) {
  return arithmetic("uint", repeat(count, "x += subgroupAdd(x ^ @u);"), kSubgroups);
}

std::string shuffles(uint32_t count) {
  return arithmetic("uint", repeat(count, "x += subgroupShuffle(x, (i + @u) & 31u);"), kSubgroups);
}

std::string ballots(uint32_t count) {
  return arithmetic("uint", repeat(count, "x += subgroupBallot(x > @u).x;"), kSubgroups);
}

/// One print with that many arguments.
std::string printArguments(uint32_t count) {
  std::string format;
  for (uint32_t k = 0; k < count; ++k)
    format += "%u ";
  return computeShader("debugPrintfEXT(\"" + format + "\"\n" + repeat(count, ", i + @u") + ");\n",
                       "#extension GL_EXT_debug_printf : require\n");
}

std::string prints(uint32_t count) {
  return computeShader("uint v = b.d[i];\n" +
                           repeat(count, "debugPrintfEXT(\"%u at @\", v);\nv += b.d[i + @u];") +
                           "b.d[i] = v;\n",
                       "#extension GL_EXT_debug_printf : require\n");
}

/// One OpCompositeConstruct of some more operands.
std::string construct(uint32_t count) {
  return computeShader("uint a[] = uint[](" + repeat(count, "i * @u,") +
                       "0u);\nb.d[i] = a[b.d[i] & 1023u];\n");
}

constexpr Shape kShapes[] = {
    {"updates", 500, updates},
    {"same-update", 500, sameUpdate},
    {"stores", 1000, stores},
    {"scattered-stores", 1000, scatteredStores},
    {"loads", 1000, loads},
    {"lookups", 1250, lookups},
    {"dependent-loads", 250, dependentLoads},
    {"uniform-loads", 1000, uniformLoads},
    {"fixed-loads", 250, fixedLoads},
    {"two-buffers", 250, twoBuffers},
    {"references", 500, references},
    {"atomics", 500, atomics},
    {"uniform-atomics", 125, uniformAtomics},
    {"workgroup-updates", 250, workgroupUpdates},
    {"workgroup-stores", 1000, workgroupStores},
    {"workgroup-atomics", 500, workgroupAtomics},
    {"barriers", 250, barriers},
    {"private-updates", 250, privateUpdates},
    {"small-private-updates", 250, smallPrivateUpdates},
    {"integers", 1000, integers},
    {"wide-integers", 500, wideIntegers},
    {"floats", 500, floats},
    {"negations", 500, negations},
    {"vectors", 250, vectors},
    {"matrices", 50, matrices},
    {"halves", 500, halves},
    {"bytes", 250, bytes},
    {"functions", 250, functions},
    {"live-values", 250, liveValues},
    {"constant-table", 2000, constantTable},
    {"calls", 250, calls},
    {"subgroup-sums", 125, subgroupSums},
    {"shuffles", 500, shuffles},
    {"ballots", 500, ballots},
    {"print-arguments", 2000, printArguments},
    {"prints", 250, prints},
    {"construct", 1024, construct},
};

} // namespace

std::span<const Shape> straightLineShapes() {
  return kShapes;
}

} // namespace bench
