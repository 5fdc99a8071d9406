// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The instructions and resources that records of validation refer to. The front end records the instructions
// that are checked in the module's metadata, `!lgc.check.sites`; LowerCheckReports records the places where
// code for them is,
// `!lgc.check.places`; WritePalMetadata passes both to the driver.

#pragma once

#include "lgc/abi/DebugFormats.h"
#include "lgc/abi/PalMetadata.h"
#include "lgc/state/PipelineState.h"

#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace lgc {

/// A shader that is checked.
struct CheckedShader {
  ShaderStage stage = ShaderStage::Compute;
  std::string entryPoint; ///< its name in SPIR-V

  bool operator==(const CheckedShader &) const = default;
};

/// An instruction that is checked.
struct CheckSite {
  ShaderStage stage = ShaderStage::Compute;
  uint32_t instruction = 0; ///< index in the SPIR-V module
  std::string opcode;       ///< "OpLoad"
  std::string text;         ///< the source line; empty if it is not known

  bool operator==(const CheckSite &) const = default;
};

/// A resource with a name in the source.
struct ResourceName {
  uint32_t set = 0;
  uint32_t binding = 0;
  std::string name;

  bool operator==(const ResourceName &) const = default;
};

/// All that the front end knows of checks.
struct CheckSites {
  std::vector<CheckedShader> shaders;
  std::vector<CheckSite> sites; ///< a check refers to one by its index
  std::vector<ResourceName> resources;
};

/// A call that was inlined.
struct InlinedCall {
  std::string function; ///< the called one
  DebugPosition position;

  bool operator==(const InlinedCall &) const = default;
};

/// A check in the code: an instruction, and the calls through which it is reached.
struct CheckPlace {
  uint32_t id = 0;
  uint32_t site = 0;
  DebugPosition position;
  std::vector<InlinedCall> inlined; ///< the innermost call first

  bool operator==(const CheckPlace &) const = default;
};

/// Replaces the sites that the module records.
void recordSites(llvm::Module &module, const CheckSites &sites);

/// Returns no sites when the module records none. Fails on malformed metadata and names the field.
llvm::Expected<CheckSites> readSites(const llvm::Module &module);

/// Replaces the places that the module records.
void recordPlaces(llvm::Module &module, const std::vector<CheckPlace> &places);

/// Returns no places when the module records none. Fails on malformed metadata, also when a place refers to a
/// site that the module does not have.
llvm::Expected<std::vector<CheckPlace>> readPlaces(const llvm::Module &module, const CheckSites &sites);

/// Returns the id of a shader in records.
uint32_t recordedShaderId(const ShaderState &shader);

/// Adds `lgc.validation` to the metadata if the state has checks.
void describeValidation(PalMetadata &metadata, const CheckSites &sites, const std::vector<CheckPlace> &places,
                        const PipelineState &state);

} // namespace lgc
