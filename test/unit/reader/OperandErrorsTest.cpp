// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operands that do not fit are refused with one error. Most never reach a handler: the decoder knows the
// types that instructions take.

#include "test/unit/reader/HostFunction.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace llpc::reader::test {

namespace {

struct Refusal {
  std::string result;
  std::string instruction; ///< of GLSL.std.450, behind its result type
  std::string error;
};

std::string errorsOfGlsl(const std::string &result, const std::string &instruction) {
  return errorsOf({{"f32", "u32", "v2f32", "f64"},
                   {result},
                   "%r = OpExtInst %" + result + " %glsl " + instruction,
                   "",
                   ""});
}

TEST(OperandErrors, OfHandlersSayWhatIsWrong) {
  const Refusal refusals[] = {
      {"f64", "Sin %d", "the result must be a 16- or 32-bit floating-point scalar or vector"},
      {"u32", "PackHalf2x16 %a", "operand 1 has the wrong type"},
      {"f32", "PackHalf2x16 %c", "the types of the operands do not fit the result type"},
      {"f32", "FrexpStruct %a",
       "the result must be a structure of the operand's type and of 32-bit integers, as many as the operand "
       "has components"},
      {"f32", "ModfStruct %a", "the result must be a structure of two of the operand's type"},
  };
  for (const Refusal &refusal : refusals)
    EXPECT_EQ(errorsOfGlsl(refusal.result, refusal.instruction), refusal.error + "\n") << refusal.instruction;
}

TEST(OperandErrors, AreReportedOnce) {
  const Refusal refusals[] = {
      {"f32", "Floor %b", ""},   {"f32", "Floor %c", ""},      {"u32", "Floor %b", ""},
      {"f32", "UMin %a %a", ""}, {"f32", "Pow %a %b", ""},     {"f32", "Ldexp %a %c", ""},
      {"f32", "Length %b", ""},  {"v2f32", "Cross %c %c", ""}, {"f32", "Refract %a %a %b", ""},
  };
  for (const Refusal &refusal : refusals) {
    const std::string errors = errorsOfGlsl(refusal.result, refusal.instruction);
    EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), 1) << refusal.instruction << "\n" << errors;
  }
}

TEST(OperandErrors, OfSpecializationConstantsAreReportedOnce) {
  const std::string constants =
      "%x = OpSpecConstant %u32 1\n%y = OpSpecConstant %f32 1\n%z = OpSpecConstantOp ";
  for (const char *operation : {"%u32 IAdd %x %y", "%u32 BitwiseAnd %y %x", "%f32 SDiv %x %x"}) {
    const std::string errors =
        errorsOf({{}, {"u32"}, "%r = OpCopyObject %u32 %x", "", constants + operation});
    EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), 1) << operation << "\n" << errors;
  }
}

} // namespace

} // namespace llpc::reader::test
