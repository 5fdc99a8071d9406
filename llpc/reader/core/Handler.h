// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The entry types with which a family lists the instructions that it translates.

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

/// Translates one instruction at the builder's position. The handler binds the result with define(), or
/// reports one error with failInvalid() or its like. Before it calls a handler, the dispatcher checks that
/// the result type is supported. The decoder has checked ids, operand counts and, where
/// llpc/spirv/TypeRules.cpp has a rule, operand types, so handlers rely on them. Where there is no rule, the
/// handler must check the operand types, because IRBuilder does not.
using Handler = Result (*)(Translator &, const spirv::Instruction &);

/// An opcode and its handler.
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

/// A handler that replaces the ordinary one when the value that is the result or operand `subject` is large.
struct LargeHandlerEntry {
  spirv::Op opcode;
  std::optional<size_t> subject; ///< nullopt: the result
  Handler handler;
};

} // namespace llpc::reader
