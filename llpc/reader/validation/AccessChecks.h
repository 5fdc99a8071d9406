// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checks in front of instructions that access memory. Without validation they emit nothing.

#pragma once

#include "llpc/reader/core/Translator.h"
#include "protocol/ValidationProtocol.h"

namespace llpc::reader {

/// Checks that the instruction may access the whole object.
Result checkObject(Translator &translator, const spirv::Instruction &instruction, const LValue &object);

/// Checks that the instruction may access that many bytes at `address`.
void checkBytes(Translator &translator, const spirv::Instruction &instruction, llvm::Value *address,
                uint64_t bytes);

/// Checks that the instruction may ask for the size of the buffer that `object` is in.
void checkBuffer(Translator &translator, const spirv::Instruction &instruction, const LValue &object);

/// Checks that the instruction may use a descriptor, or of an image with a sampler both.
void checkDescriptor(Translator &translator, const spirv::Instruction &instruction, llvm::Value *descriptor);

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
