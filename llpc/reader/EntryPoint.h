// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which entry point is meant, and what the module and its execution modes ask of the compiler.

#pragma once

#include "llpc/reader/Reader.h"
#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Reports the module's first capability, else its first extension, that is not supported. With \p reach,
/// which a module of several entry points has, those count that what is reached needs. False after reporting.
bool checkCapabilities(const spirv::Module &module, const spirv::Reach *reach, Diagnostics &diagnostics);

/// Reports the module's first decoration that is not supported, with \p reach the first one of what is
/// reached. False after reporting.
bool checkDecorations(const spirv::Module &module, const spirv::Reach *reach, Diagnostics &diagnostics);

/// The module's entry point of the wanted stage and name. Null after reporting.
const spirv::EntryPoint *selectEntryPoint(const spirv::Module &module, const ReaderOptions &options,
                                          Diagnostics &diagnostics);

/// Fills in what the execution modes say; constants are translated. False after reporting.
bool readExecutionModes(Translator &translator, const spirv::EntryPoint &entryPoint,
                        lgc::ShaderState &shader);

} // namespace llpc::reader
