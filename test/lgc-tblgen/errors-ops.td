// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Names and texts of ops, and ops that are in each other's way.

// RUN: rm -rf %t && split-file %s %t
// RUN: for f in %t/*.td; do not %lgc-tblgen -gen-op-decls -dialect=bad -I %root -I %S/Inputs -I %llvm-include $f -o %t/out \
// RUN:   2> $f.err || exit 1; FileCheck --input-file=$f.err --implicit-check-not=error: $f || exit 1; done
// RUN: not ls %t/out

//--- no-summary.td
include "bad.td"
// CHECK: no-summary.td:[[@LINE+1]]:5: error: op 'Bad_AOp': has no summary
def Bad_AOp : BadOp<"a"> { let summary = ""; }

//--- summary-of-two-lines.td
include "bad.td"
// CHECK: summary-of-two-lines.td:[[@LINE+1]]:32: error: op 'Bad_AOp': the summary has more than one line
def Bad_AOp : BadOp<"a"> { let summary = "One\nTwo"; }

//--- no-description.td
include "bad.td"
// CHECK: no-description.td:[[@LINE+1]]:5: error: op 'Bad_AOp': has no description
def Bad_AOp : BadOp<"a"> { let description = [{  }]; }

//--- no-example.td
include "bad.td"
// CHECK: no-example.td:[[@LINE+1]]:5: error: op 'Bad_AOp': has no llvmExample
def Bad_AOp : BadOp<"a"> { let llvmExample = ?; }

//--- example-of-another-op.td
include "bad.td"
// CHECK: example-of-another-op.td:[[@LINE+1]]:32: error: op 'Bad_AOp': the example does not call @bad.a
def Bad_AOp : BadOp<"a"> { let llvmExample = "declare void @bad.b()"; }

//--- mlir-example-of-another-op.td
include "bad.td"
// CHECK: mlir-example-of-another-op.td:[[@LINE+1]]:32: error: op 'Bad_AOp': the example has no bad.a
def Bad_AOp : BadOp<"a"> { let mlirExample = "bad.ab : () -> ()"; }

//--- mlir-example-empty.td
include "bad.td"
// CHECK: mlir-example-empty.td:[[@LINE+1]]:5: error: op 'Bad_AOp': has no mlirExample
def Bad_AOp : BadOp<"a"> { let mlirExample = " "; }

//--- verifier-without-mlir-example.td
include "bad.td"
// CHECK: verifier-without-mlir-example.td:[[@LINE+1]]:5: error: op 'Bad_AOp': has a verifier in C++ and therefore needs an mlirExample
def Bad_AOp : BadOp<"a"> { let hasVerifier = 1; }

//--- mnemonic.td
include "bad.td"
// CHECK: mnemonic.td:[[@LINE+1]]:5: error: op 'Bad_AOp': mnemonic 'a..B' is not made of words of a-z and 0-9 with dots between
def Bad_AOp : BadOp<"a..B">;

//--- class-name.td
include "bad.td"
// CHECK: class-name.td:[[@LINE+1]]:5: error: op 'Bad_DebugPrintOp': mnemonic 'debug.printf' needs a def that ends in '_DebugPrintfOp'
def Bad_DebugPrintOp : BadOp<"debug.printf">;

//--- duplicate-name.td
include "bad.td"
def Bad_AOp : BadOp<"a">;
// CHECK: duplicate-name.td:[[@LINE+2]]:5: error: op 'bad.a' is defined twice
// CHECK: duplicate-name.td:[[@LINE-2]]:5: note: here first
def Worse_AOp : BadOp<"a">;

//--- named-as-an-overload.td
include "bad.td"
def Bad_AOp : BadOp<"a"> { let arguments = (ins BadAny:$x); }
// CHECK: named-as-an-overload.td:[[@LINE+2]]:5: error: op 'bad.a.v2i32' has the name of an overload of 'bad.a'
// CHECK: named-as-an-overload.td:[[@LINE-2]]:5: note: which is defined here
def Bad_AV2i32Op : BadOp<"a.v2i32">;

//--- overloads-meet.td
include "bad.td"
def Bad_AOp : BadOp<"a"> { let arguments = (ins BadAny:$x, BadAny:$y); }
// CHECK: overloads-meet.td:[[@LINE+1]]:5: error: op 'bad.a.i32' has the name of an overload of 'bad.a'
def Bad_AI32Op : BadOp<"a.i32"> { let arguments = (ins BadAny:$x); }

//--- no-ops.td
include "bad.td"
// CHECK: error: dialect 'bad' has no ops
