// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Source lines as LLVM debug locations. The lines come from OpLine or from DebugLine; the module does not
// distinguish them.

#pragma once

#include "llpc/spirv/Module.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugLoc.h"

#include <optional>

namespace llpc::reader {

/// Emits line tables only, and nothing at all for a module without line information.
class SourceLocations {
public:
  SourceLocations(const spirv::Module &input, llvm::Module &output);

  /// Gives the function a subprogram, which is the scope of the locations that follow.
  void beginFunction(llvm::Function &function, const spirv::Function &source);
  /// Returns the location of the instruction, or line 0 of the function when the module does not give one.
  llvm::DebugLoc location(const spirv::Instruction &instruction);

  /// Must be called once, after all functions.
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
};

} // namespace llpc::reader
