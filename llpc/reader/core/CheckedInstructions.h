// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/abi/CheckSites.h"
#include "llpc/reader/core/SourceQuotes.h"

#include "llvm/ADT/DenseMap.h"

namespace llpc::reader {

/// The instructions of an entry point that validation checks, with what records say of them.
class CheckedInstructions {
public:
  /// Continues the list of the shaders of the pipeline that were read before, in `output`.
  CheckedInstructions(const spirv::Module &input, llvm::Module &output, const spirv::EntryPoint &entryPoint,
                      lgc::ShaderStage stage, const lgc::ValidationOptions &options);

  bool has(lgc::ValidationCheck check) const { return options_.has(check); }
  lgc::ValidationAction action() const { return options_.action; }
  uint32_t loopLimit() const { return options_.loopLimit; }

  /// Returns the number of the instruction in the list.
  uint32_t siteOf(const spirv::Instruction &instruction);

  /// Notes the name of a resource, which appears in messages.
  void addResource(uint32_t set, uint32_t binding, std::string_view name);

  /// Records the list in `output`. Must be called once, after all functions. Returns whether anything is
  /// checked.
  bool finish();

private:
  const spirv::Module &input_;
  llvm::Module &output_;
  lgc::ShaderStage stage_;
  lgc::ValidationOptions options_;
  SourceQuotes quotes_;
  llvm::DenseMap<uint32_t, uint32_t> numbers_; ///< by the instruction's word offset
  lgc::CheckSites list_;
};

} // namespace llpc::reader
