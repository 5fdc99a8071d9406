// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/CallArguments.h"
#include "llpc/spirv/Module.h"

#include "llvm/ADT/DenseSet.h"

namespace llpc::reader {

/// The resources of a module that may differ among lanes. Vulkan requires the decoration NonUniform on the
/// operand of the instruction that accesses the resource (Vulkan 1.4, "Valid Usage for Standalone SPIR-V"),
/// which may be a later access chain, the loaded image or sampler, their combination, or what another
/// function got as a parameter. The descriptor is selected before, so what these are derived from counts as
/// decorated, too.
class NonUniformUses {
public:
  NonUniformUses(const spirv::Module &module, CallArguments &arguments)
      : module_(module), arguments_(arguments) {}

  /// Returns whether the pointer, image or sampler, or anything derived from it, is decorated. All are found
  /// on the first query, in one walk.
  bool contains(spirv::Id id);

private:
  void find();
  void add(spirv::Id id);
  void addAll(std::span<const uint32_t> ids);
  void addSources(const spirv::Instruction &instruction);
  void addReturnedBy(const spirv::Function &function);
  void addPointersOfType(spirv::Id type);

  const spirv::Module &module_;
  CallArguments &arguments_;
  bool hasFound_ = false;
  llvm::DenseSet<spirv::Id> ids_;
  std::vector<spirv::Id> open_;              ///< their sources are still to be added
  llvm::DenseSet<spirv::Id> loadedPointers_; ///< types of pointers
};

} // namespace llpc::reader
