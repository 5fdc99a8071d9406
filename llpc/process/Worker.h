// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A worker process, from the point of view of the program that compiles.

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

  /// Kills the process if it is running.
  ~Worker();

  /// Sends a request and returns the answer. Returns nullopt if the request was cancelled, or the worker died
  /// or sent an invalid answer; autopsy() then returns the reason, and the worker cannot be used any more.
  std::optional<CompileResult> answer(const Request &request);
  std::optional<SourceResult> answer(const SourceRequest &request);

  struct Autopsy {
    ErrorCategory category = ErrorCategory::Internal;
    std::string message; ///< how the process ended
    std::string details; ///< the relevant part of its output
  };

  /// Returns how the process has ended; kills it if it is running.
  Autopsy autopsy(const Limits &limits);

private:
  Worker(pid_t process, Connection connection, int errors)
      : process_(process), connection_(std::move(connection)), errors_(errors) {}

  /// Returns the wait status; nullopt if another part of this program has waited for the process.
  std::optional<int> reap(bool kill);
  Autopsy describeEnd(std::optional<int> status, const Limits &limits) const;
  std::string lastWords() const;

  pid_t process_; ///< -1 once reaped
  std::optional<Connection> connection_;
  int errors_; ///< an unnamed file: the worker's standard error
};

} // namespace llpc::process
