// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Dot products of bytes are one instruction where the GPU has it, with the addition of the result and a clamp. Clocks are the
// cycle counter and the clock of the device; the cycle counter of gfx11 is too short.

// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm -o - %s | FileCheck %s --check-prefixes=CHECK,$GEN %end

#version 450
#extension GL_EXT_spirv_intrinsics : require
#extension GL_ARB_gpu_shader_int64 : require
#extension GL_ARB_shader_clock : require
#extension GL_EXT_shader_realtime_clock : require
#define DOT(number) spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6018, 6019], id = number)
DOT(4450) int signedDot(uint a, uint b, spirv_literal int format);
DOT(4455) int mixedDot(uint a, uint b, int c, spirv_literal int format);
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Words { uvec4 words[]; };
layout(set = 0, binding = 1) buffer Times { uint64_t times[]; };

// CHECK-LABEL: _amdgpu_cs_main:
void main() {
  const uvec4 in4 = words[gl_LocalInvocationIndex];
  // GFX10-DAG: v_dot4{{c?}}_i32_i8
  // GFX11-DAG: v_dot4_i32_iu8 v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}} neg_lo:[1,1,0]{{$}}
  // GFX12-DAG: v_dot4_i32_iu8 v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}} neg_lo:[1,1,0]{{$}}
  const int first = signedDot(in4.x, in4.y, 0) + int(in4.z);
  // GFX11-DAG: v_dot4_i32_iu8 {{.*}} neg_lo:[1,0,0] clamp
  // GFX12-DAG: v_dot4_i32_iu8 {{.*}} neg_lo:[1,0,0] clamp
  const int second = mixedDot(in4.x, in4.y, int(in4.w), 0);
  words[gl_LocalInvocationIndex].xy = uvec2(first, second);
  barrier();
  // GFX10: s_memtime
  // GFX10: s_memrealtime
  // GFX11: s_sendmsg_rtn_b64 s[{{[0-9:]+}}], sendmsg(MSG_RTN_GET_REALTIME)
  // GFX11: s_sendmsg_rtn_b64 s[{{[0-9:]+}}], sendmsg(MSG_RTN_GET_REALTIME)
  // GFX12: s_getreg_b32 s{{[0-9]+}}, hwreg(HW_REG_SHADER_CYCLES_HI)
  // GFX12: s_sendmsg_rtn_b64 s[{{[0-9:]+}}], sendmsg(MSG_RTN_GET_REALTIME)
  times[0] = clockARB();
  times[1] = clockRealtimeEXT();
  // CHECK: s_endpgm
}
