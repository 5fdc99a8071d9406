// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/load/Pipeline.h"
#include "tools/rdnasim/machine/Target.h"

#include <string>
#include <string_view>

namespace rdnasim {

/// Reads what the msgpack of an ELF's NT_AMDGPU_METADATA note says of the pipeline, as PAL would: everything
/// of `pipeline` but code. Returns the first complaint, or nothing: about a key that is missing, has the
/// wrong type or contradicts another.
std::string readPipelineMetadata(std::string_view note, const Target &target, Pipeline &pipeline);

} // namespace rdnasim
