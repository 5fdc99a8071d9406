// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The passes of the back end: LLVM's, with the project's own inserted.

#pragma once

#include "lgc/codegen/EmitKind.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <functional>
#include <string>

namespace llvm {
class Module;
class Pass;
class raw_pwrite_stream;
class TargetMachine;
namespace legacy {
class PassManager;
}
} // namespace llvm

namespace lgc {

enum class CodeGenForm {
  Ir,      ///< runs before instruction selection
  Machine, ///< runs after instruction selection
};

enum class CodeGenPosition {
  After,   ///< runs after each run of the anchor
  Instead, ///< replaces the anchor
};

/// A change to LLVM's list of passes.
struct CodeGenPass {
  llvm::StringLiteral name; ///< the name for -run-pass, -stop-after and --disable-pass
  llvm::Pass *(*create)();  ///< null: the anchor is removed without replacement
  CodeGenForm form;
  CodeGenPosition position;
  llvm::StringLiteral anchor; ///< the name of one of LLVM's passes
};

/// Returns all changes. Changes with the same anchor are in the order in which they run; a pass may have
/// several anchors.
llvm::ArrayRef<CodeGenPass> codeGenPasses();

/// Registers the project's passes and LLVM's anchors with LLVM under their names. Not thread-safe: call once
/// in a process, before any code is generated.
void registerCodeGenPasses();

/// Does what TargetMachine::addPassesToEmitFile does, with the changes except the `disabled` ones, and
/// without those of LLVM's passes that are `leftOut`. `isCancelled` may be empty, and has to outlive
/// `passes`. Returns false when the target cannot emit this kind of file.
bool addCodeGenPasses(llvm::legacy::PassManager &passes, llvm::TargetMachine &target,
                      llvm::raw_pwrite_stream &stream, EmitKind kind, llvm::ArrayRef<std::string> disabled,
                      llvm::ArrayRef<llvm::StringLiteral> leftOut, const std::function<bool()> &isCancelled);

/// Runs one pass of the form Ir alone.
void runAlone(const CodeGenPass &pass, llvm::Module &module, llvm::TargetMachine &target);

} // namespace lgc
