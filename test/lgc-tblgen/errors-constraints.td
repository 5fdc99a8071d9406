// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Members of the closed set that are not what their class can be.

// RUN: rm -rf %t && split-file %s %t
// RUN: for f in %t/*.td; do not %lgc-tblgen -gen-op-decls -dialect=bad -I %root -I %S/Inputs -I %llvm-include $f -o %t/out \
// RUN:   2> $f.err || exit 1; FileCheck --input-file=$f.err --implicit-check-not=error: $f || exit 1; done
// RUN: not ls %t/out

//--- integer-width.td
include "bad.td"
def BadI24 : CallInteger<24>;
// CHECK: integer-width.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 'x': type constraint 'BadI24' has a width that is not 1, 8, 16, 32 or 64
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins BadI24:$x);
}

//--- float-width.td
include "bad.td"
def BadF80 : CallFloat<80>;
// CHECK: float-width.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 'x': type constraint 'BadF80' has a width that is not 16, 32 or 64
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins BadF80:$x);
}

//--- address-space.td
include "bad.td"
def BadPointer : CallPointer<16777216>;
// CHECK: address-space.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 'x': type constraint 'BadPointer' has an address space that LLVM IR does not have
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins BadPointer:$x);
}

//--- vector-of-vectors.td
include "bad.td"
def BadVec2 : CallVector<2, BadI32>;
def BadMatrix : CallVector<2, BadVec2>;
// CHECK: vector-of-vectors.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 'x': type constraint 'BadMatrix' has an element type that is not a named scalar constraint
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins BadMatrix:$x);
}

//--- vector-length.td
include "bad.td"
def BadVec0 : CallVector<0, BadI32>;
// CHECK: vector-length.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 'x': type constraint 'BadVec0' has a length that is not between 1 and 64
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins BadVec0:$x);
}

//--- one-alternative.td
include "bad.td"
def BadOne : CallAnyOf<[BadI32], "i32">;
// CHECK: one-alternative.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 'x': type constraint 'BadOne' needs two alternatives or more
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins BadOne:$x);
}

//--- unnamed-alternative.td
include "bad.td"
def BadMix : CallAnyOf<[BadI32, CallInteger<8>], "mix">;
// CHECK: unnamed-alternative.td:[[@LINE+2]]:7: error: op 'Bad_AOp': operand 'x': type constraint 'BadMix' has an alternative outside the set: 'anonymous_{{[0-9]+}}' is not a named type constraint
def Bad_AOp : BadOp<"a"> {
  let arguments = (ins BadMix:$x);
}
