// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A host may read the printf and the abort buffer while the GPU runs. An entry's size is stored after a release at
// system scope, and the flag of an abort after another one.

// RUN: %for-each-gfx %amdllpc --mcpu=$gfx --wave-size 32 --filetype=asm %s -o - | grep -v ASM | FileCheck %s --check-prefixes=CHECK,$GEN %end

#version 450
#extension GL_EXT_abort : require
#extension GL_EXT_debug_printf : require
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };

void main() {
  // CHECK: buffer_atomic_add_{{x2|u64}}
  // CHECK: s_and_saveexec_b32
  // CHECK-NEXT: s_cbranch_execz
  // CHECK-NOT: _atomic
  // CHECK: buffer_store_{{dwordx2|b64}}
  // GFX10-NEXT: s_waitcnt_vscnt null, 0x0
  // GFX10-NEXT: buffer_store_dword v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}], 0 offen{{$}}
  // GFX11-NEXT: s_waitcnt_vscnt null, 0x0
  // GFX11-NEXT: buffer_store_b32 v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}], 0 offen{{$}}
  // GFX12-NEXT: global_wb scope:SCOPE_SYS
  // GFX12-NEXT: s_wait_storecnt 0x0
  // GFX12-NEXT: buffer_store_b32 {{.*}} scope:SCOPE_SYS
  // After it, other lanes only branch around the code for the end mark.
  // CHECK: s_xor_b32
  // CHECK: s_and_saveexec_b32
  // CHECK-NEXT: s_cbranch_execz
  // CHECK: buffer_store_{{dwordx2|b64}}
  const uint i = gl_LocalInvocationIndex;
  debugPrintfEXT("%u", data[i]);

  // CHECK: buffer_atomic_add_{{x2|u64}}
  // CHECK: buffer_atomic_add{{.*}} offset:12
  // CHECK: buffer_store_{{dwordx2|b64}}
  // GFX10-NEXT: s_waitcnt_vscnt null, 0x0
  // GFX10-NEXT: buffer_store_dword {{.*}} offen{{$}}
  // GFX10: s_waitcnt_vscnt null, 0x0
  // GFX10-NEXT: buffer_store_dword {{.*}} offset:8{{$}}
  // GFX11-NEXT: s_waitcnt_vscnt null, 0x0
  // GFX11-NEXT: buffer_store_b32 {{.*}} offen{{$}}
  // GFX11: s_waitcnt_vscnt null, 0x0
  // GFX11-NEXT: buffer_store_b32 {{.*}} offset:8{{$}}
  // GFX12-NEXT: global_wb scope:SCOPE_SYS
  // GFX12-NEXT: s_wait_storecnt 0x0
  // GFX12-NEXT: buffer_store_b32 {{.*}} offen scope:SCOPE_SYS
  // GFX12: global_wb scope:SCOPE_SYS
  // GFX12-NEXT: s_wait_storecnt 0x0
  // GFX12-NEXT: buffer_store_b32 {{.*}} offset:8 scope:SCOPE_SYS
  abortEXT("%u", data[i]);
}
