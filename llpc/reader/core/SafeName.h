// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <string>
#include <string_view>

namespace llpc::reader {

/// A name from the shader that LLVM will not take for an intrinsic nor the compiler for one of its ops, in
/// UTF-8.
std::string safeName(std::string_view name);

} // namespace llpc::reader
