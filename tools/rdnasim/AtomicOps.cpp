// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/AtomicOps.h"

#include "tools/rdnasim/FloatFunctions.h"
#include "tools/rdnasim/HalfFloat.h"

#include <algorithm>
#include <bit>

namespace rdnasim {

namespace {

template <class T, class F>
T onFloat(AtomicOp op, T old, T source) {
  F a = std::bit_cast<F>(old), b = std::bit_cast<F>(source);
  FloatMode mode;
  F result = op == AtomicOp::AddFloat   ? a + b
             : op == AtomicOp::MinFloat ? minNumber(mode, a, b)
                                        : maxNumber(mode, a, b);
  return std::bit_cast<T>(result);
}

std::uint32_t addHalves(std::uint32_t a, std::uint32_t b, bool isBFloat) {
  std::uint32_t result = 0;
  for (unsigned shift : {0, 16}) {
    auto left = static_cast<std::uint16_t>(a >> shift), right = static_cast<std::uint16_t>(b >> shift);
    std::uint16_t sum = isBFloat ? toBFloat(toFloat(BFloat{left}) + toFloat(BFloat{right})).bits
                                 : toHalf(toFloat(Half{left}) + toFloat(Half{right})).bits;
    result |= static_cast<std::uint32_t>(sum) << shift;
  }
  return result;
}

template <class T, class Signed, class Float>
T apply(AtomicOp op, T old, T source, T compare) {
  switch (op) {
  case AtomicOp::Swap:
    return source;
  case AtomicOp::CompareSwap:
    return old == compare ? source : old;
  case AtomicOp::Add:
    return old + source;
  case AtomicOp::Sub:
    return old - source;
  case AtomicOp::SubFrom:
    return source - old;
  case AtomicOp::MinSigned:
    return static_cast<T>(std::min<Signed>(static_cast<Signed>(old), static_cast<Signed>(source)));
  case AtomicOp::MaxSigned:
    return static_cast<T>(std::max<Signed>(static_cast<Signed>(old), static_cast<Signed>(source)));
  case AtomicOp::MinUnsigned:
    return std::min(old, source);
  case AtomicOp::MaxUnsigned:
    return std::max(old, source);
  case AtomicOp::And:
    return old & source;
  case AtomicOp::Or:
    return old | source;
  case AtomicOp::Xor:
    return old ^ source;
  case AtomicOp::Increment:
    return old >= source ? 0 : old + 1;
  case AtomicOp::Decrement:
    return old == 0 || old > source ? source : old - 1;
  case AtomicOp::CondSub:
    return old >= source ? old - source : old;
  case AtomicOp::SubClamp:
    return old >= source ? old - source : 0;
  case AtomicOp::PkAddF16:
    return addHalves(static_cast<std::uint32_t>(old), static_cast<std::uint32_t>(source), false);
  case AtomicOp::PkAddBF16:
    return addHalves(static_cast<std::uint32_t>(old), static_cast<std::uint32_t>(source), true);
  default:
    return onFloat<T, Float>(op, old, source);
  }
}

} // namespace

std::uint64_t applyAtomic(AtomicOp op, unsigned bits, std::uint64_t old, std::uint64_t source,
                          std::uint64_t compare) {
  if (bits == 64)
    return apply<std::uint64_t, std::int64_t, double>(op, old, source, compare);
  return apply<std::uint32_t, std::int32_t, float>(op, static_cast<std::uint32_t>(old),
                                                   static_cast<std::uint32_t>(source),
                                                   static_cast<std::uint32_t>(compare));
}

} // namespace rdnasim
