// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/PipeFile.h"
#include "llpc/pipe/Document.h"

namespace llpc::pipe {

/// Translates the sections of a shader. `shader` has the options of the pipeline. Returns
/// false after reporting an error.
bool readShader(const ShaderSections &sections, PipeShader &shader, Problems &problems);

/// Returns the sections of a shader. `isRobust` says that the pipeline has robustBufferAccess2 as a whole.
/// Returns nullopt on failure, with the reason in `problem`.
std::optional<ShaderSections> shaderSections(const PipeShader &shader, bool isRobust, std::string &problem);

} // namespace llpc::pipe
