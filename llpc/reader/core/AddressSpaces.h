// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Address spaces of the AMDGPU target.

#pragma once

namespace llpc::reader::addressSpace {

inline constexpr unsigned kGlobal = 1;   ///< 64-bit addresses
inline constexpr unsigned kLocal = 3;    ///< LDS
inline constexpr unsigned kConstant = 4; ///< 64-bit addresses of read-only memory
inline constexpr unsigned kPrivate = 5;  ///< scratch
inline constexpr unsigned kBuffer = 7;   ///< buffer descriptor and offset

} // namespace llpc::reader::addressSpace
