// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The resource mapping that a driver makes of what a script binds.

#pragma once

#include "llpc/ResourceMapping.h"
#include "tools/amber/Interpreter.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace rdna_run {

/// Returns the descriptor of a binding. Dynamic buffers have the same one as others: their offset is in it.
pipeline::DescriptorType typeOf(amber::BindingKind kind);

/// Returns the bytes of an inline uniform block.
std::span<const std::byte> blockOf(const amber::BoundBuffer &block, const amber::Contents &contents);

/// Gives the compiler a mapping if the pipeline binds what shaders do not declare: inline uniform blocks and
/// immutable samplers. Without one, the compiler lays out resources itself.
amber::Outcome mapResources(const amber::Script &script, const amber::Pipeline &pipeline,
                            const std::string &processor, std::optional<llpc::ResourceMapping> &mapping);

} // namespace rdna_run
