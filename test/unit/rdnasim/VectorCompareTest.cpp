// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// v_cmp, v_cmpx and v_cmp_class.

#include "Meaning.h"

#include <cmath>

namespace rdnasim {
namespace {

using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;

template <class T>
struct Relation {
  const char *name;
  bool (*holds)(T, T);
  Generations generations = kAll;
};

template <class T>
constexpr Relation<T> kOrder[] = {
    {"lt", [](T a, T b) { return a < b; }},  {"eq", [](T a, T b) { return a == b; }},
    {"le", [](T a, T b) { return a <= b; }}, {"gt", [](T a, T b) { return a > b; }},
    {"ge", [](T a, T b) { return a >= b; }},
};
template <class T>
constexpr Relation<T> kOfIntegers[] = {
    {"ne", [](T a, T b) { return a != b; }},
};
template <class T>
constexpr Relation<T> kConstant[] = {
    {"f", [](T, T) { return false; }, kRdna23},
};
/// An n in front: the opposite, which holds when one is a NaN.
template <class T>
constexpr Relation<T> kOfFloats[] = {
    {"lg", [](T a, T b) { return a < b || a > b; }},
    {"o", [](T a, T b) { return a == a && b == b; }},
    {"u", [](T a, T b) { return a != a || b != b; }},
    {"nge", [](T a, T b) { return !(a >= b); }},
    {"nlg", [](T a, T b) { return !(a < b || a > b); }},
    {"ngt", [](T a, T b) { return !(a > b); }},
    {"nle", [](T a, T b) { return !(a <= b); }},
    {"neq", [](T a, T b) { return !(a == b); }},
    {"nlt", [](T a, T b) { return !(a < b); }},
    {"tru", [](T, T) { return true; }, kRdna2},
    {"t", [](T, T) { return true; }, kRdna3},
};

/// Halves of registers have names of their own on some GPUs.
std::string sources(const std::string &start, uint32_t bits, const Variant &variant) {
  if (bits == 64)
    return start + "v[0:1], v[2:3]";
  std::string error, halves = start + "v0.l, v2.l";
  if (bits == 16 && !assemble(halves, variant, error).empty())
    return halves;
  return start + "v0, v2";
}

constexpr u64 kExecuting = 0xfedcba9876543210;

/// Lanes of `executing` whose two inputs fulfil the relation.
template <class T>
u64 expectedMask(const Machine &machine, const Relation<T> &relation, u64 executing) {
  u64 result = 0;
  for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
    auto a = std::bit_cast<T>(static_cast<Word<sizeof(T) * 8>>(machine.vector64(0, lane)));
    auto b = std::bit_cast<T>(static_cast<Word<sizeof(T) * 8>>(machine.vector64(2, lane)));
    result |= u64(relation.holds(a, b)) << lane;
  }
  return result & executing;
}

void fillInputs(Machine &machine, ValueType type, Samples &samples) {
  for (uint32_t lane = 0; lane < 64; ++lane) {
    u64 a = samples.next(type), b = lane % 4 == 0 ? a : samples.next(type);
    for (uint32_t dword : {0u, 1u}) {
      machine.wave.vector(0 + dword)[lane] = static_cast<u32>(a >> 32 * dword);
      machine.wave.vector(2 + dword)[lane] = static_cast<u32>(b >> 32 * dword);
    }
  }
  for (uint32_t number = 0; number < 4; ++number)
    machine.wave.setVectorDefined(number, ~0ull);
  machine.wave.mode = Conditions::keepingDenormals();
}

template <class T>
void checkRelation(const Relation<T> &relation, const std::string &type, const Variant &variant,
                   Samples &samples) {
  std::string name = std::string(relation.name) + "_" + type;
  std::string mask = variant.isWave64 ? "s[20:21]" : "s20";
  for (bool writesExec : {false, true}) {
    std::string start = writesExec ? "v_cmpx_" + name + "_e64 " : "v_cmp_" + name + "_e64 " + mask + ", ";
    Machine machine(sources(start, sizeof(T) * 8, variant), variant);
    fillInputs(machine, valueTypeOf<T>(), samples);
    u64 executing = variant.isWave64 ? kExecuting : kExecuting & 0xffffffff;
    machine.setExec(executing);
    machine.run();
    u64 actual = writesExec ? machine.wave.exec()
                            : machine.scalar(20) | (variant.isWave64 ? u64(machine.scalar(21)) << 32 : 0);
    EXPECT_EQ(actual, expectedMask(machine, relation, executing)) << toString(variant) << " " << start;
  }
}

template <class T>
void checkRelations(std::span<const Relation<T>> relations, const std::string &type) {
  Samples samples;
  for (const Relation<T> &relation : relations)
    for (const Variant &variant : variantsOf(relation.generations))
      checkRelation(relation, type, variant, samples);
}

template <class T>
void checkIntegers(const std::string &type) {
  checkRelations<T>(kOrder<T>, type);
  checkRelations<T>(kOfIntegers<T>, type);
  if (sizeof(T) > 2)
    checkRelations<T>(kConstant<T>, type);
}
template <class T>
void checkFloats(const std::string &type) {
  checkRelations<T>(kOrder<T>, type);
  checkRelations<T>(kConstant<T>, type);
  checkRelations<T>(kOfFloats<T>, type);
}

TEST(VectorCompare, Integers) {
  checkIntegers<int16_t>("i16");
  checkIntegers<uint16_t>("u16");
  checkIntegers<int32_t>("i32");
  checkIntegers<uint32_t>("u32");
  checkIntegers<int64_t>("i64");
  checkIntegers<uint64_t>("u64");
}
TEST(VectorCompare, Floats) {
  checkFloats<_Float16>("f16");
  checkFloats<float>("f32");
  checkFloats<double>("f64");
}

TEST(VectorCompare, FlushedDenormalsEqualZero) {
  for (const Variant &variant : allVariants())
    for (uint8_t denormals : {0, 3}) {
      Machine machine(std::string("v_cmp_eq_f32_e64 ") + (variant.isWave64 ? "s[20:21]" : "s20") + ", v0, 0",
                      variant);
      machine.wave.mode.denormF32 = denormals;
      machine.setVector(0, [](uint32_t lane) { return lane; });
      machine.run();
      EXPECT_EQ(machine.scalar(20), denormals == 0 ? 0xffffffff : 1u) << toString(variant);
    }
}

/// The bit of the mask that a number sets; `least` is the type's least normal number.
uint32_t classOf(double value, double least, bool isSignalling) {
  if (std::isnan(value))
    return isSignalling ? 0 : 1;
  uint32_t kind = std::isinf(value) ? 3 : value == 0 ? 0 : std::fabs(value) < least ? 1 : 2;
  return std::signbit(value) ? 5 - kind : 6 + kind;
}

template <class T>
void checkClasses(const std::string &type, uint32_t quietBit, double least) {
  using Bits = Word<sizeof(T) * 8>;
  Samples samples;
  for (const Variant &variant : allVariants()) {
    std::string start =
        std::string("v_cmp_class_") + type + "_e64 " + (variant.isWave64 ? "s[20:21], " : "s20, ");
    std::string operands = sizeof(T) == 8 ? "v[0:1], v2" : "v0, v2", error;
    if (sizeof(T) == 2 && !assemble(start + "v0.l, v2.l", variant, error).empty())
      operands = "v0.l, v2.l";
    for (bool flushes : {false, true}) { // which makes no difference: the class is that of the bits
      Machine machine(start + operands, variant);
      fillInputs(machine, valueTypeOf<T>(), samples);
      machine.setVector(2, [](uint32_t lane) { return lane * 2654435761u >> 20 & 0x3ff; });
      machine.wave.mode.denormF32 = machine.wave.mode.denormF16F64 = flushes ? 0 : 3;
      machine.run();
      for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
        auto bits = static_cast<Bits>(machine.vector64(0, lane));
        auto value = static_cast<double>(std::bit_cast<T>(bits));
        uint32_t number = classOf(value, least, (bits >> quietBit & 1) == 0);
        EXPECT_EQ(machine.scalar(20 + lane / 32) >> lane % 32 & 1, machine.vector(2, lane) >> number & 1)
            << toString(variant) << " " << type << " " << value;
      }
    }
  }
}

TEST(VectorCompare, Classes) {
  checkClasses<_Float16>("f16", 9, 0x1p-14);
  checkClasses<float>("f32", 22, 0x1p-126);
  checkClasses<double>("f64", 51, 0x1p-1022);
}

} // namespace
} // namespace rdnasim
