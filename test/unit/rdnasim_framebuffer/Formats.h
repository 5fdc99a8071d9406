// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/framebuffer/ColorFormat.h"

namespace rdnasim::framebuffer {

inline constexpr ColorFormat kRgba8 = {{{8, 8, 8, 8}, NumberFormat::Unorm}};
inline constexpr ColorFormat kRgba8Snorm = {{{8, 8, 8, 8}, NumberFormat::Snorm}};
inline constexpr ColorFormat kRgba8Srgb = {{{8, 8, 8, 8}, NumberFormat::Srgb}};
inline constexpr ColorFormat kRgba8Uint = {{{8, 8, 8, 8}, NumberFormat::Uint}};
inline constexpr ColorFormat kRgba16Float = {{{16, 16, 16, 16}, NumberFormat::Float}};
inline constexpr ColorFormat kRgba32Float = {{{32, 32, 32, 32}, NumberFormat::Float}};
inline constexpr ColorFormat kRgba32Uint = {{{32, 32, 32, 32}, NumberFormat::Uint}};
inline constexpr ColorFormat kR32Float = {{{32}, NumberFormat::Float}};
inline constexpr ColorFormat kRgb565 = {{{5, 6, 5}, NumberFormat::Unorm}, {2, 1, 0, 3}};

} // namespace rdnasim::framebuffer
