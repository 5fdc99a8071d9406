; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Other functions are as LLVM makes them, and so are loads that are in no bundle.

; RUN: sed 's/sanitize_thread//' %S/basic.ll > %t.other.ll
; RUN: sed 's/= load i32/= load volatile i32/' %S/basic.ll > %t.apart.ll
; RUN: for input in other apart; do %lgc-opt --mcpu=gfx1100 --emit=asm %t.$input.ll -o %t.with && %lgc-opt --mcpu=gfx1100 --emit=asm --disable-pass=lgc-separate-lines %t.$input.ll -o %t.without && diff %t.with %t.without || exit 1; done
; RUN: FileCheck %s < %t.with
; CHECK-NOT: s_clause
