// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Program.h"
#include "test/fuzz/common/ModuleText.h"

#include <cstdint>

namespace shaderfuzz {

/// As the assembler and Amber write it; of floats, quarters.
std::string numberText(const Type &type, uint64_t value);

/// The nearest number in single precision.
std::string realText(double value);

/// A SPIR-V module as assembly, with the types of the tree.
class SpirvText : public fuzz::ModuleText {
public:
  std::string type(const Type &type);
  /// The number in every component; of floats, quarters.
  std::string constant(const Type &type, uint64_t value);
  /// One for each component.
  std::string constant(const Type &type, const std::vector<uint64_t> &values);
  /// Returns a literal with the same value in every component, in the assembler's syntax.
  std::string literal(const Type &type, const std::string &text);
  std::string u32(uint64_t value) { return constant(uint32Type(), value); }

private:
  std::string scalarType(const Type &type);
};

} // namespace shaderfuzz
