// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which entry point is meant, and what its execution modes ask of the compiler.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

bool isSupported(spirv::ExecutionModel model);
bool isSupported(spirv::ExecutionMode mode);

/// The module's entry point of the wanted stage, if one is wanted, and of that name, unless it is empty.
FailureOr<const spirv::EntryPoint *> selectEntryPoint(const spirv::Module &module,
                                                      std::optional<ShaderStage> stage, std::string_view name,
                                                      const Reporter &reporter);

/// Fills in what the execution modes say; constants are translated.
Result readExecutionModes(Translator &translator, const spirv::EntryPoint &entryPoint,
                          lgc::ShaderState &shader);

} // namespace llpc::reader
