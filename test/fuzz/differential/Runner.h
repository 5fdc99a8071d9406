// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Generator.h"
#include "ScriptText.h"
#include "tools/amber/Outcome.h"

#include <string>
#include <vector>

namespace shaderfuzz {

struct Target {
  std::string processor;
  unsigned waveSize = 32;

  std::string name() const { return processor + "-wave" + std::to_string(waveSize); }
};

struct RunResult {
  amber::Outcome outcome;
  BufferBytes buffers; ///< at the end, when the outcome is Passed
};

/// Both run in a process of their own, which ends after the time.
RunResult runOnLavapipe(const std::string &script, unsigned timeoutSeconds);
RunResult runOnSimulator(const std::string &script, const Target &target, unsigned timeoutSeconds);

/// What of `numbers` lavapipe computes with and stores.
amber::Outcome supportedNumbers(std::vector<Type> &numbers);

} // namespace shaderfuzz
