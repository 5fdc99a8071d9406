// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Uniformity must be given for each result, for nothing else, and with conditions that can be met.

// RUN: rm -rf %t && split-file %s %t
// RUN: for f in %t/*.td; do not %lgc-tblgen -gen-op-decls -dialect=bad -I %root -I %S/Inputs -I %llvm-include $f -o %t/out \
// RUN:   2> $f.err || exit 1; FileCheck --input-file=$f.err --implicit-check-not=error: $f || exit 1; done
// RUN: not ls %t/out

//--- missing.td
include "bad.td"
// CHECK: missing.td:[[@LINE+1]]:5: error: op 'Bad_AOp': has a result and therefore needs a uniformity
def Bad_AOp : BadOp<"a"> {
  let results = (outs BadI32:$x);
}

//--- without-result.td
include "bad.td"
// CHECK: without-result.td:[[@LINE+2]]:7: error: op 'Bad_AOp': has a uniformity but no result
def Bad_AOp : BadOp<"a"> {
  let uniformity = NeverUniform;
}

//--- no-operand-to-follow.td
include "bad.td"
// CHECK: no-operand-to-follow.td:[[@LINE+4]]:7: error: op 'Bad_AOp': the result cannot follow operands, since all of them are immediates
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins I32Attr:$x);
  let results = (outs BadI32:$y);
  let uniformity = FollowsOperands;
}

//--- condition-on-a-value.td
include "bad.td"
// CHECK: condition-on-a-value.td:[[@LINE+4]]:7: error: op 'Bad_AOp': UniformWhen: 'x' is not an immediate
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins BadI32:$x);
  let results = (outs BadI32:$y);
  let uniformity = UniformWhen<"x", 0, NeverUniform>;
}

//--- condition-on-nothing.td
include "bad.td"
// CHECK: condition-on-nothing.td:[[@LINE+4]]:7: error: op 'Bad_AOp': UniformWhen: 'y' is not an immediate
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins I32Attr:$x);
  let results = (outs BadI32:$y);
  let uniformity = UniformWhen<"x", 1, UniformWhen<"y", 0, NeverUniform>>;
}

//--- condition-never-met.td
include "bad.td"
// CHECK: condition-never-met.td:[[@LINE+4]]:7: error: op 'Bad_AOp': UniformWhen: immediate 'x' cannot be 2
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins BoolAttr:$x);
  let results = (outs BadI32:$y);
  let uniformity = UniformWhen<"x", 2, NeverUniform>;
}

//--- condition-without-effect.td
include "bad.td"
// CHECK: condition-without-effect.td:[[@LINE+4]]:7: error: op 'Bad_AOp': UniformWhen: the result is uniform otherwise too
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins BoolAttr:$x);
  let results = (outs BadI32:$y);
  let uniformity = UniformWhen<"x", 1, AlwaysUniform>;
}
