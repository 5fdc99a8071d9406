// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The interface through which LowerEntryPoint handles the differences between hardware stages: how the
// hardware starts a shader.

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

/// One register, or several that belong together, that is initialised when a shader starts.
struct EntryParameter {
  llvm::Type *type = nullptr;
  std::string name;
  bool isSgpr = true;
  llvm::Value **value = nullptr; ///< receives the argument; null when it only occupies the register
  uint32_t limit = 0;            ///< exclusive upper bound of an i32; 0 when not known
};

/// A hardware stage with the shader that runs in it. The functions are called in the order of their
/// declaration.
class HardwareStage {
public:
  virtual ~HardwareStage() = default;

  /// Returns the stage's key in PAL's `.hardware_stages`: ".cs".
  virtual llvm::StringRef name() const = 0;
  /// Returns the symbol that PAL starts.
  virtual llvm::StringRef entryName() const = 0;
  virtual llvm::CallingConv::ID callingConvention() const = 0;

  /// Finds the ops that read the stage's inputs, and adds those that come from user data to `use`. Returns
  /// false after reporting an op outside the entry point.
  virtual bool collectInputs(llvm::Module &module, const llvm::Function &entry, UserDataUse &use) = 0;

  /// The maximum and minimum number of user SGPRs.
  virtual unsigned maxUserSgprs() const = 0;
  virtual unsigned minUserSgprs() const { return 0; }

  /// Returns the parameter that receives a special value of user data (UserDataValue); its type is null for a
  /// value that the stage does not use.
  virtual EntryParameter userDataParameter([[maybe_unused]] uint32_t value) { return {}; }

  /// Adds the registers before the user SGPRs.
  virtual void addLeadingParameters(std::vector<EntryParameter> &) {}

  /// Adds the registers after the user SGPRs, scalar ones first.
  virtual void addSystemParameters(std::vector<EntryParameter> &parameters) = 0;

  /// Replaces the ops that collectInputs() found. The arguments have their values by now.
  virtual void replaceInputs(llvm::IRBuilder<> &builder) = 0;

  /// Adds the stage's own code around the shader's. The arguments are those of the parameters.
  virtual void wrap(llvm::Function &) {}

  /// Records which registers PAL must initialise, and with what.
  virtual void record(ShaderState &shader) const = 0;

  /// Adds the stage's own part of the PAL metadata: its entry in `.hardware_stages`, registers, the
  /// pipeline's type. May be called alone, for a shader that record() has been called for. The code
  /// `writesMemory` if an invocation may have other effects than its outputs.
  virtual void describe(PalMetadata &metadata, const ShaderState &shader, bool writesMemory) const = 0;
};

} // namespace lgc
