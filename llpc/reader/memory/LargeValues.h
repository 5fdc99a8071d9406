// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Values that are in memory because they have too many scalars for registers; TypeMap.cpp defines which.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Returns the memory of a large value, which must not be written.
FailureOr<LValue> largeValue(Translator &translator, spirv::Id id);

/// The value if it is a large constant, else null.
llvm::Constant *largeConstant(Translator &translator, spirv::Id id);

/// An object in memory without explicit layout.
FailureOr<LValue> naturalLValue(Translator &translator, const spirv::Type &type, llvm::Value *address);

/// Returns the address of a large value in scratch memory; copies the value there if it is elsewhere.
FailureOr<llvm::Value *> temporaryAddress(Translator &translator, const spirv::Instruction &instruction,
                                          spirv::Id id);

/// Creates memory for a large value of the current function.
FailureOr<LValue> newTemporary(Translator &translator, const spirv::Type &type);

/// Returns whether a constituent of an abort's message can still be read when the message is sent: it is in
/// registers, has its own memory, or was loaded from memory that does not change until then.
bool isReadableAtAbort(Translator &translator, spirv::Id id);

/// Binds the result of a load or similar instruction to the object at `source`.
Result defineFrom(Translator &translator, const spirv::Instruction &instruction, const LValue &source);

/// Gives each large OpPhi in a loop header a copy of its incoming value, because the temporaries that it
/// selects from are written again before the phi's last use. Must be called once all phis of the function are
/// complete.
void copyLargePhis(Translator &translator);

} // namespace llpc::reader
