// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/Compiler.h"
#include "llpc/reader/core/Reporter.h"

#include <map>
#include <optional>
#include <span>

namespace llpc::reader {

/// The values that the caller gives to specialization constants.
class Specialization {
public:
  /// Fails when a value has an id that no specialization constant of the module has.
  static FailureOr<Specialization> create(const spirv::Module &module, std::span<const SpecConstant> values,
                                          const Reporter &reporter);

  /// Returns the value given to a specialization constant, or nullopt when its default applies.
  std::optional<uint64_t> valueOf(const spirv::Module &module, spirv::Id constant) const;
  /// Returns the bytes given to an OpSpecConstantDataKHR, or nullopt when its default applies.
  std::optional<std::span<const uint8_t>> dataOf(const spirv::Module &module, spirv::Id constant) const;

private:
  const SpecConstant *find(const spirv::Module &module, spirv::Id constant) const;

  std::map<uint32_t, SpecConstant> values_; ///< by SpecId
};

} // namespace llpc::reader
