// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Derivatives: differences in the quad. Invocation 1 is on the right of 0, 2 below 0.

#include "llpc/reader/instructions/Derivatives.h"

#include "llpc/reader/instructions/HandlerTemplates.h"
#include "llpc/reader/instructions/InstructionFamilies.h"
#include "llpc/reader/memory/Values.h"

#include "lgc/dialect/LgcDialect.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using spirv::Instruction;
using spirv::Op;

/// For each invocation of the quad, the one that it reads: a pattern of lgc.subgroup.swizzle.
constexpr uint32_t inQuad(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  constexpr uint32_t kQuads = 0x8000;
  return kQuads | a | b << 2 | c << 4 | d << 6;
}

/// A difference of two invocations' values.
struct Derivative {
  uint32_t to, from;
};

constexpr Derivative kX{inQuad(1, 1, 3, 3), inQuad(0, 0, 2, 2)}, kY{inQuad(2, 3, 2, 3), inQuad(0, 1, 0, 1)};
constexpr Derivative kCoarseX{inQuad(1, 1, 1, 1), inQuad(0, 0, 0, 0)},
    kCoarseY{inQuad(2, 2, 2, 2), inQuad(0, 0, 0, 0)};

/// In a fragment shader helper invocations have values, too.
Value *emit(Translator &translator, Value *value, Derivative derivative) {
  Builder &b = translator.builder();
  Value *difference = b.CreateFSub(lgc::SubgroupSwizzleOp::create(b, value, derivative.to),
                                   lgc::SubgroupSwizzleOp::create(b, value, derivative.from));
  return translator.shader().stage == lgc::ShaderStage::Fragment
             ? lgc::FragmentWholeQuadsOp::create(b, difference)
             : difference;
}

FailureOr<Value *> valueOfDerivative(Translator &translator, const Instruction &instruction) {
  return checkDerivatives(translator, instruction) ? operandValue(translator, instruction, 0) : failure();
}

template <Derivative derivative>
Result translateDerivative(Translator &translator, const Instruction &instruction) {
  FailureOr<Value *> value = valueOfDerivative(translator, instruction);
  return success(value && translator.define(instruction, emit(translator, *value, derivative)));
}

/// The sum of both derivatives without their signs.
template <Derivative x, Derivative y>
Result translateWidth(Translator &translator, const Instruction &instruction) {
  FailureOr<Value *> value = valueOfDerivative(translator, instruction);
  if (!value)
    return failure();
  Builder &b = translator.builder();
  const auto length = [&](Derivative derivative) {
    return b.CreateUnaryIntrinsic(Intrinsic::fabs, emit(translator, *value, derivative));
  };
  Value *first = length(x);
  return translator.define(instruction, b.CreateFAdd(first, length(y)));
}

constexpr HandlerEntry kHandlers[] = {
    {Op::DPdx, translateDerivative<kX>},
    {Op::DPdy, translateDerivative<kY>},
    {Op::Fwidth, translateWidth<kX, kY>},
    {Op::DPdxFine, translateDerivative<kX>},
    {Op::DPdyFine, translateDerivative<kY>},
    {Op::FwidthFine, translateWidth<kX, kY>},
    {Op::DPdxCoarse, translateDerivative<kCoarseX>},
    {Op::DPdyCoarse, translateDerivative<kCoarseY>},
    {Op::FwidthCoarse, translateWidth<kCoarseX, kCoarseY>},
};

} // namespace

Result checkDerivatives(const Translator &translator, const Instruction &instruction) {
  const lgc::ShaderStage stage = translator.shader().stage;
  if (translator.derivativeGroup() != DerivativeGroup::None || stage == lgc::ShaderStage::Fragment)
    return success();
  if (stage != lgc::ShaderStage::Compute)
    return translator.failInvalid(instruction,
                                  std::string("there are no derivatives in ") + nameOf(stage) + " shaders");
  return translator.failInvalid(instruction, "derivatives in a compute shader need a derivative group",
                                "add execution mode DerivativeGroupQuadsKHR or DerivativeGroupLinearKHR");
}

std::span<const HandlerEntry> derivativeHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
