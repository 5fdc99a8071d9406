// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/bench/BenchReport.h"
#include "test/bench/TextTable.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace bench {
namespace {

using testing::HasSubstr;

Row row(const char *name, uint32_t ours, uint32_t peers) {
  Row result;
  result.name = name;
  result.ours.emplace().code.instructions = ours;
  result.peer.emplace().code.instructions = peers;
  return result;
}

TEST(Report, RatiosAreOfSumsAndGeometric) {
  // 1/4 and 4/1: the sums are alike, the mean is 1.
  const auto json = nlohmann::json::parse(toJson({row("a", 100, 400), row("b", 400, 100)}, {}));
  EXPECT_DOUBLE_EQ(json["ratios"]["instructions"]["sums"], 1.0);
  EXPECT_DOUBLE_EQ(json["ratios"]["instructions"]["geometric_mean"], 1.0);
  // (300 + 20) / (100 + 60); the root of 3 * 1/3.
  const auto other = nlohmann::json::parse(toJson({row("a", 300, 100), row("b", 20, 60)}, {}));
  EXPECT_DOUBLE_EQ(other["ratios"]["instructions"]["sums"], 2.0);
  EXPECT_NEAR(other["ratios"]["instructions"]["geometric_mean"], 1.0, 1e-12);
}

TEST(Report, OneSidedShadersDoNotCountInRatios) {
  Row failed = row("b", 1000, 1);
  failed.peer.reset();
  failed.peerFailure = "the driver crashed";
  const auto json = nlohmann::json::parse(toJson({row("a", 1, 2), failed}, {}));
  EXPECT_DOUBLE_EQ(json["ratios"]["instructions"]["sums"], 0.5);
  EXPECT_EQ(json["shaders"][1]["radv_failure"], "the driver crashed");
}

TEST(Report, PeerTableShowsSumsAndMeans) {
  const std::string table = peerTable({row("a", 100, 400), row("b", 400, 100)});
  EXPECT_THAT(table, HasSubstr("100   400   0.25"));
  EXPECT_THAT(table, HasSubstr("400   100   4.00"));
  EXPECT_THAT(table, HasSubstr("500   500   1.00"));
}

TEST(Measurement, MedianIsTheMiddle) {
  EXPECT_EQ(median({}), 0);
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
}

TEST(Measurement, RoundTripsThroughJson) {
  Measurement measurement;
  measurement.code.instructions = 12;
  measurement.code.vgprs = 7;
  measurement.code.codeBytes = 64;
  measurement.milliseconds = 1.5;
  measurement.peakKib = 300;
  const auto back = fromJson(toJson(measurement).dump());
  ASSERT_TRUE(back);
  EXPECT_EQ(back->code.instructions, 12u);
  EXPECT_EQ(back->code.vgprs, 7u);
  EXPECT_EQ(back->code.codeBytes, 64u);
  EXPECT_EQ(back->milliseconds, 1.5);
  EXPECT_EQ(back->peakKib, 300u);
  EXPECT_FALSE(fromJson("{"));
  EXPECT_FALSE(fromJson("[]"));
}

TEST(TextTable, AlignsColumns) {
  TextTable table({"name", "n"});
  table.addRow({"a", "100"});
  table.addGap();
  table.addRow({"longer", "7"});
  EXPECT_EQ(table.toString(), "name      n\n"
                              "a       100\n"
                              "\n"
                              "longer    7\n");
}

} // namespace
} // namespace bench
