// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The back end's passes: LLVM's, and ours in between.

#pragma once

#include "lgc/codegen/EmitKind.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

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
  Ir,      ///< comes before instruction selection
  Machine, ///< comes after it
};

enum class CodeGenPlace {
  After,   ///< runs behind each run of the anchor
  Instead, ///< takes the anchor's place
};

/// A change of ours to LLVM's list of passes.
struct CodeGenPass {
  llvm::StringLiteral name; ///< as -run-pass, -stop-after and --disable-pass know it
  llvm::Pass *(*create)();  ///< null: nothing runs in the anchor's place
  CodeGenForm form;
  CodeGenPlace place;
  llvm::StringLiteral anchor; ///< the name of one of LLVM's passes
};

/// All changes. Where two have one anchor, in the order in which they run; a pass may stand at several.
llvm::ArrayRef<CodeGenPass> codeGenPasses();

/// Makes our passes known to LLVM by their names, and LLVM's own that are anchors. Not thread-safe: once in a
/// process, before any code is generated.
void registerCodeGenPasses();

/// What TargetMachine::addPassesToEmitFile does, with our changes but those that are `disabled`, and without
/// those of LLVM's passes that are `leftOut`. False when the target cannot emit this kind of file.
bool addCodeGenPasses(llvm::legacy::PassManager &passes, llvm::TargetMachine &target,
                      llvm::raw_pwrite_stream &stream, EmitKind kind, llvm::ArrayRef<std::string> disabled,
                      llvm::ArrayRef<llvm::StringLiteral> leftOut);

/// Runs one of our passes of the form Ir alone.
void runAlone(const CodeGenPass &pass, llvm::Module &module, llvm::TargetMachine &target);

} // namespace lgc
