// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Numbers must print as C's printf prints them in the "C" locale; the host's own printf is asked for the
// expected text.

#include "llpc/runtime/NumberText.h"

#include <gtest/gtest.h>

#include <bit>
#include <clocale>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>

namespace llpc::runtime {
namespace {

using protocol::ArgumentType;
using protocol::Directive;
using protocol::ScalarKind;

constexpr ArgumentType kI8{ScalarKind::SignedInteger, 8, 1}, kI16{ScalarKind::SignedInteger, 16, 1},
    kI32{ScalarKind::SignedInteger, 32, 1}, kI64{ScalarKind::SignedInteger, 64, 1},
    kU8{ScalarKind::UnsignedInteger, 8, 1}, kU16{ScalarKind::UnsignedInteger, 16, 1},
    kU32{ScalarKind::UnsignedInteger, 32, 1}, kU64{ScalarKind::UnsignedInteger, 64, 1},
    kF16{ScalarKind::Float, 16, 1}, kF32{ScalarKind::Float, 32, 1}, kF64{ScalarKind::Float, 64, 1};

Directive parseDirective(const std::string &text) {
  protocol::FormatString format = protocol::parseFormat(text);
  EXPECT_EQ(format.pieces.size(), 1u) << text;
  return std::get<Directive>(format.pieces.at(0));
}

std::string format(const std::string &directive, const ArgumentType &type, uint64_t bits) {
  return formatComponent(parseDirective(directive), type, bits);
}

template <typename T>
std::string hostFormat(const std::string &directive, T value) {
  char buffer[4096];
  int length = std::snprintf(buffer, sizeof(buffer), directive.c_str(), value);
  return std::string(buffer, length);
}

class RandomDirectives {
public:
  /// Flags, width and precision at random, each present half of the time. Without the flags that C leaves
  /// undefined for the conversion.
  std::string spec(bool isSigned, bool isDecimal) {
    std::string text = "%";
    for (char flag : {'-', '0', '+', ' ', '#'}) {
      bool isDefined = flag == '+' || flag == ' ' ? isSigned : flag == '#' ? !isDecimal : true;
      if (isDefined && random_() % 2)
        text += flag;
    }
    if (random_() % 2)
      text += std::to_string(random_() % 30);
    if (random_() % 2)
      text += "." + std::to_string(random_() % 25);
    return text;
  }

  /// Short values are as likely as long ones.
  uint64_t bits() { return (uint64_t(random_()) << 32 | random_()) >> random_() % 64; }

  char pick(std::string_view letters) { return letters[random_() % letters.size()]; }

private:
  std::mt19937 random_{20251};
};

TEST(NumberText, integersMatchTheHost) {
  RandomDirectives random;
  for (int i = 0; i != 200000; ++i) {
    char conversion = random.pick("diouxX");
    bool isSigned = conversion == 'd' || conversion == 'i';
    std::string spec = random.spec(isSigned, isSigned || conversion == 'u');
    uint64_t bits = random.bits();
    std::string narrow = spec + conversion;
    ASSERT_EQ(format(narrow, kU32, bits), hostFormat(narrow, uint32_t(bits))) << narrow << " " << bits;
    std::string wide = spec + "l" + conversion;
    ASSERT_EQ(format(wide, kU64, bits), hostFormat(wide, bits)) << wide << " " << bits;
  }
}

TEST(NumberText, floatsMatchTheHost) {
  RandomDirectives random;
  for (int i = 0; i != 200000; ++i) {
    std::string spec = random.spec(true, false) + random.pick("aAeEfFgG");
    uint64_t bits =
        i % 2 ? random.bits() : std::bit_cast<uint64_t>(double(int64_t(random.bits() % 2000)) / 8);
    ASSERT_EQ(format(spec, kF64, bits), hostFormat(spec, std::bit_cast<double>(bits))) << spec << " " << bits;
    auto single = uint32_t(random.bits());
    ASSERT_EQ(format(spec, kF32, single), hostFormat(spec, std::bit_cast<float>(single)))
        << spec << " " << single;
  }
}

TEST(NumberText, specialFloatsMatchTheHost) {
  using Limits = std::numeric_limits<double>;
  for (double value : {0.0, -0.0, 1.0, -1.0, 0.5, 9.5, 0.1, 1e300, 123456.0, 0.0001, 0.00001,
                       Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), -Limits::quiet_NaN(),
                       Limits::max(), Limits::min(), Limits::denorm_min(), Limits::epsilon()})
    for (char conversion : std::string_view("aAeEfFgG"))
      for (const char *spec : {"%", "%#", "%+", "% ", "%010", "%-10", "%.0", "%#.0", "%.3", "%#.3", "%12.1",
                               "%+012.4", "%.40", "%1023.1023"}) {
        std::string directive = spec + std::string(1, conversion);
        EXPECT_EQ(format(directive, kF64, std::bit_cast<uint64_t>(value)), hostFormat(directive, value))
            << directive << " " << value;
      }
}

TEST(NumberText, roundingUpKeepsTheZerosOfTheAlternateForm) {
  // Debian 12's glibc prints "1.e+06" for "%#g" here, which C does not allow.
  auto bits = std::bit_cast<uint64_t>(999999.5);
  EXPECT_EQ(format("%#g", kF64, bits), "1.00000e+06");
  EXPECT_EQ(format("%g", kF64, bits), hostFormat("%g", 999999.5));
}

TEST(NumberText, narrowTypesKeepTheirSign) {
  EXPECT_EQ(format("%d", kI8, 0xFF), "-1");
  EXPECT_EQ(format("%d", kI8, 0x7F), "127");
  EXPECT_EQ(format("%i", kI16, 0x8000), "-32768");
  EXPECT_EQ(format("%d", kU8, 0xFF), "255");
  EXPECT_EQ(format("%d", kU16, 0xFFFF), "65535");
  EXPECT_EQ(format("%u", kI8, 0xFF), "255");
  EXPECT_EQ(format("%x", kI16, 0xFFFF), "ffff");
  EXPECT_EQ(format("%d", kU32, 0xFFFFFFFF), "-1");
  EXPECT_EQ(format("%u", kI32, 0xFFFFFFFF), "4294967295");
  EXPECT_EQ(format("%d", kI8, 0xABCDEF01), "1") << "bits beyond the type do not count";
}

TEST(NumberText, aWrongLengthLosesNothing) {
  EXPECT_EQ(format("%d", kI64, 0x8000'0000'0000'0000), "-9223372036854775808");
  EXPECT_EQ(format("%x", kU64, 0x1'0000'0000), "100000000");
  EXPECT_EQ(format("%lu", kU32, 0xFFFFFFFF), "4294967295");
  EXPECT_EQ(format("%ld", kI32, 0xFFFFFFFF), "-1");
}

TEST(NumberText, sixtyFourBitFormsOfTheValidationLayers) {
  EXPECT_EQ(format("%lu", kU64, 0x2000000000000001), "2305843009213693953");
  EXPECT_EQ(format("%lx", kU64, 0x2000000000000001), "2000000000000001");
  EXPECT_EQ(format("%ul", kU64, 0x2000000000000001), "2000000000000001");
  EXPECT_EQ(format("%ld", kI64, ~uint64_t(0)), "-1");
}

TEST(NumberText, halvesArriveAsFloats) {
  EXPECT_EQ(format("%f", kF16, std::bit_cast<uint32_t>(1.5f)), "1.500000");
}

TEST(NumberText, pointersAndCharacters) {
  EXPECT_EQ(format("%p", kU64, 0xDEADBEEF000), "0xdeadbeef000");
  EXPECT_EQ(format("%p", kU64, 0), "0x0");
  EXPECT_EQ(format("%8p", kU64, 0x10), "    0x10");
  EXPECT_EQ(format("%-8p", kU64, 0x10), "0x10    ");
  EXPECT_EQ(format("%c", kU32, 'A'), "A");
  EXPECT_EQ(format("%3c", kI8, 'A'), "  A");
  EXPECT_EQ(format("%c", kU32, 0), std::string(1, '\0'));
  EXPECT_EQ(format("%c", kU32, 0xE4), "\xC3\xA4");
  EXPECT_EQ(format("%c", kU32, 0x20AC), "\xE2\x82\xAC");
  EXPECT_EQ(format("%c", kU32, 0x1F600), "\xF0\x9F\x98\x80");
  for (uint64_t noCharacter : {0xD800u, 0xDFFFu, 0x110000u, 0xFFFFFFFFu})
    EXPECT_EQ(format("%c", kU32, noCharacter), "\xEF\xBF\xBD");
}

TEST(NumberText, aConversionOfAnotherClassGivesWayToTheType) {
  EXPECT_EQ(format("%d", kF32, std::bit_cast<uint32_t>(1.5f)), "1.500000");
  EXPECT_EQ(format("%08x", kF64, std::bit_cast<uint64_t>(-2.0)), "-2.000000");
  EXPECT_EQ(format("%5.1f", kI8, 0xFF), "-1");
  EXPECT_EQ(format("%g", kU16, 0xFFFF), "65535");
  EXPECT_EQ(format("%s", kU32, 7), "7");
  EXPECT_EQ(format("%s", kF32, 0), "0.000000");
  EXPECT_EQ(format("%p", kF32, 0), "0.000000");
  EXPECT_EQ(format("%c", kF32, 0), "0.000000");
}

TEST(NumberText, theLocaleDoesNotMatter) {
  // Whatever of these the machine has; the result must be the same without any.
  for (const char *locale : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE"})
    if (std::setlocale(LC_ALL, locale))
      break;
  EXPECT_EQ(format("%.2f", kF64, std::bit_cast<uint64_t>(1234567.5)), "1234567.50");
  std::setlocale(LC_ALL, "C");
}

} // namespace
} // namespace llpc::runtime
