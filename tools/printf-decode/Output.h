// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The output of printf-decode, as text or as JSON.

#pragma once

#include "llpc/runtime/DebugPrintf.h"
#include "llpc/runtime/ShaderAbort.h"

#include <memory>
#include <string>
#include <vector>

namespace printf_decode {

/// Prints results to stdout. Problems are part of the JSON; with text output they go to stderr.
class Output {
public:
  virtual ~Output() = default;

  virtual void addPipeline(const std::string &name, const std::vector<std::string> &problems) = 0;

  /// Then prints either the declarations of the pipelines, or the records of a printf buffer, of an abort
  /// buffer or of both.
  virtual void printFormats(const llpc::runtime::PrintfFormats &formats,
                            const llpc::runtime::AbortFormats &aborts) = 0;
  virtual void beginBuffer(const std::string &name) = 0;
  virtual void printRecord(const llpc::runtime::PrintfRecord &record) = 0;
  virtual void endBuffer(const llpc::runtime::BufferSummary &summary) = 0;
  virtual void beginAborts(const std::string &name) = 0;
  virtual void printRecord(const llpc::runtime::AbortRecord &record) = 0;
  virtual void endAborts(const llpc::runtime::AbortSummary &summary) = 0;

  virtual void finish() {}

  /// Returns whether there was a problem in a pipeline, a format or the buffer.
  bool hasProblems() const { return hasProblems_; }

protected:
  bool hasProblems_ = false;
};

struct TextOptions {
  bool isVerbose = false; ///< print the pipelines, the stage and the source position before each text
  bool isRaw = false;     ///< print the text verbatim, instead of one line for each record
};

std::unique_ptr<Output> makeTextOutput(const TextOptions &options);
std::unique_ptr<Output> makeJsonOutput();

} // namespace printf_decode
