; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Workgroup variables are aligned for the widest access that fits.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-align-workgroup-variables %s -o - | FileCheck %s

; CHECK: @dword = internal addrspace(3) global i32 poison, align 4
@dword = internal addrspace(3) global i32 poison, align 1
; CHECK: @pair = internal addrspace(3) global [2 x i32] poison, align 8
@pair = internal addrspace(3) global [2 x i32] poison, align 4
; CHECK: @many = internal addrspace(3) global [64 x i32] poison, align 16
@many = internal addrspace(3) global [64 x i32] poison, align 4
