// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The options of validation, which are the same for all tools that compile shaders.

#pragma once

#include "pipeline/Validation.h"
#include "tools/command-line/EnumOption.h"

#include <CLI/CLI.hpp>

#include <string>

namespace command_line {

/// Adds --validate and its siblings, which set `options`.
inline void addValidationOptions(CLI::App &app, pipeline::ValidationOptions &options) {
  app.add_option_function<std::string>(
         "--validate",
         [&options](const std::string &list) {
           const auto checks = pipeline::parseChecks(list);
           if (!checks)
             throw CLI::ValidationError("--validate: '" + list + "' is not a list of " +
                                        pipeline::listNames<pipeline::ValidationCheck>() + ", or all");
           options.checks = *checks;
         },
         "Check at run time what shaders access, and record what is wrong (docs/validation.md): " +
             pipeline::listNames<pipeline::ValidationCheck>() + ", or all")
      ->type_name("CHECK,...")
      ->group("Validation");

  addEnum(app, "--validate-action", options.action,
          "What an invocation does that fails a check: leave the access out, so that loads are 0 "
          "(report, the default), go on as without validation (continue), or end with a message in the "
          "abort buffer (abort)")
      ->group("Validation");
  app.add_option("--validate-limit", options.recordLimit,
                 "Number of records of each check, 16 by default; 0: no limit")
      ->type_name("N")
      ->group("Validation");
  app.add_option(
         "--validate-loop-limit", options.loopLimit,
         "Iterations above which the check 'control' reports a loop and leaves it, 16777216 by default; "
         "0: none")
      ->type_name("N")
      ->group("Validation");
}

} // namespace command_line
