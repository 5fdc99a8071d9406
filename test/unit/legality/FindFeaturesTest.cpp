// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/legality/FindFeatures.h"
#include "lgc/dialect/LgcDialect.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

using namespace lgc;
using namespace llvm;

namespace {

/// Returns the features found on a gfx1100, or another GPU, beyond those that every module without attributes
/// and state has.
FoundFeatures findIn(const std::string &text, LLVMContext &context, std::unique_ptr<Module> &module,
                     StringRef cpu = "gfx1100") {
  SMDiagnostic diagnostic;
  module = parseAssemblyString(text, diagnostic, context);
  EXPECT_TRUE(module) << diagnostic.getMessage().str();
  return findFeatures(*module, *cantFail(findTarget(cpu)));
}

const FeatureSet kAlways = {IrFeature::FunctionsWithoutModes, IrFeature::MissingPalMetadata};

/// Only `expected` is in the text.
void expectFeatures(const std::string &text, const FeatureSet &expected, StringRef cpu = "gfx1100") {
  LLVMContext context;
  std::unique_ptr<Module> module;
  const FoundFeatures found = findIn(text, context, module, cpu);
  for (unsigned index = 0; index < kFeatureCount; ++index) {
    const Feature feature = Feature::fromIndex(index);
    if (!kAlways.contains(feature)) {
      EXPECT_EQ(found.set().contains(feature), expected.contains(feature)) << feature.text() << "\n" << text;
    }
  }
}

std::string body(const std::string &code) {
  return "define void @f(ptr addrspace(1) %p, i32 %i, float %x) {\n" + code + "  ret void\n}\n";
}

TEST(FindFeatures, NothingInAnEmptyFunction) {
  expectFeatures(body(""), {});
}

TEST(FindFeatures, OpsAndOverloads) {
  expectFeatures("declare void @lgc.barrier.workgroup()\n"
                 "declare i32 @lgc.subgroup.broadcast.first.i32(i32)\n" +
                     body("  call void @lgc.barrier.workgroup()\n"
                          "  %b = call i32 @lgc.subgroup.broadcast.first.i32(i32 %i)\n"),
                 {OpKind::BarrierWorkgroup, OpKind::SubgroupBroadcastFirst});
}

TEST(FindFeatures, DeclarationsAreNotUses) {
  expectFeatures("declare void @lgc.barrier.workgroup()\n" + body(""), {});
}

TEST(FindFeatures, KindsHaveTheOpsNumbers) {
  EXPECT_EQ(kDialect.ops.size(), kOpCount);
  EXPECT_EQ(Feature(OpKind::DebugPrintf).text(), "lgc.debug.printf");
  EXPECT_EQ(DebugPrintfOp::kInfo.index, Feature(OpKind::DebugPrintf).index());
}

TEST(FindFeatures, IntrinsicsByFamily) {
  expectFeatures(body("  %a = call i32 @llvm.umin.i32(i32 %i, i32 1)\n"), {IrFeature::ArithmeticIntrinsics});
  expectFeatures(body("  %a = call float @llvm.amdgcn.fract.f32(float %x)\n"),
                 {IrFeature::HardwareArithmetic});
  expectFeatures(body("  %a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i)\n"),
                 {IrFeature::LaneExchanges});
  expectFeatures(body("  call void @llvm.amdgcn.s.barrier()\n"), {IrFeature::HardwareBarriers});
  expectFeatures(body("  %a = call i64 @llvm.amdgcn.s.getpc()\n"), {IrFeature::HardwareRegisters});
  expectFeatures(body("  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 0, i64 4, i1 false)\n"),
                 {IrFeature::MemoryIntrinsics});
  expectFeatures(body("  call void @llvm.assume(i1 true)\n"), {IrFeature::Hints});
  expectFeatures(body("  call void @llvm.trap()\n"), {IrFeature::UnsupportedIntrinsics});
}

TEST(FindFeatures, IntrinsicsByGpu) {
  const std::string text = body("  %a = call i32 @llvm.amdgcn.permlane64.i32(i32 %i)\n");
  expectFeatures(text, {IrFeature::UnsupportedIntrinsics}, "gfx1030");
  expectFeatures(text, {IrFeature::LaneExchanges}, "gfx1100");
}

TEST(FindFeatures, ConstrainedArithmetic) {
  expectFeatures(body("  %a = call float @llvm.experimental.constrained.fadd.f32(float %x, float %x, "
                      "metadata !\"round.dynamic\", metadata !\"fpexcept.ignore\")\n"),
                 {IrFeature::ConstrainedArithmetic});
  expectFeatures("define void @f() strictfp {\n  ret void\n}\n", {IrFeature::ConstrainedArithmetic});
}

TEST(FindFeatures, AddressSpacesInResultsAndOperands) {
  expectFeatures(body("  store i32 1, ptr addrspace(7) null\n"), {IrFeature::BufferPointers});
  expectFeatures(body("  %r = inttoptr i128 0 to ptr addrspace(8)\n"), {IrFeature::BufferDescriptors});
  expectFeatures(body("  store {i32, [2 x ptr addrspace(9)]} poison, ptr addrspace(1) %p\n"),
                 {IrFeature::OtherPointers});
  expectFeatures(body("  %v = load <2 x ptr>, ptr addrspace(1) %p\n"), {IrFeature::FlatPointers});
  expectFeatures("define void @f(ptr addrspace(7) %b) {\n  ret void\n}\n", {IrFeature::BufferPointers});
}

TEST(FindFeatures, Variables) {
  expectFeatures("@p = internal addrspace(5) global i32 poison\n", {IrFeature::PrivateVariables});
  expectFeatures("@p = internal addrspace(5) global i32 poison\n"
                 "define internal void @g() \"lgc-subroutine\"=\"compute\" {\n"
                 "  store i32 0, ptr addrspace(5) @p\n  ret void\n}\n",
                 {IrFeature::PrivateVariables, IrFeature::PrivateVariablesInSubroutines});
  expectFeatures("@l = internal addrspace(3) global i32 0\n", {IrFeature::InitializedWorkgroupVariables});
  expectFeatures("@l = internal addrspace(3) global i32 poison\n", {});
}

TEST(FindFeatures, CallsAndInlineAssembly) {
  expectFeatures("define internal void @g() alwaysinline {\n  ret void\n}\n" + body("  call void @g()\n"),
                 {IrFeature::CallsToInline});
  expectFeatures("define internal void @g() \"lgc-subroutine\"=\"compute\" {\n  ret void\n}\n" +
                     body("  call void @g()\n"),
                 {IrFeature::SubroutineCalls});
  expectFeatures(body("  call void asm sideeffect \"\", \"\"()\n"), {IrFeature::InlineAssembly});
}

TEST(FindFeatures, Marks) {
  expectFeatures(body("  %a = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic\n"),
                 {IrFeature::UnmarkedAtomics});
  expectFeatures(body("  %a = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, "
                      "!amdgpu.no.fine.grained.memory !0, !lgc.scope !1\n") +
                     "!0 = !{}\n!1 = !{!\"agent\"}\n",
                 {IrFeature::ScopeMarks});
  expectFeatures(body("  %v = load i32, ptr addrspace(1) %p, !lgc.invariant !0\n") + "!0 = !{}\n",
                 {IrFeature::InvariantOutputs});
}

/// A shader with robustBufferAccess2 on request, whose code has a buffer %b.
std::string shader(const std::string &code, bool isRobust) {
  return "define amdgpu_cs void @main(ptr addrspace(7) %b) {\n" + code + "  ret void\n}\n" +
         "!lgc.pipeline = !{!0, !1}\n"
         "!0 = !{!\"target\", !\"major\", i32 11, !\"minor\", i32 0, !\"stepping\", i32 0}\n"
         "!1 = !{!\"shader\", !\"stage\", !\"compute\", !\"function\", !\"main\"" +
         (isRobust ? ", !\"robust_buffer_access_2\", i1 true" : "") + "}\n";
}

TEST(FindFeatures, RobustBufferAccesses) {
  const std::string address = "  %p = getelementptr inbounds i8, ptr addrspace(7) %b, i32 4\n";
  const std::string wide = "  %v = load <2 x i32>, ptr addrspace(7) %b\n";
  const std::string atomic = "  %v = load atomic i64, ptr addrspace(7) %b monotonic, align 8\n";
  const FeatureSet every = {IrFeature::BufferPointers, IrFeature::StateWithoutMapping};
  expectFeatures(shader(address + wide, false), every);
  expectFeatures(shader(address, true), every | FeatureSet{IrFeature::InboundsBufferPointers});
  expectFeatures(shader(wide, true), every | FeatureSet{IrFeature::WideBufferAccesses});
  expectFeatures(shader(atomic, true), every);
}

TEST(FindFeatures, PlaceIsTheFirst) {
  LLVMContext context;
  std::unique_ptr<Module> module;
  const FoundFeatures found =
      findIn(body("  call void @llvm.amdgcn.s.barrier()\n  call void @llvm.amdgcn.s.barrier() #0\n") +
                 "attributes #0 = { nounwind }\n",
             context, module);
  EXPECT_EQ(found.place(IrFeature::HardwareBarriers), "in @f:  call void @llvm.amdgcn.s.barrier()");
  EXPECT_EQ(found.place(IrFeature::FunctionsWithoutModes), "@f");
  EXPECT_EQ(found.place(IrFeature::MissingPalMetadata), "in the module");
}

} // namespace
