// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Changes to a shader between the reader and the lowering, as text.

#pragma once

#include <cstdint>
#include <string>

namespace reconvergence {

/// Without the calls that say what the constructs of control flow are.
std::string withoutControlMarkers(const std::string &lgc);

/// With derivatives of whatever lanes have.
std::string withoutWholeQuads(const std::string &lgc);

/// With that many vector registers at most for each function.
std::string withVectorRegisters(const std::string &lgc, uint32_t count);

} // namespace reconvergence
