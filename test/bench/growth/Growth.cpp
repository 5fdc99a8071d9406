// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Growth.h"
#include "Shapes.h"
#include "test/bench/PeakMemory.h"
#include "test/bench/Suite.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fstream>
#include <poll.h>
#include <regex>
#include <sys/wait.h>
#include <unistd.h>

namespace bench {

namespace {

using Json = nlohmann::json;

std::vector<Shape> allShapes() {
  std::vector<Shape> shapes;
  for (const std::span<const Shape> part :
       {straightLineShapes(), branchShapes(), interfaceShapes(), assemblyShapes(), largeShapes()})
    shapes.insert(shapes.end(), part.begin(), part.end());
  return shapes;
}

std::vector<PassTime> leastOf(const std::vector<PassTime> &first, const std::vector<PassTime> &second) {
  std::vector<PassTime> least = first;
  for (PassTime &time : least) {
    const auto other = std::ranges::find(second, time.pass, &PassTime::pass);
    if (other != second.end())
      time.seconds = std::min(time.seconds, other->seconds);
  }
  return least;
}

/// The least of a few compiles, because others may use the machine, too.
std::variant<CompileTime, std::string> compileRepeatedly(const std::string &name,
                                                         const std::vector<uint32_t> &spirv,
                                                         const GrowthOptions &options, uint64_t &peakKib) {
  constexpr uint32_t kMostCompiles = 3;
  constexpr double kEnoughSeconds = 1;
  const PeakMemory peak;
  auto result = timeCompile(name, spirv, options.gfxIp, options.waveSize, options.validation);
  peakKib = peak.kib();
  auto *least = std::get_if<CompileTime>(&result);
  if (!least)
    return result;
  double total = least->seconds;
  for (uint32_t i = 1; i < kMostCompiles && total < kEnoughSeconds; ++i) {
    const auto again = timeCompile(name, spirv, options.gfxIp, options.waveSize, options.validation);
    const auto &time = std::get<CompileTime>(again);
    total += time.seconds;
    *least = {std::min(least->seconds, time.seconds), leastOf(least->passes, time.passes)};
  }
  return result;
}

/// A sample as JSON, for the pipe between the processes.
std::string compileOnce(const std::string &name, const std::string &source, llpc::SourceLanguage language,
                        const GrowthOptions &options) {
  const llpc::SourceResult spirv = toSpirv(name, llpc::ShaderStage::Compute, language, source);
  if (!spirv.success)
    return Json{{"failure", diagnosticText(spirv.diagnostics)}}.dump();
  uint64_t peakKib = 0;
  const auto result = compileRepeatedly(name, spirv.spirv, options, peakKib);
  if (const auto *problem = std::get_if<std::string>(&result))
    return Json{{"failure", *problem}}.dump();
  const auto &time = std::get<CompileTime>(result);
  Json passes = Json::array();
  for (const PassTime &pass : time.passes)
    passes.push_back({pass.pass, pass.isOurs, pass.seconds});
  return Json{{"seconds", time.seconds}, {"passes", passes}, {"peak", peakKib}}.dump();
}

/// Ends the process, the child of a fork.
[[noreturn]] void runChild(int pipe, const std::string &name, const std::string &source,
                           llpc::SourceLanguage language, const GrowthOptions &options) {
  const std::string text = compileOnce(name, source, language, options);
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t written = write(pipe, rest.data(), rest.size());
    if (written <= 0)
      _exit(1);
    rest.remove_prefix(size_t(written));
  }
  _exit(0);
}

double processorSeconds(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0)
    return 0;
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

/// All that the process writes to the pipe; none if that took too long. With RLIMIT_CPU, Linux would count
/// the process's time in ticks of some milliseconds, too coarse for single passes.
std::optional<std::string> readAll(int pipe, pid_t process, uint32_t limitSeconds) {
  constexpr int kMilliseconds = 50;
  std::string text;
  while (true) {
    pollfd wanted{pipe, POLLIN, 0};
    if (poll(&wanted, 1, kMilliseconds) == 0) {
      if (processorSeconds(process) < limitSeconds)
        continue;
      kill(process, SIGKILL);
      return std::nullopt;
    }
    char chunk[4096];
    const ssize_t count = read(pipe, chunk, sizeof(chunk));
    if (count <= 0)
      return text;
    text.append(chunk, size_t(count));
  }
}

GrowthSample failed(std::string failure) {
  GrowthSample sample;
  sample.failure = std::move(failure);
  return sample;
}

GrowthSample sampleFrom(const std::string &text, int status) {
  if (WIFSIGNALED(status))
    return failed(std::string("the compiler crashed: ") + strsignal(WTERMSIG(status)));
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object())
    return failed("the child process sent no figures");
  if (json.contains("failure"))
    return failed(json["failure"]);
  GrowthSample sample;
  sample.time = CompileTime{json["seconds"], {}};
  sample.peakKib = json["peak"];
  for (const Json &pass : json["passes"])
    sample.time->passes.push_back({pass[0], pass[1], pass[2]});
  return sample;
}

/// In a process of its own, whose time can be limited and whose memory is fresh.
GrowthSample measureOne(const std::string &name, const std::string &source, llpc::SourceLanguage language,
                        const GrowthOptions &options) {
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
    runChild(ends[1], name, source, language, options);
  }
  close(ends[1]);
  const std::optional<std::string> text = readAll(ends[0], child, options.limitSeconds);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (!text)
    return failed("not done after " + std::to_string(options.limitSeconds) + " s");
  return sampleFrom(*text, status);
}

} // namespace

double growthExponent(double before, double after) {
  return std::log2(after / before);
}

std::optional<double> GrowthRow::exponent() const {
  if (samples.size() < 2 || !samples.back().time)
    return std::nullopt;
  return growthExponent(samples[samples.size() - 2].time->seconds, samples.back().time->seconds);
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
  for (uint32_t i = 0; i <= options.doublings; ++i) {
    const uint32_t count = shape.count << i;
    const std::string source = shape.source(count);
    const std::string file = name + "-" + std::to_string(count) +
                             (shape.language == llpc::SourceLanguage::SpirvAssembly ? ".spvasm" : ".comp");
    if (!options.sourceFolder.empty())
      std::ofstream(options.sourceFolder + "/" + file) << source;
    GrowthSample &sample = row.samples.emplace_back(measureOne(file, source, shape.language, options));
    sample.count = count;
    if (!sample.time)
      break;
  }
  return row;
}

} // namespace bench
