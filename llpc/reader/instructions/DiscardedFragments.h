// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Fragments behind a `discard`.

#pragma once

#include "llpc/reader/core/Translator.h"

#include "llvm/ADT/ArrayRef.h"

namespace llpc::reader {

/// Lets invocations that OpKill or OpTerminateInvocation discards in a simple `if` continue as helpers behind
/// it, if the shader takes differences in quads, which are defined then: many shaders sample textures behind
/// a discard. Nothing else tells a helper from an invocation that has ended, except loops, which might not
/// end for a helper, and subgroup operations. So discards in loops, and those in shaders with such
/// operations, still end the invocation.
///
/// `discards` are the blocks that end so. Must be called after all functions are translated; `functions` are
/// they, callers before callees.
void continueAsHelpers(Translator &translator, llvm::ArrayRef<llvm::Function *> functions,
                       llvm::ArrayRef<llvm::BasicBlock *> discards);

} // namespace llpc::reader
