// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A module with one empty function, and a builder that stands in it.

#pragma once

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"

#include <string>

namespace lgc {

struct TestModule {
  llvm::LLVMContext context;
  llvm::Module module{"test", context};
  llvm::Function *function =
      llvm::Function::Create(llvm::FunctionType::get(llvm::Type::getVoidTy(context), false),
                             llvm::GlobalValue::ExternalLinkage, "test", module);
  OpBuilder builder{llvm::BasicBlock::Create(context, "entry", function)};

  llvm::Type *i32() { return builder.getInt32Ty(); }
  llvm::Value *poison(llvm::Type *type) { return llvm::PoisonValue::get(type); }

  /// "" when both verifiers are content.
  std::string verify(const DialectInfo &dialect = kDialect) {
    builder.CreateRetVoid();
    std::string errors;
    llvm::raw_string_ostream os(errors);
    if (!llvm::verifyModule(module, &os))
      verifyCalls(module, dialect, os);
    return errors;
  }
};

} // namespace lgc
