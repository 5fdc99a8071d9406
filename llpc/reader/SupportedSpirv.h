// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <string>

namespace llpc::reader {

/// What the reader supports of SPIR-V beside its grammar, and what it refuses, as Markdown. It is read off
/// the tables that the reader itself goes by.
std::string supportText();

} // namespace llpc::reader
