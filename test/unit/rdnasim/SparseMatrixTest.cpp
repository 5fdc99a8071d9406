// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// SWMMAC: A has two of each four neighbours of a row, and the index says which.

#include "MatrixMachine.h"

#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using u32 = uint32_t;

constexpr const char *kSigned = " neg_lo:[1,1,0]";

const MatrixCase kF16ToF32 = {"v_swmmac_f32_16x16x32_f16", kRdna4, kF16, kF16, kF32, 32, true};
const MatrixCase kIntegers[] = {
    {"v_swmmac_i32_16x16x32_iu8", kRdna4, kI8, kI8, kI32, 32, true, kSigned},
    {"v_swmmac_i32_16x16x32_iu4", kRdna4, kI4, kI4, kI32, 32, true, kSigned},
    {"v_swmmac_i32_16x16x64_iu4", kRdna4, kI4, kI4, kI32, 64, true, kSigned},
};
const MatrixCase kFloats[] = {
    kF16ToF32,
    {"v_swmmac_f32_16x16x32_bf16", kRdna4, kBF16, kBF16, kF32, 32, true},
    {"v_swmmac_f16_16x16x32_f16", kRdna4, kF16, kF16, kF16, 32, true},
    {"v_swmmac_bf16_16x16x32_bf16", kRdna4, kBF16, kBF16, kBF16, 32, true},
    {"v_swmmac_f32_16x16x32_fp8_fp8", kRdna4, kFp8, kFp8, kF32, 32, true},
    {"v_swmmac_f32_16x16x32_fp8_bf8", kRdna4, kFp8, kBf8, kF32, 32, true},
    {"v_swmmac_f32_16x16x32_bf8_fp8", kRdna4, kBf8, kFp8, kF32, 32, true},
    {"v_swmmac_f32_16x16x32_bf8_bf8", kRdna4, kBf8, kBf8, kF32, 32, true},
};

/// A's element i of a row is the one of this column. Every rising pair occurs.
uint32_t columnOf(uint32_t row, uint32_t i) {
  static constexpr uint32_t kPairs[][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
  return i / 2 * 4 + kPairs[(row * 5 + i / 2) % 6][i % 2];
}
int valueA(uint32_t row, uint32_t i) {
  return static_cast<int>(row * 3 + i * 5) % 7 - 3;
}
int valueB(uint32_t k, uint32_t column) {
  return static_cast<int>(k * 2 + column * 11) % 5 - 2;
}
int valueC(uint32_t row, uint32_t column) {
  return static_cast<int>(row) - 2 * static_cast<int>(column);
}
/// With factors for the products of the first and of the second element of each pair.
int expected(const MatrixCase &test, uint32_t row, uint32_t column, int first = 1, int second = 1) {
  int sum = valueC(row, column);
  for (uint32_t i = 0; i < test.stored(); ++i)
    sum += (i % 2 == 0 ? first : second) * valueA(row, i) * valueB(columnOf(row, i), column);
  return sum;
}

void fill(MatrixMachine &machine, const MatrixCase &test, uint32_t part = 0) {
  machine.setIndex(part, [](uint32_t row, uint32_t i) { return columnOf(row, i) % 4; });
  machine.setA([&](uint32_t row, uint32_t i) { return test.a.encode(valueA(row, i)); });
  machine.setB([&](uint32_t k, uint32_t column) { return test.b.encode(valueB(k, column)); });
  machine.setC([&](uint32_t row, uint32_t column) { return test.result.encode(valueC(row, column)); });
}

/// Runs, and compares all of D with want(row, column).
template <class F>
void expectResult(MatrixMachine &machine, const MatrixCase &test, F &&want) {
  machine.run();
  for (uint32_t row = 0; row < 16; ++row)
    for (uint32_t column = 0; column < 16; ++column)
      ASSERT_EQ(machine.result(row, column), test.result.encode(want(row, column)))
          << machine.program.texts[0] << " on " << machine.lanes() << " lanes: row " << row << " column "
          << column;
}

/// The other parts of the index are 0, which would be no pair.
void checkEveryPart(const MatrixCase &test) {
  for (const Variant &variant : variantsOf(test.generations)) {
    uint32_t parts = MatrixMachine(test, variant).indexParts();
    for (uint32_t part = 0; part < parts; ++part) {
      std::string key = part == 0 ? "" : " index_key:" + std::to_string(part);
      MatrixMachine machine(test, variant, key + test.signs);
      fill(machine, test, part);
      expectResult(machine, test, [&](uint32_t row, uint32_t column) { return expected(test, row, column); });
    }
  }
}

TEST(SparseMatrix, TakesFloatsFromTheColumnsOfTheIndex) {
  for (const MatrixCase &test : kFloats)
    checkEveryPart(test);
}

TEST(SparseMatrix, TakesIntegersFromTheColumnsOfTheIndex) {
  for (const MatrixCase &test : kIntegers)
    checkEveryPart(test);
}

TEST(SparseMatrix, SkipsWhatTheIndexLeavesOut) {
  // Columns 0 and 2 of four; infinity in the others would make every sum a NaN.
  constexpr u32 kInfinity = 0x7c00;
  for (const Variant &variant : variantsOf(kRdna4)) {
    MatrixMachine machine(kF16ToF32, variant);
    machine.setIndex(0, [](uint32_t, uint32_t i) { return i % 2 * 2; });
    machine.setA([](uint32_t, uint32_t) { return kF16.encode(1); });
    machine.setB([](uint32_t k, uint32_t) { return k % 2 == 0 ? kF16.encode(2) : kInfinity; });
    machine.setC([](uint32_t, uint32_t) { return kF32.encode(0); });
    expectResult(machine, kF16ToF32, [](uint32_t, uint32_t) { return 32; });
  }
}

TEST(SparseMatrix, NegatesByThePlaceInAPair) {
  for (const Variant &variant : variantsOf(kRdna4)) {
    MatrixMachine a(kF16ToF32, variant, " neg_lo:[1,0,0]"), b(kF16ToF32, variant, " neg_hi:[0,1,0]");
    fill(a, kF16ToF32);
    expectResult(a, kF16ToF32,
                 [](uint32_t row, uint32_t column) { return expected(kF16ToF32, row, column, -1, 1); });
    fill(b, kF16ToF32);
    expectResult(b, kF16ToF32,
                 [](uint32_t row, uint32_t column) { return expected(kF16ToF32, row, column, 1, -1); });
  }
}

TEST(SparseMatrix, IntegersSaturateAfterEachHalfOfK) {
  // The first half adds and saturates, the second takes away as much.
  constexpr int kMost = std::numeric_limits<int>::max();
  for (const MatrixCase &test : kIntegers)
    for (const Variant &variant : variantsOf(kRdna4))
      for (bool isClamped : {false, true}) {
        std::string modifiers = kSigned;
        MatrixMachine machine(test, variant, modifiers + (isClamped ? " clamp" : ""));
        machine.setIndex(0, [](uint32_t, uint32_t i) { return i % 2; });
        machine.setA([&](uint32_t, uint32_t i) { return i < test.stored() / 2 ? 1 : ~0u; });
        machine.setB([](uint32_t, uint32_t) { return 1; });
        machine.setC([](uint32_t, uint32_t) { return static_cast<u32>(kMost); });
        int lost = isClamped ? static_cast<int>(test.stored()) / 2 : 0;
        expectResult(machine, test, [&](uint32_t, uint32_t) { return kMost - lost; });
      }
}

TEST(SparseMatrix, AnUndefinedIndexSpoilsItsRow) {
  for (const Variant &variant : variantsOf(kRdna4)) {
    MatrixMachine machine(kF16ToF32, variant);
    fill(machine, kF16ToF32);
    machine.wave.setVectorDefined(MatrixMachine::kIndex, ~(1ull << 19));
    machine.run();
    for (uint32_t row = 0; row < 16; ++row)
      EXPECT_EQ(machine.isResultDefined(row, 7), row != 19 % 16) << toString(variant);
  }
}

TEST(SparseMatrix, NeedsRisingPairsInTheIndex) {
  for (auto [first, second] : {std::pair{0u, 0u}, {1u, 0u}, {3u, 2u}, {3u, 3u}})
    for (const Variant &variant : variantsOf(kRdna4)) {
      MatrixMachine machine(kF16ToF32, variant);
      fill(machine, kF16ToF32);
      machine.setIndex(0, [&](uint32_t row, uint32_t i) {
        return row == 15 && i >= 14 ? (i == 14 ? first : second) : columnOf(row, i) % 4;
      });
      EXPECT_THAT(machine.runToFault(), testing::HasSubstr("two of four columns in rising order"));
    }
}

TEST(SparseMatrix, NeedsEveryLane) {
  for (const Variant &variant : variantsOf(kRdna4)) {
    MatrixMachine machine(kF16ToF32, variant);
    fill(machine, kF16ToF32);
    machine.setExec(machine.wave.allLanes() & ~1ull);
    EXPECT_THAT(machine.runToFault(), testing::HasSubstr("needs every lane in EXEC"));
  }
}

} // namespace
} // namespace rdnasim
