// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.integer.*: arithmetic on integers for which GPUs have different instructions.

#ifndef LGC_DIALECT_LGC_INTEGER_OPS
#define LGC_DIALECT_LGC_INTEGER_OPS

include "lgc/dialect/LgcBase.td"

def Lgc_IntegerDotOp : LgcValueOp<"integer.dot", FollowsOperands> {
  let summary = "Add the products of packed integers";
  let description = [{
    The operands `first` and `second` each hold four integers of 8 bits, or two of 16 bits, as `component_bits`
    says. Their components are extended with their sign if `first_signed` or `second_signed` is true, else with
    zeros. The result is the sum of the products and `addend`. It wraps, or if `saturate` is true it is
    clamped: to the values of an unsigned i32 if both operands are unsigned, otherwise to those of a signed
    one, as which `addend` then counts. With `saturate` the result is arbitrary if the sum of the products
    alone exceeds these values.
  }];
  let llvmExample = [{
declare i32 @lgc.integer.dot(i32, i32, i32, i32, i1, i1, i1) memory(none) nosync nounwind willreturn

define i32 @example(i32 %first, i32 %second, i32 %addend) {
  %sum = call i32 @lgc.integer.dot(i32 %first, i32 %second, i32 %addend, i32 8, i1 true, i1 true, i1 false)
  ret i32 %sum
}
  }];
  let arguments = (ins LgcI32:$first, LgcI32:$second, LgcI32:$addend, I32Attr:$component_bits,
                       BoolAttr:$first_signed, BoolAttr:$second_signed, BoolAttr:$saturate);
  let results = (outs LgcI32:$sum);
}

#endif
