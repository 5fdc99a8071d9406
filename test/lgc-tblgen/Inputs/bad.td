// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The base definitions of the error tests: a dialect, two types, and an op that is correct apart from its
// deviations.

include "lgc/dialect/CallOp.td"

def BadDialect : Dialect {
  let name = "bad";
  let cppNamespace = "::mlir::bad";
}

def BadI32 : CallInteger<32>;
def BadF32 : CallFloat<32>;
def BadAny : CallAnyOf<[BadI32, BadF32], "i32 or float">;

class BadOp<string mnemonic, list<FunctionAttribute> attributes = [], list<Trait> traits = []>
    : CallOp<BadDialect, mnemonic, MemoryUnknown, attributes, traits> {
  let summary = "Do something";
  let description = "It is done.";
  let llvmExample = "declare void @bad." # mnemonic # "()";
}
