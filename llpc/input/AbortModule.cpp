// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/input/AbortModule.h"

#include "llpc/input/ScalarLayout.h"

#include <algorithm>
#include <functional>
#include <map>
#include <unordered_set>

namespace llpc::input {

using spirv::Block;
using spirv::Capability;
using spirv::Decoration;
using spirv::Id;
using spirv::Instruction;
using spirv::Op;
using spirv::Type;
using spirv::TypeKind;
using LaidOut = ScalarLayout::LaidOut;

namespace {

/// The operands of an OpExtInst are the set, the instruction's number, and its own operands, here the mark
/// and the arguments of abortEXT.
constexpr size_t kMarkOperand = 2;

class AbortMaker {
public:
  AbortMaker(const spirv::Module &module, std::span<const uint32_t> words, const GlslSource &source,
             const std::string &inputName, Diagnostics &diagnostics)
      : module_(module), editor_(module, words), layout_(module, editor_), source_(source),
        inputName_(inputName), diagnostics_(diagnostics) {}

  std::optional<std::vector<uint32_t>> run();

private:
  struct Value {
    Id id = 0;
    Id type = 0;
  };

  /// A string constant, and its type in the message.
  struct String {
    Value value;
    LaidOut laidOut;
  };

  /// The arguments of a call.
  struct Message {
    std::vector<Id> values, valueTypes;
    std::vector<LaidOut> laidOut;
    std::vector<const Type *> types; ///< null for types without matrices

    void add(const Value &value, const LaidOut &part, const Type *type = nullptr) {
      values.push_back(value.id);
      valueTypes.push_back(value.type);
      laidOut.push_back(part);
      types.push_back(type);
    }
  };

  /// The structure type of a message as a value, and with its layout.
  struct MessageTypes {
    Id value = 0;
    LaidOut laidOut;
  };

  spirv::SourceLine positionOf(const Instruction &call) const;
  bool isCall(const Instruction &instruction) const;
  bool rewriteBlock(const Block &block);
  bool rewriteCall(const Instruction &call, Id restLabel);
  std::optional<Message> collect(const Instruction &call, std::vector<uint32_t> &code);
  bool addArgument(const Instruction &call, size_t index, Message &message, std::vector<uint32_t> &code);
  const MessageTypes &typesOf(const Message &message);
  Value withoutBools(Value value, const Type &type, std::vector<uint32_t> &code);
  Value numberFromBool(Id value, const Type &type, std::vector<uint32_t> &code);
  const String &string(std::string_view text);
  void renamePhiParents();
  void removeUnused();
  std::optional<std::string_view> textOf(Id id) const;
  bool fail(const Instruction &call, ErrorCategory category, std::string message);

  const spirv::Module &module_;
  ModuleEditor editor_;
  ScalarLayout layout_;
  const GlslSource &source_;
  const std::string &inputName_;
  Diagnostics &diagnostics_;
  std::map<std::string, String, std::less<>> strings_;
  std::map<size_t, String> stringTypes_; ///< by size; without values
  std::map<std::pair<std::vector<Id>, std::vector<Id>>, MessageTypes> messageTypes_;
  std::map<Id, Id> restLabels_; ///< the new block of the rest of a split block, by label
};

std::optional<std::vector<uint32_t>> AbortMaker::run() {
  for (const auto &function : module_.functions()) {
    for (const auto &block : function->blocks)
      if (!rewriteBlock(*block))
        return std::nullopt;
  }
  if (!restLabels_.empty()) {
    editor_.require(Capability::AbortKHR);
    editor_.requireExtension("SPV_KHR_abort");
  }
  if (!strings_.empty()) {
    editor_.require(Capability::ConstantDataKHR);
    editor_.require(Capability::Int8);
    editor_.requireExtension("SPV_KHR_constant_data");
  }
  renamePhiParents();
  removeUnused();
  return editor_.apply();
}

bool AbortMaker::isCall(const Instruction &instruction) const {
  return instruction.opcode == Op::ExtInst &&
         module_.extInstSetKind(instruction.operand(0)) == spirv::ExtInstSet::DebugPrintf &&
         instruction.operands.size() > kMarkOperand &&
         GlslSource::mark(module_.string(instruction.operand(kMarkOperand)));
}

/// Returns the text of a string literal.
std::optional<std::string_view> AbortMaker::textOf(Id id) const {
  if (module_.definition(id)->opcode != Op::String)
    return std::nullopt;
  const std::string_view text = module_.string(id);
  const GlslSource::Literal *literal = source_.literal(text);
  return literal ? literal->bytes : text;
}

/// OpAbortKHR terminates a block, but the rest of the block must be kept, since its results may be used
/// anywhere: so the abort gets a block of its own. Predecessors of the original block do not change, and its
/// merge instruction and its terminator move to the rest. glslang emits empty loop headers, so back edges
/// remain valid, too.
bool AbortMaker::rewriteBlock(const Block &block) {
  for (const Instruction &instruction : block.body) {
    if (!isCall(instruction))
      continue;
    const Id rest = editor_.newId();
    restLabels_[block.label] = rest;
    if (!rewriteCall(instruction, rest))
      return false;
  }
  return true;
}

spirv::SourceLine AbortMaker::positionOf(const Instruction &call) const {
  const auto mark = GlslSource::mark(module_.string(call.operand(kMarkOperand)));
  spirv::SourceLine position = call.line;
  if (mark && mark->line != 0) {
    position.line = mark->line;
    position.column = mark->column;
  }
  return position;
}

bool AbortMaker::rewriteCall(const Instruction &call, Id restLabel) {
  const Id abortLabel = editor_.newId();
  const Id always = editor_.global(Op::ConstantTrue, {editor_.global(Op::TypeBool, {})});
  std::vector<uint32_t> code;
  auto addLine = [&](const spirv::SourceLine &line) {
    if (line)
      appendInstruction(code, Op::Line, {line.file, line.line, line.column});
  };

  appendInstruction(code, Op::SelectionMerge, {restLabel, 0});
  appendInstruction(code, Op::BranchConditional, {always, abortLabel, restLabel});
  appendInstruction(code, Op::Label, {abortLabel});
  addLine(positionOf(call));
  const std::optional<Message> message = collect(call, code);
  if (!message)
    return false;
  const MessageTypes &types = typesOf(*message);
  if (types.laidOut.size > UINT32_MAX)
    return fail(call, ErrorCategory::Limit, "the message has 4 GiB or more");
  const Id value = editor_.newId();
  std::vector<uint32_t> construct{types.value, value};
  construct.insert(construct.end(), message->values.begin(), message->values.end());
  appendInstruction(code, Op::CompositeConstruct, construct);
  appendInstruction(code, Op::AbortKHR, {types.laidOut.type, value});
  appendInstruction(code, Op::Label, {restLabel});
  addLine(call.line);
  editor_.replace(call, std::move(code));
  return true;
}

std::optional<AbortMaker::Message> AbortMaker::collect(const Instruction &call, std::vector<uint32_t> &code) {
  Message message;
  constexpr size_t kFormatOperand = kMarkOperand + 1;
  for (size_t i = kFormatOperand; i < call.operands.size(); ++i) {
    if (i == kFormatOperand && !textOf(call.operand(i))) {
      fail(call, ErrorCategory::InvalidInput, "the first argument of abortEXT has to be a string literal");
      return std::nullopt;
    }
    if (!addArgument(call, i, message, code))
      return std::nullopt;
  }
  return message;
}

const AbortMaker::MessageTypes &AbortMaker::typesOf(const Message &message) {
  std::vector<Id> laidOut;
  for (const LaidOut &member : message.laidOut)
    laidOut.push_back(member.type);
  MessageTypes &types = messageTypes_[{message.valueTypes, std::move(laidOut)}];
  if (!types.value)
    types = {editor_.aggregate(Op::TypeStruct, message.valueTypes),
             layout_.structure(message.laidOut, message.types)};
  return types;
}

bool AbortMaker::addArgument(const Instruction &call, size_t index, Message &message,
                             std::vector<uint32_t> &code) {
  const Id id = call.operand(index);
  if (const std::optional<std::string_view> text = textOf(id)) {
    const String &added = string(*text);
    message.add(added.value, added.laidOut);
    return true;
  }
  const Type *type = module_.typeOf(id);
  const std::optional<LaidOut> laidOut = type ? layout_.layOut(*type) : std::nullopt;
  if (!laidOut)
    return fail(call, ErrorCategory::InvalidInput,
                "argument " + std::to_string(index - kMarkOperand) +
                    " of abortEXT is neither a string, a number, a bool nor made of a fixed count of "
                    "them");
  constexpr uint64_t kMaxBools = 4096; // each takes several instructions
  if (laidOut->bools > kMaxBools)
    return fail(call, ErrorCategory::Limit,
                "argument " + std::to_string(index - kMarkOperand) + " of abortEXT has more than " +
                    std::to_string(kMaxBools) + " bools");
  const Value value{id, type->id};
  message.add(laidOut->bools ? withoutBools(value, *type, code) : value, *laidOut, type);
  return true;
}

/// Rebuilds a value that contains bools.
AbortMaker::Value AbortMaker::withoutBools(Value value, const Type &type, std::vector<uint32_t> &code) {
  if (layout_.layOut(type)->bools == 0)
    return value;
  if (type.scalar()->kind == TypeKind::Bool)
    return numberFromBool(value.id, type, code);
  const bool isArray = type.kind == TypeKind::Array;
  const size_t count = isArray ? *module_.constantInteger(type.lengthId) : type.members.size();
  std::vector<Id> parts, types;
  for (uint32_t i = 0; i < count; ++i) {
    const Type &partType = isArray ? *type.element : *type.members[i];
    Value part{editor_.newId(), partType.id};
    appendInstruction(code, Op::CompositeExtract, {part.type, part.id, value.id, i});
    part = withoutBools(part, partType, code);
    parts.push_back(part.id);
    types.push_back(part.type);
  }
  const Value result{editor_.newId(), isArray ? editor_.global(Op::TypeArray, {types.front(), type.lengthId})
                                              : editor_.global(Op::TypeStruct, types)};
  std::vector<uint32_t> construct{result.type, result.id};
  construct.insert(construct.end(), parts.begin(), parts.end());
  appendInstruction(code, Op::CompositeConstruct, construct);
  return result;
}

/// Converts a bool to a uint of 0 or 1, and a vector of bools to a vector of uints, as for debugPrintfEXT.
AbortMaker::Value AbortMaker::numberFromBool(Id value, const Type &type, std::vector<uint32_t> &code) {
  const Value result{editor_.newId(), layout_.layOut(type)->type};
  auto constant = [&](uint32_t number) {
    const Id scalar = editor_.uintConstant(number);
    if (type.kind != TypeKind::Vector)
      return scalar;
    std::vector<uint32_t> operands{result.type};
    operands.insert(operands.end(), type.count, scalar);
    return editor_.global(Op::ConstantComposite, operands);
  };
  appendInstruction(code, Op::Select, {result.type, result.id, value, constant(1), constant(0)});
  return result;
}

/// Returns the constant of a string. The type of constant data must not have an ArrayStride, the type in a
/// message must have one (SPV_KHR_constant_data, SPV_KHR_abort).
const AbortMaker::String &AbortMaker::string(std::string_view text) {
  if (const auto known = strings_.find(text); known != strings_.end())
    return known->second;
  const size_t size = text.size() + 1;
  String &types = stringTypes_[size];
  if (!types.value.type) {
    const Id character = editor_.global(Op::TypeInt, {8, 0});
    const Id length = editor_.uintConstant(static_cast<uint32_t>(size));
    auto makeType = [&] {
      const Id type = editor_.aggregate(Op::TypeArray, {character, length});
      editor_.annotate(Op::Decorate, {type, static_cast<uint32_t>(Decoration::UTFEncodedKHR)});
      return type;
    };
    types.value.type = makeType();
    types.laidOut = {makeType(), size, 1};
    editor_.annotate(Op::Decorate, {types.laidOut.type, static_cast<uint32_t>(Decoration::ArrayStride), 1});
  }
  String &result = strings_.emplace(text, types).first->second;
  result.value.id = editor_.newId();
  std::vector<uint32_t> words{result.value.type, result.value.id};
  const std::vector<uint32_t> data = literalString(text);
  words.insert(words.end(), data.begin(), data.end());
  editor_.addGlobal(Op::ConstantDataKHR, words);
  return result;
}

void AbortMaker::renamePhiParents() {
  for (const Instruction &instruction : module_.instructions()) {
    if (instruction.opcode != Op::Phi)
      continue;
    constexpr uint32_t kHeadWords = 3; // opcode, type, result
    for (uint32_t i = 1; i < instruction.operands.size(); i += 2) {
      const auto rest = restLabels_.find(instruction.operand(i));
      if (rest != restLabels_.end())
        editor_.replaceWord(instruction.wordOffset + kHeadWords + i, rest->second);
    }
  }
}

/// Removes strings and imported sets that only the replaced calls used. A string may also be a file name.
void AbortMaker::removeUnused() {
  constexpr size_t kLineFile = 0, kSourceFile = 2;
  std::unordered_set<Id> usedByCalls, used;
  for (const Instruction &instruction : module_.instructions()) {
    if (isCall(instruction))
      usedByCalls.insert(instruction.operands.begin(), instruction.operands.end());
    else if (instruction.opcode == Op::ExtInst)
      used.insert(instruction.operands.begin(), instruction.operands.end());
    else if (instruction.opcode == Op::Line)
      used.insert(instruction.operand(kLineFile));
    else if (instruction.opcode == Op::Source && instruction.operands.size() > kSourceFile)
      used.insert(instruction.operand(kSourceFile));
  }
  for (const Instruction &instruction : module_.instructions()) {
    const bool isRemovable = instruction.opcode == Op::String || instruction.opcode == Op::ExtInstImport;
    if (isRemovable && usedByCalls.contains(instruction.result) && !used.contains(instruction.result))
      editor_.replace(instruction, {});
  }
}

bool AbortMaker::fail(const Instruction &call, ErrorCategory category, std::string message) {
  Diagnostic diagnostic;
  diagnostic.severity = Severity::error(category);
  diagnostic.file = inputName_;
  const spirv::SourceLine position = positionOf(call);
  diagnostic.source = {source_.restored(module_.string(position.file)), position.line, position.column};
  diagnostic.message = std::move(message);
  diagnostics_.add(std::move(diagnostic));
  return false;
}

} // namespace

std::optional<std::vector<uint32_t>> makeAborts(std::span<const uint32_t> words, const GlslSource &source,
                                                const std::string &inputName, Diagnostics &diagnostics) {
  const std::span<const uint8_t> bytes(reinterpret_cast<const uint8_t *>(words.data()), words.size() * 4);
  const auto module = spirv::Module::parse(bytes, inputName, diagnostics);
  if (!module)
    return std::nullopt;
  return AbortMaker(*module, words, source, inputName, diagnostics).run();
}

} // namespace llpc::input
