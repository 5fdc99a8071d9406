// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc-mlir: translates MLIR text with the lgc dialect to LLVM IR, or verifies it and prints it again.
//
// This is a separate program, because loading MLIR costs each run of a program 13 ms and 26 MB.

#include "lgc/mlir/ParseText.h"
#include "lgc/mlir/ToLlvmIr.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace llvm;

namespace {

enum class Emit { LlvmIr, Mlir };

cl::OptionCategory category("lgc-mlir options");
cl::opt<std::string> input(cl::Positional, cl::desc("<input .mlir, or - for stdin>"), cl::init("-"),
                           cl::cat(category));
cl::opt<std::string> inputName("name", cl::desc("Name of the input in diagnostics (default: its path)"),
                               cl::value_desc("text"), cl::cat(category));
cl::opt<std::string> output("o", cl::desc("Output file (default: stdout)"), cl::value_desc("file"),
                            cl::init("-"), cl::cat(category));
cl::opt<Emit> emit("emit", cl::desc("Output:"), cl::init(Emit::LlvmIr),
                   cl::values(clEnumValN(Emit::LlvmIr, "ll", "LLVM IR text (default)"),
                              clEnumValN(Emit::Mlir, "mlir", "the input, verified and printed again")),
                   cl::cat(category));

constexpr char kOverview[] = R"(MLIR with the lgc dialect to LLVM IR

The input may mix lgc, llvm, func, arith, cf, scf and vector.

examples:
  lgc-mlir shader.mlir -o shader.ll
  lgc-mlir --emit=mlir shader.mlir
)";

int fail(const Twine &message) {
  errs() << inputName << ": error: " << message << "\n";
  return 1;
}

int write(function_ref<void(raw_ostream &)> print) {
  std::error_code failure;
  ToolOutputFile file(output, failure, sys::fs::OF_None);
  if (failure)
    return fail("cannot write '" + output + "': " + failure.message());
  print(file.os());
  file.keep();
  return 0;
}

int run() {
  ErrorOr<std::unique_ptr<MemoryBuffer>> bytes = MemoryBuffer::getFileOrSTDIN(input);
  if (!bytes)
    return fail("cannot read: " + bytes.getError().message());
  if (mlir::isBytecode((*bytes)->getMemBufferRef()))
    return fail("this is MLIR bytecode; only text is read");
  auto source = std::make_shared<SourceMgr>();
  source->AddNewSourceBuffer(MemoryBuffer::getMemBufferCopy((*bytes)->getBuffer(), inputName), SMLoc());

  mlir::DialectRegistry registry;
  lgc::registerDialects(registry);
  mlir::MLIRContext mlirContext(registry, mlir::MLIRContext::Threading::DISABLED);
  mlirContext.printOpOnDiagnostic(false);
  mlir::SourceMgrDiagnosticHandler diagnostics(*source, &mlirContext, errs());
  mlir::OwningOpRef<mlir::ModuleOp> module = lgc::parseText(source, mlirContext);
  if (!module)
    return 1;
  if (emit == Emit::Mlir)
    return write([&](raw_ostream &os) { module->print(os); });

  LLVMContext context;
  const std::unique_ptr<Module> result = lgc::toLlvmIr(*module, context);
  if (!result)
    return 1;
  return write([&](raw_ostream &os) { result->print(os, nullptr); });
}

} // namespace

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  mlir::registerAsmPrinterCLOptions(); // such as --mlir-print-op-generic
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, kOverview);
  if (inputName.empty())
    inputName = input == "-" ? std::string("<stdin>") : input.getValue();
  return run();
}
