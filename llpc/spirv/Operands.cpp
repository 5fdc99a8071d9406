// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/spirv/Operands.h"

#include <algorithm>

namespace llpc::spirv {

namespace {

class Splitter {
public:
  Splitter(const ModuleData &module, std::span<const uint32_t> words, std::vector<Operand> &operands)
      : module_(module), words_(words), operands_(operands), opcode_(static_cast<Op>(words[0] & 0xFFFF)) {}

  std::optional<OperandError> run();

private:
  bool fail(std::string message);
  void expect(std::span<const OperandGrammar> list);
  bool take(OperandKind kind);
  bool takeEnumerants(OperandKind kind, OperandCategory category);
  bool takeLiteral(OperandKind kind);
  bool takeString();
  bool takeExtInst();
  bool takeSpecConstantOp();
  uint32_t literalWords(Id type) const;
  uint32_t literalInteger() const;

  const ModuleData &module_;
  std::span<const uint32_t> words_;
  std::vector<Operand> &operands_;
  Op opcode_;
  uint32_t position_ = 1;
  std::vector<OperandGrammar> expected_; ///< in reverse order
  std::string error_;
};

bool Splitter::fail(std::string message) {
  error_ = std::move(message);
  return false;
}

void Splitter::expect(std::span<const OperandGrammar> list) {
  expected_.insert(expected_.end(), list.rbegin(), list.rend());
}

std::optional<OperandError> Splitter::run() {
  operands_.clear();
  expect(findInstruction(opcode_)->operands());
  while (!expected_.empty()) {
    OperandGrammar next = expected_.back();
    bool atEnd = position_ == words_.size();
    if (atEnd && next.quantifier == Quantifier::One) {
      fail(concat("it ends where an operand of kind ", nameOfKind(next.kind), " is missing"));
      break;
    }
    if (atEnd || next.quantifier != Quantifier::Any)
      expected_.pop_back();
    if (!atEnd && !take(next.kind))
      break;
  }
  if (error_.empty() && position_ != words_.size())
    fail(concat("it has ", words_.size() - position_, " words more than its operands need"));
  if (error_.empty())
    return std::nullopt;
  return OperandError{std::move(error_), position_};
}

bool Splitter::take(OperandKind kind) {
  switch (categoryOf(kind)) {
  case OperandCategory::Composite:
    expect(basesOf(kind));
    return true;
  case OperandCategory::BitEnum:
  case OperandCategory::ValueEnum:
    return takeEnumerants(kind, categoryOf(kind));
  case OperandCategory::Literal:
    return takeLiteral(kind);
  case OperandCategory::Id:
    break;
  }
  operands_.push_back({kind, static_cast<uint16_t>(position_++), 1});
  return true;
}

bool Splitter::takeEnumerants(OperandKind kind, OperandCategory category) {
  uint32_t value = words_[position_];
  if (category == OperandCategory::ValueEnum) {
    const EnumerantGrammar *enumerant = findEnumerant(kind, value);
    // The source language has no effect on semantics (SPIR-V 3.52.2), and there will always be a newer one.
    if (!enumerant && kind != OperandKind::SourceLanguage)
      return fail(concat(value, " is not a known ", nameOfKind(kind)));
    if (enumerant)
      expect(enumerant->parameters());
  } else {
    // The parameters of a mask follow in the order of its bits, so the highest bit's are pushed first.
    for (uint32_t bit = 1u << 31; bit != 0; bit >>= 1) {
      if (!(value & bit))
        continue;
      const EnumerantGrammar *enumerant = findEnumerant(kind, bit);
      if (!enumerant)
        return fail(concat("bit ", bit, " is not a known ", nameOfKind(kind)));
      expect(enumerant->parameters());
    }
  }
  operands_.push_back({kind, static_cast<uint16_t>(position_++), 1});
  return true;
}

bool Splitter::takeLiteral(OperandKind kind) {
  uint32_t wordCount = 1;
  switch (kind) {
  case OperandKind::LiteralString:
    return takeString();
  case OperandKind::LiteralExtInstInteger:
    return takeExtInst();
  case OperandKind::LiteralSpecConstantOpInteger:
    return takeSpecConstantOp();
  case OperandKind::LiteralContextDependentNumber:
    wordCount = literalWords(words_[1]);
    if (wordCount == 0)
      return fail("its result type is not a numeric type");
    break;
  case OperandKind::LiteralInteger:
    if (opcode_ == Op::Switch)
      wordCount = literalInteger();
    if (wordCount == 0)
      return fail("its selector is not an integer");
    break;
  default:
    break;
  }
  if (wordCount > words_.size() - position_)
    return fail("it ends inside a literal number");
  operands_.push_back({kind, static_cast<uint16_t>(position_), static_cast<uint16_t>(wordCount)});
  position_ += wordCount;
  return true;
}

/// Returns the number of words of a literal of that type; 0 when the type is not numeric.
uint32_t Splitter::literalWords(Id type) const {
  const Instruction *definition = module_.definition(type);
  bool numeric = definition && (definition->opcode == Op::TypeInt || definition->opcode == Op::TypeFloat);
  if (!numeric || definition->operands.empty())
    return 0;
  uint32_t width = definition->operand(0);
  return width == 0 || width > 64 ? 0 : (width + 31) / 32;
}

/// Returns the number of words of an OpSwitch literal, which has the type of the selector.
uint32_t Splitter::literalInteger() const {
  const Instruction *selector = module_.definition(words_[1]);
  const Instruction *type = selector ? module_.definition(selector->resultType) : nullptr;
  return type && type->opcode == Op::TypeInt ? literalWords(selector->resultType) : 0;
}

bool Splitter::takeString() {
  // The word that contains the terminating zero is the last one.
  auto rest = words_.subspan(position_);
  auto hasZeroByte = [](uint32_t word) {
    return !(word & 0xFF) || !(word & 0xFF00) || !(word & 0xFF0000) || !(word & 0xFF000000);
  };
  auto last = std::ranges::find_if(rest, hasZeroByte);
  if (last == rest.end())
    return fail("its string is not terminated within the instruction");
  auto wordCount = static_cast<uint16_t>(last - rest.begin() + 1);
  operands_.push_back({OperandKind::LiteralString, static_cast<uint16_t>(position_), wordCount});
  position_ += wordCount;
  return true;
}

bool Splitter::takeExtInst() {
  ExtInstSet set = module_.extInstSet(words_[position_ - 1]);
  uint32_t number = words_[position_];
  operands_.push_back({OperandKind::LiteralExtInstInteger, static_cast<uint16_t>(position_), 1});
  // Non-semantic instructions are not checked against a grammar: later versions of a set may add
  // instructions, and debug information of older compilers mixes ids with numbers.
  const ExtInstGrammar *instruction = findExtInst(set, number);
  if (!instruction && set != ExtInstSet::Unknown && !isNonSemantic(set))
    return fail(concat("the set has no instruction ", number));
  ++position_;
  if (isLiteralDebugInfo(set)) {
    static constexpr OperandGrammar kWords[] = {{OperandKind::LiteralInteger, Quantifier::Any}};
    expected_.clear();
    expect(kWords);
    return true;
  }
  if (!instruction)
    return true;
  expected_.clear();
  expect(instruction->operands());
  return true;
}

bool Splitter::takeSpecConstantOp() {
  auto wrapped = static_cast<Op>(words_[position_]);
  if (!isSpecConstantOp(wrapped))
    return fail(concat("opcode ", words_[position_], " is not one that OpSpecConstantOp may wrap"));
  operands_.push_back({OperandKind::LiteralSpecConstantOpInteger, static_cast<uint16_t>(position_++), 1});
  expect(findInstruction(wrapped)->operands().subspan(2)); // without result type and result
  return true;
}

} // namespace

std::optional<OperandError> splitOperands(const ModuleData &module, std::span<const uint32_t> words,
                                          std::vector<Operand> &operands) {
  return Splitter(module, words, operands).run();
}

bool isSpecConstantOp(Op opcode) {
  // clang-format off
  static constexpr Op kOpcodes[] = {
    // Allowed with the Shader or the Kernel capability.
    Op::SConvert, Op::UConvert, Op::FConvert, Op::SNegate, Op::Not, Op::IAdd, Op::ISub, Op::IMul, Op::UDiv, Op::SDiv,
    Op::UMod, Op::SRem, Op::SMod, Op::ShiftRightLogical, Op::ShiftRightArithmetic, Op::ShiftLeftLogical,
    Op::BitwiseOr, Op::BitwiseXor, Op::BitwiseAnd, Op::VectorShuffle, Op::CompositeExtract, Op::CompositeInsert,
    Op::LogicalOr, Op::LogicalAnd, Op::LogicalNot, Op::LogicalEqual, Op::LogicalNotEqual, Op::Select, Op::IEqual,
    Op::INotEqual, Op::ULessThan, Op::SLessThan, Op::UGreaterThan, Op::SGreaterThan, Op::ULessThanEqual,
    Op::SLessThanEqual, Op::UGreaterThanEqual, Op::SGreaterThanEqual, Op::QuantizeToF16,
    Op::CooperativeMatrixLengthNV, Op::CooperativeMatrixLengthKHR,
    // Allowed only with the Kernel capability.
    Op::ConvertFToS, Op::ConvertSToF, Op::ConvertFToU, Op::ConvertUToF, Op::ConvertPtrToU, Op::ConvertUToPtr,
    Op::GenericCastToPtr, Op::PtrCastToGeneric, Op::Bitcast, Op::FNegate, Op::FAdd, Op::FSub, Op::FMul, Op::FDiv,
    Op::FRem, Op::FMod, Op::AccessChain, Op::InBoundsAccessChain, Op::PtrAccessChain, Op::InBoundsPtrAccessChain,
  };
  // clang-format on
  return std::ranges::find(kOpcodes, opcode) != std::end(kOpcodes);
}

} // namespace llpc::spirv
