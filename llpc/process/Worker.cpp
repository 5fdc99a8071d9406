// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/process/Worker.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sstream>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace llpc::process {

namespace {

/// The output of a crash is short; earlier output is not relevant.
constexpr off_t kMaxLastWords = 16 * 1024;

std::string errnoText(const char *what) {
  return std::string(what) + ": " + std::strerror(errno);
}

/// Starts `program` with `socket` as its connection and `errors` as its standard error. The process inherits
/// no other file descriptors.
pid_t spawn(const std::string &program, int socket, int errors) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  posix_spawn_file_actions_adddup2(&actions, socket, kWorkerSocket);
  posix_spawn_file_actions_addclosefrom_np(&actions, kWorkerSocket + 1);

  // The application may block or ignore signals, which processes inherit: the SIGXCPU of a limit must end the
  // worker.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigset_t all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

  const char *arguments[] = {program.c_str(), nullptr};
  pid_t child = -1;
  const int failure = posix_spawn(&child, program.c_str(), &actions, &attributes,
                                  const_cast<char *const *>(arguments), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  errno = failure;
  return failure == 0 ? child : -1;
}

/// Returns whether the line explains a crash: "LLVM ERROR: ..." and the numbered lines of LLVM's stack dump.
bool saysWhy(const std::string &line) {
  return line.starts_with("LLVM ERROR") || line.starts_with("llpc-worker") || line.starts_with("==") ||
         (!line.empty() && std::isdigit(static_cast<unsigned char>(line[0])) &&
          line.find(".\t") != std::string::npos);
}

} // namespace

std::unique_ptr<Worker> Worker::start(const std::string &program, std::string &problem) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    problem = errnoText("no socket");
    return nullptr;
  }
  Connection connection(ends[0]);
  const Connection workerEnd(ends[1]);
  const int errors = memfd_create("llpc-worker", MFD_CLOEXEC);
  if (errors < 0) {
    problem = errnoText("no file for its messages");
    return nullptr;
  }
  // dup2() of a descriptor to itself would leave close-on-exec set, so the descriptor gets a number above the
  // worker's.
  const int socket = fcntl(ends[1], F_DUPFD_CLOEXEC, kWorkerSocket + 1);
  const pid_t child = socket < 0 ? -1 : spawn(program, socket, errors);
  if (child < 0)
    problem = errnoText("it cannot be started");
  if (socket >= 0)
    close(socket);
  if (child < 0) {
    close(errors);
    return nullptr;
  }
  return std::unique_ptr<Worker>(new Worker(child, std::move(connection), errors));
}

Worker::~Worker() {
  connection_.reset();
  reap(true);
  close(errors_);
}

std::optional<CompileResult> Worker::answer(const Request &request) {
  if (!connection_->send(FrameKind::Compile, pack(request)))
    return std::nullopt;
  const auto frame = connection_->receive(request.options.isCancelled);
  return frame && frame->kind == FrameKind::Result ? unpackResult(frame->payload) : std::nullopt;
}

std::optional<SourceResult> Worker::answer(const SourceRequest &request) {
  if (!connection_->send(FrameKind::CompileSource, pack(request)))
    return std::nullopt;
  while (auto frame = connection_->receive()) {
    if (frame->kind == FrameKind::SourceResult)
      return unpackSourceResult(frame->payload);
    const auto query = frame->kind == FrameKind::Include ? unpackIncludeQuery(frame->payload) : std::nullopt;
    if (!query || !request.source.include)
      return std::nullopt;
    const auto file = request.source.include(query->path, query->includer);
    if (!connection_->send(FrameKind::Included, pack(file)))
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<int> Worker::reap(bool kill) {
  if (process_ < 0)
    return std::nullopt;
  if (kill)
    ::kill(process_, SIGKILL);
  int status = 0;
  pid_t waited = 0;
  do {
    waited = waitpid(process_, &status, 0);
  } while (waited < 0 && errno == EINTR);
  process_ = -1;
  return waited < 0 ? std::nullopt : std::optional(status);
}

Worker::Autopsy Worker::autopsy(const Limits &limits) {
  // A worker that has closed its end is ending; one that sent an invalid answer would wait for the next
  // request.
  const bool lives = !connection_->hasEnded();
  connection_.reset();
  const std::optional<int> status = reap(lives);
  if (lives)
    return {ErrorCategory::Internal, "the compiler's worker process sent an invalid answer", lastWords()};
  return describeEnd(status, limits);
}

Worker::Autopsy Worker::describeEnd(std::optional<int> status, const Limits &limits) const {
  using enum ErrorCategory;
  if (!status)
    return {Internal, "the compiler's worker process ended", lastWords()};
  if (WIFEXITED(*status) && WEXITSTATUS(*status) == kOutOfMemoryStatus)
    return {OutOfMemory,
            limits.memoryBytes == 0 ? "the compile took more memory than there is"
                                    : "the compile took more than its limit of " +
                                          std::to_string(limits.memoryBytes >> 20) + " MiB of memory",
            {}};
  if (WIFEXITED(*status))
    return {Internal, "the compiler ended its process with status " + std::to_string(WEXITSTATUS(*status)),
            lastWords()};
  const int signal = WTERMSIG(*status);
  if (signal == SIGXCPU && limits.cpuSeconds != 0)
    return {Limit,
            "the compile took more than its limit of " + std::to_string(limits.cpuSeconds) +
                " seconds of processor time",
            lastWords()};
  if (signal == SIGKILL) // our own SIGKILL goes only to workers without a request
    return {OutOfMemory, "the compiler's process was killed, as the system does when memory runs out",
            lastWords()};
  return {Internal,
          std::string("the compiler crashed (") + strsignal(signal) + "), which is a defect of the compiler",
          lastWords()};
}

std::string Worker::lastWords() const {
  const off_t size = lseek(errors_, 0, SEEK_END);
  const off_t from = std::max<off_t>(0, size - kMaxLastWords);
  std::string text(static_cast<size_t>(std::max<off_t>(0, size - from)), '\0');
  const ssize_t count = pread(errors_, text.data(), text.size(), from);
  text.resize(static_cast<size_t>(std::max<ssize_t>(0, count)));
  std::string words;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (saysWhy(line))
      words += (words.empty() ? "" : "\n") + line;
  }
  return words;
}

} // namespace llpc::process
