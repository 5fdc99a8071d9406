// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TextTable.h"

#include <algorithm>
#include <cstdio>

namespace bench {

std::string TextTable::toString() const {
  std::vector<size_t> widths;
  for (const std::vector<std::string> &row : rows_) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t column = 0; column < row.size(); ++column)
      widths[column] = std::max(widths[column], row[column].size());
  }
  std::string text;
  for (const std::vector<std::string> &row : rows_) {
    for (size_t column = 0; column < row.size(); ++column) {
      const std::string padding(widths[column] - row[column].size(), ' ');
      text += column == 0 ? row[column] + padding : "  " + padding + row[column];
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string fixed(double value, int digits) {
  char buffer[64];
  std::snprintf(buffer, sizeof(buffer), "%.*f", digits, value);
  return buffer;
}

} // namespace bench
