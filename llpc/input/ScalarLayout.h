// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/input/ModuleEditor.h"

#include <optional>
#include <unordered_map>

namespace llpc::input {

/// Lays out types by the rules of GL_EXT_scalar_block_layout: a type is aligned like its largest scalar. A
/// bool, which has no bit representation, becomes a uint.
class ScalarLayout {
public:
  struct LaidOut {
    spirv::Id type = 0; ///< logically matches the given type, and has offsets and strides
    uint64_t size = 0;  ///< in bytes; for a structure, a multiple of its alignment
    uint32_t alignment = 1;
    uint64_t bools = 0; ///< the number of bools and vectors of bools
  };

  ScalarLayout(const spirv::Module &module, ModuleEditor &editor) : module_(module), editor_(editor) {}

  /// Returns the layout of a type; nullopt if a part of it is not a number, a bool or a physical pointer, has
  /// no known size, or has 4 GiB or more.
  std::optional<LaidOut> layOut(const spirv::Type &type);

  /// Returns the layout of a structure of the members; \p types are their original types.
  LaidOut structure(std::span<const LaidOut> members, std::span<const spirv::Type *const> types);

private:
  std::optional<LaidOut> compute(const spirv::Type &type);
  std::optional<LaidOut> array(const spirv::Type &type);

  const spirv::Module &module_;
  ModuleEditor &editor_;
  std::unordered_map<spirv::Id, std::optional<LaidOut>> known_;
};

} // namespace llpc::input
