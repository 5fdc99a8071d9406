// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Converts reports of LLVM and the lgc passes to our diagnostics.

#pragma once

#include "llpc/Diagnostic.h"

#include "llvm/Support/Error.h"

#include <string>

namespace llvm {
class LLVMContext;
class SMDiagnostic;
} // namespace llvm

namespace llpc {

/// Sends what the context's users report to `diagnostics`, which has to outlive the context.
void collectDiagnostics(llvm::LLVMContext &context, const std::string &fileName, Diagnostics &diagnostics);

/// Adds a failure that is not about a line. One that only follows from errors already reported is dropped.
void reportFailure(llvm::Error error, const std::string &fileName, Diagnostics &diagnostics);

/// Adds what LLVM's assembly parser says.
void reportParseError(const llvm::SMDiagnostic &parseError, const std::string &fileName,
                      Diagnostics &diagnostics);

} // namespace llpc
