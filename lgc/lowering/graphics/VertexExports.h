// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/dialect/VertexExport.h"
#include "lgc/state/PipelineState.h"

#include "llvm/IR/IRBuilder.h"

#include <array>
#include <map>
#include <vector>

namespace lgc {

/// Emits the exports of the last stage before the rasteriser, at one place.
class VertexExports {
public:
  /// emit() records in `state` what is exported.
  VertexExports(llvm::IRBuilder<> &builder, const GfxIp &gfxIp, VertexState &state)
      : b_(builder), gfxIp_(gfxIp), state_(state) {}

  void setBuiltIn(VertexExport builtIn, uint32_t index, llvm::Value *value);
  void setAttribute(uint32_t attribute, uint32_t component, llvm::Value *value);
  void emit();

private:
  /// Null: nothing is written.
  using Vector = std::array<llvm::Value *, 4>;

  void collectPositions();
  void emitPositions();
  void emitAttributes();
  void storeAttributes();
  llvm::Value *builtIn(VertexExport which, uint32_t index) const;
  llvm::Value *layerAndViewport();
  void exportVector(uint32_t target, const Vector &vector, bool isLast);

  llvm::IRBuilder<> &b_;
  const GfxIp gfxIp_;
  VertexState &state_;
  std::map<std::pair<VertexExport, uint32_t>, llvm::Value *> builtIns_;
  std::map<uint32_t, Vector> attributes_;
  std::vector<Vector> positions_;
};

} // namespace lgc
