// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/reader/HostFunction.h"
#include "test/unit/reader/Samples.h"

#include <gtest/gtest.h>

#include <functional>

namespace llpc::reader::test {

namespace {

template <typename T>
class IntegerArithmetic : public testing::Test {
protected:
  using Reference = std::function<T(T, T)>;

  /// Compares all pairs of samples, but those for which `isDefined` says no: they must only not trap.
  void check(
      const std::string &opcode, const Reference &reference,
      const std::function<bool(T, T)> &isDefined = [](T, T) { return true; }) {
    const auto function = compileInstruction(opcode, {typeName<T>(), typeName<T>()}, typeName<T>());
    ASSERT_TRUE(function);
    const std::vector<T> values = samples<T>(60);
    for (T x : values)
      for (T y : values) {
        const T result = (*function).template operator()<T>(x, y);
        if (isDefined(x, y)) {
          ASSERT_EQ(+result, +reference(x, y)) << opcode << " " << +x << " " << +y;
        }
      }
  }

  /// Both members of the result structure.
  void checkPair(const std::string &opcode, const Reference &first, const Reference &second) {
    Source source{{typeName<T>(), typeName<T>()}, {typeName<T>(), typeName<T>()}, {}, {}, {}};
    source.body = "%r = " + opcode + " %result %a %b";
    const auto function = HostFunction::compile(source);
    ASSERT_TRUE(function);
    const std::vector<T> values = samples<T>(60);
    for (T x : values)
      for (T y : values) {
        ASSERT_EQ(+(*function).template operator()<T>(x, y), +first(x, y))
            << opcode << " " << +x << " " << +y;
        ASSERT_EQ(+function->template result<T>(1), +second(x, y)) << opcode << " " << +x << " " << +y;
      }
  }
};

using Widths = testing::Types<uint8_t, uint16_t, uint32_t, uint64_t>;
TYPED_TEST_SUITE(IntegerArithmetic, Widths);

template <typename T>
bool divides(T x, T y) {
  using Signed = std::make_signed_t<T>;
  return y != 0 && !(Signed(x) == std::numeric_limits<Signed>::min() && Signed(y) == -1);
}

TYPED_TEST(IntegerArithmetic, WrapsAround) {
  using T = TypeParam;
  this->check("OpIAdd", [](T x, T y) { return T(x + y); });
  this->check("OpISub", [](T x, T y) { return T(x - y); });
  this->check("OpIMul", [](T x, T y) { return T(uint64_t(x) * y); });
}

TYPED_TEST(IntegerArithmetic, DividesUnsigned) {
  using T = TypeParam;
  this->check("OpUDiv", [](T x, T y) { return T(x / y); }, [](T, T y) { return y != 0; });
  this->check("OpUMod", [](T x, T y) { return T(x % y); }, [](T, T y) { return y != 0; });
}

TYPED_TEST(IntegerArithmetic, DividesSigned) {
  using T = TypeParam;
  using S = std::make_signed_t<T>;
  this->check("OpSDiv", [](T x, T y) { return T(S(x) / S(y)); }, divides<T>);
  this->check("OpSRem", [](T x, T y) { return T(S(x) % S(y)); }, divides<T>);
  this->check(
      "OpSMod",
      [](T x, T y) {
        const S remainder = S(x) % S(y);
        return T(remainder != 0 && (remainder < 0) != (S(y) < 0) ? remainder + S(y) : remainder);
      },
      divides<T>);
}

TYPED_TEST(IntegerArithmetic, CarriesAndBorrows) {
  using T = TypeParam;
  this->checkPair("OpIAddCarry", [](T x, T y) { return T(x + y); }, [](T x, T y) { return T(T(x + y) < x); });
  this->checkPair("OpISubBorrow", [](T x, T y) { return T(x - y); }, [](T x, T y) { return T(x < y); });
}

TYPED_TEST(IntegerArithmetic, MultipliesInTwiceTheWidth) {
  using T = TypeParam;
  using S = std::make_signed_t<T>;
  __extension__ using Wide = __int128;
  constexpr int kBits = sizeof(T) * 8;
  auto low = [](T x, T y) { return T(uint64_t(x) * y); };
  this->checkPair("OpUMulExtended", low, [](T x, T y) {
    __extension__ using UnsignedWide = unsigned __int128;
    return T(UnsignedWide(x) * y >> kBits);
  });
  this->checkPair("OpSMulExtended", low, [](T x, T y) { return T(Wide(S(x)) * S(y) >> kBits); });
}

TEST(IntegerArithmeticVectors, WorkOnEachComponent) {
  using Vector = std::array<uint32_t, 2>;
  const auto divide = compileInstruction("OpSDiv", {"v2u32", "v2u32"}, "v2u32");
  ASSERT_TRUE(divide);
  EXPECT_EQ((*divide).operator()<Vector>(Vector{100, uint32_t(-7)}, Vector{uint32_t(-7), 2}),
            (Vector{uint32_t(-14), uint32_t(-3)}));
  const auto negate = compileInstruction("OpSNegate", {"v2u32"}, "v2u32");
  ASSERT_TRUE(negate);
  EXPECT_EQ((*negate).operator()<Vector>(Vector{1, 0x80000000}), (Vector{uint32_t(-1), 0x80000000}));
}

} // namespace

} // namespace llpc::reader::test
