// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The script that draws a fragment program.

#pragma once

#include "Reference.h"

#include <cstdint>
#include <string>

namespace reconvergence {

/// The contents of each component of the attachment where no fragment has written.
constexpr uint32_t kClearWord = 7;

/// The attachment after the draw: four words for each pixel.
std::vector<uint32_t> colorsOf(const Program &program, const Prediction &prediction);

/// `shader`: the fragment shader, with the line that says its format. Buffers: "output" and "color". With
/// `expected`, the script checks them.
std::string drawText(const Program &program, const std::string &shader, const Prediction *expected);

} // namespace reconvergence
