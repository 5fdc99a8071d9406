// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/PipeFile.h"
#include "llpc/pipe/Document.h"

namespace llpc::pipe {

/// Translates the sections of a shader. `shader` has its stage, and the options of the pipeline. Returns
/// false after reporting an error.
bool readShader(const ShaderSections &sections, PipeShader &shader, Problems &problems);

} // namespace llpc::pipe
