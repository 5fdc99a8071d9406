// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Executes a program by the rules of SPV_KHR_maximal_reconvergence, with explicit sets of lanes; fragments
// also by those of SPV_KHR_quad_control and docs/helper-lanes.md.
//
// The rules leave two cases open at OpSwitch: whether invocations with different selectors that execute the
// same case are together, and whether those that fall through from the case before join those that jumped to
// it. Here, as in this compiler, each case is executed once, by all of a tangle that reach it.

#pragma once

#include "Program.h"

#include <cstdint>
#include <map>
#include <optional>

namespace reconvergence {

struct Entry {
  uint32_t site = 0, value = 0;
  bool isMessage = false; ///< of an abort, which ends the trace

  bool operator==(const Entry &) const = default;
};
using Traces = std::vector<std::vector<Entry>>; ///< one for each invocation

struct Limits {
  uint32_t steps = 40'000; ///< statements and expressions, of one subgroup
  uint32_t entries = kTraceLength;
};

/// For expressions whose result is not defined, the invocations that would use it.
using Undefined = std::map<const Expr *, std::vector<uint32_t>>;

struct Prediction {
  Traces traces;
  std::vector<bool> writes; ///< for each invocation whether it writes its color
  Undefined undefined;
};

/// None when the program exceeds the limits. `subgroupSize` is at most 64; the program has to be well-formed.
std::optional<Prediction> execute(const Program &program, uint32_t subgroupSize, const Limits &limits = {});

/// Like execute(); none, too, when results that are not defined would be used.
std::optional<Traces> predict(const Program &program, uint32_t subgroupSize, const Limits &limits = {});

/// Makes the guards of a fragment program, so that it uses only what is defined in waves of 32 and 64 lanes.
/// Returns false when it exceeds the limits.
bool makeDefined(Program &program);

} // namespace reconvergence
