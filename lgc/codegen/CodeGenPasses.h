// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/Support/CodeGen.h"

namespace llvm {
class raw_pwrite_stream;
class TargetMachine;
namespace legacy {
class PassManager;
}
} // namespace llvm

namespace lgc {

/// What TargetMachine::addPassesToEmitFile does, without the passes that are wrong in LLVM 22, and with what
/// keeps others from being wrong. False when the target cannot emit this kind of file.
bool addCodeGenPasses(llvm::legacy::PassManager &passes, llvm::TargetMachine &target,
                      llvm::raw_pwrite_stream &stream, llvm::CodeGenFileType fileType);

} // namespace lgc
