// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The parts of emission: what functions share, and the functions.

#pragma once

#include "BufferLayout.h"
#include "Emitter.h"
#include "SpirvText.h"

#include <cstdint>

namespace shaderfuzz {

class ModuleEmitter {
public:
  ModuleEmitter(const Program &program, Reader reader) : program_(program), reader_(reader) {}
  Emitted emit();

  const Program &program() const { return program_; }
  SpirvText &text() { return text_; }
  Reader reader() const { return reader_; }

  /// Pointers to variables, which are declared at their first use.
  std::string global(uint32_t variable);
  std::string countersBuffer(uint32_t binding);
  std::string localCounters(CellWidth width);
  /// The address of a physical buffer, which is loaded.
  std::string physicalBuffer(uint32_t variable, std::string &lines);
  std::string shared(const Type &element); ///< an element for each invocation of the workgroup
  std::string localIndex();
  std::string fragCoord();
  std::string beginFragment();

  /// Variables, and the types of what is in them.
  std::string image(uint32_t index);
  std::string sampler(uint32_t image);
  std::string imageType(const Image &image);
  std::string descriptorType(const Image &image);

  /// Appends what loads it.
  std::string workgroupIndex(std::string &lines);
  std::string barrier();
  void call(uint32_t function) { called_.insert(function); }
  /// A function that is in no tree.
  void addFunction(const std::string &lines) { helpers_ += lines; }
  std::string specConstant(uint32_t index);
  /// Says that another pointer may point there, too.
  void alias(const std::string &id);

private:
  std::string fragmentInput(const std::string &type, const std::string &decoration);
  std::string primitiveNumber();
  std::string varying(const Variable &variable);
  std::string target(uint32_t index);
  std::string initializeShared();
  std::string table(uint32_t variable);
  std::string buffer(uint32_t binding, const Variable &variable);
  std::string blockType(const Variable &variable);
  std::string layoutType(const Type &type, const BufferLayout &layout);
  void decorateMember(const std::string &structure, uint32_t member, uint32_t offset, const Type &type,
                      const BufferLayout &layout);

  const Program &program_;
  const Reader reader_;
  SpirvText text_;
  std::map<uint32_t, std::string> globals_, counters_, specConstants_, images_, samplers_;
  std::map<std::string, std::string> shared_;
  std::map<uint32_t, std::string> physicalTypes_;
  std::string localCounters_[kCellWidths], localIndex_, workgroupId_, addresses_, fragCoord_, primitive_;
  std::set<uint32_t> called_, bindings_, specIds_;
  std::set<std::string> aliased_;
  std::string helpers_;
};

/// A line of function 0 that stands for what initializes the shared variables, once it is known which are
/// used.
constexpr char kSharedInitialization[] = "; shared variables";

std::string emitFunction(ModuleEmitter &module, uint32_t index, const std::string &name);

} // namespace shaderfuzz
