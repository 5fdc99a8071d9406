// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/spirv/Module.h"

#include "llvm/ADT/DenseSet.h"

namespace llpc::reader {

/// The resources of a function that may differ among lanes. Vulkan requires the decoration NonUniform on the
/// operand of the instruction that accesses the resource (Vulkan 1.4, "Valid Usage for Standalone SPIR-V"),
/// which may be a later access chain, the loaded image or sampler, or their combination. The descriptor is
/// selected before, so what these are derived from counts as decorated, too.
class NonUniformUses {
public:
  explicit NonUniformUses(const spirv::Function &function) : function_(function) {}

  /// Returns whether the pointer, image or sampler, or anything derived from it, is decorated. All are found
  /// on the first query, in one walk.
  bool contains(const spirv::Module &module, spirv::Id id);

private:
  void find(const spirv::Module &module);

  const spirv::Function &function_;
  bool hasFound_ = false;
  llvm::DenseSet<spirv::Id> ids_;
};

} // namespace llpc::reader
