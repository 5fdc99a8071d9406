// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Objects in memory: where their parts lie, and how they are read and written.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// The part of `whole` that `index` selects: a struct member (an integer constant), an array element, a
/// matrix column or a vector component. `indexId` is where the index came from.
FailureOr<Place> selectPart(Translator &translator, const spirv::Instruction &instruction, const Place &whole,
                            spirv::Id indexId);

/// The part with that number, counted as partCount() does.
FailureOr<Place> partAt(Translator &translator, const spirv::Instruction &instruction, const Place &whole,
                        uint64_t index);

/// The element of an array at a dynamic index.
FailureOr<Place> elementAt(Translator &translator, const spirv::Instruction &instruction, const Place &array,
                           llvm::Value *index);

/// The object that lies `index` objects of the pointee's size behind `place`, as OpPtrAccessChain counts
/// them.
FailureOr<Place> advance(Translator &translator, const spirv::Instruction &instruction, const Place &place,
                         const spirv::Type &pointerType, llvm::Value *index);

/// The address of the object's first byte; emits at most one GEP.
llvm::Value *addressOf(Translator &translator, const Place &place);

/// Reads the object into registers, composites part by part.
FailureOr<llvm::Value *> loadObject(Translator &translator, const spirv::Instruction &instruction,
                                    const Place &place);

/// Writes a register value of the object's type.
Result storeObject(Translator &translator, const spirv::Instruction &instruction, const Place &place,
                   llvm::Value *value);

/// A constant's register value as memory holds it: bools become i32.
llvm::Constant *memoryConstant(llvm::Constant *constant, llvm::Type *memoryType);

} // namespace llpc::reader
