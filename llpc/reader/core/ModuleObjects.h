// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Objects of the whole module that several instructions share.

#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/GlobalVariable.h"

namespace llpc::reader {

class ModuleObjects {
public:
  explicit ModuleObjects(llvm::Module &output) : output_(output) {}
  ModuleObjects(const ModuleObjects &) = delete;
  ModuleObjects &operator=(const ModuleObjects &) = delete;

  /// Returns the variable that all Blocks in workgroup memory share. Its size is that of the largest Block,
  /// and it is zeroed when one Block requires it. `bytes` must not exceed the LDS address range.
  llvm::GlobalVariable *addWorkgroupBlock(uint64_t bytes, bool isZeroed);

  /// Returns the variable that holds a large constant with this register value, or null when its address has
  /// not been needed yet.
  llvm::GlobalVariable *findConstant(llvm::Constant *value) const { return constants_.lookup(value); }
  llvm::GlobalVariable *addConstant(llvm::Constant *value, llvm::Constant *inMemory, llvm::Align align);

private:
  llvm::Module &output_;
  llvm::GlobalVariable *workgroupBlocks_ = nullptr; ///< null until the first is used
  llvm::DenseMap<llvm::Constant *, llvm::GlobalVariable *> constants_;
};

/// Creates a variable with private linkage.
llvm::GlobalVariable *createVariable(llvm::Module &output, llvm::Constant *initializer,
                                     const llvm::Twine &name, unsigned space, llvm::Align align);

/// Creates a constant whose address is not significant, so that equal constants may be merged.
llvm::GlobalVariable *createConstant(llvm::Module &output, llvm::Constant *value, const llvm::Twine &name);

/// The alignment that suffices for any object in explicit layout: vectors of four dwords.
inline constexpr llvm::Align kExplicitLayoutAlign = llvm::Align::Constant<16>();

} // namespace llpc::reader
