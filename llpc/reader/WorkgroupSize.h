// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Stores the workgroup size of a compute shader in its state, from the module's WorkgroupSize constant or
/// the execution modes. Constants must be translated already.
Result readWorkgroupSize(Translator &translator, const spirv::EntryPoint &entryPoint);

/// Reads the execution modes for derivative groups; the workgroup size must be known.
Result readDerivativeGroup(Translator &translator, const spirv::EntryPoint &entryPoint);

} // namespace llpc::reader
