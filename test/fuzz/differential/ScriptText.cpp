// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScriptText.h"
#include "BufferLayout.h"
#include "DrawText.h"
#include "Emitter.h"
#include "ImageText.h"
#include "SpirvText.h"
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
  const uint32_t mantissaBits = scalar.width == 16 ? 10 : scalar.width == 32 ? 23 : 52;
  const uint64_t bias = (1u << (scalar.width - mantissaBits - 2)) - 1;
  uint64_t mantissa = random.next() & ((uint64_t(1) << mantissaBits) - 1);
  if (random.chance(50))
    mantissa &= ~uint64_t(0) << (mantissaBits - 3);
  const uint64_t exponent = bias - 3 + random.below(7);
  return uint64_t(random.below(2)) << (scalar.width - 1) | exponent << mantissaBits | mantissa;
}

/// Returns random elements for a buffer, which is an array.
Bytes randomElements(fuzz::Random &random, const Variable &buffer) {
  const Type &element = buffer.type.parts[0];
  const BufferLayout layout(buffer);
  const uint32_t stride = layout.arrayStride(element);
  Bytes bytes((buffer.type.count * stride + 3) / 4 * 4);
  for (uint32_t i = 0; i < buffer.type.count; ++i)
    layout.forEachScalar(element, i * stride, [&](const Type &scalar, uint32_t at) {
      const uint64_t bits = buffer.bound ? random.below(buffer.bound) : randomBits(random, scalar);
      std::memcpy(&bytes[at], &bits, scalar.width / 8);
    });
  return bytes;
}

/// With as many elements as the buffer has.
Variable bufferOf(const Program &program, uint32_t binding) {
  constexpr uint32_t kCells = kAtomicKinds * kCellsPerAtomic;
  for (CellWidth width : {CellWidth::Word, CellWidth::Wide}) {
    if (binding == countersBinding(width))
      return {Storage::Output, Type::array(cellType(width), kCells)};
    if (binding == localCountersBinding(width))
      return {Storage::Output, Type::array(cellType(width), kCells * program.groups)};
  }
  if (binding == kAddressesBinding)
    return {Storage::Uniform, Type::array(Type::vector(uint32Type(), 4), uint32_t(program.variables.size()))};
  Variable buffer = program.variables[binding];
  if (buffer.storage == Storage::Output)
    buffer.type.count *= program.invocationsPerGroup() * program.groups;
  return buffer;
}

std::string scriptType(const Type &type) {
  if (type.isBool())
    return "uint32";
  if (type.isFloat())
    return type.width == 32 ? "float" : type.width == 64 ? "double" : "float16";
  return (type.kind == TypeKind::Int ? "int" : "uint") + std::to_string(type.width);
}

std::string specializations(const Program &program, const Emitted &shader) {
  std::string text;
  for (uint32_t id : shader.specIds) {
    const SpecConstant &constant = program.specConstants[id];
    if (constant.value)
      text += "  SPECIALIZE " + std::to_string(id) + " AS " + scriptType(constant.type) + " " +
              (constant.type.isBool() ? std::to_string(*constant.value & 1)
                                      : numberText(constant.type, *constant.value)) +
              "\n";
  }
  return text;
}

} // namespace

std::vector<std::byte> initialContents(const Program &program, uint32_t binding) {
  // From the binding alone, so that reduction does not change the data of what is left.
  fuzz::Random random(program.dataSeed + binding);
  return randomElements(random, bufferOf(program, binding));
}

std::string scriptText(const Program &program, const Emitted &shader, const BufferBytes *expected) {
  std::string buffers, bindings, expectations;
  const auto expect = [&](const std::string &name) {
    if (!expected || !expected->contains(name))
      return;
    buffers += fuzz::bufferText("expected_" + name, expected->at(name));
    expectations += "EXPECT " + name + " EQ_BUFFER expected_" + name + "\n";
  };
  for (uint32_t binding : shader.bindings) {
    const std::string name = "b" + std::to_string(binding);
    buffers += fuzz::bufferText(name, initialContents(program, binding));
    const bool isUniform =
        binding == kAddressesBinding ||
        (binding < program.variables.size() && program.variables[binding].storage == Storage::Uniform);
    bindings += "  BIND BUFFER " + name + " AS " + (isUniform ? "uniform" : "storage") +
                " DESCRIPTOR_SET 0 BINDING " + std::to_string(binding) + "\n";
    expect(name);
  }
  for (uint32_t variable : shader.physical) {
    const std::string name = "b" + std::to_string(variable);
    buffers += fuzz::bufferText(name, initialContents(program, variable));
    bindings += "  POINTER TO " + name + " IN b" + std::to_string(kAddressesBinding) + " IDX " +
                std::to_string(variable * kAddressBytes) + "\n";
    expect(name);
  }
  for (uint32_t image : shader.images) {
    buffers += imageDeclarations(program, image);
    bindings += imageBindings(program, image);
    if (expected)
      expectations += imageExpectations(program, image, *expected);
  }
  if (program.draw) {
    const DrawText draw = drawText(program, expected);
    return "#!amber\n\n" + draw.vertexShader + "SHADER fragment shader SPIRV-ASM TARGET_ENV spv1.5\n" +
           shader.assembly + "END\n\n" + buffers + draw.attachments +
           "PIPELINE graphics pipeline\n  ATTACH corner\n  ATTACH shader\n" +
           specializations(program, shader) + bindings + draw.state + "END\n\n" + draw.run + expectations;
  }
  return "#!amber\n\nSHADER compute shader SPIRV-ASM TARGET_ENV spv1.5\n" + shader.assembly + "END\n\n" +
         buffers + "PIPELINE compute pipeline\n  ATTACH shader\n" + specializations(program, shader) +
         bindings + "END\n\nRUN pipeline " + std::to_string(program.groups) + " 1 1\n\n" + expectations;
}

} // namespace shaderfuzz
