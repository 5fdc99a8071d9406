// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/spirv/Module.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace llpc::reader {

/// The pointers of a module that point to arrays of buffers, images or samplers. Typed pointers say so in
/// their types. Untyped ones are found from the variables: through access chains, copies, OpSelect, OpPhi,
/// parameters and returned values.
class ResourceArrayPointers {
public:
  explicit ResourceArrayPointers(const spirv::Module &module) : module_(module) {}

  /// Returns whether the value is such a pointer, or the function returns one. The untyped ones are found on
  /// the first query for one.
  bool contains(spirv::Id id);

private:
  void find();
  void findUsers();
  void add(spirv::Id id);
  void follow(const spirv::Instruction &user, spirv::Id pointer);

  const spirv::Module &module_;
  bool hasFound_ = false;
  llvm::DenseSet<spirv::Id> untyped_;
  std::vector<spirv::Id> open_; ///< their users are still to be followed
  llvm::DenseMap<spirv::Id, llvm::SmallVector<const spirv::Instruction *, 2>> users_;
  llvm::DenseMap<const spirv::Instruction *, spirv::Id> returningFunctions_; ///< by OpReturnValue
};

} // namespace llpc::reader
