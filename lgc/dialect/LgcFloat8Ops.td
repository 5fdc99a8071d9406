// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.float8.*: conversions of 8-bit floats, which are the i8 of their bits. Format 0 is E4M3, which has no
// infinity and one NaN for each sign, format 1 is E5M2, the upper half of a half.

#ifndef LGC_DIALECT_LGC_FLOAT8_OPS
#define LGC_DIALECT_LGC_FLOAT8_OPS

include "lgc/dialect/LgcBase.td"

def LgcByteVector : CallAnyVector<LgcI8>;
def LgcBytes : CallAnyOf<[LgcI8, LgcByteVector], "i8 or a vector of i8">;
def LgcF32Vector : CallAnyVector<LgcF32>;
def LgcFloats : CallAnyOf<[LgcF32, LgcF32Vector], "float or a vector of float">;
def LgcF16OrF32 : CallAnyOf<[LgcF16, LgcF32], "half or float">;
def LgcF16OrF32Vector : CallAnyVector<LgcF16OrF32>;
def LgcWiderFloats : CallAnyOf<[LgcF16OrF32, LgcF16OrF32Vector], "half, float or a vector of these">;

def Lgc_Float8ExtendOp : LgcValueOp<"float8.extend", FollowsOperands> {
  let summary = "Convert 8-bit floats to larger ones";
  let description = [{
    The values of `bytes`, which are 8-bit floats of the `format`. The result has as many components. The
    conversion is exact.
  }];
  let llvmExample = [{
declare <2 x float> @lgc.float8.extend.v2f32.v2i8(<2 x i8>, i32) memory(none) nosync nounwind willreturn

define <2 x float> @example(<2 x i8> %bytes) {
  %floats = call <2 x float> @lgc.float8.extend.v2f32.v2i8(<2 x i8> %bytes, i32 0)
  ret <2 x float> %floats
}
  }];
  let arguments = (ins LgcBytes:$bytes, I32Attr:$format);
  let results = (outs LgcWiderFloats:$floats);
}

def Lgc_Float8TruncateOp : LgcValueOp<"float8.truncate", FollowsOperands> {
  let summary = "Convert floats to 8-bit ones";
  let description = [{
    The `floats`, rounded to nearest even to the `format`, whatever the rounding mode of other arithmetic is.
    The result has as many components. Infinities and values that round to more than the largest finite value
    become that value with their sign if `saturate` is true, otherwise a NaN in E4M3 and an infinity in E5M2. A
    NaN stays a NaN.
  }];
  let llvmExample = [{
declare i8 @lgc.float8.truncate.i8.f32(float, i32, i1) memory(none) nosync nounwind willreturn

define i8 @example(float %value) {
  %byte = call i8 @lgc.float8.truncate.i8.f32(float %value, i32 1, i1 false)
  ret i8 %byte
}
  }];
  let arguments = (ins LgcFloats:$floats, I32Attr:$format, BoolAttr:$saturate);
  let results = (outs LgcBytes:$bytes);
}

#endif
