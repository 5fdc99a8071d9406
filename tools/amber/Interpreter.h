// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/amber/Script.h"

#include <cstdint>

namespace amber {

/// The bytes of each of the script's buffers, by its index.
using Contents = std::vector<std::vector<std::byte>>;

/// Runs pipelines: a GPU, or a substitute.
class Executor {
public:
  virtual ~Executor() = default;
  /// Returns whether the executor meets a requirement; it does not meet unknown ones.
  virtual bool has(const Requirement &requirement) const = 0;
  /// Runs a pipeline on the buffers to its end. Where the pipeline asks for pointers, the buffers hold
  /// addresses while it runs; their values afterwards do not matter.
  virtual Outcome run(const Script &script, const Pipeline &pipeline, const uint32_t (&groups)[3],
                      Contents &buffers) = 0;
  /// Draws with a graphics pipeline, like run(): the images of its attachments receive the results.
  virtual Outcome draw(const Script &script, const Pipeline &pipeline, const Draw &draw,
                       Contents &buffers) = 0;
  /// Clears the attachments of a graphics pipeline, which may have no shaders.
  virtual Outcome clear(const Script &script, const Pipeline &pipeline, const ClearValues &values,
                        Contents &buffers) = 0;
};

/// Runs a script's commands up to the first that does not pass. `buffers` receives the final contents of the
/// buffers, whatever the outcome; it is empty when nothing has run because a requirement is not met.
Outcome interpret(const Script &script, Executor &executor, Contents &buffers);

} // namespace amber
