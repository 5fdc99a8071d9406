// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "pipeline/Enum.h"

#include <CLI/CLI.hpp>

#include <string>

namespace command_line {

/// Adds an option that sets `target`, whose values are the names of the enumerators. The help lists them.
template <pipeline::NamedEnum E>
CLI::Option *addEnum(CLI::App &app, const char *name, E &target, const std::string &help) {
  std::string values;
  for (E value : pipeline::enumerators<E>())
    values += (values.empty() ? "" : "|") + std::string(nameOf(value));
  const auto set = [&target, name](const std::string &given) {
    const auto value = pipeline::fromName<E>(given);
    if (!value)
      throw CLI::ValidationError(std::string(name) + ": '" + given + "' is not " + pipeline::listNames<E>());
    target = *value;
  };
  return app.add_option_function<std::string>(name, set, help)->type_name(values);
}

} // namespace command_line
