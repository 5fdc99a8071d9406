// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/spirv/Module.h"

#include "llvm/ADT/DenseSet.h"

namespace llpc::reader {

/// The storage buffers of a module to which nothing in it may write: the variable or all members of its block
/// are NonWritable, and no other variable is allowed to be the same memory (SPIR-V 2.18.2, "Aliasing"). GLSL
/// allows that without a decoration, so variables with the set and binding of a writable one do not count.
class ReadOnlyBuffers {
public:
  explicit ReadOnlyBuffers(const spirv::Module &module) : module_(module) {}

  /// All are found on the first query, in one walk.
  bool contains(spirv::Id variable);

private:
  void find();

  const spirv::Module &module_;
  bool hasFound_ = false;
  llvm::DenseSet<spirv::Id> variables_;
};

} // namespace llpc::reader
