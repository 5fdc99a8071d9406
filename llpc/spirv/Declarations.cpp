// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The capabilities and extensions at the head of a module. They are read before all other instructions, so
// that a module of a newer version is refused for its declarations rather than for the first unknown opcode
// or operand.

#include "llpc/spirv/ModuleData.h"

#include <algorithm>

namespace llpc::spirv {

namespace {

class DeclarationReader {
public:
  explicit DeclarationReader(ParseContext &context) : context_(context), module_(context.module) {}
  bool run();

private:
  std::optional<Instruction> next();
  bool readCapability(const Instruction &instruction);
  bool readExtension(const Instruction &instruction);
  void enable(Capability capability);

  ParseContext &context_;
  ModuleData &module_;
  uint32_t offset_ = kHeaderWords;
  std::optional<Instruction> unknownCapability_; ///< the first unknown one
};

/// Returns the next instruction of the module's head. Returns nullopt at its end, and for malformed words,
/// which a later step reports.
std::optional<Instruction> DeclarationReader::next() {
  while (offset_ < module_.words.size()) {
    Instruction instruction;
    instruction.opcode = static_cast<Op>(module_.words[offset_] & 0xFFFF);
    instruction.wordOffset = offset_;
    const uint32_t wordCount = module_.words[offset_] >> 16;
    if (wordCount == 0 || wordCount > module_.words.size() - offset_)
      return std::nullopt;
    instruction.operands = module_.wordsOf(instruction).subspan(1);
    offset_ += wordCount;
    switch (instruction.opcode) {
    case Op::Capability:
    case Op::Extension:
      return instruction;
    case Op::Nop:
    case Op::Line:
    case Op::NoLine:
      continue;
    default:
      return std::nullopt;
    }
  }
  return std::nullopt;
}

bool DeclarationReader::run() {
  while (const std::optional<Instruction> instruction = next()) {
    if (instruction->operands.empty())
      break; // malformed
    const bool ok =
        instruction->opcode == Op::Capability ? readCapability(*instruction) : readExtension(*instruction);
    if (!ok)
      return false;
  }
  std::ranges::sort(module_.enabledCapabilities);
  if (!unknownCapability_)
    return true;
  return context_.failUnsupported(*unknownCapability_,
                                  concat("capability ", unknownCapability_->operand(0), " is not known"));
}

/// An unnamed capability is reported only when no later extension gives a better reason.
bool DeclarationReader::readCapability(const Instruction &instruction) {
  const auto capability = static_cast<Capability>(instruction.operand(0));
  if (nameOf(capability).empty()) {
    const std::string_view newer = nameOfNewerCapability(instruction.operand(0));
    if (!newer.empty())
      return context_.failUnsupported(instruction, concat("capability ", newer, " is not supported"));
    if (!unknownCapability_)
      unknownCapability_ = instruction;
    return true;
  }
  module_.capabilities.push_back(capability);
  enable(capability);
  return true;
}

bool DeclarationReader::readExtension(const Instruction &instruction) {
  std::string name = decodeString(instruction.operands);
  if (!isKnownExtension(name))
    return context_.failUnsupported(instruction, concat("the SPIR-V extension ", name, " is not known"));
  module_.extensions.push_back(std::move(name));
  return true;
}

/// Enables the capability and those that it implies. Implications in the grammar have no cycles.
void DeclarationReader::enable(Capability capability) {
  if (std::ranges::find(module_.enabledCapabilities, capability) != module_.enabledCapabilities.end())
    return;
  module_.enabledCapabilities.push_back(capability);
  const EnumerantGrammar *grammar = findEnumerant(OperandKind::Capability, static_cast<uint32_t>(capability));
  for (const Capability implied : grammar->requirement.capabilities())
    enable(implied);
}

} // namespace

bool readDeclarations(ParseContext &context) {
  return DeclarationReader(context).run();
}

} // namespace llpc::spirv
