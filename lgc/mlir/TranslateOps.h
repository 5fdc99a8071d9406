// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The lgc dialect's part in MLIR's own translation to LLVM IR.

#pragma once

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace lgc {

/// Adds the lgc dialect and its translation: each op becomes the call that its LLVM IR class creates, and the
/// dialect's attributes become metadata.
void registerTranslation(mlir::DialectRegistry &registry);

} // namespace lgc
