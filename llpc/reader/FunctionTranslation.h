// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Translates the entry point's function and all functions that it calls.
Result translateFunctions(Translator &translator, const spirv::EntryPoint &entryPoint,
                          llvm::StringRef entryName);

} // namespace llpc::reader
