// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.subgroup.*: what the invocations of a subgroup do together. A subgroup is a wave, and those that take
// part are the lanes that are active where the op stands.

#ifndef LGC_DIALECT_LGC_SUBGROUP_OPS
#define LGC_DIALECT_LGC_SUBGROUP_OPS

include "lgc/dialect/LgcBase.td"

def LgcBool : CallInteger<1>;
def LgcScalar : CallAnyOf<[LgcBool, LgcI8, LgcI16, LgcI32, LgcI64, LgcF16, LgcF32, LgcF64],
                          "i1, i8, i16, i32, i64, half, float or double">;
def LgcScalarVector : CallAnyVector<LgcScalar>;
def LgcScalarOrVector : CallAnyOf<[LgcScalar, LgcScalarVector],
                                  "i1, i8, i16, i32, i64, half, float, double or a vector of these">;

// A value that depends on the operands of all invocations that take part.
class LgcSubgroupOp<string mnemonic, list<Trait> traits = []>
    : LgcOp<"subgroup." # mnemonic, MemoryNone, [Convergent, NoUnwind, WillReturn], traits>;

def Lgc_SubgroupElectOp : LgcSubgroupOp<"elect"> {
  let summary = "Choose one invocation";
  let description = [{
    True in the active invocation with the lowest number, false in all others.
  }];
  let llvmExample = [{
declare i1 @lgc.subgroup.elect() convergent memory(none) nounwind willreturn

define i1 @example() {
  %elected = call i1 @lgc.subgroup.elect()
  ret i1 %elected
}
  }];
  let results = (outs LgcBool:$elected);
}

def Lgc_SubgroupBallotOp : LgcSubgroupOp<"ballot"> {
  let summary = "Learn what a condition is in each invocation";
  let description = [{
    Bit i is set when invocation i is active and its `condition` is true. Bits beyond the subgroup's size are
    zero.
  }];
  let llvmExample = [{
declare i64 @lgc.subgroup.ballot(i1) convergent memory(none) nounwind willreturn

define i64 @example(i1 %condition) {
  %ballot = call i64 @lgc.subgroup.ballot(i1 %condition)
  ret i64 %ballot
}
  }];
  let arguments = (ins LgcBool:$condition);
  let results = (outs LgcI64:$ballot);
}

def Lgc_SubgroupBroadcastFirstOp
    : LgcSubgroupOp<"broadcast.first", [AllTypesMatch<["result", "value"]>]> {
  let summary = "Give all the value of the first";
  let description = [{
    The `value` of the active invocation with the lowest number.
  }];
  let llvmExample = [{
declare <2 x float> @lgc.subgroup.broadcast.first.v2f32(<2 x float>) convergent memory(none) nounwind willreturn

define <2 x float> @example(<2 x float> %value) {
  %first = call <2 x float> @lgc.subgroup.broadcast.first.v2f32(<2 x float> %value)
  ret <2 x float> %first
}
  }];
  let arguments = (ins LgcScalarOrVector:$value);
  let results = (outs LgcScalarOrVector:$result);
}

#endif
