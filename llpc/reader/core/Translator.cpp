// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/Translator.h"

using namespace llvm;

namespace llpc::reader {

using spirv::Instruction;

Translator::Translator(const spirv::Module &input, const Specialization &specialization, Module &output,
                       lgc::PipelineState &state, lgc::ShaderState &shader, const lgc::MatrixTarget &matrices,
                       Reporter &reporter, Handler dispatch)
    : input_(input), specialization_(specialization), output_(output), state_(state), shader_(shader),
      matrices_(matrices), dispatch_(dispatch), builder_(output.getContext()), reporter_(reporter),
      values_(input),
      types_(input, output.getContext(), output.getDataLayout(), values_, reporter_, matrices),
      objects_(output), callArguments_(input, values_), nonUniformUses_(input, callArguments_),
      readOnlyBuffers_(input), resourceArrays_(input) {}

Result Translator::translate(const Instruction &instruction) {
  reporter_.setCurrent(instruction);
  return dispatch_(*this, instruction);
}

Result Translator::define(const Instruction &instruction, Value *value) {
  const bool fits = value->getType() == resultType(instruction) ||
                    (isa<Constant>(value) &&
                     value->getType() == *types_.constantType(*input_.type(instruction.resultType)));
  if (!fits)
    return failInvalid(instruction, "the types of the operands do not fit the result type");
  std::string_view name = input_.name(instruction.result);
  if (!name.empty() && isa<llvm::Instruction>(value) && !value->hasName())
    value->setName(name);
  values_.bind(instruction.result, value);
  return success();
}

} // namespace llpc::reader
