// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The operand of s_waitcnt_depctr, which gfx12 calls s_wait_alu.

#pragma once

#include <cstdint>

namespace lgc::depctr {

/// The mask of all fields. The instruction waits for each field that is 0 (LLVM's AMDGPU target: DepctrInfo).
inline constexpr int64_t kAll = 0xFF9F;

inline constexpr int64_t kScalarToScalar = 0x0001; ///< sa_sdst: SGPRs that scalar instructions write
inline constexpr int64_t kVectorToVcc = 0x0002;    ///< va_vcc: VCC as vector instructions write it
inline constexpr int64_t kVectorToScalar = 0x0E00; ///< va_sdst: other SGPRs that vector instructions write
inline constexpr int64_t kVectorToVector = 0xF000; ///< va_vdst: VGPRs that vector instructions write

} // namespace lgc::depctr
