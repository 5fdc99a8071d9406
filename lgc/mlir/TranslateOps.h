// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Extends MLIR's own translation to LLVM IR by the lgc dialect.

#pragma once

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace lgc {

/// Registers the lgc dialect and its translation: each op becomes the call that its LLVM IR class creates,
/// and the dialect's attributes become metadata.
void registerTranslation(mlir::DialectRegistry &registry);

} // namespace lgc
