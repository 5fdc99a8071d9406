// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.abort*: ends a shader with a message to the host. docs/abort.md describes the protocol.

#ifndef LGC_DIALECT_LGC_ABORT_OPS
#define LGC_DIALECT_LGC_ABORT_OPS

include "lgc/dialect/LgcBase.td"

def LgcMessageDword : CallAnyOf<[LgcI32, LgcFunctionPointer, LgcGlobalPointer, LgcWorkgroupPointer,
                                 LgcConstantPointer, LgcPrivatePointer, LgcBufferPointer],
                                "i32 or a pointer in address space 0, 1, 3, 4, 5 or 7">;

// A message, as dwords. `constants` and `constant_status` are private or internal constants of types [n x
// i32] and [m x i64], `message_type` one of type [k x i8].
class LgcAbortMessageOp<string mnemonic, list<FunctionAttribute> attributes>
    : LgcOp<mnemonic, MemoryUnknown, attributes> {
  let arguments = (ins LgcBufferPointer:$buffer, I32Attr:$message_size, LgcConstantPointer:$message_type,
                       LgcConstantPointer:$constants, LgcConstantPointer:$constant_status,
                       Variadic<LgcMessageDword>:$dwords);
  let hasVerifier = 1;
}

def Lgc_AbortOp : LgcAbortMessageOp<"abort", [Cold, NoReturn, NoUnwind]> {
  let summary = "End the invocation with a message";
  let description = [{
    Appends a message to the abort buffer and ends the invocation, wherever in the calls of functions it is;
    `unreachable` follows. Other lanes of the wave go on.

    `buffer` points at the header of the abort buffer. The message has `message_size` bytes; as dwords, the last
    one filled up with zeros, it is put together from `constants` and `dwords`: bit i % 64 of word i / 64 of
    `constant_status` tells that dword i of the message is the next of `constants`. The other dwords are the
    operands `dwords`, in their order, 64 at most. Others are written by functions: a function among the operands is
    followed by two constant numbers n and m and by m operands for it. Once there is room for the message, it is called
    with the address of the n dwords in the buffer and these m operands, and writes all n. It has local linkage and the
    attribute `lgc-message-part`, returns nothing, and is gone when the op is lowered. `message_type` is the message's type as the metadata spells it, or empty.

    The three constants are arrays with known elements of type i32, i64 and i8.
  }];
  let llvmExample = [{
; { utf8[9] at 0, u32 at 12 }: "test: %u", value
@type = private unnamed_addr addrspace(4) constant [19 x i8] c"{0:utf8[9],12:u32}\00"
@constants = private unnamed_addr addrspace(4) constant [3 x i32] [i32 1953719668, i32 1965367354, i32 0]
@status = private unnamed_addr addrspace(4) constant [1 x i64] [i64 7]

declare void @lgc.abort(ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) cold noreturn nounwind

define void @example(ptr addrspace(7) %buffer, i32 %value) {
  call void (ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) @lgc.abort(ptr addrspace(7) %buffer, i32 16, ptr addrspace(4) @type, ptr addrspace(4) @constants, ptr addrspace(4) @status, i32 %value)
  unreachable
}
  }];
  let mlirExample = [{
llvm.mlir.global private unnamed_addr constant @type("u32\00") {addr_space = 4 : i32} : !llvm.array<4 x i8>
llvm.mlir.global private unnamed_addr constant @constants(dense<7> : tensor<1xi32>) {addr_space = 4 : i32} : !llvm.array<1 x i32>
llvm.mlir.global private unnamed_addr constant @status(dense<2> : tensor<1xi64>) {addr_space = 4 : i32} : !llvm.array<1 x i64>

llvm.func @example(%buffer: !llvm.ptr<7>, %value: i32) {
  %type = llvm.mlir.addressof @type : !llvm.ptr<4>
  %constants = llvm.mlir.addressof @constants : !llvm.ptr<4>
  %status = llvm.mlir.addressof @status : !llvm.ptr<4>
  lgc.abort %buffer, %type, %constants, %status, %value {message_size = 8 : i32} : (!llvm.ptr<7>, !llvm.ptr<4>, !llvm.ptr<4>, !llvm.ptr<4>, i32) -> ()
  llvm.unreachable
}
  }];
}

def Lgc_AbortRecordOp : LgcAbortMessageOp<"abort.record", [Cold, NoUnwind]> {
  let summary = "Record the message of an abort";
  let description = [{
    The first half of `lgc.abort`: appends the message and returns. `lgc-lower-control-flow` makes it, and then
    lets the lane leave; from there on it is ordinary code that other lanes cannot be hurt by.
  }];
  let llvmExample = [{
@type = private unnamed_addr addrspace(4) constant [4 x i8] c"u32\00"
@constants = private unnamed_addr addrspace(4) constant [0 x i32] zeroinitializer
@status = private unnamed_addr addrspace(4) constant [1 x i64] zeroinitializer

declare void @lgc.abort.record(ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) cold nounwind

define void @example(ptr addrspace(7) %buffer, i32 %value) {
  call void (ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) @lgc.abort.record(ptr addrspace(7) %buffer, i32 4, ptr addrspace(4) @type, ptr addrspace(4) @constants, ptr addrspace(4) @status, i32 %value)
  ret void
}
  }];
  let mlirExample = [{
llvm.mlir.global private unnamed_addr constant @type("u32\00") {addr_space = 4 : i32} : !llvm.array<4 x i8>
llvm.mlir.global private unnamed_addr constant @constants(dense<7> : tensor<1xi32>) {addr_space = 4 : i32} : !llvm.array<1 x i32>
llvm.mlir.global private unnamed_addr constant @status(dense<1> : tensor<1xi64>) {addr_space = 4 : i32} : !llvm.array<1 x i64>

llvm.func @example(%buffer: !llvm.ptr<7>) {
  %type = llvm.mlir.addressof @type : !llvm.ptr<4>
  %constants = llvm.mlir.addressof @constants : !llvm.ptr<4>
  %status = llvm.mlir.addressof @status : !llvm.ptr<4>
  lgc.abort.record %buffer, %type, %constants, %status {message_size = 4 : i32} : (!llvm.ptr<7>, !llvm.ptr<4>, !llvm.ptr<4>, !llvm.ptr<4>) -> ()
  llvm.return
}
  }];
}

def Lgc_AbortPollOp : LgcOp<"abort.poll", MemoryReadAndInaccessible, [Convergent, NoUnwind]> {
  let summary = "End the wave when an invocation has aborted";
  let description = [{
    Looks into the abort buffer, whose header `buffer` points at, and ends the whole wave when it holds a message
    or when one was dropped. It counts as reading memory, so that what was stored before is there when the wave ends.
    Stands at the back edges of loops (`lgc-insert-abort-polls`), where endless ones pass again and again; one that is
    not in a loop any more does nothing.
  }];
  let llvmExample = [{
declare void @lgc.abort.poll(ptr addrspace(7)) convergent memory(read, inaccessiblemem: readwrite) nounwind

define void @example(ptr addrspace(7) %buffer) {
  br label %loop

loop:
  call void @lgc.abort.poll(ptr addrspace(7) %buffer)
  br label %loop
}
  }];
  let arguments = (ins LgcBufferPointer:$buffer);
}

#endif
