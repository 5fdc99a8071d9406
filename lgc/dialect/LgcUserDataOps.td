// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// lgc.user.data.*: the data that the driver passes to every wave.

#ifndef LGC_DIALECT_LGC_USER_DATA_OPS
#define LGC_DIALECT_LGC_USER_DATA_OPS

include "lgc/dialect/LgcBase.td"

def Lgc_UserDataDwordOp : LgcValueOp<"user.data.dword", AlwaysUniform> {
  let summary = "Get a dword of user data";
  let description = [{
    The dword at offset `dword` (in dwords) of the pipeline's user data. The entry point receives it in an
    SGPR, or reads it from the spill table when user data does not fit into SGPRs.
  }];
  let llvmExample = [{
declare i32 @lgc.user.data.dword(i32) memory(none) nosync nounwind willreturn

define i32 @example() {
  %table = call i32 @lgc.user.data.dword(i32 2)
  ret i32 %table
}
  }];
  let arguments = (ins I32Attr:$dword);
  let results = (outs LgcI32:$value);
}

def Lgc_UserDataAddressOp : LgcValueOp<"user.data.address", AlwaysUniform> {
  let summary = "Get a pointer to user data in memory";
  let description = [{
    The address of the dwords `begin` to `end` - 1 of user data, which do not change while the shader runs.
    The op makes the driver write them to the spill table; it is for reads at offsets that are not constant.
  }];
  let llvmExample = [{
declare ptr addrspace(4) @lgc.user.data.address(i32, i32) memory(none) nosync nounwind willreturn

define i32 @example(i32 %index) {
  %constants = call ptr addrspace(4) @lgc.user.data.address(i32 2, i32 18)
  %field = getelementptr i32, ptr addrspace(4) %constants, i32 %index
  %value = load i32, ptr addrspace(4) %field, align 4, !invariant.load !0
  ret i32 %value
}

!0 = !{}
  }];
  let arguments = (ins I32Attr:$begin, I32Attr:$end);
  let results = (outs LgcConstantPointer:$address);
}

def Lgc_UserDataSpecialOp : LgcValueOp<"user.data.special", AlwaysUniform> {
  let summary = "Get a value that PAL provides";
  let description = [{
    The value that PAL knows by the number `kind`, an lgc::UserDataValue (lgc/abi/UserSgprs.h), such as the low half of
    an address of one of its tables. The entry point receives it in an SGPR.
  }];
  let llvmExample = [{
declare i32 @lgc.user.data.special(i32) memory(none) nosync nounwind willreturn

define i32 @example() {
  %table = call i32 @lgc.user.data.special(i32 268435456)
  ret i32 %table
}
  }];
  let arguments = (ins I32Attr:$kind);
  let results = (outs LgcI32:$value);
}

#endif
