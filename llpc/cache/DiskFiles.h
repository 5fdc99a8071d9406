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

/// Owns a file descriptor; -1 is none.
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

/// All of a regular file; none when it is something else, or larger than `maxBytes`.
std::optional<std::vector<uint8_t>> readAll(const File &file, uint64_t maxBytes);

/// Makes this moment the one at which the file was used last. No two calls in a process give the same one.
void touch(const File &file);

/// Waits some seconds for an exclusive lock, which belongs to the open file.
bool lock(const File &file);

/// Removes a file, or a folder without contents.
bool removeAny(const std::string &path);

/// Makes a folder for the user alone, where there is none. What is no folder is removed before.
bool makeFolder(const std::string &path);

/// A file in a cache's folder.
struct StoredFile {
  std::string path;
  uint64_t size = 0;
  int64_t usedAt = 0; ///< nanoseconds
  bool isUnfinished = false;
};

/// The entries of the cache in `folder`: files xx/yyy… in hexadecimal, and unfinished ones in tmp/.
/// Unfinished ones of an hour ago, whose process must have ended, are removed. Nothing else is touched or
/// listed.
std::vector<StoredFile> listFiles(const std::string &folder);

} // namespace llpc::cache
