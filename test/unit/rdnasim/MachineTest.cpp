// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Machine.h"

#include <gmock/gmock.h>

namespace rdnasim {
namespace {

TEST(Machine, RunningPastTheEndIsAFault) {
  for (const Variant &variant : allVariants()) {
    Machine machine(std::vector<uint8_t>{}, variant);
    EXPECT_THAT(machine.runToFault(), testing::HasSubstr("past the end")) << toString(variant);
  }
}

TEST(Machine, BytesThatAreNoInstructionAreAFault) {
  for (const Variant &variant : allVariants()) {
    Machine machine(std::vector<uint8_t>{0xff, 0xff, 0xff, 0xff}, variant);
    EXPECT_THAT(machine.runToFault(), testing::HasSubstr("not an instruction")) << toString(variant);
  }
}

} // namespace
} // namespace rdnasim
