; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-buffer-access,lgc-lower-buffer-pointers,lgc-select-buffer-instructions %s | FileCheck %s --check-prefixes=CHECK,$GEN %end
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-buffer-access,lgc-lower-buffer-pointers,lgc-select-buffer-instructions %s --emit=asm | FileCheck %s --check-prefix=ISA-$GEN %end

; LLVM's lowering of buffer pointers drops the scope of atomic accesses. Loads must bypass the caches that their scope
; does not share: on gfx10 the array's (dlc) beyond a workgroup. gfx12 requires the scope on every access.

; CHECK-NOT: !lgc.scope
define amdgpu_cs void @main(<4 x i32> inreg %d, i32 %o) {
  %i = bitcast <4 x i32> %d to i128
  %r = inttoptr i128 %i to ptr addrspace(8)
  %b = addrspacecast ptr addrspace(8) %r to ptr addrspace(7)
  %p = getelementptr i8, ptr addrspace(7) %b, i32 %o
; GFX10: buffer.load.i32({{.*}}, i32 1)
; GFX11: buffer.load.i32({{.*}}, i32 1)
; GFX12: buffer.load.i32({{.*}}, i32 8)
; ISA-GFX10: buffer_load_dword {{.*}} offen glc{{$}}
; ISA-GFX11: buffer_load_b32 {{.*}} offen glc{{$}}
; ISA-GFX12: buffer_load_b32 {{.*}} offen scope:SCOPE_SE
  %w = load atomic i32, ptr addrspace(7) %p syncscope("workgroup") monotonic, align 4
; GFX10: buffer.load.i32({{.*}}, i32 5)
; GFX11: buffer.load.i32({{.*}}, i32 1)
; GFX12: buffer.load.i32({{.*}}, i32 16)
; ISA-GFX10: buffer_load_dword {{.*}} offen glc dlc
; ISA-GFX11: buffer_load_b32 {{.*}} offen glc{{$}}
; ISA-GFX12: buffer_load_b32 {{.*}} offen scope:SCOPE_DEV
  %a = load atomic i32, ptr addrspace(7) %p syncscope("agent") monotonic, align 4
; GFX10: buffer.store.i32({{.*}}, i32 0)
; GFX11: buffer.store.i32({{.*}}, i32 0)
; GFX12: buffer.store.i32({{.*}}, i32 24)
; ISA-GFX10: buffer_store_dword {{.*}} offen{{$}}
; ISA-GFX11: buffer_store_b32 {{.*}} offen{{$}}
; ISA-GFX12: buffer_store_b32 {{.*}} offen scope:SCOPE_SYS
  %sum = add i32 %w, %a
  store atomic i32 %sum, ptr addrspace(7) %p monotonic, align 4
; GFX10: buffer.atomic.umax.i32({{.*}}, i32 0)
; GFX11: buffer.atomic.umax.i32({{.*}}, i32 0)
; GFX12: buffer.atomic.umax.i32({{.*}}, i32 16)
; ISA-GFX12: buffer_atomic_max_u32 {{.*}} offen th:TH_ATOMIC_RETURN scope:SCOPE_DEV
  %m = atomicrmw umax ptr addrspace(7) %p, i32 %a syncscope("agent") monotonic
; GFX10: buffer.atomic.cmpswap.i32({{.*}}, i32 0)
; GFX11: buffer.atomic.cmpswap.i32({{.*}}, i32 0)
; GFX12: buffer.atomic.cmpswap.i32({{.*}}, i32 16)
; ISA-GFX12: buffer_atomic_cmpswap_b32 {{.*}} scope:SCOPE_DEV
  %x = cmpxchg ptr addrspace(7) %p, i32 %m, i32 %a syncscope("agent") monotonic monotonic
  ret void
}

!lgc.pipeline = !{!1, !2}
!1 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!2 = !{!"shader", !"stage", !"compute", !"function", !"main"}
