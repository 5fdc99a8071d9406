// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Stands in for llpc-worker and goes wrong in the way that BAD_WORKER names. The file that BAD_WORKER_STARTS
// names gets a byte for each start.

#include "llpc/process/Connection.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

using llpc::process::FrameKind;

constexpr int kSocket = llpc::process::kWorkerSocket;

int sendRaw(std::string_view bytes) {
  return send(kSocket, bytes.data(), bytes.size(), MSG_NOSIGNAL) < 0 ? 1 : 0;
}

int goWrong(std::string_view how, llpc::process::Connection &connection) {
  const auto request = connection.receive();
  if (!request)
    return 0;
  if (how == "segfault") {
    std::fputs("PLEASE submit a bug report\nStack dump:\n0.\tRunning pass 'Greedy Register Allocator'\n",
               stderr);
    std::signal(SIGSEGV, SIG_DFL); // AddressSanitizer has a handler
    std::raise(SIGSEGV);
  }
  if (how == "fatal") {
    std::fputs("noise\nLLVM ERROR: out of memory\n", stderr);
    std::abort();
  }
  if (how == "exit")
    return 7;
  if (how == "cpu")
    std::raise(SIGXCPU);
  if (how == "bad-kind")
    sendRaw(std::string_view("\xff\xff\xff\xff\x01\0\0\0x", 9));
  if (how == "too-long")
    sendRaw(std::string_view("\x03\0\0\0\xff\xff\xff\xff", 8));
  if (how == "truncated")
    return sendRaw(std::string_view("\x03\0\0\0\x10\0\0\0abc", 11));
  if (how == "no-msgpack")
    connection.send(FrameKind::Result, std::span(reinterpret_cast<const uint8_t *>("\xc1"), 1));
  if (how == "wrong-type")
    connection.send(FrameKind::Result, std::span(reinterpret_cast<const uint8_t *>("\x93\x01\x02\x03"), 4));
  if (how == "wrong-order")
    connection.send(FrameKind::Included, {});
  if (how == "wrong-query")
    connection.send(FrameKind::Include, std::span(reinterpret_cast<const uint8_t *>("\x92\xa1p\xa1i"), 5));
  if (how == "memory")
    return llpc::process::kOutOfMemoryStatus;
  if (how == "killed")
    std::raise(SIGKILL);
  // Workers that send invalid answers continue until they are killed.
  pause();
  return 0;
}

} // namespace

int main() {
  const char *how = std::getenv("BAD_WORKER");
  if (const char *starts = std::getenv("BAD_WORKER_STARTS")) {
    if (std::FILE *file = std::fopen(starts, "a")) {
      std::fputc('x', file);
      std::fclose(file);
    }
  }
  const rlimit noCore{0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  llpc::process::Connection connection(kSocket);
  return how ? goWrong(how, connection) : 1;
}
