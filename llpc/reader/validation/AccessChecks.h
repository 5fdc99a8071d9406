// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checks in front of instructions that access memory. Without validation they emit nothing.

#pragma once

#include "llpc/reader/core/Translator.h"
#include "protocol/ValidationProtocol.h"

namespace llpc::reader {

/// Checks that the instruction may read the whole object. If validation leaves wrong accesses out, a physical
/// pointer becomes one to zeros where it is wrong.
Result checkRead(Translator &translator, const spirv::Instruction &instruction, LValue &object);

/// Checks that the instruction may write the whole object. If validation leaves wrong accesses out,
/// `isOutside` of the object is true where a physical pointer is wrong.
Result checkWrite(Translator &translator, const spirv::Instruction &instruction, LValue &object);

/// Like checkRead() and checkWrite(), for that many bytes at the object's address.
void checkReadBytes(Translator &translator, const spirv::Instruction &instruction, LValue &object,
                    uint64_t bytes);
void checkWriteBytes(Translator &translator, const spirv::Instruction &instruction, LValue &object,
                     uint64_t bytes);

/// Emits an access where `isOutside`, an i1, is false; null stands for false. What follows is in a block of
/// its own. Fails if `access` does.
Result emitInside(Translator &translator, llvm::Value *isOutside, llvm::function_ref<Result()> access);

/// Like emitInside(), for an access with a value, which is zero where there was none.
llvm::Value *emitValueInside(Translator &translator, llvm::Value *isOutside,
                             llvm::function_ref<llvm::Value *()> access);

/// Checks that the instruction may ask for the size of the buffer that `object` is in.
void checkBuffer(Translator &translator, const spirv::Instruction &instruction, const LValue &object);

/// Checks that the instruction may use a descriptor, and that it is of that kind
/// (protocol/ValidationProtocol.h); 0 allows any. Returns whether it is wrong, an i1, if validation has to
/// leave the access out, which the hardware would not; else null.
llvm::Value *checkDescriptor(Translator &translator, const spirv::Instruction &instruction,
                             llvm::Value *descriptor, uint32_t kind);

/// Returns the descriptor of an image, or one of nothing where one of `wrong` is true; null stands for false.
llvm::Value *guarded(Translator &translator, llvm::Value *descriptor, llvm::ArrayRef<llvm::Value *> wrong);

/// Checks that all lanes of the wave execute a barrier together.
void checkBarrier(Translator &translator, const spirv::Instruction &barrier);

/// Reports an error of the instruction if `failed`.
void checkCondition(Translator &translator, const spirv::Instruction &instruction, llvm::Value *failed,
                    protocol::ValidationError error, llvm::ArrayRef<llvm::Value *> words);

/// With the action "abort", ends the invocations for which a check of the instruction has failed; what
/// follows is in a block of its own.
void endIfFailed(Translator &translator, const spirv::Instruction &instruction, llvm::Value *hasFailed);

/// Checks the index, an integer that is taken as unsigned, of an array or a vector of that length. Returns
/// whether it is out of bounds.
llvm::Value *checkIndex(Translator &translator, const spirv::Instruction &instruction, llvm::Value *index,
                        uint64_t length);

} // namespace llpc::reader
