// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How the instructions are listed that a family translates.

#pragma once

#include "llpc/reader/core/Result.h"
#include "llpc/spirv/Grammar.h"

#include <optional>
#include <span>

namespace llpc::spirv {
struct Instruction;
}

namespace llpc::reader {

class Translator;

/// Translates one instruction at the builder's position. It binds the result with define(), or reports one
/// error with fail(). Before a handler runs, the dispatcher has
/// made sure that the result type is one that the reader supports; ids and operand counts were checked when
/// the module was decoded, and operand types where llpc/spirv/TypeRules.cpp has a rule, so handlers rely on
/// them. Where it has none they are the handler's to check: IRBuilder does not.
using Handler = Result (*)(Translator &, const spirv::Instruction &);

/// An opcode and who translates it.
struct HandlerEntry {
  spirv::Op opcode;
  Handler handler;
};

/// An instruction of the GLSL.std.450 set. The handler sees the whole OpExtInst: operands 0 and 1 are the set
/// and the instruction number, the arguments follow from operand kExtInstArgument on.
struct GlslHandlerEntry {
  spirv::GlslStd450 instruction;
  Handler handler;
};

inline constexpr size_t kExtInstArgument = 2;

/// Who translates an instruction instead when the value that is its result or operand `subject` is large.
struct LargeHandlerEntry {
  spirv::Op opcode;
  std::optional<size_t> subject; ///< nullopt: the result
  Handler handler;
};

} // namespace llpc::reader
