// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.cooperative.matrix.*: matrices of 16 rows and 16 columns whose components are distributed among the
// lanes of a wave. A value is the vector of the components that the lane holds. Their number depends on the
// GPU, the wave size and the matrix's use, 0 A, 1 B, 2 accumulator (docs/cooperative-matrix.md). All matrices of
// one use have the same distribution, so that arithmetic and conversions are those of vectors.

#ifndef LGC_DIALECT_LGC_COOPERATIVE_MATRIX_OPS
#define LGC_DIALECT_LGC_COOPERATIVE_MATRIX_OPS

include "lgc/dialect/LgcBase.td"

def LgcMatrixComponent : CallAnyOf<[LgcI8, LgcI16, LgcI32, LgcF16, LgcF32], "i8, i16, i32, half or float">;
def LgcMatrix : CallAnyVector<LgcMatrixComponent>;
def LgcMatrixPointer : CallAnyOf<[LgcGlobalPointer, LgcWorkgroupPointer, LgcBufferPointer],
                                 "pointer to global memory, workgroup memory or a buffer">;

def Lgc_CooperativeMatrixLoadOp
    : LgcOp<"cooperative.matrix.load", MemoryArgumentRead, [NoUnwind, WillReturn]> {
  let summary = "Load a matrix";
  let description = [{
    The lane's components of the matrix at `pointer`. `order` 0 is row-major, 1 column-major; consecutive rows
    or columns are `stride` bytes apart, an unsigned number. The lanes of a wave have the same `pointer` and
    `stride`, which are multiples of 16. If the op has `!nontemporal`, its accesses have it, too.
  }];
  let llvmExample = [{
declare <16 x half> @lgc.cooperative.matrix.load.v16f16.p7(ptr addrspace(7), i32, i32, i32, i1) memory(argmem: read) nounwind willreturn

define <16 x half> @example(ptr addrspace(7) %pointer) {
  %matrix = call <16 x half> @lgc.cooperative.matrix.load.v16f16.p7(ptr addrspace(7) %pointer, i32 32, i32 0, i32 0, i1 false)
  ret <16 x half> %matrix
}
  }];
  let arguments = (ins LgcMatrixPointer:$pointer, LgcI32:$stride, I32Attr:$use, I32Attr:$order,
                       BoolAttr:$is_volatile);
  let results = (outs LgcMatrix:$matrix);
  let uniformity = NeverUniform;
}

def Lgc_CooperativeMatrixStoreOp
    : LgcOp<"cooperative.matrix.store", MemoryArgument, [NoUnwind, WillReturn]> {
  let summary = "Store a matrix";
  let description = [{
    Stores the components of `matrix`. The other operands are those of `lgc.cooperative.matrix.load`.
  }];
  let llvmExample = [{
declare void @lgc.cooperative.matrix.store.p3.v8f32(ptr addrspace(3), <8 x float>, i32, i32, i32, i1) memory(argmem: readwrite) nounwind willreturn

define void @example(ptr addrspace(3) %pointer, <8 x float> %matrix, i32 %stride) {
  call void @lgc.cooperative.matrix.store.p3.v8f32(ptr addrspace(3) %pointer, <8 x float> %matrix, i32 %stride, i32 2, i32 1, i1 false)
  ret void
}
  }];
  let arguments = (ins LgcMatrixPointer:$pointer, LgcMatrix:$matrix, LgcI32:$stride, I32Attr:$use,
                       I32Attr:$order, BoolAttr:$is_volatile);
}

def Lgc_CooperativeMatrixMultiplyAddOp
    : LgcOp<"cooperative.matrix.multiply.add", MemoryNone, [Convergent, NoUnwind, WillReturn],
            [AllTypesMatch<["sum", "addend"]>]> {
  let summary = "Multiply two matrices and add a third";
  let description = [{
    The product of `first`, a matrix A, and `second`, a matrix B, plus `addend`, an accumulator. All lanes of
    the wave must be active. The components of the factors are half, and those of the accumulator half or
    float; or they are i8 and those of the accumulator i32. The components of i8 are extended with their sign
    if `first_signed` or `second_signed` is true, else with zeros, and the sums wrap. If `saturate` is true
    they are clamped instead: to the values of an unsigned i32 if both factors are unsigned and `sum_signed` is
    false, otherwise to those of a signed one.
  }];
  let llvmExample = [{
declare <8 x float> @lgc.cooperative.matrix.multiply.add.v8f32.v16f16.v16f16(<16 x half>, <16 x half>, <8 x float>, i1, i1, i1, i1) convergent memory(none) nounwind willreturn

define <8 x float> @example(<16 x half> %a, <16 x half> %b, <8 x float> %c) {
  %sum = call <8 x float> @lgc.cooperative.matrix.multiply.add.v8f32.v16f16.v16f16(<16 x half> %a, <16 x half> %b, <8 x float> %c, i1 false, i1 false, i1 false, i1 false)
  ret <8 x float> %sum
}
  }];
  let arguments = (ins LgcMatrix:$first, LgcMatrix:$second, LgcMatrix:$addend, BoolAttr:$first_signed,
                       BoolAttr:$second_signed, BoolAttr:$sum_signed, BoolAttr:$saturate);
  let results = (outs LgcMatrix:$sum);
  let uniformity = NeverUniform;
}

def LgcByteMatrix : CallAnyVector<LgcI8>;
def LgcFloatMatrix : CallAnyVector<LgcF32>;

def Lgc_CooperativeMatrixMultiplyAddFloat8Op
    : LgcOp<"cooperative.matrix.multiply.add.float8", MemoryNone, [Convergent, NoUnwind, WillReturn],
            [AllTypesMatch<["sum", "addend"]>]> {
  let summary = "Multiply two matrices of 8-bit floats and add a third";
  let description = [{
    The product of `first`, a matrix A, and `second`, a matrix B, plus `addend`, an accumulator. All lanes of
    the wave must be active. The components of the factors are 8-bit floats of `first_format` and
    `second_format`, as in `lgc.float8.extend`.
  }];
  let llvmExample = [{
declare <8 x float> @lgc.cooperative.matrix.multiply.add.float8.v8f32.v8i8.v8i8(<8 x i8>, <8 x i8>, <8 x float>, i32, i32) convergent memory(none) nounwind willreturn

define <8 x float> @example(<8 x i8> %a, <8 x i8> %b, <8 x float> %c) {
  %sum = call <8 x float> @lgc.cooperative.matrix.multiply.add.float8.v8f32.v8i8.v8i8(<8 x i8> %a, <8 x i8> %b, <8 x float> %c, i32 0, i32 1)
  ret <8 x float> %sum
}
  }];
  let arguments = (ins LgcByteMatrix:$first, LgcByteMatrix:$second, LgcFloatMatrix:$addend,
                       I32Attr:$first_format, I32Attr:$second_format);
  let results = (outs LgcFloatMatrix:$sum);
  let uniformity = NeverUniform;
}

#endif
