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

  /// The memory that the workgroup's Blocks share. It becomes as large as the largest of them, and is zeroed
  /// when one asks for that. `bytes` is not more than LDS addresses can reach.
  llvm::GlobalVariable *addWorkgroupBlock(uint64_t bytes, bool isZeroed);

  /// Where a large constant lies, as its register value is known; null when nobody has asked for its address.
  llvm::GlobalVariable *findConstant(llvm::Constant *value) const { return constants_.lookup(value); }
  llvm::GlobalVariable *addConstant(llvm::Constant *value, llvm::Constant *inMemory, llvm::Align align);

private:
  llvm::Module &output_;
  llvm::GlobalVariable *workgroupBlocks_ = nullptr; ///< null until the first is used
  llvm::DenseMap<llvm::Constant *, llvm::GlobalVariable *> constants_;
};

/// A variable of the module that only its own code can name.
llvm::GlobalVariable *createVariable(llvm::Module &output, llvm::Constant *initializer,
                                     const llvm::Twine &name, unsigned space, llvm::Align align);

/// A constant of the module whose address means nothing, so that equal ones may become one.
llvm::GlobalVariable *createConstant(llvm::Module &output, llvm::Constant *value, const llvm::Twine &name);

/// The alignment of any object in explicit layout: of vectors of four dwords.
inline constexpr llvm::Align kExplicitLayoutAlign = llvm::Align::Constant<16>();

} // namespace llpc::reader
