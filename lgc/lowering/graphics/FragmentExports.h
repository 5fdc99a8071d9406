// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/abi/Format.h"
#include "lgc/state/PipelineState.h"

#include "llvm/IR/IRBuilder.h"

#include <array>
#include <map>

namespace lgc {

/// Emits the exports of a fragment shader, at one place.
class FragmentExports {
public:
  /// emit() records in `fragment` what is exported.
  FragmentExports(llvm::IRBuilder<> &builder, const PipelineState &state, FragmentState &fragment)
      : b_(builder), state_(state), fragment_(fragment) {}

  void setColor(uint32_t location, uint32_t source, uint32_t component, llvm::Value *value);
  void setDepth(llvm::Value *value) { depth_ = value; }
  void setStencil(llvm::Value *reference) { stencil_ = reference; }
  void setSampleMask(llvm::Value *mask) { sampleMask_ = mask; }
  void emit();

private:
  using Vector = std::array<llvm::Value *, 4>; ///< null: not written

  /// An export without its target.
  struct Export {
    uint32_t target = 0, mask = 0;
    std::array<llvm::Value *, 4> values{};
    bool isCompressed = false;
  };

  void addDummy();
  void addDepth();
  llvm::Value *coverageAlpha();
  void addColor(const pipeline::ColorTarget &target);
  void exchangeSources(Export &first, Export &second);
  bool takesCoverageFromAlpha() const;
  std::vector<pipeline::ColorTarget> targets() const;
  ExportFormat formatOf(const pipeline::ColorTarget &target) const;
  Export convert(ExportFormat format, const Vector &color, NumberFormat number);
  void packHalves(Export &result, ExportFormat format, const Vector &color, NumberFormat number);
  llvm::Value *packed(ExportFormat format, llvm::Value *low, llvm::Value *high, NumberFormat number);
  llvm::Value *integer(llvm::Value *value, NumberFormat number);

  llvm::IRBuilder<> &b_;
  const PipelineState &state_;
  FragmentState &fragment_;
  std::map<std::pair<uint32_t, uint32_t>, Vector> colors_;                    ///< by location and source
  llvm::Value *depth_ = nullptr, *stencil_ = nullptr, *sampleMask_ = nullptr; ///< null: not written
  std::vector<Export> exports_;
};

} // namespace lgc
