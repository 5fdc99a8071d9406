// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/format/FormatTable.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace rdnasim {

namespace {

/// A set of number formats.
using NumberFormats = uint16_t;

constexpr NumberFormats only(NumberFormat number) {
  return static_cast<NumberFormats>(1 << static_cast<uint32_t>(number));
}

constexpr std::string_view kNumberNames[] = {"UNORM", "SNORM",  "USCALED", "SSCALED",     "UINT",
                                             "SINT",  "UFLOAT", "FLOAT",   "FLOAT_CLAMP", "SRGB"};

constexpr NumberFormats kUnorm = only(NumberFormat::Unorm), kSrgb = only(NumberFormat::Srgb),
                        kFloat = only(NumberFormat::Float), kUint = only(NumberFormat::Uint),
                        kClamp = only(NumberFormat::FloatClamp), kUfloat = only(NumberFormat::Ufloat);
constexpr NumberFormats kNormalised = kUnorm | only(NumberFormat::Snorm);
constexpr NumberFormats kScaled = only(NumberFormat::Uscaled) | only(NumberFormat::Sscaled);
constexpr NumberFormats kInteger = kUint | only(NumberFormat::Sint);
constexpr NumberFormats kSix = kNormalised | kScaled | kInteger, kSeven = kSix | kFloat;
constexpr NumberFormats kWhole = kInteger | kFloat, kFour = kNormalised | kInteger;

/// The number formats of a layout that a GPU has, and the number of the first. The others follow it.
struct Numbers {
  NumberFormats formats;
  uint32_t first;
};

/// One layout in several number formats.
struct Row {
  std::string_view name; ///< from the highest component on
  uint8_t bits[4];       ///< from the lowest component on
  Numbers rdna2, later;
  Encoding encoding = Encoding::Components;
};

// clang-format off
constexpr Row kBufferRows[] = {
  {"8",           { 8},             {kSix,    1}, {kSix,    1}},
  {"16",          {16},             {kSeven,  7}, {kSeven,  7}},
  {"8_8",         { 8,  8},         {kSix,   14}, {kSix,   14}},
  {"32",          {32},             {kWhole, 20}, {kWhole, 20}},
  {"16_16",       {16, 16},         {kSeven, 23}, {kSeven, 23}},
  {"10_11_11",    {11, 11, 10},     {kSeven, 30}, {kFloat, 30}},
  {"11_11_10",    {10, 11, 11},     {kSeven, 37}, {kFloat, 31}},
  {"10_10_10_2",  { 2, 10, 10, 10}, {kSix,   44}, {kFour,  32}},
  {"2_10_10_10",  {10, 10, 10,  2}, {kSix,   50}, {kSix,   36}},
  {"8_8_8_8",     { 8,  8,  8,  8}, {kSix,   56}, {kSix,   42}},
  {"32_32",       {32, 32},         {kWhole, 62}, {kWhole, 48}},
  {"16_16_16_16", {16, 16, 16, 16}, {kSeven, 65}, {kSeven, 51}},
  {"32_32_32",    {32, 32, 32},     {kWhole, 72}, {kWhole, 58}},
  {"32_32_32_32", {32, 32, 32, 32}, {kWhole, 75}, {kWhole, 61}},
};

constexpr Row kImageRows[] = {
  {"8",           { 8},             {kSrgb,  128}, {kSrgb,  64}},
  {"8_8",         { 8,  8},         {kSrgb,  129}, {kSrgb,  65}},
  {"8_8_8_8",     { 8,  8,  8,  8}, {kSrgb,  130}, {kSrgb,  66}},
  {"5_9_9_9",     { 9,  9,  9},     {kFloat, 132}, {kFloat, 67}, Encoding::SharedExponent},
  {"5_6_5",       { 5,  6,  5},     {kUnorm, 133}, {kUnorm, 68}},
  {"1_5_5_5",     { 5,  5,  5,  1}, {kUnorm, 134}, {kUnorm, 69}},
  {"5_5_5_1",     { 1,  5,  5,  5}, {kUnorm, 135}, {kUnorm, 70}},
  {"4_4_4_4",     { 4,  4,  4,  4}, {kUnorm, 136}, {kUnorm, 71}},
  {"4_4",         { 4,  4},         {kUnorm, 137}, {kUnorm, 72}},
  {"32",          {32},             {kClamp, 140}, {kClamp, 75}},
  {"8_24",        {24,  8},         {kUnorm | kUint, 141}, {kUnorm | kUint, 76}},
  {"24_8",        { 8, 24},         {kUnorm | kUint, 143}, {kUnorm | kUint, 78}},
  {"BC1",         {}, {kUnorm  | kSrgb,  169}, {kUnorm  | kSrgb,  109}, Encoding::Bc1},
  {"BC2",         {}, {kUnorm  | kSrgb,  171}, {kUnorm  | kSrgb,  111}, Encoding::Bc2},
  {"BC3",         {}, {kUnorm  | kSrgb,  173}, {kUnorm  | kSrgb,  113}, Encoding::Bc3},
  {"BC4",         {}, {kNormalised,      175}, {kNormalised,      115}, Encoding::Bc4},
  {"BC5",         {}, {kNormalised,      177}, {kNormalised,      117}, Encoding::Bc5},
  {"BC6",         {}, {kUfloat | kFloat, 179}, {kUfloat | kFloat, 119}, Encoding::Bc6},
  {"BC7",         {}, {kUnorm  | kSrgb,  181}, {kUnorm  | kSrgb,  121}, Encoding::Bc7},
};

/// Formats that are not simulated: of multisample metadata, video, ETC2, and those that no API maps to.
struct Unsupported {
  std::string_view name;
  uint32_t rdna2, rdna2Count, later, laterCount; ///< first number and how many; count 0: the GPU does not have them
};

constexpr Unsupported kUnsupported[] = {
  {"6E4_FLOAT",                     131,  1, 227,  1},
  {"7E3_FLOAT",                     285,  1, 228,  1},
  {"1_UNORM",                       138,  1,  73,  1},
  {"1_REVERSED_UNORM",              139,  1,  74,  1},
  {"X24_8_32",                      145,  2,  80,  2},
  {"GB_GR",                         147,  4,  82,  4},
  {"BG_RG",                         151,  4,  86,  4},
  {"FMASK",                         156, 13,   0,  0},
  {"ETC2",                          183, 10,   0,  0},
  {"a multimedia format",           265, 20,  90,  6},
  {"a multimedia format",             0,  0, 205, 22},
};
// clang-format on

struct NumberedFormat {
  std::string name;                  ///< as in the ISA documents
  bool isForBuffers;                 ///< and for images; otherwise only for images
  std::optional<TexelFormat> format; ///< nullopt: not simulated
};

using Table = std::map<uint32_t, NumberedFormat>;

void addRow(const Row &row, bool isRdna2, bool isForBuffers, Table &table) {
  const Numbers &numbers = isRdna2 ? row.rdna2 : row.later;
  uint32_t number = numbers.first;
  for (uint32_t i = 0; i < std::size(kNumberNames); ++i) {
    const auto numberFormat = static_cast<NumberFormat>(i);
    if ((numbers.formats & only(numberFormat)) == 0)
      continue;
    NumberedFormat &entry = table[number++];
    entry.name = std::string(row.name) + "_" + std::string(kNumberNames[i]);
    entry.isForBuffers = isForBuffers;
    entry.format = TexelFormat{{}, numberFormat, row.encoding};
    std::ranges::copy(row.bits, entry.format->bits);
  }
}

Table listFormats(bool isRdna2) {
  Table table;
  for (const Row &row : kBufferRows)
    addRow(row, isRdna2, true, table);
  for (const Row &row : kImageRows)
    addRow(row, isRdna2, false, table);
  for (const Unsupported &range : kUnsupported) {
    const uint32_t first = isRdna2 ? range.rdna2 : range.later;
    const uint32_t count = isRdna2 ? range.rdna2Count : range.laterCount;
    for (uint32_t number = first; number < first + count; ++number)
      table[number] = {std::string(range.name), false, std::nullopt};
  }
  return table;
}

const Table &tableOf(const Target &target) {
  static const Table rdna2 = listFormats(true), later = listFormats(false);
  return target.isIn(kRdna2) ? rdna2 : later;
}

/// Returns null for a reserved number.
const NumberedFormat *findNumber(uint32_t number, const Target &target) {
  const Table &table = tableOf(target);
  const auto found = table.find(number);
  return found == table.end() ? nullptr : &found->second;
}

} // namespace

std::optional<TexelFormat> findImageFormat(uint32_t number, const Target &target) {
  const NumberedFormat *found = findNumber(number, target);
  return found ? found->format : std::nullopt;
}

std::optional<TexelFormat> findBufferFormat(uint32_t number, const Target &target) {
  const NumberedFormat *found = findNumber(number, target);
  return found && found->isForBuffers ? found->format : std::nullopt;
}

std::string nameOfFormat(uint32_t number, const Target &target) {
  const NumberedFormat *found = findNumber(number, target);
  return found ? found->name : "";
}

std::optional<uint32_t> numberOf(const TexelFormat &format, const Target &target) {
  for (const auto &[number, entry] : tableOf(target))
    if (entry.format == format)
      return number;
  return std::nullopt;
}

std::optional<uint32_t> bufferNumberOf(const TexelFormat &format, const Target &target) {
  const std::optional<uint32_t> number = numberOf(format, target);
  return number && findBufferFormat(*number, target) ? number : std::nullopt;
}

} // namespace rdnasim
