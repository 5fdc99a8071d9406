// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The file operations of DiskCache. Functions that can fail leave the reason in errno.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace llpc::cache {

/// Owns a file descriptor, or -1.
class File {
public:
  explicit File(int descriptor = -1) : descriptor_(descriptor) {}
  File(File &&other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  File &operator=(File &&) = delete;
  ~File();

  int get() const { return descriptor_; }
  explicit operator bool() const { return descriptor_ >= 0; }

private:
  int descriptor_;
};

bool writeAll(const File &file, std::span<const uint8_t> bytes);

/// Reads a regular file. Returns nullopt if it is not a regular file, or larger than `maxBytes`.
std::optional<std::vector<uint8_t>> readAll(const File &file, uint64_t maxBytes);

/// Sets the time of the file's last use to now. Times of different calls in a process are different.
void touch(const File &file);

/// Waits some seconds for an exclusive lock of the open file.
bool lock(const File &file);

/// Removes a file or an empty folder.
bool removeAny(const std::string &path);

/// Creates a folder with access for the user only, unless it exists. First removes anything of that name that
/// is not a folder.
bool makeFolder(const std::string &path);

/// A file in a cache's folder.
struct StoredFile {
  std::string path;
  uint64_t size = 0;
  int64_t usedAt = 0; ///< nanoseconds
  bool isUnfinished = false;
};

/// Returns the entries of the cache in `folder`: files xx/yyy… in hexadecimal, and unfinished files in tmp/.
/// Removes unfinished files that are older than an hour, whose process must have ended. Ignores all other
/// files.
std::vector<StoredFile> listFiles(const std::string &folder);

} // namespace llpc::cache
