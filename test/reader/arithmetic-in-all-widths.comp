// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Every arithmetic instruction can be selected in all its widths on every generation, without library
// calls.

// RUN: %for-each-gfx %amdllpc --mcpu=$gfx --filetype=asm %s -o - | FileCheck %s %end

// CHECK-LABEL: _amdgpu_cs_main:
// CHECK-NOT: s_swappc
// CHECK-NOT: s_setpc
// CHECK: s_endpgm

#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Integers { uint64_t ints[]; };
layout(binding = 1, std430) buffer Floats { double floats[]; };

uint k = gl_LocalInvocationIndex * 256;

#define keepInt(x) ints[k++] ^= uint64_t(x)
#define keep(x) floats[k++] += double(x)

// S and U are a signed and an unsigned integer type of one width.
#define INTEGERS(S, U)                                                                                                 \
  {                                                                                                                    \
    S a = S(ints[k]), b = S(ints[k + 1]);                                                                              \
    U c = U(ints[k + 2]), d = U(ints[k + 3]);                                                                          \
    keepInt(a + b); keepInt(a - b); keepInt(a * b); keepInt(a / b); keepInt(-a); keepInt(c / d); keepInt(c % d); keepInt(a % b); \
    keepInt(a << b); keepInt(a >> b); keepInt(c >> d); keepInt(a & b); keepInt(a | b); keepInt(a ^ b); keepInt(~a);    \
    keepInt(int(a < b)); keepInt(int(c < d)); keepInt(int(a == b)); keepInt(a < b ? c : d);                            \
    keepInt(min(a, b)); keepInt(max(c, d)); keepInt(clamp(a, b, S(9))); keepInt(abs(a)); keepInt(sign(b));             \
  }

#define INTEGER_VECTORS(V)                                                                                             \
  {                                                                                                                    \
    V a = V(ints[k], ints[k + 1], ints[k + 2]), b = V(ints[k + 3], ints[k + 4], ints[k + 5]);                          \
    V c = (a + b) * a - (a / b) % b + (a << b) + (a >> b);                                                             \
    keepInt(c.x); keepInt(c.y); keepInt(c.z); keepInt(c[k % 3]); keepInt(int(any(equal(a, b)))); keepInt(int(all(lessThan(a, b)))); \
  }

#define FLOATS(F, V)                                                                                                   \
  {                                                                                                                    \
    F a = F(floats[k]), b = F(floats[k + 1]), c = F(floats[k + 2]);                                                    \
    keep(a + b); keep(a - b); keep(a * b); keep(a / b); keep(-a); keep(mod(a, b)); keep(fma(a, b, c));                 \
    keep(round(a)); keep(roundEven(a)); keep(trunc(a)); keep(floor(a)); keep(ceil(a)); keep(fract(a));                 \
    keep(abs(a)); keep(sign(a)); keep(min(a, b)); keep(max(a, b)); keep(clamp(a, b, c)); keep(mix(a, b, c));           \
    keep(step(a, b)); keep(smoothstep(a, b, c)); keep(sqrt(a)); keep(inversesqrt(a));                                  \
    keepInt(int(isnan(a))); keepInt(int(isinf(a))); keepInt(int(a < b)); keepInt(int(a != b));                         \
    keepInt(int8_t(a)); keepInt(uint8_t(a)); keepInt(int16_t(a)); keepInt(uint16_t(a)); keepInt(int(a)); keepInt(uint(a)); \
    keepInt(int64_t(a)); keepInt(uint64_t(a)); keep(float16_t(a)); keep(float(a)); keep(double(a));                    \
    keep(F(int8_t(ints[k]))); keep(F(uint8_t(ints[k]))); keep(F(int16_t(ints[k]))); keep(F(uint16_t(ints[k])));        \
    keep(F(int(ints[k]))); keep(F(uint(ints[k]))); keep(F(int64_t(ints[k]))); keep(F(ints[k]));                        \
    V v = V(a, b, c), w = V(b, a, c);                                                                                  \
    keep(dot(v, w)); keep(length(v)); keep(distance(v, w)); keep(cross(v, w).x); keep(normalize(v).y);                 \
    keep(reflect(v, w).z); keep(refract(v, w, a).x); keep(faceforward(v, w, v).x); keep((v * w + v).y);                \
    keep((v * a).x); keep(v[k % 3]); keep(mix(v, w, lessThan(v, w)).x); keep(max(v, w).y);                             \
  }

#define TRANSCENDENTALS(F)                                                                                             \
  {                                                                                                                    \
    F a = F(floats[k]), b = F(floats[k + 1]);                                                                          \
    keep(radians(a)); keep(degrees(a)); keep(sin(a)); keep(cos(a)); keep(tan(a)); keep(asin(a)); keep(acos(a));        \
    keep(atan(a)); keep(atan(a, b)); keep(sinh(a)); keep(cosh(a)); keep(tanh(a)); keep(asinh(a)); keep(acosh(a));      \
    keep(atanh(a)); keep(pow(a, b)); keep(exp(a)); keep(log(a)); keep(exp2(a)); keep(log2(a));                         \
  }

void bits() {
  uint a = uint(ints[k]), b = uint(ints[k + 1]), carry, low;
  int c = int(a);
  keepInt(uaddCarry(a, b, carry)); keepInt(carry); keepInt(usubBorrow(a, b, carry)); keepInt(carry);
  umulExtended(a, b, carry, low); keepInt(low); keepInt(carry);
  int high, low2; imulExtended(c, int(b), high, low2); keepInt(high); keepInt(low2);
  keepInt(bitfieldExtract(a, int(b), c)); keepInt(bitfieldExtract(c, int(b), c)); keepInt(bitfieldInsert(a, b, c, c));
  keepInt(bitfieldReverse(a)); keepInt(bitCount(a)); keepInt(findLSB(a)); keepInt(findMSB(a)); keepInt(findMSB(c));
}

void packs() {
  vec4 v = vec4(floats[k], floats[k + 1], floats[k + 2], floats[k + 3]);
  uint u = uint(ints[k]);
  keepInt(packUnorm4x8(v)); keepInt(packSnorm4x8(v)); keepInt(packUnorm2x16(v.xy)); keepInt(packSnorm2x16(v.xy));
  keepInt(packHalf2x16(v.xy)); keep(packDouble2x32(uvec2(u, k)));
  keep(unpackUnorm4x8(u).w); keep(unpackSnorm4x8(u).w); keep(unpackUnorm2x16(u).y); keep(unpackSnorm2x16(u).y);
  keep(unpackHalf2x16(u).y); keepInt(unpackDouble2x32(floats[k]).y);
}

void exponents() {
  int exponent;
  keep(frexp(float(floats[k]), exponent)); keepInt(exponent);
  keep(ldexp(float(floats[k]), exponent)); keep(frexp(floats[k], exponent)); keepInt(exponent);
  keep(ldexp(floats[k], exponent));
}

void main() {
  INTEGERS(int8_t, uint8_t)
  INTEGERS(int16_t, uint16_t)
  INTEGERS(int, uint)
  INTEGERS(int64_t, uint64_t)
  INTEGER_VECTORS(i8vec3)
  INTEGER_VECTORS(u16vec3)
  INTEGER_VECTORS(ivec3)
  INTEGER_VECTORS(u64vec3)
  FLOATS(float16_t, f16vec3)
  FLOATS(float, vec3)
  FLOATS(double, dvec3)
  TRANSCENDENTALS(float16_t)
  TRANSCENDENTALS(float)
  bits();
  packs();
  exponents();
}
