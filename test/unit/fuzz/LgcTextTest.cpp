// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/fuzz/reconvergence/LgcText.h"

#include <gtest/gtest.h>

namespace reconvergence {
namespace {

constexpr char kShader[] = R"(define internal void @end_lane() {
  ret void
}
define void @main() {
  call void @lgc.control.loop(i32 1)
  call void @end_lane()
  ret void
}
declare void @lgc.control.loop(i32)
)";

TEST(LgcText, LosesItsMarkersAlone) {
  EXPECT_EQ(withoutControlMarkers(kShader), R"(define internal void @end_lane() {
  ret void
}
define void @main() {
  call void @end_lane()
  ret void
}
declare void @lgc.control.loop(i32)
)");
}

TEST(LgcText, EndsInvocations) {
  const std::string ending = withLaneEnds(kShader);
  EXPECT_EQ(ending, R"(define internal void @end_lane() {
  call void @lgc.control.terminate()
  unreachable
}
define void @main() {
  call void @lgc.control.loop(i32 1)
  call void @end_lane()
  ret void
}
declare void @lgc.control.loop(i32)

declare void @lgc.control.terminate() convergent noduplicate nounwind
)");
  // Ends are no markers.
  EXPECT_NE(withoutControlMarkers(ending).find("call void @lgc.control.terminate()"), std::string::npos);
}

TEST(LgcText, StaysWithoutLaneEnds) {
  EXPECT_EQ(withLaneEnds("define void @main() {\n  ret void\n}\n"), "define void @main() {\n  ret void\n}\n");
}

} // namespace
} // namespace reconvergence
