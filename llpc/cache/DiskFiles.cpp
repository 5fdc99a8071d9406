// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/cache/DiskFiles.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <ctime>
#include <filesystem>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace llpc::cache {

namespace {

namespace fs = std::filesystem;

constexpr int64_t kNanosecondsASecond = 1'000'000'000;

int64_t now() {
  timespec time{};
  clock_gettime(CLOCK_REALTIME, &time);
  return time.tv_sec * kNanosecondsASecond + time.tv_nsec;
}

bool isHexadecimal(std::string_view text) {
  return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

void listFolder(const fs::path &folder, bool unfinished, std::vector<StoredFile> &files) {
  const int64_t abandonedBefore = now() - 3600 * kNanosecondsASecond;
  std::error_code error;
  for (fs::directory_iterator file(folder, error), end; !error && file != end; file.increment(error)) {
    struct stat status{};
    const std::string path = file->path();
    if (lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
      continue;
    const int64_t usedAt = status.st_mtim.tv_sec * kNanosecondsASecond + status.st_mtim.tv_nsec;
    if (unfinished && usedAt < abandonedBefore)
      unlink(path.c_str());
    else if (unfinished || isHexadecimal(file->path().filename().native()))
      files.push_back({path, static_cast<uint64_t>(status.st_size), usedAt, unfinished});
  }
}

} // namespace

File::~File() {
  if (descriptor_ >= 0)
    close(descriptor_);
}

bool writeAll(const File &file, std::span<const uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(file.get(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return false;
    bytes = bytes.subspan(static_cast<size_t>(count));
  }
  return true;
}

std::optional<std::vector<uint8_t>> readAll(const File &file, uint64_t maxBytes) {
  struct stat status{};
  if (fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode) ||
      static_cast<uint64_t>(status.st_size) > maxBytes)
    return std::nullopt;
  std::vector<uint8_t> bytes(static_cast<size_t>(status.st_size));
  for (size_t done = 0; done < bytes.size();) {
    const ssize_t count = read(file.get(), bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return std::nullopt;
    done += static_cast<size_t>(count);
  }
  return bytes;
}

void touch(const File &file) {
  // The clock may have the same value in two calls, or be set back.
  static std::atomic<int64_t> last = 0;
  int64_t before = last;
  int64_t time = 0;
  do {
    time = std::max(now(), before + 1);
  } while (!last.compare_exchange_weak(before, time));
  const timespec stamp{static_cast<time_t>(time / kNanosecondsASecond),
                       static_cast<long>(time % kNanosecondsASecond)};
  const timespec times[] = {stamp, stamp};
  futimens(file.get(), times);
}

bool lock(const File &file) {
  constexpr int kTries = 5000;
  constexpr timespec kPause{0, 1'000'000};
  for (int i = 0; i < kTries; ++i) {
    if (flock(file.get(), LOCK_EX | LOCK_NB) == 0)
      return true;
    if (errno != EWOULDBLOCK && errno != EINTR)
      return false;
    nanosleep(&kPause, nullptr);
  }
  return false;
}

bool removeAny(const std::string &path) {
  return unlink(path.c_str()) == 0 || rmdir(path.c_str()) == 0;
}

bool makeFolder(const std::string &path) {
  if (mkdir(path.c_str(), 0700) == 0)
    return true;
  struct stat status{};
  if (errno != EEXIST || lstat(path.c_str(), &status) != 0)
    return false;
  return S_ISDIR(status.st_mode) || (unlink(path.c_str()) == 0 && mkdir(path.c_str(), 0700) == 0);
}

std::vector<StoredFile> listFiles(const std::string &folder) {
  std::vector<StoredFile> files;
  std::error_code error;
  for (fs::directory_iterator part(folder, error), end; !error && part != end; part.increment(error)) {
    const std::string name = part->path().filename();
    std::error_code ignored;
    const bool isFolder = part->symlink_status(ignored).type() == fs::file_type::directory;
    if (isFolder && (name == "tmp" || (name.size() == 2 && isHexadecimal(name))))
      listFolder(part->path(), name == "tmp", files);
  }
  return files;
}

} // namespace llpc::cache
