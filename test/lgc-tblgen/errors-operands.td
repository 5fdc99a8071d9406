// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operands, results and how their types are tied.

// RUN: split-file %s %t
// RUN: for f in %t/*.td; do not %lgc-tblgen -gen-op-decls -dialect=bad -I %root -I %S/Inputs -I %llvm-include $f -o %t/out \
// RUN:   2> $f.err || exit 1; FileCheck --input-file=$f.err --implicit-check-not=error: $f || exit 1; done
// RUN: not ls %t/out

//--- two-results.td
include "bad.td"
// CHECK: two-results.td:[[@LINE+2]]:7: error: op 'Bad_AOp': has more than one result
def Bad_AOp : BadOp<"a"> {
  let results = (outs BadI32:$x, BadI32:$y);
}

//--- variadic-result.td
include "bad.td"
// CHECK: variadic-result.td:[[@LINE+2]]:7: error: op 'Bad_AOp': the result: 'anonymous_{{[0-9]+}}' is not a named type constraint
def Bad_AOp : BadOp<"a"> {
  let results = (outs Variadic<BadI32>:$x);
}

//--- variadic-not-last.td
include "bad.td"
// CHECK: variadic-not-last.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 'y' follows a variadic operand
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins Variadic<BadI32>:$x, BadI32:$y);
}

//--- unnamed-operand.td
include "bad.td"
// CHECK: unnamed-operand.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 1 has no name
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins BadI32:$x, BadI32);
}

//--- same-name-twice.td
include "bad.td"
// CHECK: same-name-twice.td:[[@LINE+2]]:7: error: op 'Bad_AOp': two operands are named 'x'
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins BadI32:$x, BadF32:$x);
}

//--- reserved-name.td
include "bad.td"
// CHECK: reserved-name.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand name 'type' would hide a member of llvm::CallInst
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins BadI32:$type);
}

//--- region.td
include "bad.td"
// CHECK: region.td:[[@LINE+1]]:5: error: op 'Bad_AOp': a call has neither regions nor successors
def Bad_AOp : BadOp<"a"> {
  let regions = (region AnyRegion:$body);
}

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
