// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/RunOptions.h"
#include "tools/rdnasim/draw/DrawState.h"
#include "tools/rdnasim/memory/Memory.h"

#include <memory>
#include <variant>

namespace rdnasim {

/// The results of an NGG subgroup.
struct SubgroupResult {
  std::vector<stages::ExportedVertex>
      vertices;                     ///< with their attributes, wherever the shader has stored them
  std::vector<uint32_t> primitives; ///< words
};

/// Runs the waves of a subgroup to their end, or to a fault. `number`: of the subgroup, in the draw.
/// `instructions`: those that have run are added.
std::variant<std::shared_ptr<const SubgroupResult>, Fault>
runSubgroup(const DrawState &state, const geometry::Subgroup &subgroup, uint32_t number, Memory &memory,
            const RunOptions &options, uint64_t &instructions);

} // namespace rdnasim
