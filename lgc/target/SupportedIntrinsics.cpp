// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/target/SupportedIntrinsics.h"

#include "lgc/target/GpuTarget.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace lgc {

namespace {

constexpr Intrinsic::ID kArithmetic[] = {
    Intrinsic::abs,
    Intrinsic::bitreverse,
    Intrinsic::bswap,
    Intrinsic::canonicalize,
    Intrinsic::ceil,
    Intrinsic::copysign,
    Intrinsic::ctlz,
    Intrinsic::ctpop,
    Intrinsic::cttz,
    Intrinsic::fabs,
    Intrinsic::floor,
    Intrinsic::fma,
    Intrinsic::fmuladd,
    Intrinsic::fptosi_sat,
    Intrinsic::fptoui_sat,
    Intrinsic::frexp,
    Intrinsic::fshl,
    Intrinsic::fshr,
    Intrinsic::is_fpclass,
    Intrinsic::ldexp,
    Intrinsic::maximum,
    Intrinsic::maximumnum,
    Intrinsic::maxnum,
    Intrinsic::minimum,
    Intrinsic::minimumnum,
    Intrinsic::minnum,
    Intrinsic::nearbyint,
    Intrinsic::ptrmask,
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

constexpr Intrinsic::ID kMemory[] = {
    Intrinsic::memcpy,
    Intrinsic::memmove,
    Intrinsic::memset,
};

constexpr Intrinsic::ID kHints[] = {
    Intrinsic::assume,         Intrinsic::experimental_noalias_scope_decl,
    Intrinsic::is_constant,    Intrinsic::lifetime_end,
    Intrinsic::lifetime_start,
};

constexpr Intrinsic::ID kHardwareArithmetic[] = {
    Intrinsic::amdgcn_alignbyte,
    Intrinsic::amdgcn_class,
    Intrinsic::amdgcn_cos,
    Intrinsic::amdgcn_cubeid,
    Intrinsic::amdgcn_cubema,
    Intrinsic::amdgcn_cubesc,
    Intrinsic::amdgcn_cubetc,
    Intrinsic::amdgcn_cvt_pk_i16,
    Intrinsic::amdgcn_cvt_pk_u16,
    Intrinsic::amdgcn_cvt_pk_u8_f32,
    Intrinsic::amdgcn_cvt_pknorm_i16,
    Intrinsic::amdgcn_cvt_pknorm_u16,
    Intrinsic::amdgcn_cvt_pkrtz,
    Intrinsic::amdgcn_exp2,
    Intrinsic::amdgcn_fdot2,
    Intrinsic::amdgcn_fmed3,
    Intrinsic::amdgcn_fmul_legacy,
    Intrinsic::amdgcn_fract,
    Intrinsic::amdgcn_frexp_exp,
    Intrinsic::amdgcn_frexp_mant,
    Intrinsic::amdgcn_log,
    Intrinsic::amdgcn_mul_i24,
    Intrinsic::amdgcn_mul_u24,
    Intrinsic::amdgcn_perm,
    Intrinsic::amdgcn_rcp,
    Intrinsic::amdgcn_rsq,
    Intrinsic::amdgcn_sad_u8,
    Intrinsic::amdgcn_sbfe,
    Intrinsic::amdgcn_sdot4,
    Intrinsic::amdgcn_sffbh,
    Intrinsic::amdgcn_sin,
    Intrinsic::amdgcn_sqrt,
    Intrinsic::amdgcn_ubfe,
};

/// Dot products of pairs of 16-bit integers.
constexpr Intrinsic::ID kHardwareArithmeticOfGfx10[] = {
    Intrinsic::amdgcn_sdot2,
    Intrinsic::amdgcn_udot2,
};

/// Dot products of signed and unsigned bytes, and multiplication of matrices.
constexpr Intrinsic::ID kHardwareArithmeticSinceGfx11[] = {
    Intrinsic::amdgcn_sudot4,
    Intrinsic::amdgcn_wmma_bf16_16x16x16_bf16,
    Intrinsic::amdgcn_wmma_f16_16x16x16_f16,
    Intrinsic::amdgcn_wmma_f32_16x16x16_bf16,
    Intrinsic::amdgcn_wmma_f32_16x16x16_f16,
    Intrinsic::amdgcn_wmma_i32_16x16x16_iu8,
};

/// Conversions of 8-bit floats, and multiplication of matrices of them.
constexpr Intrinsic::ID kHardwareArithmeticSinceGfx12[] = {
    Intrinsic::amdgcn_cvt_f32_bf8,
    Intrinsic::amdgcn_cvt_f32_fp8,
    Intrinsic::amdgcn_cvt_pk_bf8_f32,
    Intrinsic::amdgcn_cvt_pk_f32_bf8,
    Intrinsic::amdgcn_cvt_pk_f32_fp8,
    Intrinsic::amdgcn_cvt_pk_fp8_f32,
    Intrinsic::amdgcn_wmma_f32_16x16x16_bf8_bf8,
    Intrinsic::amdgcn_wmma_f32_16x16x16_bf8_fp8,
    Intrinsic::amdgcn_wmma_f32_16x16x16_fp8_bf8,
    Intrinsic::amdgcn_wmma_f32_16x16x16_fp8_fp8,
};

constexpr Intrinsic::ID kLaneExchanges[] = {
    Intrinsic::amdgcn_ballot,
    Intrinsic::amdgcn_ds_bpermute,
    Intrinsic::amdgcn_ds_permute,
    Intrinsic::amdgcn_ds_swizzle,
    Intrinsic::amdgcn_inverse_ballot,
    Intrinsic::amdgcn_mbcnt_hi,
    Intrinsic::amdgcn_mbcnt_lo,
    Intrinsic::amdgcn_mov_dpp8,
    Intrinsic::amdgcn_permlane16,
    Intrinsic::amdgcn_permlanex16,
    Intrinsic::amdgcn_readfirstlane,
    Intrinsic::amdgcn_readlane,
    Intrinsic::amdgcn_s_wqm,
    Intrinsic::amdgcn_set_inactive,
    Intrinsic::amdgcn_softwqm,
    Intrinsic::amdgcn_strict_wqm,
    Intrinsic::amdgcn_wqm,
    Intrinsic::amdgcn_strict_wwm,
    Intrinsic::amdgcn_update_dpp,
    Intrinsic::amdgcn_wave_reduce_umax,
    Intrinsic::amdgcn_wave_reduce_umin,
    Intrinsic::amdgcn_writelane,
};

constexpr Intrinsic::ID kLaneExchangesSinceGfx11[] = {Intrinsic::amdgcn_permlane64};

constexpr Intrinsic::ID kBarriers[] = {
    Intrinsic::amdgcn_s_barrier,
    Intrinsic::amdgcn_s_ttracedata_imm,
    Intrinsic::amdgcn_sched_barrier,
    Intrinsic::amdgcn_wave_barrier,
};

constexpr Intrinsic::ID kBufferInstructions[] = {
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
    Intrinsic::amdgcn_s_buffer_load,
    Intrinsic::amdgcn_struct_ptr_buffer_atomic_add,
    Intrinsic::amdgcn_struct_ptr_buffer_atomic_and,
    Intrinsic::amdgcn_struct_ptr_buffer_atomic_cmpswap,
    Intrinsic::amdgcn_struct_ptr_buffer_atomic_fmax,
    Intrinsic::amdgcn_struct_ptr_buffer_atomic_fmin,
    Intrinsic::amdgcn_struct_ptr_buffer_atomic_or,
    Intrinsic::amdgcn_struct_ptr_buffer_atomic_smax,
    Intrinsic::amdgcn_struct_ptr_buffer_atomic_smin,
    Intrinsic::amdgcn_struct_ptr_buffer_atomic_sub,
    Intrinsic::amdgcn_struct_ptr_buffer_atomic_swap,
    Intrinsic::amdgcn_struct_ptr_buffer_atomic_umax,
    Intrinsic::amdgcn_struct_ptr_buffer_atomic_umin,
    Intrinsic::amdgcn_struct_ptr_buffer_atomic_xor,
    Intrinsic::amdgcn_struct_ptr_buffer_load_format,
    Intrinsic::amdgcn_struct_ptr_buffer_store_format,
    Intrinsic::amdgcn_struct_buffer_store,
    Intrinsic::amdgcn_struct_tbuffer_load,
};

constexpr Intrinsic::ID kBufferInstructionsSinceGfx11[] = {Intrinsic::amdgcn_raw_ptr_buffer_atomic_fadd,
                                                           Intrinsic::amdgcn_struct_ptr_buffer_atomic_fadd};

constexpr Intrinsic::ID kRegisters[] = {
    Intrinsic::amdgcn_init_exec,  Intrinsic::amdgcn_live_mask,     Intrinsic::amdgcn_s_getpc,
    Intrinsic::amdgcn_s_sleep,    Intrinsic::amdgcn_wavefrontsize, Intrinsic::readcyclecounter,
    Intrinsic::readsteadycounter,
};

/// Before gfx12 the workgroup ids are SGPR arguments of an amdgpu_cs function, and these intrinsics silently
/// return poison.
constexpr Intrinsic::ID kRegistersSinceGfx12[] = {
    Intrinsic::amdgcn_workgroup_id_x,
    Intrinsic::amdgcn_workgroup_id_y,
    Intrinsic::amdgcn_workgroup_id_z,
    Intrinsic::amdgcn_wave_id,
};

constexpr Intrinsic::ID kExports[] = {
    Intrinsic::amdgcn_exp,
    Intrinsic::amdgcn_kill,
    Intrinsic::amdgcn_wqm_demote,
    Intrinsic::amdgcn_s_sendmsg,
};

constexpr Intrinsic::ID kExportsOfGfx10[] = {Intrinsic::amdgcn_exp_compr};

/// On other generations these end the process.
constexpr Intrinsic::ID kInterpolationOfGfx10[] = {
    Intrinsic::amdgcn_interp_mov,
    Intrinsic::amdgcn_interp_p1,
    Intrinsic::amdgcn_interp_p2,
};
constexpr Intrinsic::ID kInterpolationSinceGfx11[] = {
    Intrinsic::amdgcn_interp_inreg_p10,
    Intrinsic::amdgcn_interp_inreg_p2,
    Intrinsic::amdgcn_lds_param_load,
};

constexpr uint32_t kFirstGfx = 10;
constexpr uint32_t kLastGfx = 12;

/// Intrinsics of one family that the GPUs of some generations have.
struct Row {
  IntrinsicFamily family;
  uint32_t since; ///< gfx major
  ArrayRef<Intrinsic::ID> intrinsics;
  uint32_t until = kLastGfx;
};

constexpr Row kRows[] = {
    {IntrinsicFamily::Arithmetic, kFirstGfx, kArithmetic},
    {IntrinsicFamily::Memory, kFirstGfx, kMemory},
    {IntrinsicFamily::Hint, kFirstGfx, kHints},
    {IntrinsicFamily::HardwareArithmetic, kFirstGfx, kHardwareArithmetic},
    {IntrinsicFamily::HardwareArithmetic, kFirstGfx, kHardwareArithmeticOfGfx10, /*until=*/10},
    {IntrinsicFamily::HardwareArithmetic, 11, kHardwareArithmeticSinceGfx11},
    {IntrinsicFamily::HardwareArithmetic, 12, kHardwareArithmeticSinceGfx12},
    {IntrinsicFamily::LaneExchange, kFirstGfx, kLaneExchanges},
    {IntrinsicFamily::LaneExchange, 11, kLaneExchangesSinceGfx11},
    {IntrinsicFamily::Barrier, kFirstGfx, kBarriers},
    {IntrinsicFamily::BufferInstruction, kFirstGfx, kBufferInstructions},
    {IntrinsicFamily::BufferInstruction, 11, kBufferInstructionsSinceGfx11},
    {IntrinsicFamily::Register, kFirstGfx, kRegisters},
    {IntrinsicFamily::Register, 12, kRegistersSinceGfx12},
    {IntrinsicFamily::Export, kFirstGfx, kExports},
    {IntrinsicFamily::Export, kFirstGfx, kExportsOfGfx10, /*until=*/10},
    {IntrinsicFamily::Interpolation, kFirstGfx, kInterpolationOfGfx10, /*until=*/10},
    {IntrinsicFamily::Interpolation, 11, kInterpolationSinceGfx11},
};

/// There are hundreds of intrinsics for images, one for each dimension and set of operands.
bool isImageInstruction(const Function &intrinsic, const Gpu &gpu) {
  StringRef name = intrinsic.getName();
  if (!name.consume_front("llvm.amdgcn.image."))
    return false;
  const auto isAnyOf = [&](std::initializer_list<StringRef> prefixes) {
    return any_of(prefixes, [&](StringRef prefix) { return name.starts_with(prefix); });
  };
  if (isAnyOf({"atomic.add.flt", "atomic.min.flt", "atomic.max.flt", "atomic.pk."}))
    return gpu.gfxIp.major >= 12;
  if (isAnyOf({"atomic.fmin", "atomic.fmax"}))
    return gpu.gfxIp.major == 10;
  if (isAnyOf({"msaa.load"}))
    return gpu.gfxIp.major >= 11;
  // Coarse derivatives are those that the hardware takes anyway; rays are not supported.
  return !isAnyOf({"sample.cd", "sample.c.cd", "bvh"});
}

} // namespace

std::optional<IntrinsicFamily> supportedFamily(const Function &intrinsic, const Gpu &gpu) {
  const Intrinsic::ID id = intrinsic.getIntrinsicID();
  if (is_contained(kNotInDouble, id) && !intrinsic.getReturnType()->getScalarType()->isDoubleTy())
    return IntrinsicFamily::Arithmetic;
  for (const Row &row : kRows)
    if (gpu.gfxIp.major >= row.since && gpu.gfxIp.major <= row.until && is_contained(row.intrinsics, id))
      return row.family;
  return isImageInstruction(intrinsic, gpu) ? std::optional(IntrinsicFamily::ImageInstruction) : std::nullopt;
}

} // namespace lgc
