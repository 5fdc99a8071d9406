// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Assemble.h"

namespace rdnasim {

/// One instruction of each form that LLVM's disassembler knows of a target, found by trying every opcode of
/// every encoding: its text. A form is what the text's first word says (both words of a VOPD), with its
/// encoding's suffix, and the kind of DPP.
///
/// The texts use few registers, which a test can prepare: v8 and up, v16 and up, v24 and up, the same of s;
/// v2 and s2 as 32-bit offsets, v[0:1] and s[0:1] as addresses, s[8:11] as descriptors; v4 and up as
/// coordinates, s[8:15] and s[16:19] as descriptors of images and samplers.
std::vector<std::string> sweepEncodings(const Variant &variant);

/// Returns the name by which sweepEncodings distinguishes forms: "v_add_f32_e64", "v_add_f32_e64 dpp8",
/// "v_dual_mov_b32 v_dual_add_f32".
std::string formOf(const std::string &text);

} // namespace rdnasim
