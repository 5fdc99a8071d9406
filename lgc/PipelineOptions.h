// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/StringRef.h"

#include <functional>
#include <string>
#include <vector>

namespace llvm {
class PassInstrumentationCallbacks;
class raw_ostream;
} // namespace llvm

namespace lgc {

/// Development options of a run; see llpc::DebugOptions.
struct PipelineOptions {
  bool verifyEach = false; ///< always on in builds with PROJECT_ASSERTIONS
  std::vector<std::string> printAfter;
  std::string stopAfter;
  std::vector<std::string> disabledPasses;                                 ///< what checkDisabledPasses takes
  llvm::raw_ostream *printTo = nullptr;                                    ///< where printAfter goes
  std::function<void(llvm::StringRef phase, double milliseconds)> onPhase; ///< called after each step
  std::function<void(llvm::PassInstrumentationCallbacks &)> addCallbacks;  ///< to watch each pass, LLVM's too
  std::function<bool()> isCancelled; ///< asked before each pass; once true, it has to stay true
};

} // namespace lgc
