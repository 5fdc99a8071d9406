// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <string>

namespace llpc {

/// Returns the version of the compiler, its build and that of LLVM: "0.1.0, build 0123456789abcdef, LLVM
/// 22.1.8". The build is the beginning of the build id of the program or library that contains the compiler;
/// without one, it is left out.
std::string versionText();

} // namespace llpc
