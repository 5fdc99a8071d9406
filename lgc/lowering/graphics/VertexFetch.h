// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/abi/Format.h"
#include "lgc/state/PipelineState.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/Error.h"

#include <array>

namespace lgc {

/// Emits the loads of a vertex attribute at one place of a vertex shader.
class VertexFetch {
public:
  VertexFetch(llvm::IRBuilder<> &builder, const PipelineState &state) : b_(builder), state_(state) {}

  /// Returns `components` components of the attribute at `location`, as i32: converted from its format, or
  /// 0, 0, 0 and 1 where the format has none. Fails if the graphics state has no such attribute.
  llvm::Expected<std::array<llvm::Value *, 4>> fetch(uint32_t location, uint32_t components);

private:
  /// The part of an attribute that is at one location.
  struct Source {
    const pipeline::VertexAttribute *attribute = nullptr;
    const pipeline::VertexBinding *binding = nullptr;
    FormatInfo format;
    uint32_t firstComponent = 0; ///< of the format: 2 at the second location of three or four doubles
  };

  llvm::Expected<Source> find(uint32_t location) const;
  llvm::Value *element(const pipeline::VertexBinding &binding);
  llvm::Value *load(uint32_t format, uint32_t components, uint32_t offset, bool isAlone);
  void loadWhole(const Source &source, std::array<llvm::Value *, 4> &result);
  void loadComponents(const Source &source, uint32_t components, std::array<llvm::Value *, 4> &result);
  void loadWide(const Source &source, std::array<llvm::Value *, 4> &result);

  llvm::IRBuilder<> &b_;
  const PipelineState &state_;
  llvm::Value *descriptor_ = nullptr, *index_ = nullptr;
};

} // namespace lgc
