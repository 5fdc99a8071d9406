// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Growth.h"
#include "test/bench/TextTable.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace bench {

namespace {

/// The minimum time of a pass for the largest shader of a shape below which its growth is not significant.
constexpr double kLeastSeconds = 0.005;

struct PassGrowth {
  PassTime last;
  double exponent = 0;
  std::string shape;
  uint32_t count = 0;
};

double secondsOf(const CompileTime &time, const std::string &pass) {
  const auto found = std::ranges::find(time.passes, pass, &PassTime::pass);
  return found == time.passes.end() ? 0 : found->seconds;
}

/// By the mean of the last two doublings where there are two.
std::vector<PassGrowth> growthOfPasses(const GrowthRow &row) {
  std::vector<const GrowthSample *> samples;
  for (const GrowthSample &sample : row.samples)
    if (sample.time)
      samples.push_back(&sample);
  if (samples.size() < 2)
    return {};
  const GrowthSample &last = *samples.back();
  const size_t doublings = std::min<size_t>(samples.size() - 1, 2);
  const GrowthSample &before = *samples[samples.size() - 1 - doublings];
  std::vector<PassGrowth> passes;
  for (const PassTime &time : last.time->passes) {
    const double least = std::max(secondsOf(*before.time, time.pass), 1e-6);
    passes.push_back({time, growthExponent(least, time.seconds) / double(doublings), row.name, last.count});
  }
  return passes;
}

std::string dearestPass(const GrowthSample &sample) {
  if (!sample.time)
    return {};
  return std::ranges::max_element(sample.time->passes, {}, &PassTime::seconds)->pass;
}

} // namespace

std::string growthTable(const std::vector<GrowthRow> &rows) {
  size_t columns = 0;
  for (const GrowthRow &row : rows)
    columns = std::max(columns, row.samples.size());
  std::vector<std::string> headings = {"shape", "n"};
  for (size_t i = 0; i < columns; ++i)
    headings.push_back((i ? std::to_string(1u << i) : "") + "n: s");
  headings.insert(headings.end(), {"exponent", "MiB", "dearest pass"});
  TextTable table(headings);
  for (const GrowthRow &row : rows) {
    std::vector<std::string> cells = {row.name, std::to_string(row.samples.front().count)};
    for (const GrowthSample &sample : row.samples)
      cells.push_back(sample.time ? fixed(sample.time->seconds, 2) : "-");
    cells.resize(2 + columns);
    const std::optional<double> exponent = row.exponent();
    cells.push_back(exponent ? fixed(*exponent, 2) : "-");
    cells.push_back(std::to_string(row.samples.back().peakKib / 1024));
    cells.push_back(dearestPass(row.samples.back()));
    table.addRow(cells);
  }
  return table.toString();
}

std::string passTable(const std::vector<GrowthRow> &rows, bool withLlvm) {
  std::map<std::string, PassGrowth> worst;
  std::set<std::string> all;
  for (const GrowthRow &row : rows) {
    for (const PassGrowth &growth : growthOfPasses(row)) {
      if (!growth.last.isOurs && !withLlvm)
        continue;
      all.insert(growth.last.pass);
      if (growth.last.seconds < kLeastSeconds)
        continue;
      const auto [entry, isFirst] = worst.emplace(growth.last.pass, growth);
      if (!isFirst && growth.exponent > entry->second.exponent)
        entry->second = growth;
    }
  }
  std::vector<PassGrowth> sorted;
  for (const auto &[pass, growth] : worst) {
    sorted.push_back(growth);
    all.erase(pass);
  }
  std::ranges::sort(sorted, [](const PassGrowth &one, const PassGrowth &other) {
    return std::tie(other.exponent, one.last.pass) < std::tie(one.exponent, other.last.pass);
  });
  TextTable table({"pass", "shape", "n", "ms", "exponent"});
  for (const PassGrowth &growth : sorted)
    table.addRow({growth.last.pass, growth.shape, std::to_string(growth.count),
                  fixed(growth.last.seconds * 1e3, 1), fixed(growth.exponent, 2)});
  std::string text = table.toString();
  if (!all.empty())
    text += "\nBelow " + fixed(kLeastSeconds * 1e3, 0) + " ms with each shape:\n";
  for (const std::string &pass : all)
    text += "  " + pass + "\n";
  return text;
}

} // namespace bench
