// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "FunctionEmitter.h"
#include "TypedOperation.h"

#include <cstdint>
#include <functional>

namespace reconvergence {

/// Writes one typed operation into the open block.
class TypedEmitter {
public:
  /// `compute` appends an instruction and returns its new result id.
  TypedEmitter(const TypedOperation &operation, ModuleEmitter &module,
               std::function<std::string(const std::string &)> compute)
      : operation_(operation), module_(module), text_(module.text()), compute_(std::move(compute)) {}

  /// The id of the resulting uint32. `selector` is the same for all where SPIR-V wants it.
  std::string emit(const std::string &value, const std::string &selector);

private:
  // The operand.
  std::string spread(const std::string &value);
  std::string spreadOne(const std::string &value);
  std::string spreadWide(const std::string &value);
  std::string smallNumber(const std::string &value);
  // The operation.
  std::string combined(const std::string &operand, const std::string &selector);
  std::string moved(const std::string &operand, const std::string &selector);
  std::string rotated(const std::string &operand, const std::string &selector);
  /// The folded result, or kNothing where the lane that it comes from is not active.
  std::string unlessInactive(const std::string &source, const std::string &result,
                             const std::string &operand);
  // The result.
  std::string fold(const std::string &result, const std::string &operand);
  std::string foldOne(const std::string &component);
  std::string foldWide(const std::string &component);

  std::string compute(const std::string &instruction, const std::vector<std::string> &operands);
  std::string scalar(Element element);
  std::string type();
  std::string ballotType();
  std::string activeLanes();
  std::string lane();
  std::string low(const std::string &value, uint32_t mask);
  std::string word() { return module_.word(); }
  std::string u32(uint32_t value) { return module_.u32(value); }
  std::string u64(uint64_t value);
  std::string scope() { return module_.u32(3); } // Subgroup

  const TypedOperation &operation_;
  ModuleEmitter &module_;
  fuzz::ModuleText &text_;
  const std::function<std::string(const std::string &)> compute_;
};

} // namespace reconvergence
