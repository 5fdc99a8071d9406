// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// WMMA: D = A × B + C, A of 16 rows and K columns, B of K rows and 16 columns. SWMMAC: D += A × B, where A
// stores only two of each four adjacent elements of a row, and an index tells which two.
//
// Floats are summed in the order of K in single precision, rounded to nearest even after each product, with
// denormals, independently of MODE. Hardware may sum in another order and keep other bits.

#include "tools/rdnasim/alu/MatrixLayout.h"
#include "tools/rdnasim/alu/SmallFloat.h"
#include "tools/rdnasim/machine/InstructionTable.h"
#include "tools/rdnasim/machine/Wave.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rdnasim {

namespace {

using i32 = int32_t;
using i64 = int64_t;
using u8 = uint8_t;
using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;

enum class Element : u32 { F16, BF16, F32, I32, Int8, Int4, Fp8, Bf8 };

struct Shape {
  Element a, b, result;
  uint32_t depth; ///< K
  bool isSparse = false;

  /// Returns the number of elements that A stores for a row.
  uint32_t storedDepth() const { return isSparse ? depth / 2 : depth; }

  constexpr u32 toTag() const {
    return static_cast<u32>(a) | static_cast<u32>(b) << 4 | static_cast<u32>(result) << 8 |
           static_cast<u32>(isSparse) << 12 | depth << 16;
  }
  static Shape fromTag(u32 tag) {
    return {static_cast<Element>(tag & 15), static_cast<Element>(tag >> 4 & 15),
            static_cast<Element>(tag >> 8 & 15), tag >> 16, (tag >> 12 & 1) != 0};
  }
};

constexpr uint32_t kSide = MatrixLayout::kSide, kMaxDepth = 64, kMaxDwords = 8;

uint32_t bitsOf(Element element) {
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

/// An operand's registers, and which of their bits are defined.
struct Registers {
  LaneBits words[kMaxDwords];

  void read(Wave &wave, const Operand &operand, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
      // A constant is used for every register.
      uint32_t dword = operand.kind == OperandKind::Constant ? 0 : i;
      wave.readVectorBits(operand, dword, words[i]);
    }
  }
  u32 element(MatrixPosition position, uint32_t bits) const {
    uint32_t bit = position.element * bits;
    return words[bit / 32].values[position.lane] >> bit % 32 & maskOf(bits);
  }
  bool isDefined(MatrixPosition position, uint32_t bits) const {
    uint32_t bit = position.element * bits;
    return (~words[bit / 32].defined[position.lane] >> bit % 32 & maskOf(bits)) == 0;
  }

private:
  static u32 maskOf(uint32_t bits) { return ~0u >> (32 - bits); }
};

/// Exact for every type of element.
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
    return fp8ToFloat(static_cast<u8>(bits));
  case Element::Bf8:
    return bf8ToFloat(static_cast<u8>(bits));
  case Element::Int8:
  case Element::Int4:
    break;
  }
  uint32_t shift = 32 - bitsOf(element);
  return isSigned ? static_cast<i32>(bits << shift) >> shift : static_cast<i32>(bits);
}

/// Rows of A or columns of B, in the order of K, and those of them that are completely defined.
struct Lines {
  double values[kSide][kMaxDepth];
  u32 defined = 0xffff;
};

class Multiplication {
public:
  Multiplication(Wave &wave, const Instruction &instruction)
      : wave_(wave), instruction_(instruction), shape_(Shape::fromTag(instruction.info->tag)),
        isRdna3_(wave.program.target.isIn(kRdna3)), layout_(isRdna3_, wave.laneCount()) {}

  void run() {
    if (wave_.exec() != wave_.allLanes())
      return wave_.fault("a matrix instruction needs every lane in EXEC");
    load(instruction_.operands[1], shape_.a, shape_.storedDepth(), a_);
    load(instruction_.operands[2], shape_.b, shape_.depth, b_);
    negateProducts();
    chooseColumns();
    accumulator_.read(wave_, addend(), resultDwords());
    if (!wave_.hasFault())
      multiply();
  }

private:
  void load(const Operand &operand, Element element, uint32_t depth, Lines &lines) {
    uint32_t bits = bitsOf(element);
    uint32_t dwords = layout_.sourceElements(depth, bits) * bits / 32;
    Registers registers;
    registers.read(wave_, operand, dwords);
    if (isRdna3_)
      requireRepetition(registers, dwords);
    for (uint32_t line = 0; line < kSide; ++line)
      for (uint32_t k = 0; k < depth; ++k) {
        MatrixPosition position = layout_.positionOfSource(line, k, depth, bits);
        // For integers, neg_lo means that they are signed.
        lines.values[line][k] = toNumber(registers.element(position, bits), element, operand.negate);
        if (!registers.isDefined(position, bits))
          lines.defined &= ~(1u << line);
      }
  }

  /// RDNA3 reads all lanes, so each row and column must be present once in every 16 lanes.
  void requireRepetition(Registers &registers, uint32_t dwords) {
    for (uint32_t i = 0; i < dwords; ++i)
      for (uint32_t lane = kSide; lane < wave_.laneCount(); ++lane) {
        LaneBits &words = registers.words[i];
        if (words.values[lane] != words.values[lane % kSide])
          return wave_.fault("the lanes from 16 on must repeat lanes 0 to 15 in A and B");
        words.defined[lane % kSide] &= words.defined[lane];
      }
  }

  /// neg_lo and neg_hi of 16-bit floats apply to the even and the odd elements. In SWMMAC that is the
  /// position in A, also for the corresponding elements of B. So the sign of the product can be applied to A.
  void negateProducts() {
    if (bitsOf(shape_.a) != 16)
      return;
    const Operand &a = instruction_.operands[1], &b = instruction_.operands[2];
    const bool isNegated[] = {a.negate != b.negate, a.negateHigh != b.negateHigh};
    for (auto &row : a_.values)
      for (uint32_t i = 0; i < shape_.storedDepth(); ++i)
        if (isNegated[i % 2])
          row[i] = -row[i];
  }

  /// Determines the k of each stored element of A.
  void chooseColumns() {
    for (auto &row : columns_)
      for (uint32_t i = 0; i < shape_.storedDepth(); ++i)
        row[i] = static_cast<u8>(i);
    if (!shape_.isSparse)
      return;
    Registers index;
    index.read(wave_, instruction_.operands[3], 1);
    // The lane's register holds two bits for each element of A; index_key selects the part of the register.
    uint32_t stored = shape_.storedDepth(), bits = bitsOf(shape_.a);
    uint32_t first =
        static_cast<uint32_t>(instruction_.modifiers.offset) * layout_.sourceElements(stored, bits);
    for (uint32_t row = 0; row < kSide; ++row)
      for (uint32_t i = 0; i < stored; ++i) {
        MatrixPosition position = layout_.positionOfSource(row, i, stored, bits);
        position.element += first;
        columns_[row][i] = static_cast<u8>(i / 2 * 4 + index.element(position, 2));
        if (!index.isDefined(position, 2))
          a_.defined &= ~(1u << row);
        else if (i % 2 == 1 && columns_[row][i - 1] >= columns_[row][i])
          return wave_.fault("the index of a sparse matrix must name two of four columns in rising order");
      }
  }

  const Operand &addend() const { return instruction_.operands[shape_.isSparse ? 0 : 3]; }

  bool isHalfResult() const { return bitsOf(shape_.result) == 16; }
  /// Results of 16 bits are packed two in a register on RDNA4, and one in a register on RDNA3, where op_sel
  /// selects the half.
  bool isPackedResult() const { return isHalfResult() && !isRdna3_; }
  uint32_t resultDwords() const { return layout_.resultElements() / (isPackedResult() ? 2 : 1); }
  uint32_t dwordOf(uint32_t element) const { return isPackedResult() ? element / 2 : element; }
  uint32_t halfOf(uint32_t element) const { return isRdna3_ ? addend().opSelLow : element % 2; }

  double addendNumber(uint32_t lane, uint32_t element) const {
    const Operand &operand = addend();
    u32 word = accumulator_.words[dwordOf(element)].values[lane];
    if (isHalfResult() && operand.kind != OperandKind::Constant)
      word >>= 16 * halfOf(element);
    double value = toNumber(word, shape_.result, true);
    if (shape_.isSparse || shape_.result == Element::I32)
      return value;
    if (operand.negateHigh) // the absolute value, in these instructions
      value = std::fabs(value);
    return operand.negate ? -value : value;
  }

  /// SWMMAC saturates after each half of K.
  u32 integerSum(uint32_t row, uint32_t column, i64 sum) const {
    uint32_t stored = shape_.storedDepth(), stretch = shape_.isSparse ? stored / 2 : stored;
    for (uint32_t i = 0; i < stored; ++i) {
      sum += static_cast<i64>(a_.values[row][i] * b_.values[column][columns_[row][i]]);
      if (instruction_.modifiers.clamp && (i + 1) % stretch == 0)
        sum = std::clamp<i64>(sum, std::numeric_limits<i32>::min(), std::numeric_limits<i32>::max());
    }
    return static_cast<u32>(sum);
  }

  u32 floatSum(uint32_t row, uint32_t column, float sum) const {
    for (uint32_t i = 0; i < shape_.storedDepth(); ++i)
      sum = std::fma(static_cast<float>(a_.values[row][i]),
                     static_cast<float>(b_.values[column][columns_[row][i]]), sum);
    switch (shape_.result) {
    case Element::F16:
      return toHalf(sum).bits;
    case Element::BF16:
      return toBFloat(sum).bits;
    default:
      return std::bit_cast<u32>(sum);
    }
  }

  u32 resultElement(uint32_t lane, uint32_t element) const {
    uint32_t row = layout_.rowOfResult(lane, element), column = lane % kSide;
    double value = addendNumber(lane, element);
    return shape_.result == Element::I32 ? integerSum(row, column, static_cast<i64>(value))
                                         : floatSum(row, column, static_cast<float>(value));
  }

  /// The bits of an element in its register.
  u32 maskOf(uint32_t element) const { return isHalfResult() ? 0xffffu << 16 * halfOf(element) : ~0u; }

  bool isDefined(uint32_t lane, uint32_t element) const {
    return (a_.defined >> layout_.rowOfResult(lane, element) & b_.defined >> lane % kSide & 1) != 0 &&
           (~accumulator_.words[dwordOf(element)].defined[lane] & maskOf(element)) == 0;
  }

  void multiply() {
    uint32_t elements = isPackedResult() ? 2 : 1;
    for (uint32_t dword = 0; dword < resultDwords(); ++dword) {
      LaneBits result;
      wave_.readVectorBits(instruction_.operands[0], dword, result);
      for (uint32_t lane = 0; lane < wave_.laneCount(); ++lane)
        for (uint32_t element = dword * elements; element < (dword + 1) * elements; ++element) {
          uint32_t shift = isHalfResult() ? 16 * halfOf(element) : 0;
          u32 mask = maskOf(element); // the other half stays
          result.values[lane] = (result.values[lane] & ~mask) | resultElement(lane, element) << shift;
          result.defined[lane] =
              isDefined(lane, element) ? result.defined[lane] | mask : result.defined[lane] & ~mask;
        }
      wave_.writeVectorBits(instruction_.operands[0], dword, result, wave_.allLanes());
    }
  }

  Wave &wave_;
  const Instruction &instruction_;
  Shape shape_;
  bool isRdna3_;
  MatrixLayout layout_;
  Lines a_, b_;
  u8 columns_[kSide][kMaxDepth]; ///< the k of an element of A
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
                       Element result, uint32_t depth = 16) {
  return line(mnemonic, generations, {a, b, result, depth});
}
constexpr OpInfo sparse(std::string_view mnemonic, Element a, Element b, Element result,
                        uint32_t depth = 32) {
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
