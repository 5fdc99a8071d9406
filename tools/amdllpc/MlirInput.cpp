// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MlirInput.h"

#include "Files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace amdllpc {

namespace {

/// An unnamed file for one of the child's streams: unlike a pipe, it can be written completely before it is
/// read.
class Stream {
public:
  Stream() : file_(memfd_create("lgc-mlir", MFD_CLOEXEC)) {}
  Stream(const Stream &) = delete;
  Stream &operator=(const Stream &) = delete;
  ~Stream() {
    if (file_ >= 0)
      close(file_);
  }

  int file() const { return file_; }

  bool write(std::span<const uint8_t> bytes) const {
    while (!bytes.empty()) {
      const ssize_t count = ::write(file_, bytes.data(), bytes.size());
      if (count < 0 && errno != EINTR)
        return false;
      bytes = bytes.subspan(static_cast<size_t>(std::max<ssize_t>(count, 0)));
    }
    return lseek(file_, 0, SEEK_SET) == 0;
  }

  std::optional<std::vector<uint8_t>> read() const {
    if (lseek(file_, 0, SEEK_SET) != 0)
      return std::nullopt;
    return readAll(file_);
  }

private:
  int file_;
};

/// Runs the program with these streams. Returns its wait status; nullopt on failure, with the reason in
/// errno.
std::optional<int> runProgram(const std::string &path, const std::string &argument,
                              const Stream (&streams)[3]) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int target = 0; target < 3; ++target)
    posix_spawn_file_actions_adddup2(&actions, streams[target].file(), target);
  const char *arguments[] = {path.c_str(), argument.c_str(), nullptr};
  pid_t child = 0;
  const int failure =
      posix_spawn(&child, path.c_str(), &actions, nullptr, const_cast<char *const *>(arguments), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) {
    errno = failure;
    return std::nullopt;
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR)
      return std::nullopt;
  }
  return status;
}

} // namespace

std::optional<std::vector<uint8_t>> mlirToLlvmIr(std::span<const uint8_t> text, const std::string &name,
                                                 std::string &messages) {
  const auto fail = [&](const std::string &message) {
    messages = name + ": error: " + message + "\n";
    return std::nullopt;
  };
  const std::string program = programBeside("lgc-mlir");
  const Stream streams[3];
  if (!streams[0].write(text))
    return fail(std::string("cannot pass the input to lgc-mlir: ") + std::strerror(errno));
  const auto status = runProgram(program, "--name=" + name, streams);
  if (!status)
    return fail("MLIR needs the program '" + program + "': " + std::strerror(errno));
  // The backtrace that it printed does not help the author of the input.
  if (WIFSIGNALED(*status))
    return fail("MLIR crashed on this input (signal " + std::to_string(WTERMSIG(*status)) + ")");

  const bool succeeded = WEXITSTATUS(*status) == 0;
  auto output = streams[succeeded ? 1 : 2].read();
  if (!output)
    return fail(std::string("cannot read what lgc-mlir wrote: ") + std::strerror(errno));
  if (succeeded)
    return output;
  if (output->empty())
    return fail("lgc-mlir failed without a message (exit status " + std::to_string(WEXITSTATUS(*status)) +
                ")");
  messages.assign(output->begin(), output->end());
  return std::nullopt;
}

} // namespace amdllpc
