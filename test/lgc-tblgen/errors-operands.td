// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Number, names and order of operands and results.

// RUN: rm -rf %t && split-file %s %t
// RUN: for f in %t/*.td; do not %lgc-tblgen -gen-op-decls -dialect=bad -I %root -I %S/Inputs -I %llvm-include $f -o %t/out \
// RUN:   2> $f.err || exit 1; FileCheck --input-file=$f.err --implicit-check-not=error: $f || exit 1; done
// RUN: not ls %t/out

//--- two-results.td
include "bad.td"
// CHECK: two-results.td:[[@LINE+2]]:7: error: op 'Bad_AOp': has more than one result
def Bad_AOp : BadOp<"a"> {
  let results = (outs BadI32:$x, BadI32:$y);
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
