// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Maps the ids of the module to LLVM values.

#pragma once

#include "llpc/reader/core/LValue.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Constants.h"

#include <optional>
#include <unordered_map>

namespace llpc::reader {

class ValueMap {
public:
  explicit ValueMap(const spirv::Module &input) : input_(input) {}

  /// Binds an id without checking its type.
  void bind(spirv::Id id, llvm::Value *value) { values_[id] = value; }
  /// The value bound to the id, or null.
  llvm::Value *lookup(spirv::Id id) const { return values_.lookup(id); }

  /// Returns the value of the id if it is a constant, else null.
  llvm::Constant *constant(spirv::Id id) const;
  /// Returns the zero-extended value of an integer or bool scalar constant after specialization, or nullopt
  /// for any other id.
  std::optional<uint64_t> constantInt(spirv::Id id) const;

  /// Returns the object that a pointer points to, or the memory that holds a large value. Null for a pointer
  /// of unknown origin.
  const LValue *lvalue(spirv::Id id) const;
  void setLValue(spirv::Id id, const LValue &lvalue) { lvalues_.insert_or_assign(id, lvalue); }

private:
  const spirv::Module &input_;
  llvm::DenseMap<spirv::Id, llvm::Value *> values_;
  std::unordered_map<spirv::Id, LValue> lvalues_;
};

} // namespace llpc::reader
