// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/Decorations.h"

namespace llpc::reader {

using spirv::Decoration;
using spirv::Instruction;
using spirv::Op;

namespace {

constexpr SupportedDecoration kDecorations[] = {
    {Decoration::RelaxedPrecision, "full precision is used"},
    {Decoration::SpecId, ""},
    {Decoration::Block, ""},
    {Decoration::BufferBlock, ""},
    {Decoration::RowMajor, ""},
    {Decoration::ColMajor, ""},
    {Decoration::ArrayStride, ""},
    {Decoration::MatrixStride, ""},
    {Decoration::GLSLShared, "offsets and strides say the layout"},
    {Decoration::GLSLPacked, "offsets and strides say the layout"},
    {Decoration::BuiltIn, "see the built-ins"},
    {Decoration::NoPerspective, ""},
    {Decoration::Flat, ""},
    {Decoration::Patch, "of other stages' interfaces, ignored"},
    {Decoration::Centroid, ""},
    {Decoration::Sample, ""},
    {Decoration::Invariant, ""},
    {Decoration::Stream, "of other stages' interfaces, ignored"},
    {Decoration::Location, ""},
    {Decoration::Component, ""},
    {Decoration::Index, ""},
    {Decoration::XfbBuffer, "of other stages' interfaces, ignored"},
    {Decoration::XfbStride, "of other stages' interfaces, ignored"},
    {Decoration::InputAttachmentIndex, ""},
    {Decoration::PerPrimitiveNV, "of other stages' interfaces, ignored"},
    {Decoration::PerVertexKHR, ""},
    {Decoration::ExplicitInterpAMD, ""},
    {Decoration::Restrict, "a promise that is not used"},
    {Decoration::Aliased, ""},
    {Decoration::RestrictPointer, "a promise that is not used"},
    {Decoration::AliasedPointer, ""},
    {Decoration::Volatile, ""},
    {Decoration::Coherent, ""},
    {Decoration::NonWritable, ""},
    {Decoration::NonReadable, ""},
    {Decoration::Uniform, "a promise that is not used"},
    {Decoration::UniformId, "a promise that is not used"},
    {Decoration::Binding, ""},
    {Decoration::DescriptorSet, ""},
    {Decoration::Offset, ""},
    {Decoration::FPRoundingMode, "of OpFConvert"},
    {Decoration::SaturatedToLargestFloat8NormalConversionEXT, "of conversions to 8-bit floats"},
    {Decoration::FPFastMathMode, ""},
    {Decoration::LinkageAttributes, "a function without a body is refused"},
    {Decoration::NoContraction, ""},
    {Decoration::NoSignedWrap, ""},
    {Decoration::NoUnsignedWrap, ""},
    {Decoration::NonUniform, ""},
    {Decoration::UTFEncodedKHR, "for tools, ignored"},
    {Decoration::CounterBuffer, "for tools, ignored"},
    {Decoration::UserSemantic, "for tools, ignored"},
    {Decoration::UserTypeGOOGLE, "for tools, ignored"},
};

/// Returns the index of the operand that holds the decoration, or nullopt when the instruction does not
/// decorate.
std::optional<size_t> decorationOperand(Op opcode) {
  switch (opcode) {
  case Op::Decorate:
  case Op::DecorateId:
  case Op::DecorateString:
    return 1;
  case Op::MemberDecorate:
  case Op::MemberDecorateString:
    return 2;
  default:
    return std::nullopt;
  }
}

} // namespace

std::span<const SupportedDecoration> supportedDecorations() {
  return kDecorations;
}

Result checkDecorations(const spirv::Module &module, const spirv::Reach *reach, const Reporter &reporter) {
  for (const Instruction &instruction : module.instructions()) {
    const std::optional<size_t> operand = decorationOperand(instruction.opcode);
    if (!operand || (reach && !reach->ids[instruction.operand(0)]))
      continue;
    auto decoration = static_cast<Decoration>(instruction.operand(*operand));
    if (std::ranges::find(kDecorations, decoration, &SupportedDecoration::decoration) !=
        std::end(kDecorations))
      continue;
    return reporter.failUnsupported(instruction, "decoration " + std::string(spirv::nameOf(decoration)) +
                                                     " is not supported");
  }
  return success();
}

} // namespace llpc::reader
