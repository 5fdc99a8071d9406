// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The output of validation-decode, as text or as JSON.

#pragma once

#include "llpc/runtime/Validation.h"

#include <memory>
#include <string>
#include <vector>

namespace validation_decode {

/// Prints results to stdout. Problems are part of the JSON; with text output they go to stderr.
class Output {
public:
  virtual ~Output() = default;

  virtual void addPipeline(const std::string &name, const std::vector<std::string> &problems) = 0;

  /// Then prints either the declarations of the pipelines, or the records of a buffer.
  virtual void printDeclarations(const llpc::runtime::ValidationPipelines &pipelines) = 0;
  virtual void beginBuffer(const std::string &name) = 0;
  virtual void printRecord(const llpc::runtime::ValidationRecord &record) = 0;
  virtual void endBuffer(const llpc::runtime::BufferSummary &summary) = 0;

  virtual void finish() {}

  /// Returns whether there was a problem in a pipeline or in the buffer.
  bool hasProblems() const { return hasProblems_; }

protected:
  bool hasProblems_ = false;
};

std::unique_ptr<Output> makeTextOutput();
std::unique_ptr<Output> makeJsonOutput();

} // namespace validation_decode
