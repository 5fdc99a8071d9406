// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tests lgc-tblgen's translation of overloads, immediates and variadic operands from MLIR to LLVM IR.

#include "test/unit/dialect/ExampleDialect.h"
#include "test/unit/mlir/ExampleMlirDialect.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"

#include <gmock/gmock.h>

using testing::HasSubstr;

namespace {

class TranslationTest : public testing::Test {
protected:
  TranslationTest() {
    mlir::DialectRegistry registry;
    mlir::registerBuiltinDialectTranslation(registry);
    mlir::registerLLVMDialectTranslation(registry);
    registerExample(registry);
    context_.appendDialectRegistry(registry);
    context_.printOpOnDiagnostic(false);
  }

  /// The module as LLVM IR text, which the dialect's verifier accepted; else the diagnostics.
  std::string translate(llvm::StringRef text) {
    std::string messages;
    mlir::ScopedDiagnosticHandler handler(
        &context_, [&](mlir::Diagnostic &diagnostic) { messages += diagnostic.str() + "\n"; });
    mlir::OwningOpRef<mlir::ModuleOp> module = mlir::parseSourceString<mlir::ModuleOp>(text, &context_);
    if (!module)
      return messages;
    llvm::LLVMContext llvmContext;
    const auto result = mlir::translateModuleToLLVMIR(*module, llvmContext);
    llvm::raw_string_ostream stream(messages);
    if (result && lgc::verifyCalls(*result, example::kDialect, stream))
      result->print(stream, nullptr);
    return messages;
  }

  mlir::MLIRContext context_{mlir::MLIRContext::Threading::DISABLED};
};

TEST_F(TranslationTest, openResultAndVariadicOperands) {
  const std::string ir = translate(R"(
    llvm.func @f(%x: i32, %y: f32) {
      %none = example.join : () -> vector<2xi32>
      %two = example.join %x, %y : (i32, f32) -> vector<3xf32>
      llvm.return
    })");
  EXPECT_THAT(ir, HasSubstr("call <2 x i32> (...) @example.join.v2i32()\n"));
  EXPECT_THAT(ir, HasSubstr("call <3 x float> (...) @example.join.v3f32(i32 %0, float %1)\n"));
  EXPECT_THAT(ir, HasSubstr("; Function Attrs: convergent memory(none)\n"
                            "declare <3 x float> @example.join.v3f32(...)"));
}

TEST_F(TranslationTest, tiedTypesShareASuffix) {
  const std::string ir = translate(R"(
    llvm.func @f(%x: f32, %p: !llvm.ptr<3>, %q: !llvm.ptr<3>) -> !llvm.ptr<3> {
      %result = example.select %x, %p, %q : (f32, !llvm.ptr<3>, !llvm.ptr<3>) -> !llvm.ptr<3>
      llvm.return %result : !llvm.ptr<3>
    })");
  EXPECT_THAT(ir,
              HasSubstr("%4 = call ptr addrspace(3) @example.select.p3.f32(float %0, ptr addrspace(3) %1, "
                        "ptr addrspace(3) %2)\n  ret ptr addrspace(3) %4\n"));
}

TEST_F(TranslationTest, everyKindOfImmediate) {
  const std::string ir = translate(R"(
    llvm.func @f(%p: !llvm.ptr<3>) {
      %pair = example.load %p {tag = -2 : i64, is_volatile = true, index = 15 : i32} : (!llvm.ptr<3>) -> vector<2xf32>
      llvm.return
    })");
  EXPECT_THAT(
      ir,
      HasSubstr("call <2 x float> @example.load.v2f32(ptr addrspace(3) %0, i32 15, i1 true, i64 -2) #1\n"));
  EXPECT_THAT(ir, HasSubstr("attributes #1 = { nomerge }"));
}

TEST_F(TranslationTest, attributesOfTheDeclarationAlone) {
  const std::string ir = translate(R"(
    llvm.func @f() {
      example.stop : () -> ()
      llvm.unreachable
    })");
  EXPECT_THAT(ir, HasSubstr("  call void @example.stop()\n  unreachable\n"));
  EXPECT_THAT(ir, HasSubstr("; Function Attrs: cold noreturn nounwind\ndeclare void @example.stop()"));
}

TEST_F(TranslationTest, verifierOfMlir) {
  EXPECT_EQ(translate(R"(
    llvm.func @f(%x: i32, %y: f32) {
      %result = example.select %x, %x, %y : (i32, i32, f32) -> i32
      llvm.return
    })"),
            "'example.select' op failed to verify that all of {result, left, right} have same type\n");
  EXPECT_EQ(translate(R"(
    llvm.func @f(%p: !llvm.ptr<3>) {
      %pair = example.load %p {tag = 0 : i64, is_volatile = false, index = 16 : i32} : (!llvm.ptr<3>) -> vector<2xf32>
      llvm.return
    })"),
            "'example.load' op operand 'index' must be below 16\n");
}

} // namespace
