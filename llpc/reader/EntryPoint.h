// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Selects the entry point and reads its execution modes.

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

bool isSupported(spirv::ExecutionModel model);
bool isSupported(spirv::ExecutionMode mode);

/// Returns the module's entry point. `stage` and `name` restrict the choice; an empty name matches all.
FailureOr<const spirv::EntryPoint *> selectEntryPoint(const spirv::Module &module,
                                                      std::optional<ShaderStage> stage, std::string_view name,
                                                      const Reporter &reporter);

/// Returns the stage of an entry point that selectEntryPoint() has returned.
ShaderStage stageOf(const spirv::EntryPoint &entryPoint);

/// Stores what the execution modes say in the shader's state. Constants must be translated already.
Result readExecutionModes(Translator &translator, const spirv::EntryPoint &entryPoint);

} // namespace llpc::reader
