// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/dispatch/Dispatch.h"
#include "tools/rdnasim/load/Bindings.h"
#include "tools/rdnasim/load/Loader.h"
#include "tools/rdnasim/memory/Memory.h"

#include <cstdint>
#include <optional>
#include <string>

namespace rdnasim {

/// Does what PAL and the driver do before a dispatch: uploads the code, fills descriptor tables, user data,
/// the spill table and, on RDNA2, the global table with the descriptor of scratch memory. Fills all of
/// `dispatch`, whose `groups` must be set. Returns the reason when it cannot: a binding of the shader without
/// a resource, or too few push constants.
///
/// `threads` is of the run to come: each needs its own scratch memory. `pipeline` must outlive the dispatch,
/// and have a compute stage.
std::optional<std::string> bind(Pipeline &pipeline, const Bindings &bindings, uint32_t threads,
                                Memory &memory, Dispatch &dispatch);

} // namespace rdnasim
