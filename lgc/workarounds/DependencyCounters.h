// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The operand of s_waitcnt_depctr, which gfx12 calls s_wait_alu.

#pragma once

#include <cstdint>

namespace lgc::depctr {

/// The bits of all fields. The instruction waits for the fields that are 0 (LLVM's AMDGPU target:
/// DepctrInfo).
inline constexpr int64_t kAll = 0xFF9F;

inline constexpr int64_t kScalarToScalar = 0x0001; ///< sa_sdst: scalar instructions write their SGPRs
inline constexpr int64_t kVectorToVcc = 0x0002;    ///< va_vcc: vector instructions write VCC
inline constexpr int64_t kVectorToScalar = 0x0E00; ///< va_sdst: vector instructions write other SGPRs
inline constexpr int64_t kVectorToVector = 0xF000; ///< va_vdst: vector instructions write VGPRs

} // namespace lgc::depctr
