// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdna-run/Execution.h"

namespace rdna_run {

/// The results of many scripts as continuous integration reads them: a test case a script, in one suite.
std::string junitText(const std::vector<std::string> &scripts, const std::vector<Report> &reports);

} // namespace rdna_run
