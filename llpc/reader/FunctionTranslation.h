// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Translates the entry point's function and all functions that it calls. The shader's state has the name
/// that the entry point should have; it is changed when the module has a function of that name.
Result translateFunctions(Translator &translator, const spirv::EntryPoint &entryPoint);

} // namespace llpc::reader
