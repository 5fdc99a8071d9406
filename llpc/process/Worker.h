// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One worker process, seen from the program that compiles.

#pragma once

#include "llpc/process/Connection.h"

#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>

namespace llpc::process {

class Worker {
public:
  /// Starts a process; null on failure, and `problem` says why.
  static std::unique_ptr<Worker> start(const std::string &program, std::string &problem);

  Worker(const Worker &) = delete;
  Worker &operator=(const Worker &) = delete;

  /// Ends the process, whatever it is at.
  ~Worker();

  /// One request. None when it was cancelled, or the worker died or talks nonsense, which autopsy() tells:
  /// the worker is of no further use then.
  std::optional<CompileResult> answer(const Request &request);
  std::optional<SourceResult> answer(const SourceRequest &request);

  struct Autopsy {
    ErrorCategory category = ErrorCategory::Internal;
    std::string message; ///< how the process ended
    std::string details; ///< what it wrote before, as far as it helps
  };

  /// Ends the process if it has not ended by itself.
  Autopsy autopsy(const Limits &limits);

private:
  Worker(pid_t process, Connection connection, int errors)
      : process_(process), connection_(std::move(connection)), errors_(errors) {}

  /// Returns the wait status; nullopt when another part of this program has waited for the process.
  std::optional<int> reap(bool kill);
  Autopsy describeEnd(std::optional<int> status, const Limits &limits) const;
  std::string lastWords() const;

  pid_t process_; ///< -1 once reaped
  std::optional<Connection> connection_;
  int errors_; ///< a file without a name: the worker's standard error
};

} // namespace llpc::process
