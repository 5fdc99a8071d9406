// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A type constraint of CallOp.td at run time.

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace llvm {
class LLVMContext;
class raw_ostream;
class Type;
} // namespace llvm

namespace lgc {

struct TypeRule {
  enum class Kind : uint8_t { Integer, Float, Pointer, Vector, AnyVector, AnyOf };

  Kind kind;
  unsigned number;                           ///< width, width, address space or length; unused by the others
  llvm::ArrayRef<const TypeRule *> children; ///< a vector's element, or the alternatives of AnyOf
  llvm::StringLiteral text;                  ///< for messages: "i32", "ptr addrspace(7)"

  bool accepts(const llvm::Type *type) const;

  /// Returns the only type that the rule accepts; null when there are several.
  llvm::Type *onlyType(llvm::LLVMContext &context) const;
};

/// Prints the name of a type in an overload's suffix (see TypeSuffix.h), without the dot. A type that no rule
/// accepts becomes a word that is not a suffix, so that the verifier rejects the function.
void printTypeSuffix(llvm::raw_ostream &os, const llvm::Type *type);

} // namespace lgc
