// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How arithmetic handlers get their operands, and the templates that make a handler out of the one
// line of IR that is peculiar to an instruction:
//
//   {Op::IAdd, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateAdd(x, y); }>}
//
// Code that emits several instructions takes a statement for each: C++ leaves the order of a call's arguments
// open, and the order of instructions would depend on the compiler that built us.
//
// Scalars and vectors go the same way. An argument is an operand that the instruction works on: for an
// instruction of an extended set, one of those that follow the set and the instruction's number.

#pragma once

#include "llpc/reader/core/Translator.h"

#include <array>
#include <concepts>
#include <type_traits>
#include <utility>

namespace llpc::reader {

using Builder = llvm::IRBuilder<>;

/// A 16- or 32-bit float or a vector of them: what SPIR-V allows to the transcendental functions.
bool isShortFloat(llvm::Type *type);

/// 1 for a scalar.
unsigned componentCount(llvm::Type *type);

/// `scalar`, or as many of it as `shape` has components.
llvm::Type *withComponentsOf(llvm::Type *scalar, llvm::Type *shape);

spirv::Id argumentId(const spirv::Instruction &instruction, size_t index);

/// The value of an argument, which may be a pointer.
FailureOr<llvm::Value *> anyArgument(Translator &translator, const spirv::Instruction &instruction,
                                     size_t index);

/// The value of an argument that is known not to be a pointer, which always has one.
llvm::Value *argument(Translator &translator, const spirv::Instruction &instruction, size_t index);

/// While it lives, the builder gives floating-point operations the flags that Vulkan grants the
/// instruction: signed zeros may be lost unless the shader asks to preserve them, and unless it is decorated
/// NoContraction, it may be fused. Where results are rounded to zero, it makes constrained intrinsics, which
/// LLVM does not fold to nearest even.
class FloatFlags {
public:
  FloatFlags(Translator &translator, const spirv::Instruction &instruction);

private:
  Builder::FastMathFlagGuard guard_;
};

/// Makes the builder's arithmetic constrained, until a Builder::FastMathFlagGuard around it ends.
void leaveRoundingToHardware(Builder &b);

/// Binds the result of an arithmetic instruction, which is no denormal where the shader asks to flush them.
Result defineFloat(Translator &translator, const spirv::Instruction &instruction, llvm::Value *value);

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

/// What `emit` makes of the instruction's `count` operands.
template <size_t count, auto emit>
llvm::Value *emitted(Translator &translator, const spirv::Instruction &instruction) {
  std::array<llvm::Value *, count> values{};
  for (size_t index = 0; index < count; ++index)
    values[index] = argument(translator, instruction, index);
  return detail::call<emit>(translator.builder(), translator.resultType(instruction), values,
                            std::make_index_sequence<count>());
}

/// Handles an instruction that converts: it has `count` operands of one type, which must be numbers or bools,
/// and a result of another. `emit` gets the result type before the operands if it takes it.
template <size_t count, auto emit>
Result converting(Translator &translator, const spirv::Instruction &instruction) {
  return translator.define(instruction, emitted<count, emit>(translator, instruction));
}

/// Handles an instruction that computes: the same, with the flags of floating-point arithmetic.
template <size_t count, auto emit>
Result elementwise(Translator &translator, const spirv::Instruction &instruction) {
  FloatFlags flags(translator, instruction);
  return defineFloat(translator, instruction, emitted<count, emit>(translator, instruction));
}

/// The same for an instruction that SPIR-V allows on 16- and 32-bit floats alone.
template <size_t count, auto emit>
Result shortElementwise(Translator &translator, const spirv::Instruction &instruction) {
  if (!isShortFloat(translator.resultType(instruction)))
    return translator.fail(instruction, "the result must be a 16- or 32-bit floating-point scalar or vector");
  return elementwise<count, emit>(translator, instruction);
}

} // namespace llpc::reader
