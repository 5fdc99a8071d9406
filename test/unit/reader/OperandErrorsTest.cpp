// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Instructions whose operands do not fit are refused, each with one error that says which and why.

#include "test/unit/reader/HostFunction.h"

#include <gtest/gtest.h>

namespace llpc::reader::test {

namespace {

struct Refusal {
  std::vector<std::string> parameters;
  std::string result;
  std::string instruction; ///< behind "%r = "
  std::string error;
};

const Refusal kRefusals[] = {
    {{"f32"}, "u32", "OpIAdd %u32 %a %a", "operand 1 has not the result's type"},
    {{"f32"}, "f32", "OpIAdd %f32 %a %a", "the result must be an integer scalar or vector"},
};

TEST(OperandErrors, NameTheOperand) {
  for (const Refusal &refusal : kRefusals)
    EXPECT_EQ(errorsOf({refusal.parameters, {refusal.result}, "%r = " + refusal.instruction, "", ""}),
              refusal.error + "\n")
        << refusal.instruction;
}

} // namespace

} // namespace llpc::reader::test
