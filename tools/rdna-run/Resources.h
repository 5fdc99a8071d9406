// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/amber/Interpreter.h"
#include "tools/rdna-run/Images.h"
#include "tools/rdnasim/load/Bindings.h"
#include "tools/rdnasim/load/Pipeline.h"

#include <map>
#include <vector>

namespace rdna_run {

/// A script's buffers and images that a run or a draw accesses, in the memory of the simulated GPU.
class Resources {
public:
  /// The arguments must outlive the object.
  Resources(const amber::Script &script, const amber::Pipeline &pipeline, const rdnasim::Pipeline &loaded,
            amber::Contents &contents, rdnasim::Memory &memory)
      : script_(script), pipeline_(pipeline), loaded_(loaded), contents_(contents), memory_(memory),
        images_(script, contents, loaded.target, memory) {}

  /// Uploads what the pipeline binds.
  amber::Outcome bind(rdnasim::Bindings &bindings);
  /// Uploads a buffer, unless it is there already. `index`: into Script::buffers.
  const rdnasim::Allocation &place(size_t index);
  /// Returns all buffers and images that have been uploaded.
  std::vector<const rdnasim::Allocation *> allocations() const;
  /// Copies all back, except the images with the indices `kept`.
  void download(const std::set<size_t> &kept = {});

private:
  amber::Outcome bind(const amber::Binding &binding, rdnasim::Bindings &bindings);
  amber::Outcome checkType(const amber::Binding &binding) const;

  const amber::Script &script_;
  const amber::Pipeline &pipeline_;
  const rdnasim::Pipeline &loaded_;
  amber::Contents &contents_;
  rdnasim::Memory &memory_;
  std::map<size_t, rdnasim::Allocation *> buffers_;
  Images images_;
};

} // namespace rdna_run
