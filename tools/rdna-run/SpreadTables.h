// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Descriptor tables in which no index beyond an array leads to another binding.

#pragma once

#include "pipeline/ResourceMapping.h"
#include "tools/amber/Script.h"
#include "tools/rdnasim/load/Pipeline.h"

#include <optional>

namespace rdna_run {

/// Returns whether the pipeline binds an array of descriptors.
bool bindsArrays(const amber::Pipeline &pipeline);

/// Returns the mapping that an ELF's metadata describes. Arrays without a length get as many elements as the
/// pipeline binds.
pipeline::ResourceMapping mappingOf(const rdnasim::Pipeline &loaded, const amber::Pipeline &pipeline);

/// Gives all bindings the same stride, a power of two, and each its own remainder modulo that stride, over
/// all tables. So the address of a descriptor determines its binding, whatever the index. Returns false, with
/// the mapping unchanged, if the tables would be too large or if there is no table.
bool spreadTables(pipeline::ResourceMapping &mapping);

} // namespace rdna_run
