// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Variables: where their storage comes from in each storage class.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// The address of a module-scope variable other than an Input; for a buffer, code at the builder's position.
FailureOr<llvm::Value *> variableAddress(Translator &translator, const spirv::Instruction &variable);

/// When `variable` is an array of buffers: the buffer that the first index operands (from
/// `firstIndex` on) select; `used` receives how many they are.
FailureOr<Place> selectBuffer(Translator &translator, const spirv::Instruction &accessChain,
                              const spirv::Instruction &variable, size_t firstIndex, size_t &used);

/// True when the id is a variable that is an array of buffers rather than one.
bool isBufferArray(const Translator &translator, spirv::Id pointer);

/// The operand of OpVariable after the storage class.
inline constexpr size_t kInitializer = 1;

/// Drivers may bind buffers at any multiple of a dword: minStorageBufferOffsetAlignment on this hardware.
inline constexpr llvm::Align kBufferAlign = llvm::Align::Constant<4>();

/// True when what is accessed through the pointer may change in other invocations.
bool isVolatile(const Translator &translator, spirv::Id pointer);

/// A place that starts the variable's storage, but for its address. `type` is the object's.
Place variablePlace(Translator &translator, const spirv::Instruction &variable, const spirv::Type &type);

} // namespace llpc::reader
