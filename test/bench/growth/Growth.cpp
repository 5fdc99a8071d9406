// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Growth.h"
#include "Shapes.h"
#include "test/bench/Suite.h"
#include "test/bench/TextTable.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fstream>
#include <regex>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bench {

namespace {

using Json = nlohmann::json;

std::vector<Shape> allShapes() {
  std::vector<Shape> shapes;
  for (const std::span<const Shape> part : {straightLineShapes(), branchShapes()})
    shapes.insert(shapes.end(), part.begin(), part.end());
  return shapes;
}

double processorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

/// A sample as JSON, for the pipe between the processes.
std::string compileOnce(const std::string &name, const std::string &glsl, const GrowthOptions &options) {
  const llpc::CompileResult spirv =
      glslToSpirv(name, {reinterpret_cast<const uint8_t *>(glsl.data()), glsl.size()});
  if (!spirv.success)
    return Json{{"failure", diagnosticText(spirv)}}.dump();
  llpc::ShaderInput input;
  input.name = name;
  input.bytes = spirv.output;
  llpc::CompileOptions compileOptions;
  compileOptions.gfxIp = options.gfxIp;
  compileOptions.waveSize = options.waveSize;
  const double start = processorSeconds();
  const llpc::CompileResult result = llpc::compile(input, compileOptions);
  const double seconds = processorSeconds() - start;
  if (!result.success)
    return Json{{"failure", diagnosticText(result)}}.dump();
  const auto phase = std::ranges::max_element(result.phases, {}, &llpc::PhaseTime::milliseconds);
  return Json{{"seconds", seconds}, {"phase", phase->phase}}.dump();
}

/// Ends the process, the child of a fork.
[[noreturn]] void runChild(int pipe, const std::string &name, const std::string &glsl,
                           const GrowthOptions &options) {
  const rlimit limit{options.limitSeconds, options.limitSeconds + 1};
  setrlimit(RLIMIT_CPU, &limit);
  const std::string text = compileOnce(name, glsl, options);
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t written = write(pipe, rest.data(), rest.size());
    if (written <= 0)
      _exit(1);
    rest.remove_prefix(size_t(written));
  }
  _exit(0);
}

std::string readAll(int pipe) {
  std::string text;
  char chunk[4096];
  for (ssize_t count; (count = read(pipe, chunk, sizeof(chunk))) > 0;)
    text.append(chunk, size_t(count));
  return text;
}

GrowthSample failed(std::string failure) {
  GrowthSample sample;
  sample.failure = std::move(failure);
  return sample;
}

GrowthSample sampleFrom(const std::string &text, int status, unsigned limitSeconds) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
    return failed("not done after " + std::to_string(limitSeconds) + " s");
  if (WIFSIGNALED(status))
    return failed(std::string("the compiler crashed: ") + strsignal(WTERMSIG(status)));
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object())
    return failed("the child process sent no figures");
  if (json.contains("failure"))
    return failed(json["failure"]);
  GrowthSample sample;
  sample.seconds = json["seconds"];
  sample.dearestPhase = json["phase"];
  return sample;
}

/// In a process of its own, whose time can be limited and whose memory is fresh.
GrowthSample measureOne(const std::string &name, const std::string &glsl, const GrowthOptions &options) {
  int ends[2];
  if (pipe(ends) != 0)
    return failed("no pipe to a child process");
  const pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return failed("no child process");
  }
  if (child == 0) {
    close(ends[0]);
    runChild(ends[1], name, glsl, options);
  }
  close(ends[1]);
  const std::string text = readAll(ends[0]);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return sampleFrom(text, status, options.limitSeconds);
}

} // namespace

std::optional<double> GrowthRow::exponent() const {
  if (samples.size() < 2 || !samples.back().seconds)
    return std::nullopt;
  return std::log2(*samples.back().seconds / *samples[samples.size() - 2].seconds);
}

std::variant<std::vector<std::string>, std::string> shapeNames(const std::string &regex) {
  std::regex wanted;
  try {
    wanted = std::regex(regex);
  } catch (const std::regex_error &) {
    return "'" + regex + "' is not a regular expression";
  }
  std::vector<std::string> names;
  for (const Shape &shape : allShapes())
    if (std::regex_search(shape.name, wanted))
      names.emplace_back(shape.name);
  if (names.empty())
    return "no shape's name matches '" + regex + "'; --growth --list prints all";
  return names;
}

GrowthRow measureGrowth(const std::string &name, const GrowthOptions &options) {
  const std::vector<Shape> shapes = allShapes();
  const Shape &shape = *std::ranges::find(shapes, name, &Shape::name);
  GrowthRow row{name, {}};
  for (unsigned i = 0; i <= options.doublings; ++i) {
    const unsigned count = shape.count << i;
    const std::string glsl = shape.glsl(count);
    const std::string file = name + "-" + std::to_string(count) + ".comp";
    if (!options.sourceFolder.empty())
      std::ofstream(options.sourceFolder + "/" + file) << glsl;
    GrowthSample &sample = row.samples.emplace_back(measureOne(file, glsl, options));
    sample.count = count;
    if (!sample.seconds)
      break;
  }
  return row;
}

std::string growthTable(const std::vector<GrowthRow> &rows) {
  size_t columns = 0;
  for (const GrowthRow &row : rows)
    columns = std::max(columns, row.samples.size());
  std::vector<std::string> headings = {"shape", "n"};
  for (size_t i = 0; i < columns; ++i)
    headings.push_back((i ? std::to_string(1u << i) : "") + "n: s");
  headings.insert(headings.end(), {"exponent", "dearest phase"});
  TextTable table(headings);
  for (const GrowthRow &row : rows) {
    std::vector<std::string> cells = {row.name, std::to_string(row.samples.front().count)};
    for (const GrowthSample &sample : row.samples)
      cells.push_back(sample.seconds ? fixed(*sample.seconds, 2) : "-");
    cells.resize(2 + columns);
    const std::optional<double> exponent = row.exponent();
    cells.push_back(exponent ? fixed(*exponent, 2) : "-");
    cells.push_back(row.samples.back().dearestPhase);
    table.addRow(cells);
  }
  return table.toString();
}

} // namespace bench
