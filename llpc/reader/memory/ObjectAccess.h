// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Objects in memory: where their parts lie, and how they are read and written.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// The part of `whole` that `index` selects: a struct member (an integer constant), an array element, a
/// matrix column or a vector component. `indexId` is where the index came from. Nullopt after reporting.
std::optional<Place> selectPart(Translator &translator, const spirv::Instruction &instruction,
                                const Place &whole, spirv::Id indexId);

/// Bytes of a Bool (memory only), Int, Float or physical pointer.
uint64_t scalarSize(const spirv::Type &type);

/// How many members, elements, columns or components an object has.
uint64_t partCount(Translator &translator, const spirv::Type &type);

/// The part with that number, counted as partCount() does. Nullopt after reporting.
std::optional<Place> partAt(Translator &translator, const spirv::Instruction &instruction, const Place &whole,
                            uint64_t index);

/// The element of an array at a dynamic index. Nullopt after reporting.
std::optional<Place> elementAt(Translator &translator, const spirv::Instruction &instruction,
                               const Place &array, llvm::Value *index);

/// The object that lies `index` objects of the pointee's size behind `place`, as OpPtrAccessChain counts
/// them. Nullopt after reporting.
std::optional<Place> advance(Translator &translator, const spirv::Instruction &instruction,
                             const Place &place, const spirv::Type &pointerType, llvm::Value *index);

/// The address of the object's first byte; emits at most one GEP.
llvm::Value *addressOf(Translator &translator, const Place &place);

/// Reads the object into registers, composites part by part. Null after reporting.
llvm::Value *loadObject(Translator &translator, const spirv::Instruction &instruction, const Place &place);

/// Writes a register value of the object's type. False after reporting.
bool storeObject(Translator &translator, const spirv::Instruction &instruction, const Place &place,
                 llvm::Value *value);

/// Writes what lies at `source`, whose type may differ from the target's in the layout of structures and
/// arrays. Both must be the same object or have no byte in common. False after reporting.
bool copyObject(Translator &translator, const spirv::Instruction &instruction, const Place &target,
                const Place &source);

/// The bytes that an object of the type spans under explicit layout, a runtime array counted as empty.
/// Nullopt after reporting a missing decoration.
std::optional<uint64_t> explicitSize(Translator &translator, const spirv::Instruction &instruction,
                                     const spirv::Type &type, MatrixLayout matrix = {});

/// The byte offset of a struct's member, from its Offset decoration. Nullopt after reporting.
std::optional<uint64_t> memberOffset(Translator &translator, const spirv::Instruction &instruction,
                                     const spirv::Type &structType, uint32_t member);

/// The bytes from one element of an Array, a RuntimeArray, or from a pointer's pointee to the next, from the
/// ArrayStride of `type`. Nullopt after reporting.
std::optional<uint32_t> arrayStride(Translator &translator, const spirv::Instruction &instruction,
                                    const spirv::Type &type);

} // namespace llpc::reader
