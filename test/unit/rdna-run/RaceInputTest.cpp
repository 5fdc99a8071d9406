// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/RaceInput.h"

#include <gtest/gtest.h>

namespace {

using rdna_run::showAccesses;

TEST(RaceInput, StoresBecomeExchanges) {
  EXPECT_EQ(showAccesses(
                "  store atomic i32 3, ptr addrspace(7) %4 syncscope(\"agent\") release, align 4, !dbg !1\n"
                "  store atomic volatile float %x, ptr addrspace(3) @s seq_cst, align 4\n"),
            "  %explicit.0 = atomicrmw xchg ptr addrspace(7) %4, i32 3 syncscope(\"agent\") release, align "
            "4, !dbg !1\n"
            "  %explicit.1 = atomicrmw volatile xchg ptr addrspace(3) @s, float %x seq_cst, align 4\n");
}

TEST(RaceInput, LoadsBecomeExchangesOfZeros) {
  EXPECT_EQ(
      showAccesses(
          "  %7 = load atomic i64, ptr addrspace(3) @s syncscope(\"workgroup\") acquire, align 8, !dbg !1\n"),
      "  %explicit.0 = cmpxchg ptr addrspace(3) @s, i64 0, i64 0 syncscope(\"workgroup\") acquire acquire, "
      "align 8, "
      "!dbg !1\n"
      "  %7 = extractvalue { i64, i1 } %explicit.0, 0\n");
}

TEST(RaceInput, LoadsOfFloatsAreOfTheirBits) {
  EXPECT_EQ(showAccesses("  %x = load atomic float, ptr %p monotonic, align 4\n"),
            "  %explicit.0 = cmpxchg ptr %p, i32 0, i32 0 monotonic monotonic, align 4\n"
            "  %explicit.0.bits = extractvalue { i32, i1 } %explicit.0, 0\n"
            "  %x = bitcast i32 %explicit.0.bits to float\n");
  EXPECT_EQ(showAccesses("  %x = load atomic half, ptr %p monotonic, align 2\n"),
            "  %x = atomicrmw fadd ptr %p, half 0xH8000 monotonic, align 2\n");
}

TEST(RaceInput, PointersMayBeExpressions) {
  const std::string pointer = "ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @s, i32 8)";
  EXPECT_EQ(showAccesses("  store atomic i32 1, " + pointer +
                         " syncscope(\"workgroup\") release, align 4\n"
                         "  %7 = load atomic i32, " +
                         pointer + " monotonic, align 4\n"),
            "  %explicit.0 = atomicrmw xchg " + pointer +
                ", i32 1 syncscope(\"workgroup\") release, align 4\n"
                "  %explicit.1 = cmpxchg " +
                pointer +
                ", i32 0, i32 0 monotonic monotonic, align 4\n"
                "  %7 = extractvalue { i32, i1 } %explicit.1, 0\n");
}

TEST(RaceInput, OperandsOfAtomicsAreUnknown) {
  EXPECT_EQ(
      showAccesses("  %7 = atomicrmw add ptr addrspace(3) @s, i32 0 syncscope(\"agent\") acq_rel, align 4\n"
                   "  %8 = atomicrmw volatile and ptr %p, i64 %x monotonic, align 8, !dbg !1\n"),
      "  %explicit.0 = call i32 asm \"\", \"=v,0\"(i32 0)\n"
      "  %7 = atomicrmw add ptr addrspace(3) @s, i32 %explicit.0 syncscope(\"agent\") acq_rel, align 4\n"
      "  %explicit.1 = call i64 asm \"\", \"=v,0\"(i64 %x)\n"
      "  %8 = atomicrmw volatile and ptr %p, i64 %explicit.1 monotonic, align 8, !dbg !1\n");
}

TEST(RaceInput, OtherInstructionsStay) {
  const std::string others =
      "  %1 = load volatile i32, ptr %p, align 4\n"
      "  store i32 %1, ptr %q, align 4\n"
      "  %2 = atomicrmw fadd ptr getelementptr (i8, ptr @s, i32 4), float 1.0 monotonic, align 4\n"
      "  %3 = load atomic ptr, ptr %q monotonic, align 8\n";
  EXPECT_EQ(showAccesses(others), others);
}

TEST(RaceInput, FunctionsAreChecked) {
  EXPECT_EQ(showAccesses("define void @main() #0 !dbg !8 {\n"
                         "define internal i32 @\"f(u1;\"(ptr align(4) %p, i32 %x) {\n"
                         "declare void @g(i32) #1\n"),
            "define void @main() sanitize_thread #0 !dbg !8 {\n"
            "define internal i32 @\"f(u1;\"(ptr align(4) %p, i32 %x) sanitize_thread {\n"
            "declare void @g(i32) #1\n");
}

} // namespace
