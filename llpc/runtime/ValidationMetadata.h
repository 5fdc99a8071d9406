// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads "lgc.validation".

#pragma once

#include "llpc/runtime/MsgPack.h"
#include "llpc/runtime/ValidationDeclarations.h"

#include <vector>

namespace llpc::runtime {

struct ValidationMetadata {
  ValidationPipeline pipeline; ///< without its name
  std::vector<ValidationShader> shaders;
  std::vector<ValidationPlace> places;
};

/// Adds what a document declares. Skips elements that are not usable, with a message.
void readValidation(const MapReader &root, ValidationMetadata &result);

} // namespace llpc::runtime
