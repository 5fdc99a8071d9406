// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The features that a module may have at some points of the pipeline and not at others: the ops of the
// dialect, and the features below. A property that a pass establishes is the absence of the feature that
// lacks it, so that there is one rule for all: passes remove features and introduce features.

#pragma once

#include "lgc/dialect/OpKinds.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

namespace lgc {

enum class IrFeature : unsigned {
  // Functions, variables and metadata.
  FunctionsWithoutModes,         ///< functions whose attributes do not say how waves run
  CallsToInline,                 ///< calls of functions with the attribute alwaysinline
  SubroutineCalls,               ///< calls of subroutines (lgc/state/Subroutine.h)
  MessageParts,                  ///< functions that write parts of abort messages
  EntryPointsWithoutAbi,         ///< entry points that PAL could not start, and subroutines of theirs
  PrivateVariables,              ///< globals in addrspace(5)
  PrivateVariablesInSubroutines, ///< those that subroutines use
  InitializedWorkgroupVariables,
  StateWithoutMapping, ///< a pipeline state that does not say where resources live
  UnlinkedStages,      ///< interfaces between stages that name locations
  MissingPalMetadata,
  InvariantOutputs, ///< !lgc.invariant

  // Memory accesses and what they are marked with.
  BufferPointers,         ///< ptr addrspace(7)
  BufferDescriptors,      ///< ptr addrspace(8)
  FlatPointers,           ///< ptr, except for functions
  OtherPointers,          ///< in address spaces that nothing of ours is in
  InboundsBufferPointers, ///< getelementptr inbounds, in shaders with robustBufferAccess2
  WideBufferAccesses,     ///< of more than a dword, in shaders with robustBufferAccess2
  UnmarkedAtomics,        ///< atomicrmw that LLVM would take for one on fine-grained memory
  ScopeMarks,             ///< !lgc.scope

  // Instructions.
  ConstrainedArithmetic, ///< llvm.experimental.constrained.*, functions with the attribute strictfp
  InlineAssembly,
  UnsupportedInstructions, ///< those of exceptions and of indirect control flow

  // Families of intrinsics (lgc/target/SupportedIntrinsics.h).
  ArithmeticIntrinsics,
  MemoryIntrinsics,
  Hints,
  HardwareArithmetic,
  LaneExchanges,
  HardwareBarriers,
  BufferInstructions,
  ImageInstructions,
  HardwareRegisters,
  Exports,
  Interpolation,
  UnsupportedIntrinsics, ///< that the GPU lacks, or that have not been checked
};

inline constexpr unsigned kFeatureCount =
    kOpCount + static_cast<unsigned>(IrFeature::UnsupportedIntrinsics) + 1;

/// An op or another feature.
class Feature {
public:
  constexpr Feature(OpKind op) : index_(static_cast<unsigned>(op)) {}
  constexpr Feature(IrFeature feature) : index_(kOpCount + static_cast<unsigned>(feature)) {}
  static constexpr Feature fromIndex(unsigned index) {
    return index < kOpCount ? Feature(static_cast<OpKind>(index))
                            : Feature(static_cast<IrFeature>(index - kOpCount));
  }

  constexpr unsigned index() const { return index_; }
  constexpr bool isOp() const { return index_ < kOpCount; }
  constexpr OpKind op() const { return static_cast<OpKind>(index_); }
  constexpr IrFeature feature() const { return static_cast<IrFeature>(index_ - kOpCount); }
  constexpr bool operator==(const Feature &) const = default;

  /// As diagnostics name it: "lgc.debug.printf", "a pointer in addrspace(7)".
  std::string text() const;

private:
  unsigned index_;
};

class FeatureSet {
public:
  constexpr FeatureSet() = default;
  constexpr FeatureSet(std::initializer_list<Feature> features) {
    for (const Feature feature : features)
      add(feature);
  }
  static constexpr FeatureSet allOps() {
    FeatureSet result;
    for (unsigned index = 0; index < kOpCount; ++index)
      result.add(Feature::fromIndex(index));
    return result;
  }

  constexpr void add(Feature feature) { word(feature) |= bit(feature); }
  constexpr bool contains(Feature feature) const {
    return (words_[feature.index() / 64] & bit(feature)) != 0;
  }
  constexpr bool empty() const { return *this == FeatureSet(); }
  constexpr bool operator==(const FeatureSet &) const = default;

  constexpr FeatureSet operator|(const FeatureSet &other) const {
    FeatureSet result = *this;
    for (size_t i = 0; i < words_.size(); ++i)
      result.words_[i] |= other.words_[i];
    return result;
  }
  constexpr FeatureSet operator&(const FeatureSet &other) const {
    FeatureSet result = *this;
    for (size_t i = 0; i < words_.size(); ++i)
      result.words_[i] &= other.words_[i];
    return result;
  }
  constexpr FeatureSet operator-(const FeatureSet &other) const {
    FeatureSet result = *this;
    for (size_t i = 0; i < words_.size(); ++i)
      result.words_[i] &= ~other.words_[i];
    return result;
  }

  /// The first of a set that is not empty.
  constexpr Feature first() const {
    unsigned index = 0;
    while (!contains(Feature::fromIndex(index)))
      ++index;
    return Feature::fromIndex(index);
  }

private:
  static constexpr uint64_t bit(Feature feature) { return uint64_t(1) << feature.index() % 64; }
  constexpr uint64_t &word(Feature feature) { return words_[feature.index() / 64]; }

  std::array<uint64_t, (kFeatureCount + 63) / 64> words_{};
};

} // namespace lgc
