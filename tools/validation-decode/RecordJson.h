// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/runtime/Validation.h"

#include <nlohmann/json.hpp>

namespace validation_decode {

/// Returns a record, with what the pipelines declare about it, as JSON. docs/validation.md lists the members.
nlohmann::ordered_json recordJson(const llpc::runtime::ValidationRecord &record);

/// Return declarations of pipelines as JSON.
nlohmann::ordered_json pipelineJson(const llpc::runtime::ValidationPipeline &pipeline);
nlohmann::ordered_json shaderJson(const llpc::runtime::ValidationShader &shader);
nlohmann::ordered_json placeJson(const llpc::runtime::ValidationPlace &place);

} // namespace validation_decode
