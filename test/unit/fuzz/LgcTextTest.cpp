// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/fuzz/reconvergence/LgcText.h"

#include <gtest/gtest.h>

namespace reconvergence {
namespace {

constexpr char kShader[] = R"(define internal void @callee() {
  ret void
}
define void @main() {
  call void @lgc.control.loop(i32 1)
  call void @callee()
  ret void
}
declare void @lgc.control.loop(i32)
)";

TEST(LgcText, LosesItsMarkersAlone) {
  EXPECT_EQ(withoutControlMarkers(kShader), R"(define internal void @callee() {
  ret void
}
define void @main() {
  call void @callee()
  ret void
}
declare void @lgc.control.loop(i32)
)");
}

TEST(LgcText, LeavesDerivativesWithoutHelpers) {
  EXPECT_EQ(
      withoutWholeQuads("  %2 = call float @lgc.fragment.whole.quads.f32(float %1), !dbg !1\n  ret void\n"),
      "  %2 = freeze float %1\n  ret void\n");
}

TEST(LgcText, LimitsTheRegistersOfEachFunction) {
  EXPECT_EQ(
      withVectorRegisters("define void @f(i32 %x) #0 !dbg !1 {\n  ret void\n}\ndefine void @main() {\n", 24),
      "define void @f(i32 %x) \"amdgpu-num-vgpr\"=\"24\" #0 !dbg !1 {\n  ret void\n}\n"
      "define void @main() \"amdgpu-num-vgpr\"=\"24\" {\n");
}

} // namespace
} // namespace reconvergence
