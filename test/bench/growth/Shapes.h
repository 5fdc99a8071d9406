// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Shaders of any size, to see how compile time grows with it.

#pragma once

#include "llpc/SourceCompiler.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace bench {

/// A family of compute shaders that differ in the number of one construct only.
struct Shape {
  const char *name;
  uint32_t count; ///< the smallest to measure
  std::string (*source)(uint32_t count);
  llpc::SourceLanguage language = llpc::SourceLanguage::Glsl;
};

/// Statements one after the other.
std::span<const Shape> straightLineShapes();

/// Branches, loops and what ends lanes.
std::span<const Shape> branchShapes();

/// Resources, inputs and what else a shader has from outside.
std::span<const Shape> interfaceShapes();

/// Shapes that GLSL cannot express, in SPIR-V assembly.
std::span<const Shape> assemblyShapes();

/// Shapes with as many instructions and blocks as the compiler accepts.
std::span<const Shape> largeShapes();

/// A compute shader in workgroups of 64. Its body sees a storage buffer `b` with an array `d` of uint, an
/// array `s` of 1024 uint in workgroup memory, and the global invocation index `i`.
std::string computeShader(const std::string &body, const std::string &declarations = {});

/// The text, a line each, for the numbers below `count`; the number stands where the text has an @.
std::string repeat(uint32_t count, std::string_view text);

} // namespace bench
