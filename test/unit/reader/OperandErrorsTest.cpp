// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operands that do not fit are refused, by the decoder or by the handler, each with one error that says which
// and why.

#include "test/unit/reader/HostFunction.h"

#include <gmock/gmock.h>

namespace llpc::reader::test {

namespace {

using testing::HasSubstr;

struct Refusal {
  std::string result;
  std::string instruction; ///< of GLSL.std.450, behind its result type
  std::string error;
};

TEST(OperandErrors, OfGlslNameTheOperand) {
  const Refusal refusals[] = {
      {"f32", "Floor %b", "operand 1 must be of the result's type"},
      {"f32", "Floor %c", "operand 1 must be of the result's type"},
      {"u32", "Floor %b", "is not a floating-point scalar or vector"},
      {"f32", "UMin %a %a", "is not an integer scalar or vector"},
      {"f64", "Sin %d", "the result must be a 16- or 32-bit floating-point scalar or vector"},
      {"f32", "Pow %a %b", "operand 2 must be of the result's type"},
      {"f32", "Ldexp %a %c", "operand 2 must be integer, with as many components as the result"},
      {"f32", "Length %b", "operand 1 must be of the result's type or a vector of it"},
      {"v2f32", "Cross %c %c", "is not a floating-point vector of three components"},
      {"u32", "PackHalf2x16 %a", "operand 1 has the wrong type"},
      {"f32", "PackHalf2x16 %c", "the types of the operands do not fit the result type"},
      {"f32", "FrexpStruct %a",
       "the result must be a structure of two members, the first of the operand's type"},
  };
  for (const Refusal &refusal : refusals)
    EXPECT_THAT(errorsOf({{"f32", "u32", "v2f32", "f64"},
                          {refusal.result},
                          "%r = OpExtInst %" + refusal.result + " %glsl " + refusal.instruction,
                          "",
                          ""}),
                HasSubstr(refusal.error))
        << refusal.instruction;
}

TEST(OperandErrors, OfSpecializationConstantsNameTheOperand) {
  const std::string constants =
      "%x = OpSpecConstant %u32 1\n%y = OpSpecConstant %f32 1\n%z = OpSpecConstantOp ";
  auto errors = [&](const std::string &operation) {
    return errorsOf({{}, {"u32"}, "%r = OpCopyObject %u32 %x", "", constants + operation});
  };
  EXPECT_THAT(errors("%u32 IAdd %x %y"), HasSubstr("operand 2 must be integer, as wide as the result"));
  EXPECT_THAT(errors("%u32 BitwiseAnd %y %x"), HasSubstr("operand 1 must be integer, as wide as the result"));
}

} // namespace

} // namespace llpc::reader::test
