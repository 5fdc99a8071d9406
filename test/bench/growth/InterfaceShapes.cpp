// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Shapes.h"

namespace bench {

namespace {

std::string withValue(const std::string &body, const std::string &declarations = {}) {
  return computeShader("uint v = b.d[i];\n" + body + "b.d[i] = v;\n", declarations);
}

std::string buffers(uint32_t count) {
  return withValue(repeat(count, "v += r@.d[v];"),
                   repeat(count, "layout(std430, set = 1, binding = @) buffer R@ { uint d[]; } r@;"));
}

std::string uniformBlocks(uint32_t count) {
  return withValue(repeat(count, "v += u@.d.y;"),
                   repeat(count, "layout(std140, set = 1, binding = @) uniform U@ { uvec4 d; } u@;"));
}

constexpr const char *kBufferArray = "#extension GL_EXT_nonuniform_qualifier : require\n"
                                     "layout(std430, set = 1, binding = 0) buffer R { uint d[]; } r[4096];\n";

std::string descriptorIndices(uint32_t count) {
  return withValue(repeat(count, "v += r[@ & 4095].d[v];"), kBufferArray);
}

std::string uniformDescriptorIndices(uint32_t count) {
  return withValue(repeat(count, "v += r[gl_WorkGroupID.x + @u].d[v];"), kBufferArray);
}

std::string divergentDescriptorIndices(uint32_t count) {
  return withValue(repeat(count, "v += r[nonuniformEXT(v + @u)].d[i];"), kBufferArray);
}

constexpr const char *kPushConstants = "layout(push_constant) uniform P { uint d[32]; } p;\n";

std::string pushConstants(uint32_t count) {
  return withValue(repeat(count, "v = v * p.d[@ & 31] + @u;"), kPushConstants);
}

std::string indexedPushConstants(uint32_t count) {
  return withValue(repeat(count, "v = v * p.d[(gl_WorkGroupID.x + @u) & 31u] + p.d[v & 31u];"),
                   kPushConstants);
}

std::string builtins(uint32_t count) {
  return withValue(repeat(count,
                          "v = v * 3u + gl_LocalInvocationID.x + gl_WorkGroupID.y + gl_NumWorkGroups.z +"
                          " gl_LocalInvocationIndex + gl_SubgroupInvocationID + gl_SubgroupID + @u;"),
                   "#extension GL_KHR_shader_subgroup_basic : require\n");
}

std::string privateArrays(uint32_t count) {
  return withValue(repeat(count, "a@[v & 3u] = i + @u; v += a@[i & 3u];"),
                   repeat(count, "uint a@[4] = uint[](1u, 2u, @u, 4u);"));
}

std::string localArrays(uint32_t count) {
  return withValue(repeat(count, "uint a@[4]; a@[v & 3u] = i + @u; v += a@[i & 3u];"));
}

std::string constantTables(uint32_t count) {
  return withValue(repeat(count, "v += t@[v & 7u];"),
                   repeat(count, "const uint t@[8] = uint[](@u, 3u, 5u, 7u, 9u, 8u, 6u, 4u);"));
}

std::string workgroupVariables(uint32_t count) {
  return withValue(repeat(count, "w@ = v + @u;") + "barrier();\n" + repeat(count, "v += w@;"),
                   "#extension GL_EXT_null_initializer : require\n" + repeat(count, "shared uint w@ = {};"));
}

/// Functions f0, f1 ... of which each calls the one before: `text` has # where that call stands, and @ as
/// repeat().
std::string chain(uint32_t count, const std::string &text) {
  std::string functions = "uint f0(uint x) { return x * 3u + 1u; }\n";
  for (uint32_t k = 1; k < count; ++k) {
    functions += "uint f" + std::to_string(k) + "(uint x) { ";
    for (const char character : text) {
      if (character == '#')
        functions += "f" + std::to_string(k - 1);
      else if (character == '@')
        functions += std::to_string(k);
      else
        functions += character;
    }
    functions += " }\n";
  }
  return functions;
}

std::string functionChain(uint32_t count) {
  return withValue("v = f" + std::to_string(count - 1) + "(v);\n",
                   chain(count, "return #(x ^ (x >> 3)) + @u;"));
}

std::string abortingFunctionChain(uint32_t count) {
  return withValue("v = f" + std::to_string(count - 1) + "(v);\n",
                   "#extension GL_EXT_abort : require\n" +
                       chain(count, "if (x == @u) abortEXT(\"bad %u\", x); return #(x + @u) * 3u;"));
}

/// One value of a type with that many members, which goes through memory and a function.
std::string members(uint32_t count) {
  return withValue("S s;\n" + repeat(count, "s.m@ = v + @u;") + "s = f(s);\n" + repeat(count, "v ^= s.m@;"),
                   "struct S {\n" + repeat(count, "uint m@;") + "};\nS f(S s) { s.m0 += 1u; return s; }\n");
}

std::string nestedStructs(uint32_t count) {
  return withValue(repeat(count, "v += c.s@.a[v & 3u].y; c.s@.b = vec3(v);"),
                   repeat(count, "struct S@ { uvec2 a[4]; vec3 b; };") +
                       "layout(std430, binding = 1) buffer C {\n" + repeat(count, "S@ s@;") + "} c;\n");
}

std::string booleanVectors(uint32_t count) {
  return withValue("bvec4 f = bvec4(false);\n" +
                   repeat(count, "f = equal(uvec4(v, i, v + 1u, @u), uvec4(i + @u)); if (any(f)) v += @u;"
                                 " v ^= uint(all(not(f)));"));
}

std::string matrixAccesses(uint32_t count) {
  return withValue(repeat(count, "c.m[i * 5u + @u] = c.m[i + @u] * 2.0;"),
                   "layout(std430, binding = 1) buffer C { mat4 m[]; } c;\n");
}

std::string byteAccesses(uint32_t count) {
  return withValue(repeat(count, "c.m[i * 5u + @u] = c.m[i + @u] + uint8_t(3);"),
                   "#extension GL_EXT_shader_explicit_arithmetic_types : require\n"
                   "#extension GL_EXT_shader_8bit_storage : require\n"
                   "layout(std430, binding = 1) buffer C { u8vec3 m[]; } c;\n");
}

/// All accesses use what one long computation made.
std::string indexComputations(uint32_t count) {
  return withValue("uint k = i;\n" +
                   repeat(count, "k = (k & 4095u) * 3u + (k >> 2) + min(k, @u); v += b.d[k];"));
}

/// A shape in which each part needs ranges of its own.
std::string indexPhis(uint32_t count) {
  return withValue("uint k = i & 15u;\n" +
                   repeat(count, "if (v > @u) k = k + 1u; else k = k * 2u; v += b.d[k & 1023u];"));
}

std::string scans(uint32_t count) {
  return withValue(repeat(count, "v += subgroupInclusiveAdd(v) + subgroupExclusiveMax(v + @u);"),
                   "#extension GL_KHR_shader_subgroup_arithmetic : require\n");
}

std::string clusteredSums(uint32_t count) {
  return withValue(repeat(count, "v += subgroupClusteredAdd(v ^ @u, 8u);"),
                   "#extension GL_KHR_shader_subgroup_clustered : require\n");
}

std::string divergentSums(uint32_t count) {
  return withValue(repeat(count, "if (v > @u) v += subgroupAdd(v ^ @u);"),
                   "#extension GL_KHR_shader_subgroup_arithmetic : require\n");
}

std::string subgroupLoops(uint32_t count) {
  return withValue(repeat(count, "for (uint j = 0u; j < v; ++j) { if (subgroupAny(v == j + @u)) break;"
                                 " v += subgroupBallot(v > j).x; }"),
                   "#extension GL_KHR_shader_subgroup_ballot : require\n"
                   "#extension GL_KHR_shader_subgroup_vote : require\n");
}

constexpr Shape kShapes[] = {
    {"buffers", 250, buffers},
    {"uniform-blocks", 250, uniformBlocks},
    {"descriptor-indices", 250, descriptorIndices},
    {"uniform-descriptor-indices", 250, uniformDescriptorIndices},
    {"divergent-descriptor-indices", 50, divergentDescriptorIndices},
    {"push-constants", 1000, pushConstants},
    {"indexed-push-constants", 250, indexedPushConstants},
    {"builtins", 500, builtins},
    {"private-arrays", 100, privateArrays},
    {"local-arrays", 100, localArrays},
    {"constant-tables", 250, constantTables},
    {"workgroup-variables", 250, workgroupVariables},
    {"function-chain", 250, functionChain},
    {"aborting-function-chain", 100, abortingFunctionChain},
    {"members", 250, members},
    {"nested-structs", 100, nestedStructs},
    {"boolean-vectors", 250, booleanVectors},
    {"matrix-accesses", 50, matrixAccesses},
    {"byte-accesses", 250, byteAccesses},
    {"index-computations", 500, indexComputations},
    {"index-phis", 250, indexPhis},
    {"scans", 100, scans},
    {"clustered-sums", 100, clusteredSums},
    {"divergent-sums", 100, divergentSums},
    {"subgroup-loops", 100, subgroupLoops},
};

} // namespace

std::span<const Shape> interfaceShapes() {
  return kShapes;
}

} // namespace bench
