// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Traits and function attributes.

// RUN: rm -rf %t && split-file %s %t
// RUN: for f in %t/*.td; do not %lgc-tblgen -gen-op-decls -dialect=bad -I %root -I %S/Inputs -I %llvm-include $f -o %t/out \
// RUN:   2> $f.err || exit 1; FileCheck --input-file=$f.err --implicit-check-not=error: $f || exit 1; done
// RUN: not ls %t/out

//--- trait.td
include "bad.td"
// CHECK: trait.td:[[@LINE+1]]:5: error: op 'Bad_AOp': trait 'Terminator' has no meaning in LLVM IR
def Bad_AOp : BadOp<"a", [], [Terminator]>;

//--- tied-to-nothing.td
include "bad.td"
// CHECK: tied-to-nothing.td:[[@LINE+1]]:5: error: op 'Bad_AOp': AllTypesMatch: 'z' is neither the result nor an operand that is not variadic
def Bad_AOp : BadOp<"a", [], [AllTypesMatch<["x", "z"]>]> {
  let arguments = (ins BadAny:$x, Variadic<BadAny>:$z);
}

//--- tied-constraints-differ.td
include "bad.td"
def BadOther : CallAnyOf<[BadF32, BadI32], "float or i32">;
// CHECK: tied-constraints-differ.td:[[@LINE+1]]:5: error: op 'Bad_AOp': AllTypesMatch: the values have different type constraints
def Bad_AOp : BadOp<"a", [], [AllTypesMatch<["x", "y"]>]> {
  let arguments = (ins BadAny:$x, BadOther:$y);
}

//--- tied-needlessly.td
include "bad.td"
// CHECK: tied-needlessly.td:[[@LINE+1]]:5: error: op 'Bad_AOp': AllTypesMatch: the values can have one type only
def Bad_AOp : BadOp<"a", [], [AllTypesMatch<["x", "y"]>]> {
  let arguments = (ins BadI32:$x, BadI32:$y);
}

//--- tied-to-itself.td
include "bad.td"
// CHECK: tied-to-itself.td:[[@LINE+1]]:5: error: op 'Bad_AOp': AllTypesMatch: 'x' is named twice
def Bad_AOp : BadOp<"a", [], [AllTypesMatch<["x", "x"]>]> {
  let arguments = (ins BadAny:$x);
}

//--- tied-twice.td
include "bad.td"
// CHECK: tied-twice.td:[[@LINE+1]]:5: error: op 'Bad_AOp': AllTypesMatch: 'y' is named twice
def Bad_AOp : BadOp<"a", [], [AllTypesMatch<["x", "y"]>, AllTypesMatch<["y", "z"]>]> {
  let arguments = (ins BadAny:$x, BadAny:$y, BadAny:$z);
}

//--- unknown-attribute.td
include "bad.td"
def NoUnwound : FunctionAttribute<"nounwound">;
// CHECK: unknown-attribute.td:[[@LINE+1]]:5: error: op 'Bad_AOp': 'nounwound' is not an enum attribute of LLVM functions
def Bad_AOp : BadOp<"a", [NoUnwound]>;

//--- parameter-attribute.td
include "bad.td"
def NonNull : FunctionAttribute<"nonnull">;
// CHECK: parameter-attribute.td:[[@LINE+1]]:5: error: op 'Bad_AOp': 'nonnull' is not an enum attribute of LLVM functions
def Bad_AOp : BadOp<"a", [NonNull]>;

//--- attribute-twice.td
include "bad.td"
// CHECK: attribute-twice.td:[[@LINE+1]]:5: error: op 'Bad_AOp': function attribute 'cold' is given twice
def Bad_AOp : BadOp<"a", [Cold, NoUnwind, Cold]>;
