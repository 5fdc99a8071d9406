// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llpc/pipe/Document.h"

namespace llpc::pipe {

/// Translates the nodes of the resource mapping, which older files have in the section of each shader. Nodes
/// of types that are not supported are left out with a warning: the compiler refuses shaders that use them.
/// Returns false after reporting an error.
bool readMapping(const Document &document, std::optional<ResourceMapping> &mapping, Problems &problems);

/// Returns the nodes of a mapping, which the shaders of the pipeline see. Returns nullopt on failure, with
/// the reason in `problem`.
std::optional<MappingSection> mappingSection(const ResourceMapping &mapping, uint32_t visibility,
                                             std::string &problem);

} // namespace llpc::pipe
