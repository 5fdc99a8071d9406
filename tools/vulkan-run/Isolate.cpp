// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Isolate.h"

#include <csignal>
#include <cstring>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace vulkanrun {

namespace {

/// Processor time of all threads, not wall time: how busy the machine is must not decide whether a script
/// passes. The default action of the limit's signal ends the process.
void limitProcessorTime(uint32_t seconds) {
  std::signal(SIGXCPU, SIG_DFL);
  const rlimit time{seconds, seconds + 1};
  setrlimit(RLIMIT_CPU, &time);
  const rlimit noCoreDump{0, 0};
  setrlimit(RLIMIT_CORE, &noCoreDump);
}

void writeAll(int pipe, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(pipe, text.data(), text.size());
    if (written <= 0)
      return;
    text.remove_prefix(size_t(written));
  }
}

[[noreturn]] void runChild(int pipe, uint32_t limitSeconds,
                           const std::function<Outcome(const Send &)> &work) {
  limitProcessorTime(limitSeconds);
  const Outcome outcome = work([&](std::string_view text) { writeAll(pipe, text); });
  writeAll(pipe, outcome.message);
  _exit(int(outcome.status));
}

std::string readAll(int pipe) {
  std::string text;
  char chunk[4096];
  for (ssize_t count; (count = read(pipe, chunk, sizeof(chunk))) > 0;)
    text.append(chunk, size_t(count));
  return text;
}

} // namespace

Outcome runIsolated(std::string_view who, uint32_t limitSeconds, const std::function<Outcome()> &work) {
  std::string sent;
  return runIsolated(who, limitSeconds, [&](const Send &) { return work(); }, sent);
}

Outcome runIsolated(std::string_view who, uint32_t limitSeconds,
                    const std::function<Outcome(const Send &)> &work, std::string &sent) {
  int ends[2];
  if (pipe(ends) != 0)
    return Outcome::error("no pipe to a child process");
  const pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return Outcome::error("no child process");
  }
  if (child == 0) {
    close(ends[0]);
    runChild(ends[1], limitSeconds, work);
  }
  close(ends[1]);
  sent = readAll(ends[0]);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
    return Outcome::error(std::string(who) + " did not end within " + std::to_string(limitSeconds) +
                          " seconds of processor time");
  if (WIFSIGNALED(status))
    return Outcome::error(std::string(who) + " crashed: " + strsignal(WTERMSIG(status)));
  const int code = WEXITSTATUS(status);
  if (code > int(Status::Unsupported))
    return Outcome::error(std::string(who) + " ended the process with status " + std::to_string(code));
  return {Status(code), sent, {}};
}

} // namespace vulkanrun
