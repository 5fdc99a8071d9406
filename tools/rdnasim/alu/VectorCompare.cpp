// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/alu/Elementwise.h"

#include <cmath>
#include <vector>

namespace rdnasim {

namespace {

/// The target of the result: a lane mask, or EXEC.
enum class Target : uint8_t { Mask, Exec };

/// v_cmp writes 0 for inactive lanes; v_cmpx writes EXEC, in e64 form too, independently of the destination
/// operand.
void writeComparison(Wave &wave, const Instruction &instruction, uint64_t result, const Lanes &lanes,
                     Target target) {
  result &= lanes.written;
  if (target == Target::Mask)
    return wave.writeMask(instruction.operands[0], result, ~lanes.written | lanes.defined);
  if ((lanes.written & ~lanes.defined) != 0)
    return wave.fault("EXEC is written by a comparison of uninitialised values");
  wave.writeMask(maskRegister(kExec), result);
}

/// The comparison's code: bit 0 less, 1 equal, 2 greater, 3 unordered.
enum Relation : uint32_t { kLess = 1, kEqual = 2, kGreater = 4, kUnordered = 8 };

template <class T>
auto comparable(T value) {
  if constexpr (std::is_same_v<T, Half>)
    return toFloat(value);
  else
    return value;
}

/// The least and the greatest value that an integer can have, and which bits are the same in all.
template <class T>
struct Range {
  T least, most;
  detail::BitsOf<T> value, defined;

  Range(detail::Stored<T> stored, detail::BitsOf<T> definedBits)
      : value(std::bit_cast<detail::BitsOf<T>>(stored)), defined(definedBits) {
    using Bits = detail::BitsOf<T>;
    const Bits sign = std::is_signed_v<T> ? static_cast<Bits>(Bits(1) << (sizeof(T) * 8 - 1)) : Bits(0);
    const auto biased = static_cast<Bits>(value ^ sign); // in the order of unsigned numbers
    least = std::bit_cast<T>(static_cast<Bits>((biased & defined) ^ sign));
    most = std::bit_cast<T>(static_cast<Bits>((biased | static_cast<Bits>(~defined)) ^ sign));
  }
};

/// Returns the relations that two integers with undefined bits can have.
template <class T>
uint32_t possibleRelations(const Range<T> &a, const Range<T> &b) {
  const bool canBeEqual = ((a.value ^ b.value) & a.defined & b.defined) == 0;
  return (a.least < b.most ? kLess : 0u) | (canBeEqual ? kEqual : 0u) | (a.most > b.least ? kGreater : 0u);
}

/// Returns the lanes whose result is the same whatever the undefined bits are.
template <class T, uint32_t N>
[[gnu::noinline]] uint64_t lanesWithOneResult(const Wave &wave, const Instruction &instruction,
                                              const detail::Stored<T> *a, const detail::Stored<T> *b,
                                              uint32_t first) {
  detail::BitsOf<T> bitsOfA[N], bitsOfB[N];
  detail::readBits<T, N>(wave, instruction, first, bitsOfA);
  detail::readBits<T, N>(wave, instruction, first + 1, bitsOfB);
  uint64_t lanes = 0;
  for (uint32_t lane = 0; lane < N; ++lane) {
    const uint32_t possible =
        possibleRelations<T>(Range<T>(a[lane], bitsOfA[lane]), Range<T>(b[lane], bitsOfB[lane]));
    const uint32_t fitting = possible & instruction.info->tag;
    lanes |= static_cast<uint64_t>(fitting == 0 || fitting == possible) << lane;
  }
  return lanes;
}

template <class T, uint32_t N, Target kTarget>
void compareLanes(Wave &wave, const Instruction &instruction) {
  uint32_t first = kTarget == Target::Mask ? 1 : 0;
  Lanes lanes = beginVector(wave, instruction);
  detail::Stored<T> copyOfA[N], copyOfB[N];
  const auto *a = detail::viewSource<T, N>(wave, instruction, first, copyOfA, lanes);
  const auto *b = detail::viewSource<T, N>(wave, instruction, first + 1, copyOfB, lanes);
  if (wave.hasFault())
    return;
  uint32_t relations = instruction.info->tag;
  uint8_t flags[N];
  for (uint32_t lane = 0; lane < N; ++lane) {
    auto left = comparable(detail::valueOf<T>(a[lane])), right = comparable(detail::valueOf<T>(b[lane]));
    uint32_t is = left < right ? kLess : left > right ? kGreater : left == right ? kEqual : kUnordered;
    flags[lane] = (relations & is) != 0;
  }
  uint64_t result = 0;
  for (uint32_t lane = 0; lane < N; ++lane)
    result |= static_cast<uint64_t>(flags[lane]) << lane;
  if constexpr (std::is_integral_v<T>)
    if (lanes.partlyDefined() != 0) [[unlikely]]
      lanes.defined |= lanesWithOneResult<T, N>(wave, instruction, a, b, first);
  writeComparison(wave, instruction, result, lanes, kTarget);
}

template <class T, Target kTarget>
void compare(Wave &wave, const Instruction &instruction) {
  wave.isWave64() ? compareLanes<T, 64, kTarget>(wave, instruction)
                  : compareLanes<T, 32, kTarget>(wave, instruction);
}

/// Returns the bit of v_cmp_class's mask for a float: signalling NaN, quiet NaN, -inf, -normal, -denormal,
/// -0, +0, +denormal, +normal, +inf.
template <class T>
uint32_t classOf(T value) {
  using Bits = detail::BitsOf<T>;
  constexpr uint32_t kMantissa = sizeof(T) == 8 ? 52 : sizeof(T) == 4 ? 23 : 10;
  constexpr uint32_t kWidth = sizeof(T) * 8;
  auto bits = std::bit_cast<Bits>(value);
  Bits mantissa = bits & ((Bits(1) << kMantissa) - 1);
  uint32_t most = (1u << (kWidth - 1 - kMantissa)) - 1;
  uint32_t exponent = static_cast<uint32_t>(bits >> kMantissa) & most;
  bool isNegative = bits >> (kWidth - 1) != 0;
  if (exponent == most && mantissa != 0)
    return mantissa >> (kMantissa - 1) != 0 ? 1 : 0;
  uint32_t kind = exponent == most ? 3
                  : exponent != 0  ? 2
                  : mantissa != 0  ? 1
                                   : 0; // inf, normal, denormal, zero
  return isNegative ? 5 - kind : 6 + kind;
}

template <class T, class M, uint32_t N, Target kTarget>
void classifyLanes(Wave &wave, const Instruction &instruction) {
  uint32_t first = kTarget == Target::Mask ? 1 : 0;
  Lanes lanes = beginVector(wave, instruction);
  T values[N];
  M masks[N];
  // The class is determined from the bits: denormals are not flushed.
  FloatMode mode = wave.mode;
  wave.mode.denormF32 = wave.mode.denormF16F64 = 3;
  detail::readTyped<T, N>(wave, instruction, first, values, lanes);
  wave.mode = mode;
  detail::readTyped<M, N>(wave, instruction, first + 1, masks, lanes);
  uint64_t result = 0;
  for (uint32_t lane = 0; lane < N; ++lane)
    result |= static_cast<uint64_t>(masks[lane] >> classOf(values[lane]) & 1) << lane;
  if (!wave.hasFault())
    writeComparison(wave, instruction, result, lanes, kTarget);
}

template <class T, class M, Target kTarget>
void classify(Wave &wave, const Instruction &instruction) {
  wave.isWave64() ? classifyLanes<T, M, 64, kTarget>(wave, instruction)
                  : classifyLanes<T, M, 32, kTarget>(wave, instruction);
}

struct Comparison {
  std::string_view name;
  uint32_t relations;
  Generations generations = kAll;
};

constexpr Comparison kFloatComparisons[] = {
    {"f", 0, kRdna23},
    {"lt", kLess},
    {"eq", kEqual},
    {"le", kLess | kEqual},
    {"gt", kGreater},
    {"lg", kLess | kGreater},
    {"ge", kGreater | kEqual},
    {"o", kLess | kEqual | kGreater},
    {"u", kUnordered},
    {"nge", kLess | kUnordered},
    {"nlg", kEqual | kUnordered},
    {"ngt", kLess | kEqual | kUnordered},
    {"nle", kGreater | kUnordered},
    {"neq", kLess | kGreater | kUnordered},
    {"nlt", kGreater | kEqual | kUnordered},
    {"tru", kLess | kEqual | kGreater | kUnordered, kRdna2},
    {"t", kLess | kEqual | kGreater | kUnordered, kRdna3},
};
constexpr Comparison kIntegerComparisons[] = {
    {"f", 0, kRdna23},
    {"lt", kLess},
    {"eq", kEqual},
    {"le", kLess | kEqual},
    {"gt", kGreater},
    {"ne", kLess | kGreater},
    {"ge", kGreater | kEqual},
    {"t", kLess | kEqual | kGreater, kRdna23},
};

/// The lines: every relation for every type, in both forms. Names live as long as the process.
class Table {
public:
  Table() {
    names_.reserve(1024); // lines point into it
    add<Half>("f16", kFloatComparisons);
    add<float>("f32", kFloatComparisons);
    add<double>("f64", kFloatComparisons);
    add<int16_t>("i16", kIntegerComparisons);
    add<uint16_t>("u16", kIntegerComparisons);
    add<int32_t>("i32", kIntegerComparisons);
    add<uint32_t>("u32", kIntegerComparisons);
    add<int64_t>("i64", kIntegerComparisons);
    add<uint64_t>("u64", kIntegerComparisons);
    // The mask of f16's class is a 16-bit operand.
    addPair("class_f16", detail::TypeOf<Half>::value, Type::B16, classify<Half, uint16_t, Target::Mask>,
            classify<Half, uint16_t, Target::Exec>, 0, kAll);
    addPair("class_f32", Type::F32, Type::B32, classify<float, uint32_t, Target::Mask>,
            classify<float, uint32_t, Target::Exec>, 0, kAll);
    addPair("class_f64", Type::F64, Type::B32, classify<double, uint32_t, Target::Mask>,
            classify<double, uint32_t, Target::Exec>, 0, kAll);
  }

  std::span<const OpInfo> lines() const { return lines_; }

private:
  template <class T>
  void add(const std::string &type, std::span<const Comparison> comparisons) {
    constexpr Type kType = detail::TypeOf<T>::value;
    // No generation has the constant relations for 16-bit integers.
    bool isShortInteger = std::is_integral_v<T> && sizeof(T) == 2;
    for (const Comparison &each : comparisons) {
      if (isShortInteger && each.generations != kAll)
        continue;
      addPair(std::string(each.name) + "_" + type, kType, kType, compare<T, Target::Mask>,
              compare<T, Target::Exec>, each.relations, each.generations);
    }
  }

  void addPair(const std::string &name, Type a, Type b, Handler toMask, Handler toExec, uint32_t relations,
               Generations generations) {
    lines_.push_back({names_.emplace_back("v_cmp_" + name),
                      generations,
                      OpKind::Valu,
                      {written(Type::Mask), read(a), read(b)},
                      toMask,
                      relations});
    lines_.push_back({names_.emplace_back("v_cmpx_" + name),
                      generations,
                      OpKind::Valu,
                      {read(a), read(b)},
                      toExec,
                      relations});
  }

  std::vector<std::string> names_;
  std::vector<OpInfo> lines_;
};

} // namespace

std::span<const OpInfo> vectorCompareInstructions() {
  static const Table table;
  return table.lines();
}

} // namespace rdnasim
