// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Variables: where their storage comes from in each storage class.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// The address of a module-scope variable other than an Input; for a buffer, code at the builder's position.
/// Null after reporting.
llvm::Value *variableAddress(Translator &translator, const spirv::Instruction &variable);

/// What a pointer other than to an Input points to. Nullopt after reporting.
std::optional<Place> placeOf(Translator &translator, spirv::Id pointer);

/// Where the pointer that is operand `index` points, to be written. Nullopt after reporting, also that it is
/// to memory that a shader cannot write.
std::optional<Place> writablePlace(Translator &translator, const spirv::Instruction &instruction,
                                   size_t index);

/// When `pointer` is a variable that is an array of buffers: the buffer that the first index operands (from
/// `firstIndex` on) select; `used` receives how many they are. Nullopt after reporting.
std::optional<Place> selectBuffer(Translator &translator, const spirv::Instruction &accessChain,
                                  const spirv::Instruction &variable, size_t firstIndex, size_t &used);

/// True when the id is a variable that is an array of buffers rather than one.
bool isBufferArray(const Translator &translator, spirv::Id pointer);

/// A constant's register value as memory holds it: bools become i32.
llvm::Constant *memoryConstant(llvm::Constant *constant, llvm::Type *memoryType);

} // namespace llpc::reader
