// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A script's images in the memory of the simulated GPU.

#pragma once

#include "tools/amber/Interpreter.h"
#include "tools/rdnasim/load/Binder.h"

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace rdna_run {

class Images {
public:
  Images(const amber::Script &script, const amber::Contents &contents, const rdnasim::Target &target,
         rdnasim::Memory &memory)
      : script_(script), contents_(contents), target_(target), memory_(memory) {}

  /// Uploads the images of a binding, unless an earlier one has, and adds its views and samplers.
  amber::Outcome bind(const amber::Binding &binding, rdnasim::Bindings &bindings);
  /// Returns all images that have been uploaded.
  std::vector<const rdnasim::Allocation *> allocations() const;
  /// Copies all images back, except those with the indices `kept`.
  void download(amber::Contents &contents, const std::set<size_t> &kept) const;

private:
  struct Placed {
    rdnasim::ImageShape shape;
    rdnasim::ImageLayout layout;
    rdnasim::Allocation *memory = nullptr;
  };

  amber::Outcome place(const amber::Buffer &buffer, size_t index);
  void unmap(const Placed &placed, const amber::TexelRectangle &rectangle);
  amber::Outcome describe(const amber::BoundImage &bound, rdnasim::driver::ImageView &view);

  const amber::Script &script_;
  const amber::Contents &contents_;
  const rdnasim::Target &target_;
  rdnasim::Memory &memory_;
  std::map<size_t, Placed> placed_;
};

} // namespace rdna_run
