// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OutputFile.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace amdllpc {

namespace {

namespace fs = std::filesystem;

bool isReplaceable(const std::string &path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return status.type() == fs::file_type::not_found || status.type() == fs::file_type::regular;
}

bool writeAll(int file, std::span<const uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return false;
    bytes = bytes.subspan(static_cast<size_t>(written));
  }
  return true;
}

std::string problem(const std::string &path) {
  return "cannot write '" + path + "': " + std::strerror(errno);
}

std::string writeInPlace(int file, const std::string &path, std::span<const uint8_t> bytes) {
  return writeAll(file, bytes) ? "" : problem(path);
}

/// Returns the permissions of a file from open(); a file from mkostemp() can be accessed by its owner only.
mode_t defaultMode() {
  // umask() can only be read by setting it; all threads create files through this function.
  static const mode_t mask = [] {
    const mode_t current = umask(0);
    umask(current);
    return current;
  }();
  return 0666 & ~mask;
}

std::string writeAndRename(const std::string &path, std::span<const uint8_t> bytes) {
  std::string temporary = path + ".XXXXXX";
  const int file = mkostemp(temporary.data(), O_CLOEXEC);
  if (file < 0)
    return problem(path);
  const bool written = writeAll(file, bytes) && fchmod(file, defaultMode()) == 0;
  const bool closed = close(file) == 0;
  if (written && closed && rename(temporary.c_str(), path.c_str()) == 0)
    return "";
  std::string message = problem(path);
  unlink(temporary.c_str());
  return message;
}

} // namespace

std::string writeOutput(const std::string &path, std::span<const uint8_t> bytes) {
  if (path == "-")
    return writeInPlace(STDOUT_FILENO, "standard output", bytes);
  if (isReplaceable(path))
    return writeAndRename(path, bytes);
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0)
    return problem(path);
  std::string message = writeInPlace(file, path, bytes);
  close(file);
  return message;
}

void removeOutput(const std::string &path) {
  std::error_code error;
  if (path != "-" && fs::is_regular_file(path, error))
    fs::remove(path, error);
}

} // namespace amdllpc
