// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operand access for arithmetic handlers, and templates that make a handler from the one line of IR that is
// specific to an instruction:
//
//   {Op::IAdd, elementwise<2, [](Builder &b, Value *x, Value *y) { return b.CreateAdd(x, y); }>}
//
// Code that emits several instructions uses one statement for each: C++ leaves the evaluation order of call
// arguments unspecified, so the order of instructions would depend on the host compiler.
//
// Scalars and vectors are handled alike. An argument is an operand that the instruction computes with: in an
// instruction of an extended set, one of those that follow the set and the instruction number.

#pragma once

#include "llpc/reader/core/Translator.h"

#include <array>
#include <concepts>
#include <type_traits>
#include <utility>

namespace llpc::reader {

using Builder = llvm::IRBuilder<>;

/// Returns whether the type is a 16- or 32-bit float or a vector of them, the only types that SPIR-V allows
/// for the transcendental functions.
bool isShortFloat(llvm::Type *type);

/// Returns 1 for a scalar.
unsigned componentCount(llvm::Type *type);

/// Returns `scalar`, or a vector of it with as many components as `shape`.
llvm::Type *withComponentsOf(llvm::Type *scalar, llvm::Type *shape);

spirv::Id argumentId(const spirv::Instruction &instruction, size_t index);

/// The value of an argument, which may be a pointer.
FailureOr<llvm::Value *> anyArgument(Translator &translator, const spirv::Instruction &instruction,
                                     size_t index);

/// Returns the value of an argument that is known not to be a pointer. Such an argument always has a value.
llvm::Value *argument(Translator &translator, const spirv::Instruction &instruction, size_t index);

/// During its lifetime the builder gives floating-point operations the flags that Vulkan grants the
/// instruction: the sign of zeros may be lost unless the shader asks to preserve it, and operations may be
/// fused unless the instruction is decorated NoContraction. When the shader rounds towards zero, the builder
/// makes constrained intrinsics, which LLVM does not constant-fold with rounding to nearest even.
class FloatFlags {
public:
  FloatFlags(Translator &translator, const spirv::Instruction &instruction);

private:
  Builder::FastMathFlagGuard guard_;
};

/// Makes the builder emit constrained arithmetic until the enclosing Builder::FastMathFlagGuard ends.
void leaveRoundingToHardware(Builder &b);

/// Binds the result of an arithmetic instruction and flushes denormals where the shader requires it.
Result defineFloat(Translator &translator, const spirv::Instruction &instruction, llvm::Value *value);

/// Applies `emit` to each component of vectors of equal length, for intrinsics that accept only scalars.
llvm::Value *perComponent(Builder &builder, llvm::ArrayRef<llvm::Value *> operands,
                          llvm::function_ref<llvm::Value *(llvm::ArrayRef<llvm::Value *> components)> emit);

namespace detail {

/// Calls emit(builder, arguments...) or, if `emit` takes a result type, emit(builder, result type,
/// arguments...).
template <auto emit, size_t... index>
llvm::Value *call(Builder &builder, llvm::Type *type,
                  const std::array<llvm::Value *, sizeof...(index)> &values, std::index_sequence<index...>) {
  if constexpr (std::is_invocable_v<decltype(emit), Builder &, llvm::Type *, decltype(values[index])...>)
    return emit(builder, type, values[index]...);
  else
    return emit(builder, values[index]...);
}

} // namespace detail

/// Returns the result of `emit` for the instruction's `count` operands.
template <size_t count, auto emit>
llvm::Value *emitted(Translator &translator, const spirv::Instruction &instruction) {
  std::array<llvm::Value *, count> values{};
  for (size_t index = 0; index < count; ++index)
    values[index] = argument(translator, instruction, index);
  return detail::call<emit>(translator.builder(), translator.resultType(instruction), values,
                            std::make_index_sequence<count>());
}

/// Handles a conversion: `count` operands of one numeric or bool type, and a result of another type. `emit`
/// gets the result type before the operands if it takes it.
template <size_t count, auto emit>
Result converting(Translator &translator, const spirv::Instruction &instruction) {
  return translator.define(instruction, emitted<count, emit>(translator, instruction));
}

/// Handles an arithmetic instruction: like a conversion, with the flags of floating-point arithmetic.
template <size_t count, auto emit>
Result elementwise(Translator &translator, const spirv::Instruction &instruction) {
  FloatFlags flags(translator, instruction);
  return defineFloat(translator, instruction, emitted<count, emit>(translator, instruction));
}

/// Like the above, for an instruction that SPIR-V allows only on 16- and 32-bit floats.
template <size_t count, auto emit>
Result shortElementwise(Translator &translator, const spirv::Instruction &instruction) {
  if (!isShortFloat(translator.resultType(instruction)))
    return translator.failInvalid(instruction,
                                  "the result must be a 16- or 32-bit floating-point scalar or vector");
  return elementwise<count, emit>(translator, instruction);
}

} // namespace llpc::reader
