// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The representation of null in each storage class; see docs/pointers.md.

#pragma once

#include "llvm/IR/IRBuilder.h"

namespace llpc::reader {

/// Returns the value of OpConstantNull: zeros, except for pointers in address spaces where an object can have
/// address 0.
llvm::Constant *nullConstant(llvm::Type *type);

/// Returns whether a value of the type holds a pointer whose bits in memory differ from those in registers.
bool holdsShiftedPointer(llvm::Type *type);

/// Returns a pointer constant as variables store it, so that zeroed memory holds null; any other value is
/// unchanged.
llvm::Constant *shiftedForMemory(llvm::Constant *pointer);
llvm::Value *shiftedForMemory(llvm::IRBuilderBase &builder, llvm::Value *value);
llvm::Value *shiftedFromMemory(llvm::IRBuilderBase &builder, llvm::Value *value);

} // namespace llpc::reader
