// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The texts of the source files that a module names, as far as its compiler has put them in.

#include "llpc/spirv/ModuleData.h"

namespace llpc::spirv {

namespace {

class SourceTextReader {
public:
  explicit SourceTextReader(ModuleData &module) : module_(module) {}

  void run() {
    for (const Instruction &instruction : module_.instructions)
      read(instruction);
  }

private:
  void read(const Instruction &instruction) {
    switch (instruction.opcode) {
    case Op::Source: // language, version, file, text: the last two may be missing
      begin(instruction.operands.size() < 3 ? 0 : instruction.operand(2));
      if (instruction.operands.size() > 3)
        append(decodeString(instruction.operands.subspan(3)));
      return;
    case Op::SourceContinued:
      append(decodeString(instruction.operands));
      return;
    case Op::ExtInst:
      if (module_.extInstSet(instruction.operand(0)) == ExtInstSet::ShaderDebugInfo100)
        readDebugInfo(instruction);
      return;
    default:
      return;
    }
  }

  /// Reads NonSemantic.Shader.DebugInfo.100, where texts are OpStrings.
  void readDebugInfo(const Instruction &instruction) {
    const auto operands = instruction.operands.subspan(2);
    switch (static_cast<ShaderDebugInfo100>(instruction.operand(1))) {
    case ShaderDebugInfo100::DebugSource: // file, text: the text may be missing
      begin(operands.empty() ? 0 : operands[0]);
      if (operands.size() > 1)
        append(string(operands[1]));
      return;
    case ShaderDebugInfo100::DebugSourceContinued:
      if (!operands.empty())
        append(string(operands[0]));
      return;
    default:
      return;
    }
  }

  /// A file that has a text already keeps it.
  void begin(Id file) {
    text_ = file == 0 ? nullptr : &module_.sourceTexts[file];
    if (text_ && !text_->empty())
      text_ = nullptr;
  }

  void append(std::string_view text) {
    if (text_)
      *text_ += text;
  }

  std::string_view string(Id id) const {
    const auto found = module_.strings.find(id);
    return found == module_.strings.end() ? std::string_view() : std::string_view(found->second);
  }

  ModuleData &module_;
  std::string *text_ = nullptr; ///< of the file that the next text belongs to
};

} // namespace

void readSourceTexts(ModuleData &module) {
  SourceTextReader(module).run();
}

std::vector<uint32_t> Module::wordsWithoutFileNames() const {
  const std::span<const uint32_t> words = data_->words;
  std::vector<uint32_t> result;
  size_t copied = 0;
  for (const Instruction &instruction : data_->instructions) {
    if (instruction.opcode != Op::String || sourceText(instruction.result).empty())
      continue;
    const size_t begin = instruction.wordOffset;
    result.insert(result.end(), words.begin() + copied, words.begin() + begin);
    copied = begin + data_->wordsOf(instruction).size();
  }
  result.insert(result.end(), words.begin() + copied, words.end());
  return result;
}

} // namespace llpc::spirv
