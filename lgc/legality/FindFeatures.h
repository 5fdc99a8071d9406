// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/IrFeature.h"
#include "lgc/target/GpuTarget.h"

#include <string>

namespace llvm {
class Function;
class Module;
class Value;
} // namespace llvm

namespace lgc {

/// The features of a module or a function, and for each the first value that has it.
class FoundFeatures {
public:
  const FeatureSet &set() const { return set_; }

  /// Where the feature is, with its text: "in @main: %x = call ...".
  std::string place(Feature feature) const;

  /// `value` is null for what the module as a whole has.
  void add(Feature feature, const llvm::Value *value) {
    if (set_.contains(feature))
      return;
    set_.add(feature);
    values_[feature.index()] = value;
  }

private:
  FeatureSet set_;
  std::array<const llvm::Value *, kFeatureCount> values_{};
};

/// Looks once at every instruction, variable and function.
FoundFeatures findFeatures(const llvm::Module &module, const Gpu &gpu);
/// Looks at a function alone.
FoundFeatures findFeatures(const llvm::Function &function, const Gpu &gpu);

} // namespace lgc
