// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/memory/AtomicOps.h"

#include "tools/rdnasim/alu/HalfFloat.h"

#include <bit>
#include <cmath>
#include <type_traits>

namespace rdnasim {

namespace {

template <class Word>
using FloatOf = std::conditional_t<sizeof(Word) == 4, float, double>;

template <class Word>
FloatOf<Word> asFloat(Word bits) {
  return std::bit_cast<FloatOf<Word>>(bits);
}

template <class Word>
Word flush(Word bits) {
  return std::fpclassify(asFloat(bits)) == FP_SUBNORMAL ? bits & Word(1) << (sizeof(Word) * 8 - 1) : bits;
}

/// IEEE's minNum and maxNum: a number is preferred over NaN, and -0 is below +0.
template <class Word>
Word chooseFloat(Word memory, Word data, bool wantsLess) {
  FloatOf<Word> left = asFloat(memory), right = asFloat(data);
  if (std::isnan(left) || std::isnan(right))
    return std::isnan(right) ? memory : data;
  bool isLess = left == right ? std::signbit(left) && !std::signbit(right) : left < right;
  bool isEqual = memory == data;
  return isEqual || isLess == wantsLess ? memory : data;
}

// A float has more than twice the mantissa bits of a half, so double rounding gives the same result.

uint16_t addHalves(uint16_t left, uint16_t right) {
  return toHalf(toFloat(Half{left}) + toFloat(Half{right})).bits;
}

uint16_t addBf16(uint16_t left, uint16_t right) {
  return toBFloat(toFloat(BFloat{left}) + toFloat(BFloat{right})).bits;
}

template <uint16_t (*Add)(uint16_t, uint16_t)>
uint32_t addPairs(uint32_t memory, uint32_t data, uint32_t) {
  auto low = Add(static_cast<uint16_t>(memory), static_cast<uint16_t>(data));
  auto high = Add(static_cast<uint16_t>(memory >> 16), static_cast<uint16_t>(data >> 16));
  return low | static_cast<uint32_t>(high) << 16;
}

template <class W>
struct Line {
  AtomicOp op;
  AtomicFunction<W> function;
};

template <class W>
using Signed = std::make_signed_t<W>;

// clang-format off
template <class W>
constexpr Line<W> kLines[] = {
  {AtomicOp::Swap,            [](W, W data, W) -> W { return data; }},
  {AtomicOp::Compare,         [](W memory, W data, W second) -> W { return memory == second ? data : memory; }},
  {AtomicOp::Add,             [](W memory, W data, W) -> W { return memory + data; }},
  {AtomicOp::Sub,             [](W memory, W data, W) -> W { return memory - data; }},
  {AtomicOp::ReverseSub,      [](W memory, W data, W) -> W { return data - memory; }},
  {AtomicOp::MinSigned,       [](W memory, W data, W) -> W { return Signed<W>(data) < Signed<W>(memory) ? data : memory; }},
  {AtomicOp::MinUnsigned,     [](W memory, W data, W) -> W { return data < memory ? data : memory; }},
  {AtomicOp::MaxSigned,       [](W memory, W data, W) -> W { return Signed<W>(data) > Signed<W>(memory) ? data : memory; }},
  {AtomicOp::MaxUnsigned,     [](W memory, W data, W) -> W { return data > memory ? data : memory; }},
  {AtomicOp::And,             [](W memory, W data, W) -> W { return memory & data; }},
  {AtomicOp::Or,              [](W memory, W data, W) -> W { return memory | data; }},
  {AtomicOp::Xor,             [](W memory, W data, W) -> W { return memory ^ data; }},
  {AtomicOp::Increment,       [](W memory, W data, W) -> W { return memory >= data ? 0 : memory + 1; }},
  {AtomicOp::Decrement,       [](W memory, W data, W) -> W { return memory == 0 || memory > data ? data : memory - 1; }},
  {AtomicOp::MaskedOr,        [](W memory, W data, W second) -> W { return (memory & ~data) | second; }},
  {AtomicOp::Wrap,            [](W memory, W data, W second) -> W { return memory >= data ? memory - data : memory + second; }},
  {AtomicOp::ClampedSub,      [](W memory, W data, W) -> W { return memory >= data ? memory - data : 0; }},
  {AtomicOp::ConditionalSub,  [](W memory, W data, W) -> W { return memory >= data ? memory - data : memory; }},
  {AtomicOp::AddFloat,        [](W memory, W data, W) -> W { return std::bit_cast<W>(asFloat(memory) + asFloat(data)); }},
  {AtomicOp::AddFloatFlushed, [](W memory, W data, W) -> W { return flush(std::bit_cast<W>(asFloat(flush(memory)) + asFloat(flush(data)))); }},
  {AtomicOp::MinFloat,        [](W memory, W data, W) -> W { return chooseFloat(memory, data, true); }},
  {AtomicOp::MaxFloat,        [](W memory, W data, W) -> W { return chooseFloat(memory, data, false); }},
  {AtomicOp::CompareFloat,    [](W memory, W data, W second) -> W { return asFloat(memory) == asFloat(second) ? data : memory; }},
};
// clang-format on

} // namespace

template <class Word>
AtomicFunction<Word> atomicFunction(AtomicOp op) {
  if constexpr (sizeof(Word) == 4) {
    if (op == AtomicOp::AddPackedF16)
      return addPairs<addHalves>;
    if (op == AtomicOp::AddPackedBf16)
      return addPairs<addBf16>;
  }
  for (const Line<Word> &line : kLines<Word>)
    if (line.op == op)
      return line.function;
  return nullptr;
}

template AtomicFunction<uint32_t> atomicFunction<uint32_t>(AtomicOp);
template AtomicFunction<uint64_t> atomicFunction<uint64_t>(AtomicOp);

} // namespace rdnasim
