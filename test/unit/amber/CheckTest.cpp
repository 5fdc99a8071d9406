// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScriptSupport.h"

namespace amber {
namespace {

/// Returns the result of checking the script's only expectation on its first buffer.
std::string said(const std::string &text) {
  Script script = parsed(text);
  if (auto *expect = std::get_if<Expect>(&script.commands.at(0)))
    return check(script.buffers[0].name, script.buffers[0].data, *expect).value_or("");
  return check(script, script.buffers[0].data, script.buffers[1].data,
               std::get<ExpectBuffer>(script.commands.at(0)))
      .value_or("");
}

TEST(Check, Comparisons) {
  const char *buffer = "BUFFER b DATA_TYPE int32 DATA -5 7 END\n";
  EXPECT_EQ(said(buffer + std::string("EXPECT b IDX 0 EQ -5 7")), "");
  EXPECT_EQ(said(buffer + std::string("EXPECT b IDX 0 EQ -5 8")), "b[1] at byte 4 is 7, expected EQ 8");
  EXPECT_EQ(said(buffer + std::string("EXPECT b IDX 0 LT 0")), "");
  EXPECT_EQ(said(buffer + std::string("EXPECT b IDX 4 LT 7")), "b[1] at byte 4 is 7, expected LT 7");
  EXPECT_EQ(said(buffer + std::string("EXPECT b IDX 4 LE 7")), "");
  EXPECT_EQ(said(buffer + std::string("EXPECT b IDX 4 NE 7")), "b[1] at byte 4 is 7, expected NE 7");
  EXPECT_EQ(said(buffer + std::string("EXPECT b IDX 4 GT 6")), "");
  EXPECT_EQ(said(buffer + std::string("EXPECT b IDX 4 GE 8")), "b[1] at byte 4 is 7, expected GE 8");
  EXPECT_EQ(said("BUFFER b DATA_TYPE uint32 DATA 0xffffffff END\nEXPECT b IDX 0 GT 0"), "");
}

TEST(Check, Floats) {
  EXPECT_EQ(said("BUFFER b DATA_TYPE float DATA 0.1 END\nEXPECT b IDX 0 EQ 0.1"), "");
  EXPECT_EQ(said("BUFFER b DATA_TYPE float DATA 0.1 END\nEXPECT b IDX 0 EQ 0.10001"),
            "b[0] at byte 0 is 0.100000001, expected EQ 0.10001");
  EXPECT_EQ(said("BUFFER b DATA_TYPE double DATA nan inf -inf END\nEXPECT b IDX 0 EQ nan inf -inf"), "");
  EXPECT_NE(said("BUFFER b DATA_TYPE float DATA nan END\nEXPECT b IDX 0 LE 1"), "");
  EXPECT_NE(said("BUFFER b DATA_TYPE float DATA nan END\nEXPECT b IDX 0 TOLERANCE 9 EQ 1"), "");
}

/// As in google/amber: 0.000001 percent of the expected value.
TEST(Check, EqualityOfFloatsHasATolerance) {
  const std::string buffer = "BUFFER b DATA_TYPE double DATA 1000 END\nEXPECT b IDX 0 ";
  EXPECT_EQ(said(buffer + "EQ 1000.000009"), "");
  EXPECT_NE(said(buffer + "EQ 1000.000011"), "");
  EXPECT_NE(said(buffer + "NE 1000.000009"), "");
  EXPECT_EQ(said(buffer + "NE 1000.000011"), "");
  EXPECT_NE(said(buffer + "TOLERANCE 0 EQ 1000.000009"), "");
  EXPECT_EQ(said(buffer + "LT 1000.000009"), "");
}

TEST(Check, TolerancesGoByTheComponentOfAVector) {
  const std::string buffer = "BUFFER b DATA_TYPE vec2<float> DATA 100 100 END\n";
  EXPECT_EQ(said(buffer + "EXPECT b IDX 0 TOLERANCE 1% EQ 101 99.5"), "");
  EXPECT_EQ(said(buffer + "EXPECT b IDX 0 TOLERANCE 1 3 EQ 101 103"), "");
  EXPECT_EQ(said(buffer + "EXPECT b IDX 0 TOLERANCE 1 3 EQ 102 103"),
            "b[0].0 at byte 0 is 100, expected nearly 102");
  EXPECT_EQ(said("BUFFER b DATA_TYPE vec3<float> DATA 1 1 1 END\nEXPECT b IDX 0 TOLERANCE 1 1 EQ 2 2 2"),
            "b[0].2 at byte 8 is 1, expected EQ 2");
}

TEST(Check, WholeBuffers) {
  EXPECT_EQ(said("BUFFER a DATA_TYPE int8 DATA 1 2 3 END\nBUFFER b DATA_TYPE int8 DATA 1 9 3 END\nEXPECT a "
                 "EQ_BUFFER b"),
            "a and b differ from byte 1 on");
  // Differences of 3 and 4: the root of 25 / 2.
  const std::string floats = "BUFFER a DATA_TYPE float DATA 1 2 END\nBUFFER b DATA_TYPE float DATA 4 6 END\n";
  EXPECT_EQ(said(floats + "EXPECT a RMSE_BUFFER b TOLERANCE 3.54"), "");
  EXPECT_EQ(said(floats + "EXPECT a RMSE_BUFFER b TOLERANCE 3.5"),
            "a and b have a root mean square error of 3.53553391, more than 3.5");
  // One of two values moves by 128 of 256 steps: a distance of a quarter.
  const std::string bytes =
      "BUFFER a DATA_TYPE uint8 DATA 0 0 END\nBUFFER b DATA_TYPE uint8 DATA 0 128 END\n";
  EXPECT_EQ(said(bytes + "EXPECT a EQ_HISTOGRAM_EMD_BUFFER b TOLERANCE 0.25"), "");
  EXPECT_EQ(said(bytes + "EXPECT a EQ_HISTOGRAM_EMD_BUFFER b TOLERANCE 0.24"),
            "a and b have histograms at a distance of 0.25, more than 0.24");
}

} // namespace
} // namespace amber
