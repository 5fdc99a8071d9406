// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SPIR-V's scopes and memory semantics as LLVM's synchronisation scopes and orderings, for atomics and
// barriers.

#pragma once

#include "llpc/reader/core/Translator.h"

#include "llvm/Support/AtomicOrdering.h"

namespace llpc::reader {

/// Returns the synchronisation scope for the constant `scope`: "agent" for Device and QueueFamily,
/// "workgroup", "wavefront" for Subgroup, "singlethread" for Invocation. Vulkan has no others.
FailureOr<llvm::SyncScope::ID> syncScope(Translator &translator, const spirv::Instruction &instruction,
                                         spirv::Id scope);

/// Returns the ordering for the constant `semantics`; Monotonic when it orders nothing.
FailureOr<llvm::AtomicOrdering> atomicOrdering(Translator &translator, const spirv::Instruction &instruction,
                                               spirv::Id semantics);

/// The ordering and the memory that a barrier orders.
struct Ordering {
  llvm::SyncScope::ID scope;
  llvm::AtomicOrdering ordering; ///< Monotonic when nothing is ordered
  bool local;                    ///< LDS
  bool global;                   ///< buffers and images
};

FailureOr<Ordering> orderingOf(Translator &translator, const spirv::Instruction &instruction, spirv::Id scope,
                               spirv::Id semantics);

/// Creates a fence for the memory of `what` with the given ordering; none when there is nothing to order.
void createFence(Translator &translator, const Ordering &what, llvm::AtomicOrdering ordering);

} // namespace llpc::reader
