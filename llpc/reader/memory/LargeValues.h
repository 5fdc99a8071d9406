// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Values that live in memory, since they have too many scalars for registers; TypeMap.cpp says which.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Where the value, which is large, lies; nothing may be written there.
FailureOr<Place> largeValue(Translator &translator, spirv::Id id);

/// The value if it is a large constant, else null.
llvm::Constant *largeConstant(Translator &translator, spirv::Id id);

/// An object in memory without explicit layout.
FailureOr<Place> naturalPlace(Translator &translator, const spirv::Type &type, llvm::Value *address);

/// The address of a large value in scratch memory, where it is copied if it lies elsewhere.
FailureOr<llvm::Value *> snapshotAddress(Translator &translator, const spirv::Instruction &instruction,
                                         spirv::Id id);

/// Memory for a large value of the current function.
FailureOr<Place> newSnapshot(Translator &translator, const spirv::Type &type);

/// Whether a constituent of an abort's message can still be read where the message is sent: it is in
/// registers, has memory of its own, or was loaded from memory that does not change until then.
bool isReadableAtAbort(Translator &translator, spirv::Id id);

/// Binds the result of a load or of the like to what lies at `source`.
Result defineFrom(Translator &translator, const spirv::Instruction &instruction, const Place &source);

/// Gives each large OpPhi of a loop's header a copy of what came in, since the snapshots that it chooses from
/// are written again before it is. To be called once all phis of the function are there.
void copyLargePhis(Translator &translator);

} // namespace llpc::reader
