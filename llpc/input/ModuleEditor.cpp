// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/input/ModuleEditor.h"

#include <algorithm>

namespace llpc::input {

using spirv::Id;
using spirv::Instruction;
using spirv::Op;

namespace {

constexpr uint32_t kHeaderWords = 5;
constexpr uint32_t kBoundWord = 3;

/// Returns whether this is a type or a constant without decorations, of which one instance is enough.
bool isShared(Op opcode) {
  constexpr Op kShared[] = {Op::TypeBool, Op::TypeInt, Op::TypeVector, Op::Constant, Op::ConstantTrue};
  return std::ranges::find(kShared, opcode) != std::end(kShared);
}

} // namespace

void appendInstruction(std::vector<uint32_t> &words, Op opcode, const std::vector<uint32_t> &operands) {
  words.push_back(static_cast<uint32_t>(operands.size() + 1) << 16 | static_cast<uint32_t>(opcode));
  words.insert(words.end(), operands.begin(), operands.end());
}

std::vector<uint32_t> literalString(std::string_view text) {
  std::vector<uint32_t> words(text.size() / 4 + 1);
  for (size_t i = 0; i < text.size(); ++i)
    words[i / 4] |= uint32_t(static_cast<uint8_t>(text[i])) << (8 * (i % 4));
  return words;
}

ModuleEditor::ModuleEditor(const spirv::Module &module, std::span<const uint32_t> words)
    : module_(module), words_(words), bound_(module.idBound()) {
  for (const Instruction &instruction : module.instructions()) {
    if (instruction.opcode != Op::Capability && instruction.opcode != Op::Extension) {
      extensionOffset_ = instruction.wordOffset;
      break;
    }
  }
  annotationOffset_ = module.globals().front()->wordOffset;
  globalOffset_ = module.functions().front()->definition->wordOffset;
  for (const Instruction *instruction : module.globals()) {
    if (!isShared(instruction->opcode) || !module.decorations(instruction->result).empty())
      continue;
    std::vector<uint32_t> key{static_cast<uint32_t>(instruction->opcode)};
    if (instruction->resultType)
      key.push_back(instruction->resultType);
    key.insert(key.end(), instruction->operands.begin(), instruction->operands.end());
    globals_.emplace(std::move(key), instruction->result);
  }
}

void ModuleEditor::require(spirv::Capability capability) {
  if (!module_.hasCapability(capability))
    appendInstruction(insertionAt(kHeaderWords), Op::Capability, {static_cast<uint32_t>(capability)});
}

void ModuleEditor::requireExtension(std::string_view name) {
  appendInstruction(insertionAt(extensionOffset_), Op::Extension, literalString(name));
}

Id ModuleEditor::global(Op opcode, const std::vector<uint32_t> &operands) {
  std::vector<uint32_t> key{static_cast<uint32_t>(opcode)};
  key.insert(key.end(), operands.begin(), operands.end());
  const auto [entry, isNew] = globals_.emplace(std::move(key), 0);
  if (!isNew)
    return entry->second;
  entry->second = newId();
  const bool isType = opcode < Op::ConstantTrue;
  std::vector<uint32_t> words = operands;
  words.insert(words.begin() + (isType ? 0 : 1), entry->second);
  addGlobal(opcode, words);
  return entry->second;
}

Id ModuleEditor::uintConstant(uint32_t value) {
  return global(Op::Constant, {uintType(), value});
}

Id ModuleEditor::aggregate(Op opcode, const std::vector<uint32_t> &operands) {
  std::vector<uint32_t> words{newId()};
  words.insert(words.end(), operands.begin(), operands.end());
  addGlobal(opcode, words);
  return words.front();
}

void ModuleEditor::addGlobal(Op opcode, const std::vector<uint32_t> &operands) {
  appendInstruction(insertionAt(globalOffset_), opcode, operands);
}

void ModuleEditor::annotate(Op opcode, const std::vector<uint32_t> &operands) {
  appendInstruction(insertionAt(annotationOffset_), opcode, operands);
}

void ModuleEditor::replace(const Instruction &instruction, std::vector<uint32_t> words) {
  Edit &edit = edits_[instruction.wordOffset];
  edit.removed = words_[instruction.wordOffset] >> 16;
  edit.words.insert(edit.words.end(), words.begin(), words.end());
}

void ModuleEditor::replaceWord(uint32_t wordOffset, uint32_t word) {
  edits_[wordOffset] = {1, {word}};
}

std::vector<uint32_t> ModuleEditor::apply() const {
  std::vector<uint32_t> result;
  uint32_t position = 0;
  for (const auto &[offset, edit] : edits_) {
    result.insert(result.end(), words_.begin() + position, words_.begin() + offset);
    result.insert(result.end(), edit.words.begin(), edit.words.end());
    position = offset + edit.removed;
  }
  result.insert(result.end(), words_.begin() + position, words_.end());
  result[kBoundWord] = bound_;
  return result;
}

} // namespace llpc::input
