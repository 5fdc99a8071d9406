// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What each id of the module has become.

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

  /// Binds an id without looking at its type.
  void bind(spirv::Id id, llvm::Value *value) { values_[id] = value; }
  /// The value bound to the id, or null.
  llvm::Value *lookup(spirv::Id id) const { return values_.lookup(id); }

  /// The value of the id if it is a constant, else null.
  llvm::Constant *constant(spirv::Id id) const;
  /// The value of an integer or bool scalar constant, specialization included, zero-extended; nullopt when
  /// the id is anything else.
  std::optional<uint64_t> constantInt(spirv::Id id) const;

  /// What is known about the object that a pointer points to, null for a pointer of unknown origin; and
  /// where a large value lies.
  const Place *place(spirv::Id id) const;
  void setPlace(spirv::Id id, const Place &place) { places_.insert_or_assign(id, place); }

private:
  const spirv::Module &input_;
  llvm::DenseMap<spirv::Id, llvm::Value *> values_;
  std::unordered_map<spirv::Id, Place> places_;
};

} // namespace llpc::reader
