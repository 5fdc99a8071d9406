// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Small modules for the tests of llpc/spirv, written as assembly.

#pragma once

#include "llpc/spirv/Module.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace llpc::spirv::test {

/// Assembles with SPIRV-Tools, keeping numeric ids; fails the test and returns nothing when that is
/// impossible.
std::vector<uint32_t> assemble(std::string_view text);

/// A compute shader around the blocks of its main function. `globals` precedes the function. It has
/// %101 void, %102 void(), %103 bool, %104 true, %105 uint, %106 0, %107 float, %108 1.0, %109 uint*, %110
/// float* (Function).
std::string shader(std::string_view blocks, std::string_view globals = {});

std::unique_ptr<Module> parse(std::span<const uint32_t> words, Diagnostics &diagnostics);

/// Parses what must be right.
std::unique_ptr<Module> parseValid(std::string_view text);

/// The one diagnostic of a module that must be refused, as text.
std::string refusal(std::span<const uint32_t> words);
std::string refusal(std::string_view text);

/// The function's construct tree, a line each: kind, header, what it merges to, and the labels of its blocks.
std::string constructs(const Function &function);

} // namespace llpc::spirv::test
