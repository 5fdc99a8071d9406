// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The parts of emission: what functions share, and the functions.

#pragma once

#include "Emitter.h"
#include "SpirvText.h"

namespace shaderfuzz {

class ModuleEmitter {
public:
  explicit ModuleEmitter(const Program &program) : program_(program) {}
  Emitted emit();

  const Program &program() const { return program_; }
  SpirvText &text() { return text_; }

  /// Pointers to variables, which are declared at their first use.
  std::string global(unsigned variable);
  std::string countersBuffer(unsigned binding);
  std::string localCounters(CellWidth width);
  std::string shared(const Type &element); ///< an element for each invocation of the workgroup
  std::string localIndex();

  /// Appends what loads it.
  std::string workgroupIndex(std::string &lines);
  std::string barrier();
  void call(unsigned function) { called_.insert(function); }

private:
  std::string initializeShared();
  std::string table(unsigned variable);
  std::string buffer(unsigned binding, const Type &element, unsigned count, bool isUniform);

  const Program &program_;
  SpirvText text_;
  std::map<unsigned, std::string> globals_, counters_;
  std::map<std::string, std::string> shared_;
  std::string localCounters_[kCellWidths], localIndex_, workgroupId_;
  std::set<unsigned> called_, bindings_;
};

/// A line of function 0 that stands for what initializes the shared variables, once it is known which are
/// used.
constexpr char kSharedInitialization[] = "; shared variables";

std::string emitFunction(ModuleEmitter &module, unsigned index, const std::string &name);

/// Bytes from one element to the next in a buffer, as std430 has it.
unsigned strideOf(const Type &element);

} // namespace shaderfuzz
