// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What null is in each storage class; docs/pointers.md.

#pragma once

#include "llvm/IR/IRBuilder.h"

namespace llpc::reader {

/// The value of OpConstantNull: zeros, but for pointers where address 0 is an object's.
llvm::Constant *nullConstant(llvm::Type *type);

/// Whether a value of the type holds a pointer whose bits in memory are not those that it has in registers.
bool holdsShiftedPointer(llvm::Type *type);

/// A pointer as variables hold it, so that zeroed memory holds null; any other value as it is.
llvm::Constant *shiftedForMemory(llvm::Constant *pointer);
llvm::Value *shiftedForMemory(llvm::IRBuilderBase &builder, llvm::Value *value);
llvm::Value *shiftedFromMemory(llvm::IRBuilderBase &builder, llvm::Value *value);

} // namespace llpc::reader
