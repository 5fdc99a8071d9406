// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The cache is a folder with a file xx/yyy… for each entry, the key in hexadecimal. An entry is written to a
// file in tmp/ and then renamed, so that readers see a complete file or none; the checksum detects a file
// that a power failure has truncated. The modification time of a file is the time of its entry's last use.
//
// The file `usage` contains an upper bound of the size of all files. It is locked while it changes: for a
// moment, or while a process scans the folder and removes the least recently used entries. This happens when
// the limit is reached; since it frees a quarter of the limit, it is rare. A file in tmp/ has its full size
// from the beginning and is counted before it is created, so that the limit holds at any time, regardless of
// concurrent stores and of crashes.

#include "llpc/Cache.h"
#include "llpc/cache/DiskFiles.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <sys/stat.h>
#include <unistd.h>

namespace llpc {

namespace {

using cache::File;

std::string absolutePath(const std::string &path) {
  std::error_code error;
  const std::filesystem::path absolute = std::filesystem::absolute(path, error);
  return error ? path : absolute.string();
}

/// Opens the file `usage`; removes anything of that name that is not a file.
File openUsage(const std::string &path) {
  const auto open = [&] { return ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600); };
  File file(open());
  if (file || (errno != EISDIR && errno != ELOOP) || !cache::removeAny(path))
    return file;
  return File(open());
}

std::string problemAt(const std::string &path, const char *reason) {
  return "the cache '" + path + "' is not used: " + reason;
}

} // namespace

class DiskCache::Folder {
public:
  explicit Folder(DiskCacheOptions options) : options_(std::move(options)) {
    options_.directory = absolutePath(options_.directory);
    usable_ = open();
  }

  std::optional<std::vector<uint8_t>> lookup(const CacheKey &key);
  void store(const CacheKey &key, std::span<const uint8_t> entry);
  void remove(const CacheKey &key) {
    if (usable_)
      cache::removeAny(pathOf(key));
  }

private:
  bool open();
  std::string pathOf(const CacheKey &key) const;
  File reserve(uint64_t size, const std::string &path);
  uint64_t makeRoom(uint64_t size);
  bool publish(const std::string &from, const std::string &to);
  bool complain(const char *reason);

  DiskCacheOptions options_;
  bool usable_ = false;
  std::mutex mutex_; ///< of `usage` among the threads of this process
  std::atomic<uint64_t> unfinished_ = 0;
  std::atomic<bool> complained_ = false;
};

/// Opens the folder. Rejects a folder that other users can write to, since they could plant code there.
bool DiskCache::Folder::open() {
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(options_.directory).parent_path(), error);
  mkdir(options_.directory.c_str(), 0700);
  struct stat status{};
  if (stat(options_.directory.c_str(), &status) != 0)
    return complain(std::strerror(errno));
  if (!S_ISDIR(status.st_mode))
    return complain(std::strerror(ENOTDIR));
  if (status.st_uid != geteuid())
    return complain("it belongs to another user");
  if (status.st_mode & S_IWOTH)
    return complain("any user may write to it");
  return true;
}

std::string DiskCache::Folder::pathOf(const CacheKey &key) const {
  const std::string name = toString(key);
  return options_.directory + '/' + name.substr(0, 2) + '/' + name.substr(2);
}

/// Reports the reason once. Returns false, for `return complain(...)`.
bool DiskCache::Folder::complain(const char *reason) {
  if (!complained_.exchange(true) && options_.onProblem)
    options_.onProblem(problemAt(options_.directory, reason));
  return false;
}

std::optional<std::vector<uint8_t>> DiskCache::Folder::lookup(const CacheKey &key) {
  if (!usable_)
    return std::nullopt;
  const std::string path = pathOf(key);
  const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!file && errno == ENOENT)
    return std::nullopt;
  std::optional<std::vector<uint8_t>> entry;
  if (file)
    entry = cache::readAll(file, options_.maxBytes);
  if (entry)
    cache::touch(file);
  else
    cache::removeAny(path);
  return entry;
}

void DiskCache::Folder::store(const CacheKey &key, std::span<const uint8_t> entry) {
  const std::string path = pathOf(key);
  struct stat status{};
  if (!usable_ || entry.size() > options_.maxBytes)
    return;
  if (lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode))
    return; // another process was faster
  const std::string temporary = options_.directory + "/tmp/" + std::to_string(getpid()) + '-' +
                                std::to_string(unfinished_++) + '-' + toString(key).substr(0, 16);
  const File file = reserve(entry.size(), temporary);
  if (!file)
    return;
  if (cache::writeAll(file, entry)) {
    cache::touch(file);
    if (publish(temporary, path))
      return;
  }
  complain(std::strerror(errno));
  unlink(temporary.c_str());
}

/// Creates a file of that size within the limit; returns no file if that is impossible.
File DiskCache::Folder::reserve(uint64_t size, const std::string &path) {
  const std::lock_guard guard(mutex_);
  const std::string usagePath = options_.directory + "/usage";
  if (!cache::makeFolder(options_.directory + "/tmp"))
    return complain(std::strerror(errno)), File();
  const File usage = openUsage(usagePath);
  if (!usage)
    return complain(std::strerror(errno)), File();
  if (!cache::lock(usage)) {
    if (errno != EWOULDBLOCK)
      complain(std::strerror(errno));
    return File();
  }
  uint64_t used = 0;
  const bool isKnown = pread(usage.get(), &used, sizeof(used), 0) == sizeof(used);
  const auto fits = [&] { return used <= options_.maxBytes && size <= options_.maxBytes - used; };
  if (!isKnown || !fits())
    used = makeRoom(size);
  if (!fits())
    return File(); // concurrent stores take all the space
  used += size;
  if (pwrite(usage.get(), &used, sizeof(used), 0) != sizeof(used))
    return complain(std::strerror(errno)), File();
  File file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (file && ftruncate(file.get(), static_cast<off_t>(size)) == 0)
    return file;
  complain(std::strerror(errno));
  unlink(path.c_str());
  return File();
}

/// Removes entries until `size` bytes fit and a quarter of the limit is free. Returns the size of the
/// remaining files.
uint64_t DiskCache::Folder::makeRoom(uint64_t size) {
  std::vector<cache::StoredFile> files = cache::listFiles(options_.directory);
  uint64_t used = 0;
  for (const cache::StoredFile &file : files)
    used += file.size;
  const auto fits = [&](uint64_t limit) { return used <= limit && size <= limit - used; };
  if (fits(options_.maxBytes))
    return used;
  std::ranges::sort(files, {}, &cache::StoredFile::usedAt);
  for (const cache::StoredFile &file : files) {
    if (fits(options_.maxBytes / 4 * 3))
      break;
    if (!file.isUnfinished && (unlink(file.path.c_str()) == 0 || errno == ENOENT))
      used -= file.size;
  }
  return used;
}

bool DiskCache::Folder::publish(const std::string &from, const std::string &to) {
  if (!cache::makeFolder(to.substr(0, to.rfind('/'))))
    return false;
  if (rename(from.c_str(), to.c_str()) == 0)
    return true;
  return errno == EISDIR && rmdir(to.c_str()) == 0 && rename(from.c_str(), to.c_str()) == 0;
}

DiskCache::DiskCache(DiskCacheOptions options) : folder_(std::make_unique<Folder>(std::move(options))) {}

DiskCache::~DiskCache() = default;

std::optional<std::vector<uint8_t>> DiskCache::lookup(const CacheKey &key) {
  return folder_->lookup(key);
}

void DiskCache::store(const CacheKey &key, std::span<const uint8_t> entry) {
  folder_->store(key, entry);
}

void DiskCache::remove(const CacheKey &key) {
  folder_->remove(key);
}

} // namespace llpc
