// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.debug.*: debug output of a shader.

#ifndef LGC_DIALECT_LGC_DEBUG_OPS
#define LGC_DIALECT_LGC_DEBUG_OPS

include "lgc/dialect/LgcBase.td"

def Lgc_DebugPrintfOp
    : LgcOp<"debug.printf", MemoryInaccessible, [NoSync, NoUnwind, WillReturn]> {
  let summary = "Log a message with its arguments";
  let description = [{
    Appends an entry to the debug printf buffer: the id of the format string and the arguments. The format
    string is written to the pipeline's metadata, where the driver finds it by its id.

    `buffer` points at the header of the printf buffer. `format` is an internal or private constant of type
    `[n x i8]` in address space 4; a terminating zero is not part of the message. An argument is a scalar of 8
    to 64 bits or a vector of such scalars; the metadata `!lgc.printf.types` of the call (in MLIR the
    attribute `lgc.printf.types`) has the types of the arguments with their signedness.
  }];
  let llvmExample = [{
@format = private unnamed_addr addrspace(4) constant [14 x i8] c"x=%u, y=%v2f\0A\00"

declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn

define void @example(ptr addrspace(7) %buffer, i32 %x, <2 x float> %y) {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 %x, <2 x float> %y), !lgc.printf.types !0
  ret void
}

!0 = !{!"u32,f32x2"}
  }];
  let mlirExample = [{
llvm.mlir.global private unnamed_addr constant @format("x=%u, y=%v2f\0A\00") {addr_space = 4 : i32} : !llvm.array<14 x i8>

llvm.func @example(%buffer: !llvm.ptr<7>, %x: i32, %y: vector<2xf32>) {
  %format = llvm.mlir.addressof @format : !llvm.ptr<4>
  lgc.debug.printf %buffer, %format, %x, %y {lgc.printf.types = "u32,f32x2"} : (!llvm.ptr<7>, !llvm.ptr<4>, i32, vector<2xf32>) -> ()
  llvm.return
}
  }];
  let arguments = (ins LgcBufferPointer:$buffer, LgcConstantPointer:$format,
                   Variadic<LgcNumberOrVector>:$args);
  let hasVerifier = 1;
}

#endif
