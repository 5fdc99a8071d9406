// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScriptText.h"
#include "FunctionEmitter.h"
#include "test/fuzz/common/BufferText.h"
#include "test/fuzz/common/Random.h"

#include <cstdio>
#include <cstring>

namespace shaderfuzz {

namespace {

using Bytes = std::vector<std::byte>;

/// Integers of every size; floats from 1/8 to 16, either sign.
uint64_t randomBits(fuzz::Random &random, const Type &scalar) {
  if (!scalar.isFloat()) {
    const uint64_t bits = random.next() >> random.below(64);
    return random.chance(30) ? -bits : bits;
  }
  const unsigned mantissaBits = scalar.width == 16 ? 10 : scalar.width == 32 ? 23 : 52;
  const uint64_t bias = (1u << (scalar.width - mantissaBits - 2)) - 1;
  uint64_t mantissa = random.next() & ((uint64_t(1) << mantissaBits) - 1);
  if (random.chance(50))
    mantissa &= ~uint64_t(0) << (mantissaBits - 3);
  const uint64_t exponent = bias - 3 + random.below(7);
  return uint64_t(random.below(2)) << (scalar.width - 1) | exponent << mantissaBits | mantissa;
}

Bytes randomElements(fuzz::Random &random, const Type &element, size_t count, unsigned bound) {
  const size_t stride = strideOf(element), size = element.scalar().width / 8;
  Bytes bytes((count * stride + 3) / 4 * 4);
  for (size_t i = 0; i < count; ++i)
    for (size_t component = 0; component < element.components(); ++component) {
      const uint64_t bits = bound ? random.below(bound) : randomBits(random, element.scalar());
      std::memcpy(&bytes[i * stride + component * size], &bits, size);
    }
  return bytes;
}

struct Contents {
  Type element;
  size_t count = 0;
  unsigned bound = 0; ///< as a Variable has it
};

Contents contentsOf(const Program &program, unsigned binding) {
  constexpr size_t kCells = kAtomicKinds * kCellsPerAtomic;
  for (CellWidth width : {CellWidth::Word, CellWidth::Wide}) {
    if (binding == countersBinding(width))
      return {cellType(width), kCells};
    if (binding == localCountersBinding(width))
      return {cellType(width), kCells * program.groups};
  }
  const Variable &variable = program.variables[binding];
  const size_t arrays =
      variable.storage == Storage::Output ? size_t(program.invocationsPerGroup()) * program.groups : 1;
  return {variable.type.parts[0], variable.type.count * arrays, variable.bound};
}

} // namespace

std::string scriptText(const Program &program, const Emitted &shader, const BufferBytes *expected) {
  std::string buffers, bindings, expectations;
  for (unsigned binding : shader.bindings) {
    const std::string name = "b" + std::to_string(binding);
    const Contents contents = contentsOf(program, binding);
    // From the binding alone, so that reduction does not change the data of what is left.
    fuzz::Random random(program.dataSeed + binding);
    buffers +=
        fuzz::bufferText(name, randomElements(random, contents.element, contents.count, contents.bound));
    const bool isUniform =
        binding < program.variables.size() && program.variables[binding].storage == Storage::Uniform;
    bindings += "  BIND BUFFER " + name + " AS " + (isUniform ? "uniform" : "storage") +
                " DESCRIPTOR_SET 0 BINDING " + std::to_string(binding) + "\n";
    if (!expected || !expected->contains(name))
      continue;
    buffers += fuzz::bufferText("expected_" + name, expected->at(name));
    expectations += "EXPECT " + name + " EQ_BUFFER expected_" + name + "\n";
  }
  return "#!amber\n\nSHADER compute shader SPIRV-ASM TARGET_ENV spv1.5\n" + shader.assembly + "END\n\n" +
         buffers + "PIPELINE compute pipeline\n  ATTACH shader\n" + bindings + "END\n\nRUN pipeline " +
         std::to_string(program.groups) + " 1 1\n\n" + expectations;
}

} // namespace shaderfuzz
