// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/target/SupportedIntrinsics.h"

#include "lgc/target/GpuTarget.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

namespace {

/// Intrinsics that do not depend on the target.
constexpr Intrinsic::ID kGeneric[] = {
    Intrinsic::abs,
    Intrinsic::assume,
    Intrinsic::bitreverse,
    Intrinsic::bswap,
    Intrinsic::canonicalize,
    Intrinsic::ceil,
    Intrinsic::copysign,
    Intrinsic::ctlz,
    Intrinsic::ctpop,
    Intrinsic::cttz,
    Intrinsic::experimental_noalias_scope_decl,
    Intrinsic::fabs,
    Intrinsic::floor,
    Intrinsic::fma,
    Intrinsic::fmuladd,
    Intrinsic::fptosi_sat,
    Intrinsic::fptoui_sat,
    Intrinsic::frexp,
    Intrinsic::fshl,
    Intrinsic::fshr,
    Intrinsic::is_constant,
    Intrinsic::is_fpclass,
    Intrinsic::ldexp,
    Intrinsic::lifetime_end,
    Intrinsic::lifetime_start,
    Intrinsic::maximum,
    Intrinsic::maximumnum,
    Intrinsic::maxnum,
    Intrinsic::memcpy,
    Intrinsic::memmove,
    Intrinsic::memset,
    Intrinsic::minimum,
    Intrinsic::minimumnum,
    Intrinsic::minnum,
    Intrinsic::nearbyint,
    Intrinsic::rint,
    Intrinsic::round,
    Intrinsic::roundeven,
    Intrinsic::sadd_sat,
    Intrinsic::sadd_with_overflow,
    Intrinsic::scmp,
    Intrinsic::smax,
    Intrinsic::smin,
    Intrinsic::smul_with_overflow,
    Intrinsic::sqrt,
    Intrinsic::sshl_sat,
    Intrinsic::ssub_sat,
    Intrinsic::ssub_with_overflow,
    Intrinsic::trunc,
    Intrinsic::uadd_sat,
    Intrinsic::uadd_with_overflow,
    Intrinsic::ucmp,
    Intrinsic::umax,
    Intrinsic::umin,
    Intrinsic::umul_with_overflow,
    Intrinsic::ushl_sat,
    Intrinsic::usub_sat,
    Intrinsic::usub_with_overflow,
    Intrinsic::vector_reduce_add,
    Intrinsic::vector_reduce_and,
    Intrinsic::vector_reduce_fmax,
    Intrinsic::vector_reduce_fmin,
    Intrinsic::vector_reduce_mul,
    Intrinsic::vector_reduce_or,
    Intrinsic::vector_reduce_smax,
    Intrinsic::vector_reduce_smin,
    Intrinsic::vector_reduce_umax,
    Intrinsic::vector_reduce_umin,
    Intrinsic::vector_reduce_xor,
};

/// The hardware has none of these in double precision, and there is no library to call.
constexpr Intrinsic::ID kNotInDouble[] = {
    Intrinsic::cos, Intrinsic::exp,   Intrinsic::exp10, Intrinsic::exp2,
    Intrinsic::log, Intrinsic::log10, Intrinsic::log2,  Intrinsic::sin,
};

/// Intrinsics of every supported GPU.
constexpr Intrinsic::ID kEveryGpu[] = {
    Intrinsic::amdgcn_alignbyte,
    Intrinsic::amdgcn_ballot,
    Intrinsic::amdgcn_class,
    Intrinsic::amdgcn_cos,
    Intrinsic::amdgcn_cvt_pk_i16,
    Intrinsic::amdgcn_cvt_pk_u16,
    Intrinsic::amdgcn_cvt_pk_u8_f32,
    Intrinsic::amdgcn_cvt_pknorm_i16,
    Intrinsic::amdgcn_cvt_pknorm_u16,
    Intrinsic::amdgcn_cvt_pkrtz,
    Intrinsic::amdgcn_ds_bpermute,
    Intrinsic::amdgcn_ds_permute,
    Intrinsic::amdgcn_ds_swizzle,
    Intrinsic::amdgcn_exp2,
    Intrinsic::amdgcn_fmed3,
    Intrinsic::amdgcn_fmul_legacy,
    Intrinsic::amdgcn_fract,
    Intrinsic::amdgcn_frexp_exp,
    Intrinsic::amdgcn_frexp_mant,
    Intrinsic::amdgcn_inverse_ballot,
    Intrinsic::amdgcn_log,
    Intrinsic::amdgcn_mbcnt_hi,
    Intrinsic::amdgcn_mbcnt_lo,
    Intrinsic::amdgcn_mov_dpp8,
    Intrinsic::amdgcn_mul_i24,
    Intrinsic::amdgcn_mul_u24,
    Intrinsic::amdgcn_perm,
    Intrinsic::amdgcn_permlane16,
    Intrinsic::amdgcn_permlanex16,
    Intrinsic::amdgcn_raw_ptr_atomic_buffer_load,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_add,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_and,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_cmpswap,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_dec,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_fmax,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_fmin,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_inc,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_or,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_smax,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_smin,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_sub,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_swap,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_umax,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_umin,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_xor,
    Intrinsic::amdgcn_raw_ptr_buffer_load,
    Intrinsic::amdgcn_raw_ptr_buffer_store,
    Intrinsic::amdgcn_rcp,
    Intrinsic::amdgcn_readfirstlane,
    Intrinsic::amdgcn_readlane,
    Intrinsic::amdgcn_rsq,
    Intrinsic::amdgcn_s_barrier,
    Intrinsic::amdgcn_s_buffer_load,
    Intrinsic::amdgcn_s_getpc,
    Intrinsic::amdgcn_s_sleep,
    Intrinsic::amdgcn_s_wqm,
    Intrinsic::amdgcn_sbfe,
    Intrinsic::amdgcn_sched_barrier,
    Intrinsic::amdgcn_set_inactive,
    Intrinsic::amdgcn_sffbh,
    Intrinsic::amdgcn_sin,
    Intrinsic::amdgcn_sqrt,
    Intrinsic::amdgcn_strict_wwm,
    Intrinsic::amdgcn_ubfe,
    Intrinsic::amdgcn_update_dpp,
    Intrinsic::amdgcn_wave_barrier,
    Intrinsic::amdgcn_wave_reduce_umax,
    Intrinsic::amdgcn_wave_reduce_umin,
    Intrinsic::amdgcn_wavefrontsize,
    Intrinsic::amdgcn_writelane,
};

constexpr Intrinsic::ID kSinceGfx11[] = {
    Intrinsic::amdgcn_permlane64,
    Intrinsic::amdgcn_raw_ptr_buffer_atomic_fadd,
};

/// Before gfx12 the workgroup ids are SGPR arguments of an amdgpu_cs function, and these intrinsics silently
/// return poison.
constexpr Intrinsic::ID kSinceGfx12[] = {
    Intrinsic::amdgcn_workgroup_id_x,
    Intrinsic::amdgcn_workgroup_id_y,
    Intrinsic::amdgcn_workgroup_id_z,
    Intrinsic::amdgcn_wave_id,
};

} // namespace

bool isSupportedIntrinsic(const Function &intrinsic, const Gpu &gpu) {
  const Intrinsic::ID id = intrinsic.getIntrinsicID();
  if (is_contained(kNotInDouble, id))
    return !intrinsic.getReturnType()->getScalarType()->isDoubleTy();
  return is_contained(kGeneric, id) || is_contained(kEveryGpu, id) ||
         (gpu.gfxIp.major >= 11 && is_contained(kSinceGfx11, id)) ||
         (gpu.gfxIp.major >= 12 && is_contained(kSinceGfx12, id));
}

} // namespace lgc
