// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// OpLine, or DebugLine of NonSemantic.Shader.DebugInfo.100, as LLVM debug locations.

#pragma once

#include "llpc/spirv/Module.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugLoc.h"

#include <optional>

namespace llpc::reader {

/// Line tables only. Makes nothing at all for a module without line information.
class DebugInfo {
public:
  DebugInfo(const spirv::Module &input, llvm::Module &output);

  /// Gives the function a subprogram, which is the scope of what follows.
  void beginFunction(llvm::Function &function, const spirv::Function &source);
  /// DebugLine holds to the end of its block.
  void beginBlock() { line_ = {}; }
  /// DebugLine with its line and column; without a file, DebugNoLine.
  void setLine(spirv::SourceLine line) { line_ = line; }

  /// Where the instruction comes from: OpLine, else DebugLine, else line 0 of the function.
  llvm::DebugLoc location(const spirv::Instruction &instruction);

  /// To be called once, after all functions.
  void finish();

private:
  llvm::DIFile *file(spirv::Id string);
  llvm::DIScope *scope(spirv::Id file);
  void createCompileUnit(spirv::Id file);

  const spirv::Module &input_;
  llvm::Module &output_;
  std::optional<llvm::DIBuilder> builder_; ///< none without line information
  llvm::DICompileUnit *unit_ = nullptr;
  llvm::DISubprogram *subprogram_ = nullptr;
  spirv::Id subprogramFile_ = 0;
  llvm::DenseMap<spirv::Id, llvm::DIFile *> files_;
  llvm::DenseMap<spirv::Id, llvm::DIScope *> scopes_; ///< of the current function, by file
  spirv::SourceLine line_;                            ///< from DebugLine
};

/// The OpString that names the file of a DebugSource; 0 when the id is none.
spirv::Id debugSourceFile(const spirv::Module &module, spirv::Id debugSource);

} // namespace llpc::reader
