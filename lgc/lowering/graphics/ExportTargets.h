// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/state/PipelineState.h"

#include "llvm/IR/IRBuilder.h"

namespace lgc {

/// The targets of exports (RDNA ISA documents, "Export").
namespace exportTarget {
inline constexpr uint32_t kColor = 0;     ///< + number
inline constexpr uint32_t kDepth = 8;     ///< MRTZ
inline constexpr uint32_t kPosition = 12; ///< + number
inline constexpr uint32_t kPrimitive = 20;
inline constexpr uint32_t kDualSource = 21; ///< gfx11 and later: + source
inline constexpr uint32_t kParameter = 32;  ///< gfx10: + number
} // namespace exportTarget

/// Returns whether a position export has the point size, the layer or the viewport index, of a vertex shader
/// whose exports are known.
bool exportsMiscellaneous(const VertexState &vertex);

/// Returns the number of position exports of a vertex shader whose exports are known.
uint32_t positionExports(const VertexState &vertex);

/// Emits an export of four floats, of which `mask` has a bit for each that is exported.
void emitExport(llvm::IRBuilder<> &builder, uint32_t target, uint32_t mask,
                llvm::ArrayRef<llvm::Value *> values, bool isLast);

/// Returns the value as a float: one of 16 bits converted, an integer of 32 bits as its bits.
llvm::Value *widened(llvm::IRBuilder<> &builder, llvm::Value *value, bool isSigned);

} // namespace lgc
