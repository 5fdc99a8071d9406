// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace llvm {
class Error;
class LLVMContext;
class raw_ostream;
class TargetMachine;
} // namespace llvm

namespace lgc {

/// Parses machine code as text (LLVM's .mir), runs passes of the back end on it (LLVM's or the project's),
/// and prints the result in the same form. Problems in the text are reported to the context's diagnostic
/// handler, and the error is a DiagnosedError.
llvm::Error runMachinePasses(llvm::StringRef file, llvm::ArrayRef<std::string> names,
                             llvm::TargetMachine &target, llvm::LLVMContext &context, llvm::raw_ostream &os);

} // namespace lgc
