// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ArgumentForms.h"

#include <algorithm>
#include <utility>

namespace amdllpc {

namespace {

/// Returns the option with that name, without dashes; null if there is none.
const CLI::Option *findOption(const CLI::App &app, const std::string &name, bool isLong) {
  for (const CLI::Option *option : app.get_options()) {
    const auto &names = isLong ? option->get_lnames() : option->get_snames();
    if (std::ranges::find(names, name) != names.end())
      return option;
  }
  return nullptr;
}

bool takesValue(const CLI::Option &option) {
  return option.get_items_expected_min() > 0;
}

} // namespace

std::vector<std::string> withTwoDashes(const CLI::App &app, const std::vector<std::string> &arguments) {
  std::vector<std::string> result;
  bool isValue = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string &argument = arguments[i];
    if (argument == "--") {
      result.insert(result.end(), arguments.begin() + static_cast<ptrdiff_t>(i), arguments.end());
      break;
    }
    if (std::exchange(isValue, false) || argument.size() < 2 || argument[0] != '-') {
      result.push_back(argument);
      continue;
    }
    const size_t dashes = argument[1] == '-' ? 2 : 1;
    const size_t equals = argument.find('=');
    const std::string name = argument.substr(dashes, equals == argument.npos ? equals : equals - dashes);
    const CLI::Option *longOption = findOption(app, name, true);
    const CLI::Option *shortOption = dashes == 1 && !longOption ? findOption(app, name, false) : nullptr;
    if (shortOption && equals != argument.npos && takesValue(*shortOption)) {
      if (equals + 1 == argument.size())
        throw CLI::ArgumentMismatch("-" + name + "= needs a value");
      result.push_back("-" + name);
      result.push_back(argument.substr(equals + 1));
      continue;
    }
    result.push_back(longOption && dashes == 1 ? "-" + argument : argument);
    const CLI::Option *option = longOption ? longOption : shortOption;
    isValue = option && equals == argument.npos && takesValue(*option);
  }
  return result;
}

} // namespace amdllpc
