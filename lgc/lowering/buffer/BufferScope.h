// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The mark `!lgc.scope` that carries an atomic access's scope through LLVM's lowering of buffer pointers.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace llvm {
class Instruction;
} // namespace llvm

namespace lgc {

/// How far apart two invocations may be that have to see each other's access. Narrower ones share all caches.
enum class BufferScope : uint8_t { Workgroup, Agent, System };

/// Marks an atomic access with its scope, unless it is narrower than a workgroup.
void setBufferScope(llvm::Instruction &access);

/// The mark, if there is a valid one.
std::optional<BufferScope> bufferScope(const llvm::Instruction &access);

/// Takes the mark away.
void clearBufferScope(llvm::Instruction &access);

} // namespace lgc
