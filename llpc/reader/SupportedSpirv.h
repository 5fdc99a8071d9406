// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <string>

namespace llpc::reader {

/// Returns Markdown text that lists what the reader supports of SPIR-V and what it refuses. The text is
/// generated from the tables that the reader itself uses.
std::string supportText();

} // namespace llpc::reader
