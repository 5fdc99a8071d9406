// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Isolate.h"

#include <csignal>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

namespace vulkanrun {

namespace {

[[noreturn]] void runChild(int pipe, unsigned timeoutSeconds, const std::function<Outcome()> &work) {
  // The signal's default action ends the process.
  alarm(timeoutSeconds);
  const Outcome outcome = work();
  std::string_view rest = outcome.message;
  while (!rest.empty()) {
    const ssize_t written = write(pipe, rest.data(), rest.size());
    if (written <= 0)
      break;
    rest.remove_prefix(size_t(written));
  }
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

Outcome runIsolated(unsigned timeoutSeconds, const std::function<Outcome()> &work) {
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
    runChild(ends[1], timeoutSeconds, work);
  }
  close(ends[1]);
  std::string message = readAll(ends[0]);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    return Outcome::error("it did not end within " + std::to_string(timeoutSeconds) + " seconds");
  if (WIFSIGNALED(status))
    return Outcome::error(std::string("the driver crashed: ") + strsignal(WTERMSIG(status)));
  const int code = WEXITSTATUS(status);
  if (code > int(Status::Unsupported))
    return Outcome::error("the driver ended the process with status " + std::to_string(code));
  return {Status(code), std::move(message), {}};
}

} // namespace vulkanrun
