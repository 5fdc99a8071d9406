// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Copies of objects from memory to memory.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Copies the object at `source`, whose type may differ from the target's in the layout of structures and
/// arrays. Both must be the same object or must not overlap.
Result copyObject(Translator &translator, const spirv::Instruction &instruction, const LValue &target,
                  const LValue &source);

/// Copies bytes between memory with explicit layout, regardless of the types of the objects there.
void copyBytes(Translator &translator, const spirv::Instruction &instruction, const LValue &target,
               const LValue &source, uint64_t bytes);

} // namespace llpc::reader
