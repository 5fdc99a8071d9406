// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScalarMeaning.h"

#include <sstream>

namespace rdnasim {

namespace {

constexpr uint32_t kFirstSource = 8, kResult = 40;

/// s8 or s[8:9].
std::string registerName(uint32_t number, ValueType type) {
  std::string text = std::to_string(number);
  return type.bits == 64 ? "s[" + text + ":" + std::to_string(number + 1) + "]" : "s" + text;
}

/// Where an argument stands: in a register of its own, or in the result's.
uint32_t registerOf(const ScalarRow &row, size_t argument) {
  bool isOld = row.readsResult && argument + 1 == row.meaning.arguments.size();
  return isOld ? kResult : kFirstSource + 2 * static_cast<uint32_t>(argument);
}

std::string snippet(const ScalarRow &row) {
  std::string text = row.text, rest;
  if (size_t space = text.find(' '); space != text.npos)
    rest = text.substr(space), text.resize(space);
  const char *separator = " ";
  if (row.scc.hasResult())
    text += separator + registerName(kResult, row.meaning.result), separator = ", ";
  for (size_t i = 0; i < row.meaning.arguments.size(); ++i)
    if (uint32_t number = registerOf(row, i); number != kResult)
      text += separator + registerName(number, row.meaning.arguments[i]), separator = ", ";
  return text + rest;
}

/// Describes what is wrong; empty when nothing is.
std::string mistake(const Machine &machine, const ScalarRow &row, const std::vector<uint64_t> &inputs,
                    bool sccBefore, const Conditions &conditions) {
  uint64_t expected = expectedOf(row.meaning, inputs, conditions.mode);
  uint64_t actual = row.meaning.result.bits == 64 ? machine.scalar64(kResult) : machine.scalar(kResult);
  std::ostringstream text;
  text << std::hex;
  for (uint64_t input : inputs)
    text << " 0x" << input;
  text << " gives 0x" << actual << ", expected 0x" << expected;
  if (row.scc.hasResult() && !agrees(actual, expected, row.meaning.result, conditions))
    return text.str();
  bool scc = row.scc.after(sccBefore, expected, inputs);
  if (machine.wave.scc != scc || !machine.wave.sccDefined)
    return text.str() + ", and SCC " + std::to_string(machine.wave.scc) + ", expected " + std::to_string(scc);
  return "";
}

void checkRow(const ScalarRow &row, const Variant &variant, const Conditions &conditions) {
  Machine machine(snippet(row), variant);
  machine.wave.mode = conditions.mode;
  Samples samples;
  for (uint32_t done = 0; done < conditions.samples; ++done) {
    std::vector<uint64_t> inputs;
    for (ValueType type : row.meaning.arguments)
      inputs.push_back(samples.next(type));
    for (size_t i = 0; i < inputs.size(); ++i)
      machine.setScalar64(registerOf(row, i), inputs[i]);
    bool sccBefore = done % 2 != 0;
    machine.wave.setScc(sccBefore);
    machine.wave.next = 0;
    machine.wave.state = WaveState::Running;
    machine.run();
    std::string wrong = mistake(machine, row, inputs, sccBefore, conditions);
    if (!wrong.empty() || machine.wave.hasFault()) {
      ADD_FAILURE() << toString(variant) << ": " << snippet(row) << ":" << wrong;
      return;
    }
  }
}

} // namespace

bool SccMeaning::after(bool before, uint64_t result, const std::vector<uint64_t> &inputs) const {
  if (meaning_)
    return meaning_->apply(inputs.data()) != 0;
  return kind_ == Kept ? before : result != 0;
}

void checkScalarRows(std::span<const ScalarRow> rows, const Conditions &conditions) {
  for (const ScalarRow &row : rows)
    for (const Variant &variant : variantsOf(row.generations))
      checkRow(row, variant, conditions);
}

} // namespace rdnasim
