// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How the hardware starts a shader: what differs between the hardware stages, for LowerEntryPoint.

#pragma once

#include "lgc/abi/PalMetadata.h"
#include "lgc/abi/UserSgprs.h"
#include "lgc/state/PipelineState.h"

#include "llvm/IR/CallingConv.h"
#include "llvm/IR/IRBuilder.h"

#include <memory>
#include <string>
#include <vector>

namespace lgc {

/// One register, or several that belong together, that a shader finds filled when it starts.
struct EntryParameter {
  llvm::Type *type = nullptr;
  std::string name;
  bool isSgpr = true;
  llvm::Value **value = nullptr; ///< where the argument is wanted; null when it only takes the register
  uint32_t limit = 0;            ///< what an i32 is below; 0 when that is not known
};

/// A hardware stage with the shader that runs in it. The calls are made in the order in which they stand
/// here.
class HardwareStage {
public:
  virtual ~HardwareStage() = default;

  /// Where PAL's metadata describes it in `.hardware_stages`: ".cs".
  virtual llvm::StringRef name() const = 0;
  /// The symbol that PAL starts.
  virtual llvm::StringRef entryName() const = 0;
  virtual llvm::CallingConv::ID callingConvention() const = 0;

  /// Looks for the ops that read what the stage provides, and adds to `use` what of it comes from user data.
  /// False after reporting an op outside the entry point.
  virtual bool collectInputs(llvm::Module &module, const llvm::Function &entry, UserDataUse &use) = 0;

  /// How many user SGPRs it may have, and how many at least.
  virtual unsigned maxUserSgprs() const = 0;
  virtual unsigned minUserSgprs() const = 0;

  /// Where it wants to find a special value of user data (UserDataValue), and of which type; a null type for
  /// a value that is none of the stage's own.
  virtual EntryParameter userDataParameter(uint32_t value) = 0;

  /// The registers behind the user SGPRs, scalar ones first.
  virtual void addSystemParameters(std::vector<EntryParameter> &parameters) = 0;

  /// Replaces the ops that collectInputs() has found. The arguments have their values.
  virtual void replaceInputs(llvm::IRBuilder<> &builder) = 0;

  /// Keeps what PAL has to load into which register.
  virtual void record(ShaderState &shader) const = 0;

  /// Tells PAL of the shader what is the stage's own: in `.hardware_stages`, registers, the pipeline's type.
  /// May be called without the others, for a shader that record() has been called for.
  virtual void describe(PalMetadata &metadata, const ShaderState &shader) const = 0;
};

} // namespace lgc
