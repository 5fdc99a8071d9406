// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Converts diagnostics of LLVM and of the lgc passes to llpc::Diagnostic.

#pragma once

#include "llpc/Compiler.h"

#include "llvm/Support/Error.h"

#include <string>

namespace llvm {
class LLVMContext;
class SMDiagnostic;
} // namespace llvm

namespace llpc {

/// Returns the category of errors about malformed IR: the input is invalid if it is IR itself; in all other
/// compiles, malformed IR is an internal error.
ErrorCategory malformedIrOf(InputKind kind);

/// Adds the context's diagnostics to `diagnostics`, which must outlive the context. Errors about malformed IR
/// get the category `malformed`.
void collectDiagnostics(llvm::LLVMContext &context, const std::string &fileName, ErrorCategory malformed,
                        Diagnostics &diagnostics);

/// Adds an error without a source line. Ignores an error that is only a consequence of errors already
/// reported.
void reportFailure(llvm::Error error, const std::string &fileName, ErrorCategory malformed,
                   Diagnostics &diagnostics);

/// Adds an error of LLVM's assembly parser.
void reportParseError(const llvm::SMDiagnostic &parseError, const std::string &fileName,
                      Diagnostics &diagnostics);

} // namespace llpc
