// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The facts that validation knows of the descriptors that a function uses.

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"

#include <array>

namespace lgc {

/// i32 values about the descriptor of a pointer, or of a vector of its dwords. Of a value that is one of
/// several descriptors they are those of the one that it is.
struct DescriptorFacts {
  enum Fact { Set, Binding, Index, Length };

  llvm::Value *operator[](Fact fact) const { return values[fact]; }

  /// Set and Binding are kNoResource, and Length is such that no check fails, for a descriptor whose origin
  /// is not known.
  std::array<llvm::Value *, 4> values{};
};

/// An element of an array of descriptors as the driver describes it: i32 values with the bits of
/// protocol/ValidationProtocol.h.
struct DescriptorElement {
  llvm::Value *said = nullptr;  ///< as it is in the buffer of inputs, or anything if there is nothing
  llvm::Value *known = nullptr; ///< that it is written, if the driver says nothing
};

/// Creates facts at the descriptors' origins, lgc.resource.buffer and lgc.resource.descriptor.
class DescriptorFactBuilder {
public:
  DescriptorFactBuilder(llvm::Function &function, const PipelineState &state);

  /// Returns the facts of a descriptor of unknown origin, or of none.
  static DescriptorFacts unknown(llvm::IRBuilderBase &builder);

  /// Returns the facts of the descriptor that `value`, a ptr addrspace(7) or a vector, comes from.
  DescriptorFacts factsOf(llvm::Value *value);

  /// Looks an element up. What is computed for records alone is not shared with other checks.
  DescriptorElement elementOf(llvm::IRBuilderBase &builder, const DescriptorFacts &facts, bool isForRecord);

  /// Returns whether the vector may be a sampler.
  bool isSampler(llvm::Value *descriptor) const;

  /// Returns the descriptor, or one of nothing where `isWrong`. `suspected` is true wherever that is.
  static llvm::Value *guard(llvm::IRBuilderBase &builder, llvm::Value *descriptor, llvm::Value *suspected,
                            llvm::Value *isWrong);

  /// Replaces the index of each origin of which facts were asked by kNoDescriptor where it is out of bounds.
  void guardIndices();

private:
  DescriptorFacts ofOrigin(llvm::CallInst &origin, uint32_t set, uint32_t binding, llvm::Value *index);
  DescriptorFacts ofPhi(llvm::PHINode &phi);
  DescriptorFacts ofSelect(llvm::SelectInst &select);
  llvm::Value *lengthOf(llvm::IRBuilderBase &builder, uint32_t set, uint32_t binding);
  llvm::Value *input(llvm::IRBuilderBase &builder, llvm::Value *dword);
  llvm::Value *own(llvm::IRBuilderBase &builder, llvm::Value *value);

  llvm::IRBuilder<> entry_; ///< at the function's beginning
  const PipelineState &state_;
  llvm::Value *inputs_ = nullptr;    ///< the buffer; null if there is none
  llvm::Value *hasInputs_ = nullptr; ///< whether the driver has filled it
  llvm::Value *bindings_ = nullptr;  ///< the index of the array that has, for each set, that of its bindings
  uint32_t owned_ = 0;               ///< values that are of one check alone
  llvm::DenseMap<llvm::Value *, DescriptorFacts> facts_;
  llvm::SmallVector<std::pair<llvm::CallInst *, DescriptorFacts>> origins_;
};

/// Returns the pointer at the beginning of a chain of getelementptr.
llvm::Value *rootOf(llvm::Value *pointer);

} // namespace lgc
