// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirvMutation.h"

#include <algorithm>
#include <iterator>

namespace llpc::fuzz {

using spirv::OperandCategory;
using spirv::OperandKind;

SpirvMutation::SpirvMutation(Words &words, uint32_t seed) : words_(words), random_(seed) {
  for (size_t at = kHeaderWords; at < words_.size();) {
    const size_t length = lengthAt(at);
    if (length > words_.size() - at)
      break;
    starts_.push_back(at);
    at += length;
  }
}

void SpirvMutation::run() {
  if (starts_.empty())
    return;
  switch (below(16)) {
  case 0:
    words_[kGeneratorWord] = below(6);
    break;
  case 1:
    eraseInstruction(anyInstruction());
    break;
  case 2:
    copyInstruction(anyInstruction(), anyInstruction());
    break;
  case 3:
    changeOpcode(anyInstruction());
    break;
  case 4:
    dropCapability();
    break;
  case 5:
  case 6:
  case 7:
    changeEnumerant(anyInstruction());
    break;
  case 8:
  case 9:
  case 10:
    changeOperand(anyInstruction());
    break;
  default:
    changeId(anyInstruction());
    break;
  }
}

size_t SpirvMutation::lengthAt(size_t at) const {
  return std::max<size_t>(1, words_[at] >> 16);
}

std::vector<SpirvMutation::Operand> SpirvMutation::operandsOf(size_t at) const {
  std::vector<Operand> operands;
  const auto *grammar = spirv::findInstruction(static_cast<spirv::Op>(words_[at] & 0xFFFF));
  const size_t end = at + lengthAt(at);
  size_t word = at + 1;
  for (const spirv::OperandGrammar &operand :
       grammar ? grammar->operands() : std::span<const spirv::OperandGrammar>()) {
    const OperandCategory category = categoryOf(operand.kind);
    const bool isOneWord = category == OperandCategory::Id || category == OperandCategory::ValueEnum;
    do {
      // Beyond a string or a mask with parameters the places of operands are not worth finding.
      if (word >= end || !isOneWord)
        return operands;
      operands.push_back({word++, operand.kind});
    } while (operand.quantifier == spirv::Quantifier::Any);
  }
  return operands;
}

void SpirvMutation::collectTypes() {
  for (size_t at : starts_) {
    const auto *grammar = spirv::findInstruction(static_cast<spirv::Op>(words_[at] & 0xFFFF));
    if (!grammar || !grammar->hasResult() || lengthAt(at) < (grammar->hasResultType() ? 3u : 2u))
      continue;
    const uint32_t type = grammar->hasResultType() ? words_[at + 1] : 0;
    const uint32_t result = words_[at + (grammar->hasResultType() ? 2 : 1)];
    types_[result] = type;
    ofType_[type].push_back(result);
  }
}

void SpirvMutation::eraseInstruction(size_t at) {
  words_.erase(words_.begin() + at, words_.begin() + at + lengthAt(at));
}

void SpirvMutation::copyInstruction(size_t from, size_t to) {
  const Words copy(words_.begin() + from, words_.begin() + from + lengthAt(from));
  words_.insert(words_.begin() + to, copy.begin(), copy.end());
}

/// To a neighbour in the numbering, where the opcodes of a family stand together.
void SpirvMutation::changeOpcode(size_t at) {
  const uint32_t opcode = (words_[at] + below(17) - 8) & 0xFFFF;
  words_[at] = (words_[at] & 0xFFFF0000) | opcode;
}

/// To an id or literal from another place, to any id, or to a number at the edge of something.
void SpirvMutation::changeOperand(size_t at) {
  const size_t length = lengthAt(at);
  if (length < 2)
    return;
  constexpr uint32_t kEdges[] = {0,      1,       2,          3,          4,          64,
                                 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFF};
  uint32_t &word = words_[at + 1 + below(length - 1)];
  switch (below(4)) {
  case 0:
    word = kEdges[below(std::size(kEdges))];
    break;
  case 1:
    word = 1 + below(std::clamp<uint32_t>(words_[kBoundWord], 2, 4096) - 1);
    break;
  case 2:
    word += below(5) - 2;
    break;
  default: {
    const size_t other = anyInstruction();
    word = words_[other + below(lengthAt(other))];
    break;
  }
  }
}

/// To another id of the same type, most of the time: what the type rules let through.
void SpirvMutation::changeId(size_t at) {
  std::vector<Operand> ids = operandsOf(at);
  std::erase_if(ids, [](const Operand &each) {
    return categoryOf(each.kind) != OperandCategory::Id || each.kind == OperandKind::IdResult;
  });
  if (ids.empty())
    return;
  collectTypes();
  uint32_t &word = words_[ids[below(ids.size())].at];
  const auto type = types_.find(word);
  if (type == types_.end())
    return;
  const std::vector<uint32_t> &others = ofType_[type->second];
  word = others[below(others.size())];
}

void SpirvMutation::changeEnumerant(size_t at) {
  std::vector<Operand> operands = operandsOf(at);
  std::erase_if(operands,
                [](const Operand &each) { return categoryOf(each.kind) != OperandCategory::ValueEnum; });
  if (operands.empty())
    return;
  const Operand &operand = operands[below(operands.size())];
  const auto enumerants = spirv::enumerantsOf(operand.kind);
  if (!enumerants.empty())
    words_[operand.at] = enumerants[below(enumerants.size())].value;
}

void SpirvMutation::dropCapability() {
  std::vector<size_t> capabilities;
  for (size_t at : starts_)
    if (static_cast<spirv::Op>(words_[at] & 0xFFFF) == spirv::Op::Capability)
      capabilities.push_back(at);
  if (!capabilities.empty())
    eraseInstruction(capabilities[below(capabilities.size())]);
}

} // namespace llpc::fuzz
