; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A search needs the wave size, which is in the pipeline state.
; RUN: not %lgc-opt -passes=lgc-lower-address-ranges -S %s -o - 2>&1 | FileCheck %s

; CHECK: lgc.pipeline: target: field 'major' wants an integer of 32 bits
define i32 @main(ptr addrspace(7) %ranges, i64 %address) {
  %number = call i32 @lgc.address.range(ptr addrspace(7) %ranges, i64 %address)
  ret i32 %number
}

declare i32 @lgc.address.range(ptr addrspace(7), i64) memory(none) nosync nounwind willreturn
!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", !"eleven"}
