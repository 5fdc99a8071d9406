// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The variables of a program and the parameters of its functions.

#include "ProgramGenerator.h"

#include <algorithm>

namespace shaderfuzz {

namespace {

constexpr uint32_t kUniformVectors = 8;
constexpr uint32_t kMaxSharedBytes = 8192;

uint32_t bytesOf(const Type &type) {
  if (type.isScalarOrVector())
    return type.components() * std::max(type.scalar().width, 32u) / 8;
  uint32_t bytes = 0;
  for (uint32_t i = 0; i < type.partCount(); ++i)
    bytes += bytesOf(type.part(i));
  return bytes;
}

bool isWide(const Type &type) {
  return type.parts.empty() ? type.width >= 32 : std::ranges::all_of(type.parts, isWide);
}

} // namespace

void ProgramGenerator::declareGlobals() {
  const auto declareBuffer = [&](Storage storage, const Type &element, uint32_t count) {
    Variable buffer{storage, Type::array(element, count)};
    buffer.matrixLayout = {random_.chance(50), random_.chance(30) ? random_.between(1, 2) : 0};
    buffer.isPhysical = storage != Storage::Uniform && hasPhysicalPointers_ && random_.chance(60);
    program_.variables.push_back(std::move(buffer));
  };
  for (uint32_t i = random_.between(1, 3); i > 0; --i) {
    const Type element = exprs_.anyBufferElement();
    declareBuffer(Storage::Input, element,
                  element.isScalarOrVector() ? random_.between(5, 40) : random_.between(2, 6));
  }
  declareBuffer(Storage::Uniform, Type::vector(uint32Type(), 4), kUniformVectors);
  if (random_.chance(50)) {
    const Type element = anyUniformElement();
    declareBuffer(Storage::Uniform, element, random_.between(2, 4));
  }
  for (uint32_t i = random_.below(3); i > 0; --i)
    program_.variables.push_back({Storage::Private, exprs_.anyType(), 0});
  if (const Type type = exprs_.anyType(); random_.chance(30) && fitsWorkgroup(type))
    program_.variables.push_back({Storage::Shared, type, 0});
  for (uint32_t i = random_.below(3); i > 0; --i) {
    Type element = exprs_.anyBufferElement();
    if (!element.isScalarOrVector() && !element.isMatrix())
      element = exprs_.anyScalarOrVector(0);
    declareBuffer(Storage::Output, element, random_.between(1, 4));
  }
}

/// Workgroups' variables become private, and what the invocation writes, too: nothing in a buffer is written
/// by a helper.
void ProgramGenerator::adaptToFragments() {
  const bool isLimited = program_.draw->hasDifferences;
  for (Variable &variable : program_.variables) {
    const bool isLoaded = variable.storage == Storage::Input && isLimited;
    if (variable.storage != Storage::Shared && variable.storage != Storage::Output && !isLoaded)
      continue;
    variable.isPhysical = false;
    variable.storage = isLoaded && isWide(variable.type) ? Storage::Uniform : Storage::Private;
    if (variable.storage == Storage::Private)
      variable.matrixLayout = {};
  }
  if (isLimited)
    std::erase_if(program_.images, [](const Image &image) { return image.isStorage() && !image.isCounter; });
  for (Image &image : program_.images)
    image.isWritten = false;
  declareVaryings();
  declareTargets();
}

/// For each invocation. There may be several such variables, and 32 KiB in all.
bool ProgramGenerator::fitsWorkgroup(const Type &type) const {
  return bytesOf(type) * program_.invocationsPerGroup() <= kMaxSharedBytes;
}

/// Nothing small, which would take another feature of the device; most are arrays in the buffer's array.
Type ProgramGenerator::anyUniformElement() {
  for (uint32_t attempt = 0; attempt < 8; ++attempt) {
    const Type type = exprs_.anyBufferElement();
    const Type nested =
        type.kind == TypeKind::Array || random_.chance(20) ? type : Type::array(type, random_.between(2, 4));
    if (isWide(nested))
      return nested;
  }
  return Type::array(Type::array(uint32Type(), 3), 2);
}

/// Arrays and vectors of indices, small ones and some that do not fit into registers.
void ProgramGenerator::declareLookups() {
  exprs_.setLookupPercent(random_.pick<uint32_t>({30, 60, 90}));
  const uint32_t bound = random_.pick<uint32_t>({2, 3, 4, 4, 8});
  for (uint32_t i = random_.between(1, 3); i > 0; --i) {
    Type element = uint32Type();
    if (random_.chance(40))
      element.kind = TypeKind::Int;
    if (random_.chance(15)) {
      const Type other = exprs_.anyNumber();
      element = other.isInteger() ? other : element;
    }
    const uint32_t count = random_.chance(15) ? random_.between(16, 70) : random_.between(bound, 8);
    const bool isVector = bound <= 4 && random_.chance(25);
    Variable variable;
    variable.storage =
        random_.pick<Storage>({Storage::Private, Storage::Local, Storage::Local, Storage::Shared,
                               Storage::Table, Storage::Input, Storage::Output});
    variable.bound = bound;
    variable.type = isVector ? Type::vector(element, std::max(2u, random_.between(bound, 4)))
                             : Type::array(element, count);
    if (isVector && variable.storage >= Storage::Table)
      variable.storage = Storage::Private;
    if (!isVector && variable.storage >= Storage::Input && random_.chance(50))
      variable.storage = Storage::Local;
    program_.variables.push_back(std::move(variable));
  }
}

uint32_t ProgramGenerator::declareLocal(const Type &type, uint32_t function) {
  program_.variables.push_back({Storage::Local, type, function});
  return uint32_t(program_.variables.size() - 1);
}

void ProgramGenerator::declareParameters(const Scope &scope, Function &function) {
  for (uint32_t i = random_.below(4); i > 0; --i) {
    if (random_.chance(50)) {
      function.parameters.push_back(declareLocal(exprs_.anyType(), scope.function));
      continue;
    }
    program_.variables.push_back(exprs_.pointerParameter(scope, options_.hasVariablePointers));
    function.parameters.push_back(uint32_t(program_.variables.size() - 1));
  }
  // Some are handed on to the next function.
  if (scope.function + 1 == program_.functions.size())
    return;
  for (uint32_t parameter : program_.functions[scope.function + 1].parameters) {
    Variable same = program_.variables[parameter];
    if (same.storage != Storage::Pointer || random_.chance(60))
      continue;
    same.function = scope.function;
    program_.variables.push_back(std::move(same));
    function.parameters.push_back(uint32_t(program_.variables.size() - 1));
  }
}

/// Variables for the results of functions, and for what these want to be given a pointer to.
void ProgramGenerator::declareForCallees(uint32_t index) {
  for (uint32_t callee = index + 1; callee < program_.functions.size(); ++callee) {
    if (random_.chance(40))
      declareLocal(program_.functions[callee].result.type, index);
    for (uint32_t parameter : program_.functions[callee].parameters) {
      const Variable &variable = program_.variables[parameter];
      if (variable.storage == Storage::Pointer && variable.pointee == Storage::Local && random_.chance(80))
        declareLocal(Type(variable.type), index);
    }
  }
}

} // namespace shaderfuzz
