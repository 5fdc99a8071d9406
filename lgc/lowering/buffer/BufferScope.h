// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The mark `!lgc.scope`, which carries the scope of an atomic access through LLVM's lowering of buffer
// pointers.

#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace llvm {
class Instruction;
} // namespace llvm

namespace lgc {

/// The set of invocations that must observe an access. Narrower scopes share all caches.
enum class BufferScope : uint8_t { Workgroup, Agent, System };

/// Marks an atomic access with its scope, unless that is narrower than a workgroup.
void setBufferScope(llvm::Instruction &access);

/// Returns the mark, or nullopt when there is no valid one.
std::optional<BufferScope> bufferScope(const llvm::Instruction &access);

/// Removes the mark.
void clearBufferScope(llvm::Instruction &access);

} // namespace lgc
