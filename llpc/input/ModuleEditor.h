// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Collects changes to a SPIR-V binary, without changing its decoded form.

#pragma once

#include "llpc/spirv/Module.h"

#include <map>
#include <string_view>
#include <vector>

namespace llpc::input {

/// Appends one instruction; \p operands are all its words except the first.
void appendInstruction(std::vector<uint32_t> &words, spirv::Op opcode, const std::vector<uint32_t> &operands);

/// Returns the text as a literal string: its bytes, a zero, padding.
std::vector<uint32_t> literalString(std::string_view text);

class ModuleEditor {
public:
  /// \p words: the binary of \p module, in host byte order. Both must outlive this object.
  ModuleEditor(const spirv::Module &module, std::span<const uint32_t> words);

  spirv::Id newId() { return bound_++; }

  void require(spirv::Capability capability);
  void requireExtension(std::string_view name);

  /// Returns the id of a type that must be unique, or of a constant: an existing or a new one.
  spirv::Id global(spirv::Op opcode, const std::vector<uint32_t> &operands);
  spirv::Id uintType() { return global(spirv::Op::TypeInt, {32, 0}); }
  spirv::Id uintConstant(uint32_t value);
  /// Returns the id of a new type that may have decorations.
  spirv::Id aggregate(spirv::Op opcode, const std::vector<uint32_t> &operands);
  /// Adds an instruction to the section of types and constants.
  void addGlobal(spirv::Op opcode, const std::vector<uint32_t> &operands);
  void annotate(spirv::Op opcode, const std::vector<uint32_t> &operands);

  /// Replaces an instruction by \p words.
  void replace(const spirv::Instruction &instruction, std::vector<uint32_t> words);
  void replaceWord(uint32_t wordOffset, uint32_t word);

  std::vector<uint32_t> apply() const;

private:
  struct Edit {
    uint32_t removed = 0; ///< the number of words to remove at the offset
    std::vector<uint32_t> words;
  };

  std::vector<uint32_t> &insertionAt(uint32_t wordOffset) { return edits_[wordOffset].words; }

  const spirv::Module &module_;
  std::span<const uint32_t> words_;
  uint32_t bound_;
  uint32_t extensionOffset_ = 0, annotationOffset_ = 0, globalOffset_ = 0;
  std::map<std::vector<uint32_t>, spirv::Id> globals_; ///< by opcode and operands without the result
  std::map<uint32_t, Edit> edits_;                     ///< by offset in words
};

} // namespace llpc::input
