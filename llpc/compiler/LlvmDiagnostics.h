// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Converts reports of LLVM and the lgc passes to our diagnostics.

#pragma once

#include "llpc/Compiler.h"

#include "llvm/Support/Error.h"

#include <string>

namespace llvm {
class LLVMContext;
class SMDiagnostic;
} // namespace llvm

namespace llpc {

/// Returns the category of malformed IR in a compile of such an input: IR that is given may be anything, and
/// all other IR is made by the compiler.
ErrorCategory malformedIrOf(InputKind kind);

/// Sends what the context's users report to `diagnostics`, which has to outlive the context.
/// Where IR is malformed, that is `malformed`'s fault.
void collectDiagnostics(llvm::LLVMContext &context, const std::string &fileName, ErrorCategory malformed,
                        Diagnostics &diagnostics);

/// Adds a failure that is not about a line. One that only follows from errors already reported is dropped.
void reportFailure(llvm::Error error, const std::string &fileName, ErrorCategory malformed,
                   Diagnostics &diagnostics);

/// Adds what LLVM's assembly parser says.
void reportParseError(const llvm::SMDiagnostic &parseError, const std::string &fileName,
                      Diagnostics &diagnostics);

} // namespace llpc
