// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <string>
#include <string_view>

namespace llpc::reader {

/// Turns a name from the shader into valid UTF-8 that cannot be mistaken for an LLVM intrinsic or for an op
/// of the dialect.
std::string safeName(std::string_view name);

} // namespace llpc::reader
