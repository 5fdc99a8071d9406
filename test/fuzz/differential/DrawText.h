// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "ScriptText.h"

#include <string>

namespace shaderfuzz {

/// The parts of a script that draws.
struct DrawText {
  std::string vertexShader; ///< with its buffers
  std::string attachments;  ///< buffers
  std::string state;        ///< in the pipeline
  std::string run;          ///< with what is expected of the attachments
};

DrawText drawText(const Program &program, const BufferBytes *expected);

} // namespace shaderfuzz
