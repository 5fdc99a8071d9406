// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "test/unit/dialect/ExampleDialect.h"

#include "test/lgc-tblgen/example.cpp.inc"

namespace example {

llvm::Error LoadOp::verify() const {
  return getIndex() < 16 ? llvm::Error::success()
                         : llvm::createStringError("operand 'index' must be below 16");
}

} // namespace example
