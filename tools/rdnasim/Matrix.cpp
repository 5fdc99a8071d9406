// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/InstructionTable.h"
#include "tools/rdnasim/SmallFloat.h"
#include "tools/rdnasim/Wave.h"

#include <algorithm>
#include <cmath>
#include <limits>

// WMMA: D = A × B + C, A of 16 rows and K columns, B of K rows and 16 columns. SWMMAC: A keeps two of each
// four neighbours of a row, and an index says which two.
//
// A lane holds elements of row lane % 16 of A and of column lane % 16 of B. On RDNA3 it holds the whole row,
// and groups of 16 lanes repeat each other. On RDNA4 each group has its own stretch of K.

namespace rdnasim {

namespace {

using i32 = std::int32_t;
using i64 = std::int64_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

enum class Element : u32 { F16, BF16, F32, I32, Int8, Int4, Fp8, Bf8 };

struct Shape {
  Element a, b, result;
  unsigned depth; ///< K
  bool isSparse = false;

  constexpr u32 toTag() const {
    return static_cast<u32>(a) | static_cast<u32>(b) << 4 | static_cast<u32>(result) << 8 | depth << 16 |
           static_cast<u32>(isSparse) << 12;
  }
  static Shape fromTag(u32 tag) {
    return {static_cast<Element>(tag & 15), static_cast<Element>(tag >> 4 & 15),
            static_cast<Element>(tag >> 8 & 15), tag >> 16, (tag >> 12 & 1) != 0};
  }
};

constexpr unsigned kSide = 16, kMaxDepth = 64, kMaxDwords = 8;

unsigned bitsOf(Element element) {
  switch (element) {
  case Element::F32:
  case Element::I32:
    return 32;
  case Element::F16:
  case Element::BF16:
    return 16;
  case Element::Int4:
    return 4;
  default:
    return 8;
  }
}

/// An operand's registers, and which lanes of all of them are defined.
struct Registers {
  LaneWords words[kMaxDwords];
  u64 defined[kMaxDwords];

  void read(Wave &wave, const Operand &operand, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      wave.readVector(operand, operand.kind == OperandKind::Constant ? 0 : i, words[i]);
      defined[i] = operand.kind == OperandKind::Constant ? ~0ull : wave.definedLanes(operand, i);
    }
  }
  /// The `index`-th element of `bits` bits of a lane.
  u32 element(unsigned lane, unsigned index, unsigned bits) const {
    unsigned position = index * bits;
    u32 word = words[position / 32][lane] >> position % 32;
    return bits == 32 ? word : word & ((1u << bits) - 1);
  }
};

double toNumber(u32 bits, Element element, bool isSigned) {
  switch (element) {
  case Element::F16:
    return toFloat(Half{static_cast<u16>(bits)});
  case Element::BF16:
    return toFloat(BFloat{static_cast<u16>(bits)});
  case Element::F32:
    return std::bit_cast<float>(bits);
  case Element::I32:
    return static_cast<i32>(bits);
  case Element::Fp8:
    return fp8ToFloat(static_cast<std::uint8_t>(bits));
  case Element::Bf8:
    return bf8ToFloat(static_cast<std::uint8_t>(bits));
  case Element::Int8:
  case Element::Int4:
    break;
  }
  unsigned shift = 32 - bitsOf(element);
  return isSigned ? static_cast<i32>(bits << shift) >> shift : static_cast<i32>(bits);
}

class Multiplication {
public:
  Multiplication(Wave &wave, const Instruction &instruction)
      : wave_(wave), instruction_(instruction), shape_(Shape::fromTag(instruction.info->tag)),
        isRdna3_(wave.program.target.isIn(kRdna3)), groups_(wave.laneCount() / kSide) {}

  void run() {
    if (wave_.exec() != wave_.allLanes())
      return wave_.fault("a matrix instruction needs every lane in EXEC");
    loadA();
    loadB();
    accumulator_.read(wave_, addend(), resultDwords());
    if (wave_.hasFault())
      return;
    multiply();
  }

private:
  /// Groups of 16 lanes in the order of K. In wave64 the second pass of the hardware, lanes 32 to 63, has the
  /// odd stretches.
  unsigned laneOfStretch(unsigned stretch) const {
    return groups_ == 2 ? stretch * kSide : ((stretch & 1) << 1 | stretch >> 1) * kSide;
  }

  unsigned elementsPerLane(unsigned depth) const { return isRdna3_ ? depth : depth / groups_; }

  bool repeats(const Registers &registers, unsigned count) const {
    for (unsigned i = 0; i < count; ++i)
      for (unsigned lane = kSide; lane < wave_.laneCount(); ++lane)
        if (registers.words[i][lane] != registers.words[i][lane % kSide])
          return false;
    return true;
  }

  /// Calls use(line, k, bits) for the elements of A (line is the row) or B (the column); lines with an
  /// undefined element leave `definedLines`.
  template <class F>
  void forEachElement(const Operand &operand, Element element, unsigned depth, u32 &definedLines, F &&use) {
    unsigned bits = bitsOf(element), perLane = elementsPerLane(depth);
    unsigned dwords = std::max(1u, perLane * bits / 32);
    Registers registers;
    registers.read(wave_, operand, dwords);
    if (isRdna3_ && !repeats(registers, dwords))
      return wave_.fault("the lanes from 16 on must repeat lanes 0 to 15 in A and B");
    for (unsigned k = 0; k < depth; ++k)
      for (unsigned line = 0; line < kSide; ++line) {
        unsigned lane = line + (isRdna3_ ? 0 : laneOfStretch(k / perLane)), index = k % perLane;
        if ((registers.defined[index * bits / 32] >> lane & 1) == 0)
          definedLines &= ~(1u << line);
        use(line, k, lane, index, registers.element(lane, index, bits));
      }
  }

  /// neg_lo and neg_hi are signedness for integers, and for 16-bit floats negate the halves.
  double sourceNumber(const Operand &operand, Element element, unsigned index, u32 bits) const {
    double value = toNumber(bits, element, operand.negate);
    if (element != Element::F16 && element != Element::BF16)
      return value;
    return (index % 2 == 0 ? operand.negate : operand.negateHigh) ? -value : value;
  }

  void loadA() {
    const Operand &operand = instruction_.operands[1];
    Registers choice;
    if (shape_.isSparse) {
      choice.read(wave_, instruction_.operands[3], 1);
      for (unsigned lane = 0; lane < wave_.laneCount(); ++lane)
        if ((choice.defined[0] >> lane & 1) == 0)
          definedRows_ &= ~(1u << lane % kSide);
    }
    unsigned stored = shape_.isSparse ? shape_.depth / 2 : shape_.depth;
    // The index has two bits for each element of a lane; index_key picks the part of the register.
    unsigned shift = static_cast<unsigned>(instruction_.modifiers.offset) * 2 * elementsPerLane(stored);
    forEachElement(operand, shape_.a, stored, definedRows_,
                   [&](unsigned row, unsigned k, unsigned lane, unsigned index, u32 bits) {
                     unsigned column = k;
                     if (shape_.isSparse)
                       column = k / 2 * 4 + (choice.words[0][lane] >> (shift + 2 * index) & 3);
                     a_[row][column] += sourceNumber(operand, shape_.a, index, bits);
                   });
  }

  void loadB() {
    const Operand &operand = instruction_.operands[2];
    forEachElement(operand, shape_.b, shape_.depth, definedColumns_,
                   [&](unsigned column, unsigned k, unsigned, unsigned index, u32 bits) {
                     b_[column][k] = sourceNumber(operand, shape_.b, index, bits);
                   });
  }

  /// Whether a register of C and D has two elements.
  bool isPackedResult() const { return !isRdna3_ && bitsOf(shape_.result) == 16; }
  unsigned resultDwords() const { return kSide / groups_ / (isPackedResult() ? 2 : 1); }

  /// The row of a lane's element of C and D.
  unsigned resultRow(unsigned lane, unsigned element) const {
    unsigned group = lane / kSide;
    if (isRdna3_)
      return element * groups_ + group;
    unsigned stretch = groups_ == 2 ? group : (group & 1) << 1 | group >> 1;
    return stretch * (kSide / groups_) + element;
  }

  /// op_sel of the third source picks the half that RDNA3 reads of C and writes of D.
  bool usesHighHalf() const { return isRdna3_ && addend().opSelLow && bitsOf(shape_.result) == 16; }

  const Operand &addend() const { return instruction_.operands[shape_.isSparse ? 0 : 3]; }

  double addendNumber(unsigned lane, unsigned dword, unsigned half) const {
    const Operand &operand = addend();
    u32 word = accumulator_.words[dword][lane];
    // A constant stands for every element.
    if (bitsOf(shape_.result) == 16)
      word = word >> (operand.kind == OperandKind::Constant ? 0 : 16 * half) & 0xffff;
    double value = toNumber(word, shape_.result, true);
    if (shape_.isSparse || shape_.result == Element::I32)
      return value;
    if (operand.negateHigh) // the absolute value, in these instructions
      value = std::fabs(value);
    return operand.negate ? -value : value;
  }

  u32 product(unsigned row, unsigned column, double addend) const {
    if (shape_.result == Element::I32) {
      auto sum = static_cast<i64>(addend);
      for (unsigned k = 0; k < shape_.depth; ++k)
        sum += static_cast<i64>(a_[row][k] * b_[column][k]);
      if (instruction_.modifiers.clamp)
        sum = std::clamp<i64>(sum, std::numeric_limits<i32>::min(), std::numeric_limits<i32>::max());
      return static_cast<u32>(sum);
    }
    auto sum = static_cast<float>(addend);
    for (unsigned k = 0; k < shape_.depth; ++k)
      sum = std::fma(static_cast<float>(a_[row][k]), static_cast<float>(b_[column][k]), sum);
    if (instruction_.modifiers.clamp)
      sum = sum > 0 ? std::min(sum, 1.0f) : 0.0f;
    switch (shape_.result) {
    case Element::F16:
      return toHalf(sum).bits;
    case Element::BF16:
      return toBFloat(sum).bits;
    default:
      return std::bit_cast<u32>(sum);
    }
  }

  void multiply() {
    const Operand &target = instruction_.operands[0];
    unsigned count = resultDwords(), elements = isPackedResult() ? 2 : 1;
    bool isHalf = bitsOf(shape_.result) == 16;
    for (unsigned dword = 0; dword < count; ++dword) {
      LaneWords result;
      wave_.readVector(target, dword, result);
      u64 defined = accumulator_.defined[dword];
      for (unsigned lane = 0; lane < wave_.laneCount(); ++lane) {
        unsigned column = lane % kSide;
        bool isDefined = (definedColumns_ >> column & 1) != 0;
        for (unsigned i = 0; i < elements; ++i) {
          unsigned row = resultRow(lane, dword * elements + i), half = usesHighHalf() ? 1 : i;
          u32 value = product(row, column, addendNumber(lane, dword, half));
          if (isHalf) // the other half stays
            value = (result[lane] & ~(0xffffu << 16 * half)) | value << 16 * half;
          result[lane] = value;
          isDefined &= (definedRows_ >> row & 1) != 0;
        }
        if (!isDefined)
          defined &= ~(1ull << lane);
      }
      wave_.writeVector(target, dword, result, wave_.allLanes(), defined);
    }
  }

  Wave &wave_;
  const Instruction &instruction_;
  Shape shape_;
  bool isRdna3_;
  unsigned groups_;
  double a_[kSide][kMaxDepth] = {};
  double b_[kSide][kMaxDepth] = {}; ///< [column][k]
  u32 definedRows_ = 0xffff, definedColumns_ = 0xffff;
  Registers accumulator_;
};

void runMatrix(Wave &wave, const Instruction &instruction) {
  Multiplication(wave, instruction).run();
}

constexpr Type typeOf(Element element) {
  switch (element) {
  case Element::F16:
    return Type::PkF16;
  case Element::BF16:
    return Type::PkBF16;
  case Element::F32:
    return Type::F32;
  default:
    return Type::B32;
  }
}
constexpr OpInfo line(std::string_view mnemonic, Generations generations, Shape shape) {
  Type c = shape.isSparse ? Type::B32 : typeOf(shape.result);
  return {
      mnemonic,       generations,
      OpKind::Matrix, {written(typeOf(shape.result)), read(typeOf(shape.a)), read(typeOf(shape.b)), read(c)},
      runMatrix,      shape.toTag()};
}
constexpr OpInfo dense(std::string_view mnemonic, Generations generations, Element a, Element b,
                       Element result, unsigned depth = 16) {
  return line(mnemonic, generations, {a, b, result, depth});
}
constexpr OpInfo sparse(std::string_view mnemonic, Element a, Element b, Element result,
                        unsigned depth = 32) {
  return line(mnemonic, kRdna4, {a, b, result, depth, true});
}

using enum Element;

constexpr OpInfo kLines[] = {
    dense("v_wmma_f32_16x16x16_f16", kRdna34, F16, F16, F32),
    dense("v_wmma_f32_16x16x16_bf16", kRdna34, BF16, BF16, F32),
    dense("v_wmma_f16_16x16x16_f16", kRdna34, F16, F16, F16),
    dense("v_wmma_bf16_16x16x16_bf16", kRdna34, BF16, BF16, BF16),
    dense("v_wmma_i32_16x16x16_iu8", kRdna34, Int8, Int8, I32),
    dense("v_wmma_i32_16x16x16_iu4", kRdna34, Int4, Int4, I32),
    dense("v_wmma_i32_16x16x32_iu4", kRdna4, Int4, Int4, I32, 32),
    dense("v_wmma_f32_16x16x16_fp8_fp8", kRdna4, Fp8, Fp8, F32),
    dense("v_wmma_f32_16x16x16_fp8_bf8", kRdna4, Fp8, Bf8, F32),
    dense("v_wmma_f32_16x16x16_bf8_fp8", kRdna4, Bf8, Fp8, F32),
    dense("v_wmma_f32_16x16x16_bf8_bf8", kRdna4, Bf8, Bf8, F32),
    sparse("v_swmmac_f32_16x16x32_f16", F16, F16, F32),
    sparse("v_swmmac_f32_16x16x32_bf16", BF16, BF16, F32),
    sparse("v_swmmac_f16_16x16x32_f16", F16, F16, F16),
    sparse("v_swmmac_bf16_16x16x32_bf16", BF16, BF16, BF16),
    sparse("v_swmmac_i32_16x16x32_iu8", Int8, Int8, I32),
    sparse("v_swmmac_i32_16x16x32_iu4", Int4, Int4, I32),
    sparse("v_swmmac_i32_16x16x64_iu4", Int4, Int4, I32, 64),
    sparse("v_swmmac_f32_16x16x32_fp8_fp8", Fp8, Fp8, F32),
    sparse("v_swmmac_f32_16x16x32_fp8_bf8", Fp8, Bf8, F32),
    sparse("v_swmmac_f32_16x16x32_bf8_fp8", Bf8, Fp8, F32),
    sparse("v_swmmac_f32_16x16x32_bf8_bf8", Bf8, Bf8, F32),
};

} // namespace

std::span<const OpInfo> matrixInstructions() {
  return kLines;
}

} // namespace rdnasim
