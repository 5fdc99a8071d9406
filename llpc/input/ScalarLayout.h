// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/input/ModuleEditor.h"

#include <optional>
#include <unordered_map>

namespace llpc::input {

/// Gives types the scalar layout of GL_EXT_scalar_block_layout: everything aligned as its largest scalar is.
/// A bool, which has no bits, becomes a uint.
class ScalarLayout {
public:
  struct LaidOut {
    spirv::Id type = 0; ///< logically matches the type asked for, and has offsets and strides
    uint64_t size = 0;  ///< bytes; a structure's are a multiple of its alignment
    uint32_t alignment = 1;
    uint64_t bools = 0; ///< scalars and vectors of them
  };

  ScalarLayout(const spirv::Module &module, ModuleEditor &editor) : module_(module), editor_(editor) {}

  /// None when a part is not a number, a bool or a physical pointer, when its size is not known, or when it
  /// is 4 GiB or more.
  std::optional<LaidOut> layOut(const spirv::Type &type);

  /// A structure of parts that are laid out; \p types are theirs before that.
  LaidOut structure(std::span<const LaidOut> members, std::span<const spirv::Type *const> types);

private:
  std::optional<LaidOut> compute(const spirv::Type &type);
  std::optional<LaidOut> array(const spirv::Type &type);

  const spirv::Module &module_;
  ModuleEditor &editor_;
  std::unordered_map<spirv::Id, std::optional<LaidOut>> known_;
};

} // namespace llpc::input
