// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The worker process of llpc::CompilerProcess: executes the requests from its socket, one at a time, until
// the socket is closed. If LLVM crashes, standard error names the pass.

#include "llpc/Compiler.h"
#include "llpc/SourceCompiler.h"
#include "llpc/process/Connection.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/PrettyStackTrace.h"

#include <csignal>
#include <cstdio>
#include <malloc.h>
#include <new>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

using namespace llpc;
using process::Connection;
using process::FrameKind;

/// Sets a soft limit, as far as the hard limit allows; 0 removes the limit.
void limit(int resource, rlim_t value) {
  rlimit limits{};
  if (getrlimit(static_cast<__rlimit_resource>(resource), &limits) != 0)
    return;
  limits.rlim_cur = value == 0 ? limits.rlim_max : std::min(value, limits.rlim_max);
  setrlimit(static_cast<__rlimit_resource>(resource), &limits);
}

/// Returns the CPU time of this process so far, in whole seconds, rounded up.
rlim_t usedCpuSeconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto micros = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  return static_cast<rlim_t>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (micros + 999'999) / 1'000'000);
}

void apply(const process::Limits &limits) {
  limit(RLIMIT_AS, limits.memoryBytes);
  limit(RLIMIT_CPU, limits.cpuSeconds == 0 ? 0 : usedCpuSeconds() + limits.cpuSeconds);
}

/// Requests a file from the program. Returns nullopt if it has none, or has ended, which the next answer will
/// notice.
std::optional<IncludedFile> askForInclude(Connection &connection, std::string_view path,
                                          std::string_view includer) {
  const process::IncludeQuery query{std::string(path), std::string(includer)};
  if (!connection.send(FrameKind::Include, pack(query)))
    return std::nullopt;
  const auto frame = connection.receive();
  if (!frame || frame->kind != FrameKind::Included)
    return std::nullopt;
  return process::unpackIncluded(frame->payload).value_or(std::nullopt);
}

bool answer(Connection &connection, const process::Request &request) {
  apply(request.limits);
  const CompileResult result = compile(request.input, request.options);
  limit(RLIMIT_AS, 0); // the limit is for the compile only
  return connection.send(FrameKind::Result, process::pack(result));
}

bool answer(Connection &connection, process::SourceRequest &request) {
  if (request.source.include)
    request.source.include = [&connection](std::string_view path, std::string_view includer) {
      return askForInclude(connection, path, includer);
    };
  apply(request.limits);
  const SourceResult result = compileSource(request.source);
  limit(RLIMIT_AS, 0);
  return connection.send(FrameKind::SourceResult, process::pack(result));
}

/// Ends the process if memory has run out. An error message might need more memory.
[[noreturn]] void endForWantOfMemory() {
  _exit(process::kOutOfMemoryStatus);
}

void handleWantOfMemory() {
  std::set_new_handler(endForWantOfMemory);
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { endForWantOfMemory(); });
}

int serve(Connection connection) {
  bool isConnected = true;
  while (isConnected) {
    const auto frame = connection.receive();
    if (!frame)
      break;
    if (auto request =
            frame->kind == FrameKind::Compile ? process::unpackRequest(frame->payload) : std::nullopt) {
      isConnected = answer(connection, *request);
    } else if (auto source = frame->kind == FrameKind::CompileSource
                                 ? process::unpackSourceRequest(frame->payload)
                                 : std::nullopt) {
      isConnected = answer(connection, *source);
    } else {
      std::fputs("llpc-worker: the request comes from another build\n", stderr);
      return 1;
    }
  }
  return 0;
}

/// Runs the worker on a stack that is allocated as a whole: the main thread's stack grows, and where a limit
/// prevents that, this would look like a crash.
int serveOnOwnStack() {
  constexpr size_t kStackBytes = size_t(64) << 20;
  int status = 1;
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  const auto entry = [](void *result) -> void * {
    // The stack of the handler that prints LLVM's stack dump when this stack overflows.
    static char handlerStack[64 << 10];
    stack_t other{};
    other.ss_sp = handlerStack;
    other.ss_size = sizeof(handlerStack);
    sigaltstack(&other, nullptr);
    *static_cast<int *>(result) = serve(Connection(process::kWorkerSocket));
    return nullptr;
  };
  if (pthread_create(&thread, &attributes, entry, &status) != 0)
    return process::kOutOfMemoryStatus;
  pthread_join(thread, nullptr);
  return status;
}

} // namespace

int main() {
  struct stat status{};
  if (fstat(process::kWorkerSocket, &status) != 0 || !S_ISSOCK(status.st_mode)) {
    std::fputs(
        "llpc-worker: is started by programs that compile out of process (llpc/CompilerProcess.h), such as "
        "amdllpc --isolate; not by hand\n",
        stderr);
    return 2;
  }
  // Users of an application have no use for a core dump of the compiler.
  rlimit noCore{0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  llvm::EnablePrettyStackTrace();
  handleWantOfMemory();
  // Another arena would reserve 64 MiB of the address space, which is limited.
  mallopt(M_ARENA_MAX, 1);
  return serveOnOwnStack();
}
