// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Objects in memory: selection of their parts, loads and stores.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Returns the part of `whole` that `index` selects: a struct member (an integer constant), an array element,
/// a matrix column or a vector component. `indexId` is the id of the index, for diagnostics.
FailureOr<LValue> selectPart(Translator &translator, const spirv::Instruction &instruction,
                             const LValue &whole, spirv::Id indexId);

/// Returns the part with that index, counted as partCount() does.
FailureOr<LValue> partAt(Translator &translator, const spirv::Instruction &instruction, const LValue &whole,
                         uint64_t index);

/// Returns the element of an array at a dynamic index.
FailureOr<LValue> elementAt(Translator &translator, const spirv::Instruction &instruction,
                            const LValue &array, llvm::Value *index);

/// Returns the object at a distance of `index` objects of the pointee's size, as OpPtrAccessChain defines it.
FailureOr<LValue> advance(Translator &translator, const spirv::Instruction &instruction, const LValue &lvalue,
                          const spirv::Type &pointerType, llvm::Value *index);

/// Returns the address of the object's first byte; emits at most one GEP.
llvm::Value *addressOf(Translator &translator, const LValue &lvalue);

/// Emits an access to memory of the object, and gives it the object's properties.
llvm::LoadInst *createLoad(Translator &translator, const LValue &object, llvm::Type *type,
                           llvm::Value *address, llvm::Align align);
void createStore(Translator &translator, const LValue &object, llvm::Value *value, llvm::Value *address,
                 llvm::Align align);

/// Marks an access to memory that nothing will access again soon.
void setNontemporal(llvm::Instruction &access);

/// Loads the object into registers, composites part by part.
FailureOr<llvm::Value *> loadObject(Translator &translator, const spirv::Instruction &instruction,
                                    const LValue &lvalue);

/// Stores a register value of the object's type.
Result storeObject(Translator &translator, const spirv::Instruction &instruction, const LValue &lvalue,
                   llvm::Value *value);

/// Converts a constant's register value to its memory representation: bools become i32.
llvm::Constant *memoryConstant(llvm::Constant *constant, llvm::Type *memoryType);

} // namespace llpc::reader
