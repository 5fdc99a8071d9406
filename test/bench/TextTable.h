// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <string>
#include <vector>

namespace bench {

/// Columns as wide as they must be; the first to the left, the others to the right.
class TextTable {
public:
  explicit TextTable(std::vector<std::string> headings) : rows_{std::move(headings)} {}

  void addRow(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  /// An empty line.
  void addGap() { rows_.emplace_back(); }
  std::string toString() const;

private:
  std::vector<std::vector<std::string>> rows_;
};

/// With that many digits behind the point.
std::string fixed(double value, int digits);

} // namespace bench
