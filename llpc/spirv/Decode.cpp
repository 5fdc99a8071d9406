// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The first steps of parsing: the header, and splitting the words into instructions.

#include "llpc/spirv/ModuleData.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace llpc::spirv {

namespace {

/// OpExtInstWithForwardRefsKHR is an OpExtInst of a non-semantic set whose operands may be defined later.
/// This decoder accepts such operands in any OpExtInst of these sets.
constexpr Op kExtInstWithForwardRefs = static_cast<Op>(4433);
constexpr std::string_view kForwardRefsExtension = "SPV_KHR_relaxed_extended_instruction";

uint32_t byteSwapped(uint32_t word) {
  return word >> 24 | (word >> 8 & 0xFF00) | (word << 8 & 0xFF0000) | word << 24;
}

bool looksLikeText(std::span<const uint8_t> bytes) {
  auto head = bytes.first(std::min<size_t>(bytes.size(), 64));
  return std::ranges::all_of(head,
                             [](uint8_t c) { return (c >= ' ' && c < 0x7F) || (c >= '\t' && c <= '\r'); });
}

/// Copies the words in host byte order; returns false when the magic number is missing.
bool copyWords(std::span<const uint8_t> bytes, std::vector<uint32_t> &words) {
  words.resize(bytes.size() / 4);
  if (words.empty())
    return false;
  std::memcpy(words.data(), bytes.data(), words.size() * 4);
  if (words[0] == byteSwapped(kMagic))
    std::ranges::transform(words, words.begin(), byteSwapped);
  return words[0] == kMagic;
}

class Framer {
public:
  explicit Framer(ParseContext &context) : context_(context), module_(context.module) {}
  bool run();

private:
  bool frame(uint32_t offset, Instruction &instruction);
  bool becomeExtInst(Instruction &instruction);
  bool readResult(const InstructionGrammar &grammar, Instruction &instruction);
  bool checkId(const Instruction &instruction, Id id);
  void trackLine(const Instruction &instruction);

  ParseContext &context_;
  ModuleData &module_;
  SourceLine line_;
};

bool Framer::run() {
  module_.definitions.resize(module_.idBound);
  for (uint32_t offset = kHeaderWords; offset < module_.words.size();) {
    Instruction instruction;
    if (!frame(offset, instruction))
      return false;
    offset += module_.words[offset] >> 16;
    trackLine(instruction);
    bool meansNothing = instruction.opcode == Op::Nop;
    if (meansNothing || instruction.opcode == Op::Line || instruction.opcode == Op::NoLine) {
      module_.setAside.push_back(instruction);
      continue;
    }
    module_.instructions.push_back(instruction);
    if (instruction.result != 0)
      module_.definitions[instruction.result] = static_cast<uint32_t>(module_.instructions.size());
  }
  module_.types.resize(module_.instructions.size());
  return true;
}

bool Framer::frame(uint32_t offset, Instruction &instruction) {
  uint32_t wordCount = module_.words[offset] >> 16;
  instruction.opcode = static_cast<Op>(module_.words[offset] & 0xFFFF);
  instruction.wordOffset = offset;
  instruction.line = line_;
  if (wordCount == 0)
    return context_.failInvalid(instruction, "the instruction's word count is zero");
  size_t left = module_.words.size() - offset;
  if (wordCount > left)
    return context_.failInvalid(instruction, concat("the module is truncated: the instruction has ",
                                                    wordCount, " words, of which the file holds ", left));
  if (instruction.opcode == kExtInstWithForwardRefs && !becomeExtInst(instruction))
    return false;
  const InstructionGrammar *grammar = findInstruction(instruction.opcode);
  if (!grammar)
    return context_.failInvalid(instruction,
                                concat("unknown opcode ", static_cast<uint32_t>(instruction.opcode)));
  return readResult(*grammar, instruction);
}

bool Framer::becomeExtInst(Instruction &instruction) {
  instruction.opcode = Op::ExtInst;
  uint32_t &head = module_.words[instruction.wordOffset];
  head = (head & ~0xFFFFu) | static_cast<uint32_t>(Op::ExtInst);
  return module_.declaresExtension(kForwardRefsExtension) ||
         context_.failInvalid(instruction,
                              concat("OpExtInstWithForwardRefsKHR needs the extension ",
                                     kForwardRefsExtension, ", which the module does not declare"));
}

bool Framer::readResult(const InstructionGrammar &grammar, Instruction &instruction) {
  auto rest = module_.wordsOf(instruction).subspan(1);
  size_t ids = (grammar.hasResultType() ? 1 : 0) + (grammar.hasResult() ? 1 : 0);
  if (rest.size() < ids)
    return context_.failInvalid(instruction, "the instruction ends before its result");
  if (grammar.hasResultType() && !checkId(instruction, rest[0]))
    return false;
  if (grammar.hasResult()) {
    Id result = rest[ids - 1];
    if (!checkId(instruction, result))
      return false;
    if (const Instruction *earlier = module_.definition(result))
      return context_.failInvalid(
          instruction, concat(idText(result), " is already defined at word ", earlier->wordOffset));
    instruction.result = result;
  }
  instruction.resultType = grammar.hasResultType() ? rest[0] : 0;
  instruction.operands = rest.subspan(ids);
  return true;
}

bool Framer::checkId(const Instruction &instruction, Id id) {
  if (id == 0)
    return context_.failInvalid(instruction, "0 is not a valid id");
  if (id >= module_.idBound)
    return context_.failInvalid(instruction,
                                concat(idText(id), " is not below the header's id bound ", module_.idBound));
  return true;
}

/// OpLine applies until the next OpLine or OpNoLine, or the end of the block.
void Framer::trackLine(const Instruction &instruction) {
  bool isLine = instruction.opcode == Op::Line && instruction.operands.size() == 3;
  if (isLine)
    line_ = {instruction.operand(0), instruction.operand(1), instruction.operand(2)};
  else if (instruction.opcode == Op::NoLine || isTerminator(instruction.opcode))
    line_ = {};
}

} // namespace

bool readHeader(ParseContext &context, std::span<const uint8_t> bytes) {
  ModuleData &module = context.module;
  if (bytes.empty())
    return context.failAt(ErrorCategory::InvalidInput, std::nullopt, "the input is empty");
  constexpr size_t kMaxBytes = size_t(1) << 30; // word offsets have 32 bits
  if (bytes.size() > kMaxBytes)
    return context.failAt(ErrorCategory::Limit, std::nullopt, "the input is larger than 1 GiB");
  if (!copyWords(bytes, module.words)) {
    if (looksLikeText(bytes))
      return context.failAt(ErrorCategory::InvalidInput, std::nullopt, "not a SPIR-V binary: this is text",
                            "SPIR-V assembly is .spvasm; GLSL has its stage as extension, such as .comp");
    return context.failAt(ErrorCategory::InvalidInput, 0,
                          "not a SPIR-V binary: the magic number 0x07230203 is missing");
  }
  if (bytes.size() % 4 != 0)
    return context.failAt(
        ErrorCategory::InvalidInput, std::nullopt,
        concat("the module is truncated: its ", bytes.size(), " bytes are not a whole number of words"));
  if (module.words.size() < kHeaderWords)
    return context.failAt(ErrorCategory::InvalidInput, std::nullopt,
                          "the module is truncated inside its header");
  module.version = module.words[1];
  module.idBound = module.words[3];
  uint32_t major = module.version >> 16 & 0xFF;
  uint32_t minor = module.version >> 8 & 0xFF;
  if (module.version & 0xFF0000FF || major != 1 || minor > 6)
    return context.failAt(ErrorCategory::Unsupported, 1,
                          concat("SPIR-V version ", major, ".", minor, " is not supported"),
                          "versions 1.0 to 1.6 are");
  if (module.idBound == 0 || module.idBound > kMaxIdBound)
    return context.failAt(
        ErrorCategory::InvalidInput, 3,
        concat("the id bound ", module.idBound, " is not between 1 and ", kMaxIdBound, ", SPIR-V's limit"));
  if (module.words[4] != 0)
    return context.failAt(
        ErrorCategory::InvalidInput, 4,
        concat("the instruction schema ", module.words[4], " is not 0, the only one there is"));
  return true;
}

bool frameInstructions(ParseContext &context) {
  return Framer(context).run();
}

} // namespace llpc::spirv
