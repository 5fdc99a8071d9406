// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/amber/Script.h"

#include <cstdint>

namespace amber {

/// The bytes of each of the script's buffers, by its index.
using Contents = std::vector<std::vector<std::byte>>;

/// What runs pipelines: a GPU, or something like it.
class Executor {
public:
  virtual ~Executor() = default;
  /// Whether it meets a requirement; it does not meet those that it does not know.
  virtual bool has(const Requirement &requirement) const = 0;
  /// Runs a pipeline over the buffers, to its end. Where the pipeline asks for pointers, addresses stand in
  /// the buffers while it runs; what stands there afterwards does not matter.
  virtual Outcome run(const Script &script, const Pipeline &pipeline, const uint32_t (&groups)[3],
                      Contents &buffers) = 0;
};

/// Runs a script's commands up to the first that does not pass. `buffers` holds what the buffers have at the
/// end, whatever the outcome; it is empty when nothing has run because a requirement is not met.
Outcome interpret(const Script &script, Executor &executor, Contents &buffers);

} // namespace amber
