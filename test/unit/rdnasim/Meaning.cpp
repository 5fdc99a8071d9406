// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Meaning.h"

#include <cmath>
#include <iomanip>
#include <sstream>

namespace rdnasim {

namespace {

constexpr uint32_t kFirstSource = 8, kResult = 40;
constexpr uint32_t kOldHigh = 0xabcd0000;

/// v8, v[8:9], or v8.l where the assembler tells halves apart.
std::string registerName(uint32_t number, ValueType type, bool hasHalves) {
  std::string text = std::to_string(number);
  if (type.bits == 64)
    return "v[" + text + ":" + std::to_string(number + 1) + "]";
  return "v" + text + (type.bits == 16 && hasHalves ? ".l" : "");
}

/// Arguments that the text names; the result's old value is none of them.
size_t namedArguments(const Row &row) {
  return row.meaning.arguments.size() - row.readsResult;
}

std::string snippet(const Row &row, bool hasHalves) {
  std::string text = row.text, rest;
  if (size_t space = text.find(' '); space != text.npos)
    rest = text.substr(space), text.resize(space);
  text += " " + registerName(kResult, row.meaning.result, hasHalves);
  for (uint32_t i = 0; i < namedArguments(row); ++i)
    text += ", " + registerName(kFirstSource + 2 * i, row.meaning.arguments[i], hasHalves);
  return text + rest;
}

/// Fields of a float type.
struct Layout {
  explicit Layout(ValueType type)
      : mantissa(type.bits == 64   ? 52
                 : type.bits == 32 ? 23
                                   : 10),
        sign(1ull << (type.bits - 1)), infinity((sign - 1) & ~((1ull << mantissa) - 1)) {}
  uint32_t mantissa;
  uint64_t sign, infinity;
};

/// The value, with denormals made 0.
uint64_t flushed(uint64_t bits, ValueType type) {
  if (type.isPacked) {
    ValueType part = type.part();
    return flushed(bits & 0xffff, part) | flushed(bits >> 16, part) << 16;
  }
  Layout layout(type);
  return (bits & layout.infinity) == 0 ? bits & layout.sign : bits;
}
bool isNan(uint64_t bits, ValueType type) {
  Layout layout(type);
  return (bits & (layout.sign - 1)) > layout.infinity;
}
/// Floats in order of their values, one apart when neighbours; both zeros are 0.
double position(uint64_t bits, ValueType type) {
  Layout layout(type);
  auto magnitude = static_cast<double>(bits & (layout.sign - 1));
  return (bits & layout.sign) != 0 ? -magnitude : magnitude;
}

void setSource(Machine &machine, uint32_t number, const std::vector<uint64_t> &values) {
  for (uint32_t dword : {0u, 1u})
    machine.setVector(number + dword,
                      [&](uint32_t lane) { return static_cast<uint32_t>(values[lane] >> 32 * dword); });
}

/// Sets the old contents that the result must change or keep: of 16-bit results, the upper half is kept.
void setOldResult(Machine &machine, const Row &row, const std::vector<std::vector<uint64_t>> &sources) {
  if (row.readsResult)
    setSource(machine, kResult, sources.back());
  if (!row.readsResult || row.meaning.result.bits == 16)
    machine.setVector(kResult, [&](uint32_t lane) {
      return kOldHigh | (row.readsResult ? static_cast<uint32_t>(sources.back()[lane]) : 0);
    });
}

/// The first lane that is wrong, in words; empty when all agree.
std::string mistake(const Machine &machine, const Row &row, const std::vector<std::vector<uint64_t>> &sources,
                    const Conditions &conditions) {
  ValueType type = row.meaning.result;
  for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
    std::vector<uint64_t> inputs;
    for (const auto &source : sources)
      inputs.push_back(source[lane]);
    uint64_t expected = expectedOf(row.meaning, inputs, conditions.mode);
    uint64_t actual = machine.vector64(kResult, lane);
    std::ostringstream text;
    text << std::hex << "lane " << std::dec << lane << std::hex << ":";
    for (uint64_t input : inputs)
      text << " 0x" << input;
    if (type.bits == 16 && (actual & 0xffff0000) != kOldHigh)
      return text.str() + ": the upper half has changed";
    if (type.bits != 64)
      actual &= (1ull << type.bits) - 1;
    text << " gives 0x" << actual << ", expected 0x" << expected;
    if (!agrees(actual, expected, type, conditions))
      return text.str();
  }
  return "";
}

void checkRow(const Row &row, const Variant &variant, const Conditions &conditions) {
  // Which instructions name halves of registers differs between GPUs; the assembler knows.
  std::string text = snippet(row, true), error;
  if (assemble(text, variant, error); !error.empty())
    text = snippet(row, false);
  Machine machine(text, variant);
  Samples samples;
  for (uint32_t done = 0; done < conditions.samples; done += machine.lanes()) {
    std::vector<std::vector<uint64_t>> sources(row.meaning.arguments.size());
    for (uint32_t lane = 0; lane < 64; ++lane)
      for (uint32_t i = 0; i < sources.size(); ++i)
        sources[i].push_back(samples.next(row.meaning.arguments[i]));
    for (uint32_t i = 0; i < namedArguments(row); ++i)
      setSource(machine, kFirstSource + 2 * i, sources[i]);
    setOldResult(machine, row, sources);
    machine.wave.mode = conditions.mode;
    machine.wave.next = 0;
    machine.wave.state = WaveState::Running;
    machine.run();
    std::string wrong = mistake(machine, row, sources, conditions);
    if (!wrong.empty() || machine.wave.hasFault()) {
      ADD_FAILURE() << toString(variant) << ": " << text << ": " << wrong;
      return;
    }
  }
}

} // namespace

bool agrees(uint64_t actual, uint64_t expected, ValueType type, const Conditions &conditions) {
  if (actual == expected)
    return true;
  if (!type.isFloat)
    return false;
  if (type.isPacked)
    return agrees(actual & 0xffff, expected & 0xffff, type.part(), conditions) &&
           agrees(actual >> 16, expected >> 16, type.part(), conditions);
  if (isNan(actual, type) || isNan(expected, type))
    return !conditions.isNanExact && isNan(actual, type) && isNan(expected, type);
  return conditions.units != 0 &&
         std::fabs(position(actual, type) - position(expected, type)) <= conditions.units;
}

uint64_t expectedOf(const Meaning &meaning, std::vector<uint64_t> inputs, const FloatMode &mode) {
  auto isSingle = [](ValueType type) { return type.bits == 32 && !type.isPacked; };
  auto denormals = [&](ValueType type) { return isSingle(type) ? mode.denormF32 : mode.denormF16F64; };
  for (uint32_t i = 0; i < inputs.size(); ++i)
    if (meaning.arguments[i].isFloat && (denormals(meaning.arguments[i]) & 1) == 0)
      inputs[i] = flushed(inputs[i], meaning.arguments[i]);
  static constexpr int kHost[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  std::fesetround(kHost[isSingle(meaning.result) ? mode.roundF32 : mode.roundF16F64]);
  uint64_t result = meaning.apply(inputs.data());
  std::fesetround(FE_TONEAREST);
  bool flushes = meaning.result.isFloat && (denormals(meaning.result) & 2) == 0;
  return flushes ? flushed(result, meaning.result) : result;
}

void checkRows(std::span<const Row> rows, const Conditions &conditions) {
  for (const Row &row : rows)
    for (const Variant &variant : variantsOf(row.generations))
      checkRow(row, variant, conditions);
}

} // namespace rdnasim
