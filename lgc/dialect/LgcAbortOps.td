// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.abort*: ends a shader with a message to the host. docs/abort.md describes the protocol.

#ifndef LGC_DIALECT_LGC_ABORT_OPS
#define LGC_DIALECT_LGC_ABORT_OPS

include "lgc/dialect/LgcBase.td"

def LgcMessageDword : CallAnyOf<[LgcI32, LgcFunctionPointer, LgcGlobalPointer, LgcWorkgroupPointer,
                                 LgcConstantPointer, LgcPrivatePointer, LgcBufferPointer],
                                "i32 or a pointer in address space 0, 1, 3, 4, 5 or 7">;

// A message as a sequence of dwords. `constants` and `constant_status` are private or internal constants of
// types [n x i32] and [m x i64], `message_type` one of type [k x i8].
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
    Appends a message to the abort buffer and ends the invocation, also when a called function executes it;
    `unreachable` follows. Other lanes of the wave continue.

    `buffer` points at the header of the abort buffer. The message has `message_size` bytes, and its last
    dword is padded with zeros. Its dwords come from `constants` and `dwords`: where bit i % 64 of word i / 64
    of `constant_status` is set, dword i of the message is the next element of `constants`. The other dwords
    are the operands `dwords` in order, 64 at most, or are written by functions: a function among the operands
    is followed by two constant integers n and m and by m arguments. Once space for the message is allocated,
    the function is called with the address of n dwords in the buffer and these m arguments, and writes all n
    dwords. It has local linkage and the attribute `lgc-message-part`, returns void, and is removed when the
    op is lowered. `message_type` is the message's type in the syntax of the metadata, or empty.

    `constants`, `constant_status` and `message_type` are constant arrays of i32, i64 and i8 with an
    initializer.
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
    The first half of `lgc.abort`: appends the message and returns. `lgc-lower-control-flow` replaces
    `lgc.abort` by this op and by control flow that terminates the lane, so that later passes need not treat
    it as the end of an invocation.
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
    Reads the header of the abort buffer, which `buffer` points at, and ends the whole wave when a message was
    written or dropped. The op reads all memory, so that stores before it are not moved past the end of the
    wave. `lgc-insert-abort-polls` inserts it at the back edges of loops, which an endless loop takes in each
    iteration; outside of loops it has no effect.
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
