// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Built-in inputs, by stage.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Returns whether inputs or outputs may be this built-in.
bool isSupported(spirv::BuiltIn builtIn);

/// Returns whether the id is a pointer to a built-in Input variable or to a part of one.
bool isInputPointer(const Translator &translator, spirv::Id pointer);

/// Loads through such a pointer.
FailureOr<llvm::Value *> loadInput(Translator &translator, const spirv::Instruction &load, spirv::Id pointer);

} // namespace llpc::reader
