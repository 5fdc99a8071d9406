// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BenchReport.h"
#include "TextTable.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

namespace bench {

namespace {

using Json = nlohmann::ordered_json;
using Value = std::function<double(const Measurement &)>;

/// A figure by which compilers are compared; less is better.
struct Comparison {
  const char *key; ///< in JSON
  const char *heading;
  int digits; ///< behind the point
  Value value;
};

const Comparison kComparisons[] = {
    {"instructions", "instr", 0, [](const Measurement &m) { return double(m.code.instructions); }},
    {"vgprs", "VGPRs", 0, [](const Measurement &m) { return double(m.code.vgprs); }},
    {"code_bytes", "bytes", 0, [](const Measurement &m) { return double(m.code.codeBytes); }},
    {"milliseconds", "ms", 2, [](const Measurement &m) { return m.milliseconds; }},
};

/// Sums and the geometric mean of ratios over the shaders that both compiled. A ratio that is not a number
/// (nothing against nothing) does not count.
struct Summary {
  double ours = 0, peer = 0, logarithms = 0;
  uint32_t ratios = 0;

  void add(double our, double theirs) {
    ours += our;
    peer += theirs;
    if (our > 0 && theirs > 0) {
      logarithms += std::log(our / theirs);
      ++ratios;
    }
  }
  double ratioOfSums() const { return peer > 0 ? ours / peer : 0; }
  double meanRatio() const { return ratios ? std::exp(logarithms / ratios) : 0; }
};

Summary summarize(const std::vector<Row> &rows, const Value &value) {
  Summary summary;
  for (const Row &row : rows)
    if (row.ours && row.peer)
      summary.add(value(*row.ours), value(*row.peer));
  return summary;
}

/// decode and read; our passes; code generation. The rest of a compile is the caller's.
enum class Part { Front, Passes, Codegen };

Part partOf(const std::string &phase) {
  if (phase == "codegen")
    return Part::Codegen;
  return phase.starts_with("lgc-") ? Part::Passes : Part::Front;
}

struct PartTimes {
  double front = 0, passes = 0, codegen = 0, total = 0;
  uint64_t peakKib = 0; ///< the greatest

  void add(const Measurement &measurement) {
    for (const llpc::PhaseTime &phase : measurement.phases) {
      const Part part = partOf(phase.phase);
      (part == Part::Front ? front : part == Part::Passes ? passes : codegen) += phase.milliseconds;
    }
    total += measurement.milliseconds;
    peakKib = std::max(peakKib, measurement.peakKib);
  }

  std::vector<std::string> cells(const std::string &name) const {
    return {
        name, fixed(front, 2), fixed(passes, 2), fixed(codegen, 2), fixed(total, 2), std::to_string(peakKib)};
  }
};

/// The figures that some shader has.
std::vector<Comparison> comparisonsOf(const std::vector<Row> &rows) {
  std::vector<Comparison> comparisons;
  for (const Comparison &comparison : kComparisons)
    if (summarize(rows, comparison.value).ours > 0)
      comparisons.push_back(comparison);
  return comparisons;
}

Measurement onlyStage(const Measurement &measurement, size_t stage) {
  Measurement only;
  only.stages = {measurement.stages[stage]};
  sumStages(only);
  return only;
}

} // namespace

std::vector<Row> stageRows(const std::vector<Row> &rows) {
  std::vector<Row> stages;
  for (const Row &row : rows) {
    if (!row.ours || row.ours->stages.size() < 2)
      continue;
    for (size_t i = 0; i < row.ours->stages.size(); ++i) {
      Row &stage = stages.emplace_back();
      stage.name = row.name + "." + pipeline::nameOf(row.ours->stages[i].stage);
      stage.ours = OurMeasurement{onlyStage(*row.ours, i), {}};
      if (row.peer && row.peer->stages.size() == row.ours->stages.size())
        stage.peer = onlyStage(*row.peer, i);
    }
  }
  return stages;
}

std::string codeTable(const std::vector<Row> &rows) {
  std::vector<std::string> headings = {"shader"};
  for (const Figure &figure : allFigures())
    headings.push_back(figure.heading);
  TextTable table(headings);
  std::vector<uint64_t> sums(allFigures().size());
  for (const Row &row : rows) {
    if (!row.ours)
      continue;
    std::vector<std::string> cells = {row.name};
    for (size_t i = 0; i < sums.size(); ++i) {
      const uint32_t value = row.ours->code.*allFigures()[i].field;
      sums[i] += value;
      cells.push_back(std::to_string(value));
    }
    table.addRow(cells);
  }
  table.addGap();
  std::vector<std::string> cells = {"sum"};
  for (uint64_t sum : sums)
    cells.push_back(std::to_string(sum));
  table.addRow(cells);
  return table.toString();
}

std::string timeTable(const std::vector<Row> &rows) {
  TextTable table({"shader", "read ms", "passes ms", "codegen ms", "total ms", "peak KiB"});
  PartTimes sum;
  for (const Row &row : rows) {
    if (!row.ours)
      continue;
    PartTimes times;
    times.add(*row.ours);
    sum.add(*row.ours);
    table.addRow(times.cells(row.name));
  }
  table.addGap();
  table.addRow(sum.cells("sum (peak: greatest)"));
  return table.toString();
}

std::string phaseTable(const std::vector<Row> &rows) {
  std::map<std::string, double> sums;
  double total = 0;
  for (const Row &row : rows) {
    if (!row.ours)
      continue;
    total += row.ours->milliseconds;
    for (const llpc::PhaseTime &phase : row.ours->phases)
      sums[phase.phase] += phase.milliseconds;
  }
  std::vector<std::pair<std::string, double>> ordered(sums.begin(), sums.end());
  std::ranges::sort(ordered, std::greater(),
                    [](const auto &phase) { return std::pair(phase.second, phase.first); });
  TextTable table({"phase", "ms", "share"});
  for (const auto &[phase, milliseconds] : ordered)
    table.addRow(
        {phase, fixed(milliseconds, 2), fixed(total > 0 ? 100 * milliseconds / total : 0, 1) + " %"});
  return table.toString();
}

std::string peerTable(const std::vector<Row> &rows) {
  std::vector<std::string> headings = {"shader"}, sums = {"sum"}, means = {"geometric mean of ratios"};
  const std::vector<Comparison> comparisons = comparisonsOf(rows);
  for (const Comparison &comparison : comparisons) {
    headings.insert(headings.end(), {comparison.heading, "RADV", "ratio"});
    const Summary summary = summarize(rows, comparison.value);
    sums.insert(sums.end(), {fixed(summary.ours, comparison.digits), fixed(summary.peer, comparison.digits),
                             fixed(summary.ratioOfSums(), 2)});
    means.insert(means.end(), {"", "", fixed(summary.meanRatio(), 2)});
  }
  TextTable table(headings);
  for (const Row &row : rows) {
    if (!row.ours || !row.peer)
      continue;
    std::vector<std::string> cells = {row.name};
    for (const Comparison &comparison : comparisons) {
      Summary single;
      single.add(comparison.value(*row.ours), comparison.value(*row.peer));
      cells.insert(cells.end(), {fixed(single.ours, comparison.digits), fixed(single.peer, comparison.digits),
                                 fixed(single.ratioOfSums(), 2)});
    }
    table.addRow(cells);
  }
  table.addGap();
  table.addRow(sums);
  table.addRow(means);
  return table.toString();
}

std::string kindTable(const std::vector<Row> &rows) {
  TextTable table({"in total", "ours", "RADV", "ratio", "difference"});
  for (const Figure &figure : allFigures()) {
    const Summary summary =
        summarize(rows, [&](const Measurement &m) { return double(m.code.*figure.field); });
    const bool comparable = summary.peer > 0;
    table.addRow({figure.heading, fixed(summary.ours, 0), fixed(summary.peer, 0),
                  comparable ? fixed(summary.ratioOfSums(), 2) : "-", fixed(summary.ours - summary.peer, 0)});
  }
  return table.toString();
}

std::string toJson(const std::vector<Row> &rows, const MeasureOptions &options) {
  Json json;
  json["gfxip"] = {options.gfxIp.major, options.gfxIp.minor, options.gfxIp.stepping};
  json["wave_size"] = options.waveSize;
  json["repeat"] = options.repeat;
  const bool hasPeer = std::ranges::any_of(rows, [](const Row &row) { return row.ours && row.peer; });
  json["shaders"] = Json::array();
  for (const Row &row : rows) {
    Json entry;
    entry["name"] = row.name;
    if (row.ours)
      entry["ours"] = toJson(*row.ours);
    if (row.layerMilliseconds)
      entry["layer_milliseconds"] = *row.layerMilliseconds;
    if (row.peer)
      entry["radv"] = toJson(*row.peer);
    if (!row.ourFailure.empty())
      entry["failure"] = row.ourFailure;
    if (!row.peerFailure.empty())
      entry["radv_failure"] = row.peerFailure;
    if (!row.layerFailure.empty())
      entry["layer_failure"] = row.layerFailure;
    json["shaders"].push_back(std::move(entry));
  }
  for (const Comparison &comparison : kComparisons) {
    if (!hasPeer)
      break;
    const Summary summary = summarize(rows, comparison.value);
    json["ratios"][comparison.key] = {{"sums", summary.ratioOfSums()},
                                      {"geometric_mean", summary.meanRatio()}};
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace bench
