// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// WMMA, against products of matrices of small integers, which all types of elements hold exactly.

#include "MatrixMachine.h"

#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using u32 = uint32_t;

int valueA(uint32_t row, uint32_t k) {
  return static_cast<int>(row * 3 + k * 5) % 7 - 3;
}
int valueB(uint32_t k, uint32_t column) {
  return static_cast<int>(k * 2 + column * 11) % 5 - 2;
}
int valueC(uint32_t row, uint32_t column) {
  return static_cast<int>(row) - 2 * static_cast<int>(column);
}
int product(uint32_t row, uint32_t column, uint32_t depth = 16) {
  int sum = 0;
  for (uint32_t k = 0; k < depth; ++k)
    sum += valueA(row, k) * valueB(k, column);
  return sum;
}

constexpr const char *kSigned = " neg_lo:[1,1,0]";

const MatrixCase kF16ToF32 = {"v_wmma_f32_16x16x16_f16", kRdna34, kF16, kF16, kF32, 16};
const MatrixCase kF16ToF16 = {"v_wmma_f16_16x16x16_f16", kRdna34, kF16, kF16, kF16, 16};
const MatrixCase kBytes = {"v_wmma_i32_16x16x16_iu8", kRdna34, kI8, kI8, kI32, 16, false, kSigned};
const MatrixCase kNibbles = {"v_wmma_i32_16x16x16_iu4", kRdna34, kI4, kI4, kI32, 16, false, kSigned};

const MatrixCase kCases[] = {
    kF16ToF32,
    kF16ToF16,
    kBytes,
    kNibbles,
    {"v_wmma_f32_16x16x16_bf16", kRdna34, kBF16, kBF16, kF32, 16},
    {"v_wmma_bf16_16x16x16_bf16", kRdna34, kBF16, kBF16, kBF16, 16},
    {"v_wmma_i32_16x16x32_iu4", kRdna4, kI4, kI4, kI32, 32, false, kSigned},
    {"v_wmma_f32_16x16x16_fp8_fp8", kRdna4, kFp8, kFp8, kF32, 16},
    {"v_wmma_f32_16x16x16_fp8_bf8", kRdna4, kFp8, kBf8, kF32, 16},
    {"v_wmma_f32_16x16x16_bf8_fp8", kRdna4, kBf8, kFp8, kF32, 16},
    {"v_wmma_f32_16x16x16_bf8_bf8", kRdna4, kBf8, kBf8, kF32, 16},
};

void fill(MatrixMachine &machine, const MatrixCase &test) {
  machine.setA([&](uint32_t row, uint32_t k) { return test.a.encode(valueA(row, k)); });
  machine.setB([&](uint32_t k, uint32_t column) { return test.b.encode(valueB(k, column)); });
  machine.setC([&](uint32_t row, uint32_t column) { return test.result.encode(valueC(row, column)); });
}

/// Runs, and compares all of D with expected(row, column).
template <class F>
void expectResult(MatrixMachine &machine, const MatrixCase &test, F &&expected) {
  machine.run();
  for (uint32_t row = 0; row < 16; ++row)
    for (uint32_t column = 0; column < 16; ++column) {
      u32 mask = test.result.bits == 16 ? 0xffff : ~0u, want = test.result.encode(expected(row, column));
      ASSERT_EQ(machine.result(row, column) & mask, want & mask)
          << machine.program.texts[0] << " on " << machine.lanes() << " lanes: row " << row << " column "
          << column;
      ASSERT_TRUE(machine.isResultDefined(row, column));
    }
}

TEST(Matrix, MultipliesAndAddsInEveryLayout) {
  for (const MatrixCase &test : kCases)
    for (const Variant &variant : variantsOf(test.generations)) {
      MatrixMachine machine(test, variant, test.signs);
      fill(machine, test);
      expectResult(machine, test, [&](uint32_t row, uint32_t column) {
        return valueC(row, column) + product(row, column, test.depth);
      });
    }
}

TEST(Matrix, AConstantIsAddedToEveryElement) {
  for (const MatrixCase &test : kCases)
    for (const Variant &variant : variantsOf(test.generations)) {
      bool isInteger = test.result.encode == kI32.encode;
      MatrixMachine machine(test, variant, test.signs, isInteger ? "-4" : "-4.0");
      fill(machine, test);
      expectResult(machine, test,
                   [&](uint32_t row, uint32_t column) { return product(row, column, test.depth) - 4; });
    }
}

/// A × B with the parts of the rows' even and odd k.
int signedProduct(uint32_t row, uint32_t column, int even, int odd) {
  int sum = 0;
  for (uint32_t k = 0; k < 16; ++k)
    sum += (k % 2 == 0 ? even : odd) * valueA(row, k) * valueB(k, column);
  return sum;
}

TEST(Matrix, NegatesHalvesOfAAndB) {
  for (const MatrixCase &test : {kF16ToF32, kF16ToF16, kCases[4], kCases[5]})
    for (const Variant &variant : variantsOf(test.generations)) {
      MatrixMachine a(test, variant, " neg_lo:[1,0,0]"), b(test, variant, " neg_hi:[0,1,0]"),
          both(test, variant, " neg_lo:[1,1,0] neg_hi:[1,0,0]");
      for (MatrixMachine *machine : {&a, &b, &both})
        fill(*machine, test);
      expectResult(a, test, [](uint32_t row, uint32_t column) {
        return signedProduct(row, column, -1, 1) + valueC(row, column);
      });
      auto oddNegated = [](uint32_t row, uint32_t column) {
        return signedProduct(row, column, 1, -1) + valueC(row, column);
      };
      expectResult(b, test, oddNegated);
      expectResult(both, test, oddNegated);
    }
}

TEST(Matrix, NegatesCAndTakesItsAbsoluteValue) {
  for (const MatrixCase &test : {kF16ToF32, kF16ToF16, kCases[4], kCases[5]})
    for (const Variant &variant : variantsOf(test.generations)) {
      MatrixMachine negated(test, variant, " neg_lo:[0,0,1]"), absolute(test, variant, " neg_hi:[0,0,1]"),
          both(test, variant, " neg_lo:[0,0,1] neg_hi:[0,0,1]");
      for (MatrixMachine *machine : {&negated, &absolute, &both})
        fill(*machine, test);
      expectResult(negated, test,
                   [](uint32_t row, uint32_t column) { return product(row, column) - valueC(row, column); });
      expectResult(absolute, test, [](uint32_t row, uint32_t column) {
        return product(row, column) + std::abs(valueC(row, column));
      });
      expectResult(both, test, [](uint32_t row, uint32_t column) {
        return product(row, column) - std::abs(valueC(row, column));
      });
    }
}

TEST(Matrix, IntegersAreSignedWhereNegLoSaysSo) {
  for (const MatrixCase &test : {kBytes, kNibbles}) {
    // All bits set: -1, or the greatest unsigned number.
    int most = (1 << test.a.bits) - 1;
    const struct {
      const char *modifiers;
      int a, b;
    } kSigns[] = {{"", most, most},
                  {" neg_lo:[1,0,0]", -1, most},
                  {" neg_lo:[0,1,0]", most, -1},
                  {" neg_lo:[1,1,0]", -1, -1}};
    for (const auto &signs : kSigns)
      for (const Variant &variant : variantsOf(test.generations)) {
        MatrixMachine machine(test, variant, signs.modifiers);
        machine.setA([](uint32_t, uint32_t) { return ~0u; });
        machine.setB([](uint32_t, uint32_t) { return ~0u; });
        machine.setC([](uint32_t, uint32_t) { return 5; });
        expectResult(machine, test, [&](uint32_t, uint32_t) { return 16 * signs.a * signs.b + 5; });
      }
  }
}

TEST(Matrix, IntegersSaturateWithClampAndWrapWithout) {
  constexpr int kMost = std::numeric_limits<int>::max(), kLeast = std::numeric_limits<int>::min();
  for (const MatrixCase &test : {kBytes, kNibbles})
    for (const Variant &variant : variantsOf(test.generations))
      for (bool isNegative : {false, true}) {
        std::string modifiers = kSigned;
        MatrixMachine wrapping(test, variant, modifiers), saturating(test, variant, modifiers + " clamp");
        for (MatrixMachine *machine : {&wrapping, &saturating}) {
          machine->setA([](uint32_t, uint32_t) { return 1; });
          machine->setB([&](uint32_t, uint32_t) { return isNegative ? ~0u : 1; });
          machine->setC([&](uint32_t, uint32_t) { return static_cast<u32>(isNegative ? kLeast : kMost); });
        }
        expectResult(wrapping, test,
                     [&](uint32_t, uint32_t) { return isNegative ? kMost - 15 : kLeast + 15; });
        expectResult(saturating, test, [&](uint32_t, uint32_t) { return isNegative ? kLeast : kMost; });
      }
}

TEST(Matrix, Rdna3PicksAHalfOfCAndKeepsTheOtherOfD) {
  constexpr u32 kLow = 0x1234;
  for (const Variant &variant : variantsOf(kRdna3)) {
    MatrixMachine machine(kF16ToF16, variant, " op_sel:[0,0,1]");
    fill(machine, kF16ToF16);
    machine.setC(
        [](uint32_t row, uint32_t column) { return kF16.encode(valueC(row, column)) << 16 | 0x7e00; });
    for (uint32_t i = 0; i < 8; ++i)
      machine.setVector(MatrixMachine::kD + i, [](uint32_t) { return kLow; });
    machine.run();
    for (uint32_t row = 0; row < 16; ++row)
      for (uint32_t column = 0; column < 16; ++column)
        ASSERT_EQ(machine.result(row, column),
                  kF16.encode(product(row, column) + valueC(row, column)) << 16 | kLow)
            << toString(variant) << " row " << row << " column " << column;
  }
}

TEST(Matrix, AnUndefinedElementSpoilsItsRowOrColumn) {
  for (const MatrixCase &test : {kF16ToF32, kBytes})
    for (const Variant &variant : variantsOf(test.generations)) {
      MatrixMachine machine(test, variant, test.signs);
      fill(machine, test);
      constexpr uint64_t kLane5 = 1ull << 5, kLane20 = 1ull << 20;
      machine.wave.setVectorDefined(MatrixMachine::kA, ~kLane5);
      machine.wave.setVectorDefined(MatrixMachine::kB, ~kLane20);
      machine.run();
      for (uint32_t row = 0; row < 16; ++row)
        for (uint32_t column = 0; column < 16; ++column)
          ASSERT_EQ(machine.isResultDefined(row, column), row != 5 && column != 20 % 16)
              << toString(variant) << " row " << row << " column " << column;
    }
}

TEST(Matrix, NeedsEveryLane) {
  for (const MatrixCase &test : kCases)
    for (const Variant &variant : variantsOf(test.generations)) {
      MatrixMachine machine(test, variant);
      fill(machine, test);
      machine.setExec(machine.wave.allLanes() >> 1);
      EXPECT_THAT(machine.runToFault(), testing::HasSubstr("needs every lane in EXEC"));
    }
}

TEST(Matrix, Rdna3NeedsRepeatedRowsAndColumns) {
  for (uint32_t first : {MatrixMachine::kA, MatrixMachine::kB})
    for (const Variant &variant : variantsOf(kRdna3)) {
      MatrixMachine machine(kF16ToF32, variant);
      fill(machine, kF16ToF32);
      machine.wave.vector(first + 7)[machine.lanes() - 1] ^= 1;
      EXPECT_THAT(machine.runToFault(), testing::HasSubstr("must repeat lanes 0 to 15"));
    }
}

} // namespace
} // namespace rdnasim
