// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/reader/HostFunction.h"
#include "test/unit/reader/Samples.h"

#include <gtest/gtest.h>

namespace llpc::reader::test {

namespace {

template <typename T>
class BitInstructions : public testing::Test {
protected:
  static constexpr unsigned kBits = sizeof(T) * 8;

  std::unique_ptr<HostFunction> compile(const std::string &opcode, std::vector<std::string> operands) {
    return compileInstruction(opcode, std::move(operands), typeName<T>());
  }

  template <typename Reference>
  void checkShift(const std::string &opcode, Reference reference) {
    const auto function = compile(opcode, {typeName<T>(), "u32"});
    ASSERT_TRUE(function);
    for (T x : samples<T>(50))
      for (uint32_t count = 0; count < kBits; ++count)
        ASSERT_EQ(+(*function).template operator()<T>(x, count), +reference(x, count))
            << +x << " by " << count;
  }
};

using Widths = testing::Types<uint8_t, uint16_t, uint32_t, uint64_t>;
TYPED_TEST_SUITE(BitInstructions, Widths);

/// Bit by bit, after the words of the specification.
template <typename T>
T extractedField(T base, uint32_t offset, uint32_t count, bool isSigned) {
  T field = 0;
  for (uint32_t bit = 0; bit < sizeof(T) * 8; ++bit) {
    const uint32_t source = bit < count ? offset + bit : offset + count - 1;
    if (count != 0 && (bit < count || isSigned))
      field |= T(T(base >> source) & 1) << bit;
  }
  return field;
}

template <typename T>
T insertedField(T base, T insert, uint32_t offset, uint32_t count) {
  for (uint32_t bit = 0; bit < count; ++bit) {
    const T mask = T(1) << (offset + bit);
    base = T(base & ~mask) | T(T(T(insert >> bit) & 1) << (offset + bit));
  }
  return base;
}

TYPED_TEST(BitInstructions, Shift) {
  using T = TypeParam;
  this->checkShift("OpShiftLeftLogical", [](T x, uint32_t count) { return T(x << count); });
  this->checkShift("OpShiftRightLogical", [](T x, uint32_t count) { return T(x >> count); });
  this->checkShift("OpShiftRightArithmetic",
                   [](T x, uint32_t count) { return T(std::make_signed_t<T>(x) >> count); });
}

TYPED_TEST(BitInstructions, ShiftsByTheWidthOrMoreUseTheLowBitsOfTheCount) {
  using T = TypeParam;
  const auto function = this->compile("OpShiftLeftLogical", {typeName<T>(), "u32"});
  ASSERT_TRUE(function);
  EXPECT_EQ((*function).template operator()<T>(T(3), uint32_t(this->kBits + 1)), T(6));
}

TYPED_TEST(BitInstructions, ExtractAndInsertEveryField) {
  using T = TypeParam;
  const auto extractUnsigned = this->compile("OpBitFieldUExtract", {typeName<T>(), "u32", "u32"});
  const auto extractSigned = this->compile("OpBitFieldSExtract", {typeName<T>(), "u32", "u32"});
  const auto insert = this->compile("OpBitFieldInsert", {typeName<T>(), typeName<T>(), "u32", "u32"});
  ASSERT_TRUE(extractUnsigned && extractSigned && insert);
  for (T x : samples<T>(8))
    for (uint32_t offset = 0; offset <= this->kBits; ++offset)
      for (uint32_t count = 0; offset + count <= this->kBits; ++count) {
        ASSERT_EQ(+(*extractUnsigned).template operator()<T>(x, offset, count),
                  +extractedField(x, offset, count, false))
            << +x << " " << offset << " " << count;
        ASSERT_EQ(+(*extractSigned).template operator()<T>(x, offset, count),
                  +extractedField(x, offset, count, true))
            << +x << " " << offset << " " << count;
        const T other = T(~x * 5);
        ASSERT_EQ(+(*insert).template operator()<T>(x, other, offset, count),
                  +insertedField(x, other, offset, count))
            << +x << " " << offset << " " << count;
      }
}

TYPED_TEST(BitInstructions, ReverseAndCount) {
  using T = TypeParam;
  const auto reverse = this->compile("OpBitReverse", {typeName<T>()});
  const auto count = compileInstruction("OpBitCount", {typeName<T>()}, "u32");
  ASSERT_TRUE(reverse && count);
  for (T x : samples<T>(100)) {
    T reversed = 0;
    for (uint32_t bit = 0; bit < this->kBits; ++bit)
      reversed |= T(T(x >> bit) & 1) << (this->kBits - 1 - bit);
    ASSERT_EQ(+(*reverse).template operator()<T>(x), +reversed);
    ASSERT_EQ((*count).template operator()<uint32_t>(x), uint32_t(std::popcount(x)));
  }
}

TYPED_TEST(BitInstructions, FindBits) {
  using T = TypeParam;
  using S = std::make_signed_t<T>;
  const auto lowest = this->compile("FindILsb", {typeName<T>()});
  const auto highest = this->compile("FindUMsb", {typeName<T>()});
  const auto highestSigned = this->compile("FindSMsb", {typeName<T>()});
  ASSERT_TRUE(lowest && highest && highestSigned);
  for (T x : samples<T>(100)) {
    const T magnitude = S(x) < 0 ? T(~x) : x;
    ASSERT_EQ(+(*lowest).template operator()<T>(x), +T(x ? std::countr_zero(x) : -1)) << +x;
    ASSERT_EQ(+(*highest).template operator()<T>(x), +T(std::bit_width(x) - 1)) << +x;
    ASSERT_EQ(+(*highestSigned).template operator()<T>(x), +T(std::bit_width(magnitude) - 1)) << +x;
  }
}

TYPED_TEST(BitInstructions, BitwiseLogic) {
  using T = TypeParam;
  Source source{{typeName<T>(), typeName<T>()}, {typeName<T>()}, {}, {}, {}};
  const std::string type = " %" + typeName<T>() + " ";
  source.body = "%and = OpBitwiseAnd" + type + "%a %b\n%or = OpBitwiseOr" + type + "%a %b\n%not = OpNot" +
                type + "%and\n%r = OpBitwiseXor" + type + "%or %not";
  const auto function = HostFunction::compile(source);
  ASSERT_TRUE(function);
  for (T x : samples<T>(20))
    for (T y : samples<T>(20))
      ASSERT_EQ(+(*function).template operator()<T>(x, y), +T((x | y) ^ T(~(x & y))));
}

} // namespace

} // namespace llpc::reader::test
