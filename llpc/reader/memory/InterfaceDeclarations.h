// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/reader/core/Translator.h"

namespace llpc::reader {

/// Adds the inputs and outputs of a graphics stage to the module's metadata (lgc/state/StageInterface.h):
/// those of the entry point's interface, used or not, since an output that nothing writes is undefined and
/// one that is not declared is an error. The shader must have been translated. Fails if variables that it
/// uses have the same component, or one that does not exist.
Result declareInterface(Translator &translator, const spirv::EntryPoint &entryPoint);

} // namespace llpc::reader
