// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"

#include <optional>

namespace lgc {

/// Finds values that another shader of the pipeline can compute, too: from constants, and from uniform
/// buffers and push constants at constant offsets.
class UniformValue {
public:
  /// With `mayCompute`, an operation may be part of the value. Both shaders must compute it alike.
  UniformValue(const PipelineState &state, bool mayCompute) : state_(state), mayCompute_(mayCompute) {}

  /// Returns whether `value`, a scalar, is such a value, and cheap.
  bool isCheap(llvm::Value *value);

  /// Makes the value where the builder is. `value` must be cheap. Equal loads are made once: where the
  /// builder is in a later call, they must be before.
  llvm::Value *copy(llvm::IRBuilder<> &builder, llvm::Value *value);

private:
  /// A dword of memory.
  struct BufferDword {
    llvm::CallInst *base = nullptr;
    uint64_t offset = 0; ///< bytes from what `base` returns
  };

  std::optional<BufferDword> findDword(llvm::LoadInst &load, uint32_t element) const;
  bool isUniformBuffer(const llvm::CallInst &call) const;
  llvm::Value *copyLoad(llvm::IRBuilder<> &builder, llvm::LoadInst &load, uint32_t element);

  /// Follows element `element` of `value`. Without a builder, returns `value` itself if all of it can be
  /// made; null if not.
  llvm::Value *follow(llvm::IRBuilder<> *builder, llvm::Value *value, uint32_t element);
  llvm::Value *followOperation(llvm::IRBuilder<> *builder, llvm::Instruction &inst, uint32_t element);

  const PipelineState &state_;
  const bool mayCompute_;
  uint32_t operations_ = 0, loads_ = 0; ///< of the value that is being followed
  llvm::DenseMap<std::pair<llvm::LoadInst *, uint32_t>, llvm::Value *> copies_;
};

} // namespace lgc
