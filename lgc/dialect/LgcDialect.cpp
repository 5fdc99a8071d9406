// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;

#include "lgc/dialect/LgcOps.cpp.inc"

namespace lgc {

bool verifyDialect(const Module &module, raw_ostream &errors) {
  return verifyCalls(module, kDialect, errors);
}

} // namespace lgc
