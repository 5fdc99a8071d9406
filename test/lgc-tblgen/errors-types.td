// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Types that are none of the closed set.

// RUN: rm -rf %t && split-file %s %t
// RUN: for f in %t/*.td; do not %lgc-tblgen -gen-op-decls -dialect=bad -I %root -I %S/Inputs -I %llvm-include $f -o %t/out \
// RUN:   2> $f.err || exit 1; FileCheck --input-file=$f.err --implicit-check-not=error: $f || exit 1; done
// RUN: not ls %t/out

//--- operand-of-mlir-type.td
include "bad.td"
// CHECK: operand-of-mlir-type.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 'x': 'I32' is not a named type constraint of the classes in CallOp.td
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins I32:$x);
}

//--- result-of-mlir-type.td
include "bad.td"
// CHECK: result-of-mlir-type.td:[[@LINE+2]]:7: error: op 'Bad_AOp': the result: 'AnyFloat' is not a named type constraint
def Bad_AOp : BadOp<"a"> {
  let results = (outs AnyFloat:$x);
}

//--- anonymous-constraint.td
include "bad.td"
// CHECK: anonymous-constraint.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 'x': 'anonymous_{{[0-9]+}}' is not a named type constraint
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins CallInteger<32>:$x);
}

//--- optional-operand.td
include "bad.td"
// CHECK: optional-operand.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 'x': 'anonymous_{{[0-9]+}}' is not a named type constraint
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins Optional<BadI32>:$x);
}

//--- variadic-result.td
include "bad.td"
// CHECK: variadic-result.td:[[@LINE+2]]:7: error: op 'Bad_AOp': the result: 'anonymous_{{[0-9]+}}' is not a named type constraint
def Bad_AOp : BadOp<"a"> {
  let results = (outs Variadic<BadI32>:$x);
}

//--- attribute-outside-the-set.td
include "bad.td"
// CHECK: attribute-outside-the-set.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 'x': 'F32Attr' is not a named type constraint
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins F32Attr:$x);
}

//--- number-for-a-type.td
include "bad.td"
// CHECK: number-for-a-type.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 'x' is not a type constraint
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins 5:$x);
}

//--- class-of-ones-own.td
include "bad.td"
def BadOwn : CallType<I32>;
// CHECK: class-of-ones-own.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 'x': type constraint 'BadOwn' is of no class in CallOp.td
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins BadOwn:$x);
}
