// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How arithmetic handlers get their operands, checked, and the templates that make a handler out of the one
// line of IR that is peculiar to an instruction:
//
//   {Op::IAdd, elementwise<Kind::Int, 2, [](Builder &b, Value *x, Value *y) { return b.CreateAdd(x, y); }>}
//
// Code that emits several instructions takes a statement for each: C++ leaves the order of a call's arguments
// open, and the order of instructions would depend on the compiler that built us.
//
// Scalars and vectors go the same way. An argument is an operand that the instruction works on: for an
// instruction of an extended set, one of those that follow the set and the instruction's number.

#pragma once

#include "llpc/reader/Translator.h"

#include <array>
#include <concepts>
#include <type_traits>
#include <utility>

namespace llpc::reader {

using Builder = llvm::IRBuilder<>;

/// What a scalar, or the components of a vector, must be.
enum class Kind : uint8_t {
  Bool,
  Int,        ///< of any width; not Bool
  Float,      ///< of any width
  ShortFloat, ///< 16 or 32 bits: what SPIR-V allows to the transcendental functions
};

bool isKind(llvm::Type *type, Kind kind);

/// 1 for a scalar.
unsigned componentCount(llvm::Type *type);

/// `scalar`, or as many of it as `shape` has components.
llvm::Type *withComponentsOf(llvm::Type *scalar, llvm::Type *shape);

/// The id of an argument; 0 after reporting that the instruction has too few.
spirv::Id argumentId(Translator &translator, const spirv::Instruction &instruction, size_t index);

/// The argument's value, of whatever type. Null after reporting.
llvm::Value *argument(Translator &translator, const spirv::Instruction &instruction, size_t index);

/// The argument's value, which must be of `kind`. Null after reporting.
llvm::Value *argument(Translator &translator, const spirv::Instruction &instruction, size_t index, Kind kind);

/// The argument's value, which must be of type `type`. Null after reporting.
llvm::Value *argument(Translator &translator, const spirv::Instruction &instruction, size_t index,
                      llvm::Type *type);

/// All arguments have the result's type, which is of `kind`. False after reporting.
bool sameTypeArguments(Translator &translator, const spirv::Instruction &instruction, Kind kind,
                       llvm::MutableArrayRef<llvm::Value *> arguments);

/// All arguments are of `kind` and of one type, which has as many components as the result, of
/// `resultKind`. False after reporting.
bool convertedArguments(Translator &translator, const spirv::Instruction &instruction, Kind kind,
                        Kind resultKind, llvm::MutableArrayRef<llvm::Value *> arguments);

/// While it lives, the builder gives floating-point operations the flags that Vulkan grants the
/// instruction: signed zeros may be lost, and unless it is decorated NoContraction, it may be fused.
class FloatFlags {
public:
  FloatFlags(Translator &translator, const spirv::Instruction &instruction);

private:
  Builder::FastMathFlagGuard guard_;
};

/// Applies `emit` to each component of vectors of one shape, for intrinsics that know only scalars.
llvm::Value *perComponent(Builder &builder, llvm::ArrayRef<llvm::Value *> operands,
                          llvm::function_ref<llvm::Value *(llvm::ArrayRef<llvm::Value *> components)> emit);

namespace detail {

/// Calls emit(builder, arguments...) or, if that is what it takes, emit(builder, result type, arguments...).
template <auto emit, size_t... index>
llvm::Value *call(Builder &builder, llvm::Type *type,
                  const std::array<llvm::Value *, sizeof...(index)> &values, std::index_sequence<index...>) {
  if constexpr (std::is_invocable_v<decltype(emit), Builder &, llvm::Type *, decltype(values[index])...>)
    return emit(builder, type, values[index]...);
  else
    return emit(builder, values[index]...);
}

} // namespace detail

/// Handles an instruction whose `count` operands and result are all of one type of `kind`.
template <Kind kind, size_t count, auto emit>
bool elementwise(Translator &translator, const spirv::Instruction &instruction) {
  std::array<llvm::Value *, count> values{};
  if (!sameTypeArguments(translator, instruction, kind, values))
    return false;
  FloatFlags flags(translator, instruction);
  return translator.define(instruction,
                           detail::call<emit>(translator.builder(), translator.resultType(instruction),
                                              values, std::make_index_sequence<count>()));
}

/// Handles an instruction whose `count` operands are of one type of `kind`, and whose result has other
/// components, of `resultKind`, but as many. `emit` gets the result type before the operands if it takes it.
template <Kind kind, Kind resultKind, size_t count, auto emit>
bool converting(Translator &translator, const spirv::Instruction &instruction) {
  std::array<llvm::Value *, count> values{};
  if (!convertedArguments(translator, instruction, kind, resultKind, values))
    return false;
  return translator.define(instruction,
                           detail::call<emit>(translator.builder(), translator.resultType(instruction),
                                              values, std::make_index_sequence<count>()));
}

} // namespace llpc::reader
