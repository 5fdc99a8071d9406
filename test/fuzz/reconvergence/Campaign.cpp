// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Seeds go in chunks to processes of their own, which send what they find: a crash costs what one seed takes,
// and the chunk goes on behind it.

#include "Campaign.h"
#include "Emitter.h"
#include "Reducer.h"
#include "test/fuzz/common/FreedMemory.h"
#include "test/fuzz/common/ProcessorTime.h"
#include "tools/vulkan-run/Isolate.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>

namespace reconvergence {

namespace {

using vulkanrun::Outcome;

constexpr uint64_t kMaxChunk = 64;
constexpr uint32_t kChunkSeconds = 600;
constexpr size_t kKinds = 5;

struct Finding {
  uint64_t seed = 0;
  size_t target = 0;
  Verdict verdict;
};

class Campaign {
public:
  explicit Campaign(const CampaignOptions &options)
      : options_(options), next_(options.firstSeed), counts_(options.targets.size()) {}

  bool run() {
    std::vector<std::thread> workers;
    for (uint32_t i = 0; i < std::max(1u, options_.jobs); ++i)
      workers.emplace_back([this] { work(); });
    for (std::thread &worker : workers)
      worker.join();
    summarize();
    return findings_ == 0 && (done_ > 0 || options_.lastSeed < options_.firstSeed);
  }

private:
  void work() {
    for (;;) {
      uint64_t first, last;
      {
        const std::lock_guard lock(mutex_);
        if (next_ > options_.lastSeed || (options_.seconds && elapsed() > options_.seconds))
          return;
        first = next_;
        last = std::min(first + chunk_ - 1, options_.lastSeed);
        next_ = last + 1;
      }
      runChunk(first, last);
    }
  }

  double elapsed() const { return fuzz::processorSeconds() - start_; }

  void runChunk(uint64_t first, uint64_t last) {
    while (first <= last) {
      std::string lines;
      const Outcome outcome = vulkanrun::runIsolated(
          "a chunk", kChunkSeconds,
          [&](const vulkanrun::Send &send) {
            runSeeds(first, last, send);
            return Outcome();
          },
          lines);
      const auto done = uint64_t(std::ranges::count(lines, '\n')) / options_.targets.size();
      take(lines, done);
      first += done;
      if (outcome.passed())
        return;
      judgeTargetsApart(first++);
    }
  }

  /// Finds out for which target a program ended its chunk's process.
  void judgeTargetsApart(uint64_t seed) {
    const Program program = generate(seed, options_.generator);
    std::string lines;
    for (size_t i = 0; i < options_.targets.size(); ++i)
      lines += line(seed, i, judgeApart(program, options_.targets[i], options_.executor));
    take(lines, 1);
  }

  /// In the process of a chunk: sends a line for each target when a program has run.
  void runSeeds(uint64_t first, uint64_t last, const vulkanrun::Send &send) {
    fuzz::keepFreedMemory();
    std::vector<std::variant<std::unique_ptr<Executor>, Failure>> executors;
    for (const Target &target : options_.targets)
      executors.push_back(makeExecutor(target, options_.executor));
    for (uint64_t seed = first; seed <= last; ++seed) {
      const Program program = generate(seed, options_.generator);
      const Subject subject(program, options_.executor.defect);
      std::string lines;
      for (size_t i = 0; i < executors.size(); ++i) {
        const auto *failure = std::get_if<Failure>(&executors[i]);
        lines += line(seed, i,
                      failure ? Verdict{VerdictKind::Fails, failure->message}
                              : judge(subject, *std::get<0>(executors[i])));
      }
      send(lines);
    }
  }

  static std::string line(uint64_t seed, size_t target, const Verdict &verdict) {
    std::string message = verdict.message;
    std::ranges::replace(message, '\n', ' ');
    return std::to_string(seed) + " " + std::to_string(target) + " " + std::to_string(int(verdict.kind)) +
           " " + message + "\n";
  }

  void take(const std::string &text, uint64_t seeds) {
    std::istringstream lines(text);
    std::vector<Finding> found;
    {
      const std::lock_guard lock(mutex_);
      for (std::string content; std::getline(lines, content);) {
        std::istringstream words(content);
        Finding finding;
        uint32_t kind = 0;
        words >> finding.seed >> finding.target >> kind;
        words.get();
        std::getline(words, finding.verdict.message);
        finding.verdict.kind = VerdictKind(kind);
        ++counts_[finding.target][kind];
        if (finding.verdict.kind == VerdictKind::Agrees)
          continue;
        std::printf("%llu on %s: %s\n", static_cast<unsigned long long>(finding.seed),
                    options_.targets[finding.target].name().c_str(), finding.verdict.message.c_str());
        // Programs that go wrong do so on several targets, most of the time in the same way.
        if (!options_.folder.empty() && reduced_ < options_.findings &&
            (found.empty() || found.back().seed != finding.seed)) {
          ++reduced_;
          found.push_back(finding);
        }
        ++findings_;
      }
      done_ += seeds;
      if (options_.printsProgress) {
        std::fprintf(stderr, "\r%llu programs, %u findings, %.0f s ", static_cast<unsigned long long>(done_),
                     findings_, elapsed());
        std::fflush(stderr);
      }
      std::fflush(stdout);
    }
    for (const Finding &finding : found)
      keep(finding);
  }

  void keep(const Finding &finding) {
    const Target &target = options_.targets[finding.target];
    const std::string name = std::to_string(finding.seed) + "-" + target.name();
    const Program program = generate(finding.seed, options_.generator);
    write(name + ".original.txt", toString(program));
    const std::optional<Program> crashing = reduceAndWrite(program, target, finding.verdict.kind, name);
    if (!crashing)
      return;
    {
      const std::lock_guard lock(mutex_);
      ++findings_;
      std::printf("%s, while it was reduced: %s\n", name.c_str(),
                  judgeApart(*crashing, target, options_.executor).message.c_str());
    }
    reduceAndWrite(*crashing, target, VerdictKind::Crashes, name + "-crash");
  }

  /// Returns a smaller program that ends the process, which is a finding of its own, when the whole one does
  /// not.
  std::optional<Program> reduceAndWrite(const Program &program, const Target &target, VerdictKind kind,
                                        const std::string &name) {
    const double begin = fuzz::processorSeconds();
    std::optional<Program> crashing;
    const auto isSame = [&](Program smaller) {
      if (smaller.draw ? !makeDefined(smaller) : !predict(smaller, 64) || !predict(smaller, 32))
        return false;
      const VerdictKind found = judgeApart(smaller, target, options_.executor).kind;
      if (found == VerdictKind::Crashes && found != kind && !crashing)
        crashing = smaller;
      return found == kind;
    };
    Program reduced =
        reduce(program, isSame, [&] { return fuzz::processorSeconds() - begin > options_.reduceSeconds; });
    if (reduced.draw)
      makeDefined(reduced);
    write(name + ".amber", scriptText(reduced, target));
    write(name + ".spvasm", emit(reduced));
    write(name + ".txt", judgeApart(reduced, target, options_.executor).message + "\n\n" + toString(reduced));
    return crashing;
  }

  void write(const std::string &name, const std::string &text) const {
    std::error_code error;
    std::filesystem::create_directories(options_.folder, error);
    std::ofstream file(std::filesystem::path(options_.folder) / name, std::ios::binary);
    file << text;
    if (!file.flush())
      std::fprintf(stderr, "reconvergence-fuzz: cannot write %s/%s\n", options_.folder.c_str(), name.c_str());
  }

  void summarize() const {
    if (options_.printsProgress)
      std::fprintf(stderr, "\n");
    static constexpr const char *kNames[kKinds] = {"agree", "differ", "fail", "crash", "are invalid"};
    for (size_t i = 0; i < counts_.size(); ++i) {
      std::printf("%s:", options_.targets[i].name().c_str());
      for (size_t kind = 0; kind < kKinds; ++kind)
        if (kind == 0 || counts_[i][kind])
          std::printf("%s %u %s", kind ? "," : "", counts_[i][kind], kNames[kind]);
      std::printf("\n");
    }
    std::printf("%llu programs, %u findings, %.0f s\n", static_cast<unsigned long long>(done_), findings_,
                elapsed());
  }

  const CampaignOptions &options_;
  const double start_ = fuzz::processorSeconds();
  std::mutex mutex_;
  /// Programs in one process, so that each job has some.
  const uint64_t chunk_ =
      std::clamp<uint64_t>((options_.lastSeed - options_.firstSeed) / (2 * options_.jobs), 1, kMaxChunk);
  uint64_t next_, done_ = 0;
  uint32_t findings_ = 0, reduced_ = 0;
  std::vector<std::array<uint32_t, kKinds>> counts_;
};

} // namespace

bool runCampaign(const CampaignOptions &options) {
  return Campaign(options).run();
}

} // namespace reconvergence
