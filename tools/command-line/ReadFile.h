// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace command_line {

/// Reads a file. On failure, sets \p error to a message with the file's name and returns nullopt.
inline std::optional<std::vector<std::byte>> readFile(const std::string &name, std::string &error) {
  std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(std::fopen(name.c_str(), "rb"), std::fclose);
  std::vector<std::byte> bytes;
  if (file) {
    std::vector<std::byte> chunk(1 << 16);
    while (size_t count = std::fread(chunk.data(), 1, chunk.size(), file.get()))
      bytes.insert(bytes.end(), chunk.begin(), chunk.begin() + ptrdiff_t(count));
    if (!std::ferror(file.get()))
      return bytes;
  }
  error = "cannot read '" + name + "': " + std::strerror(errno);
  return std::nullopt;
}

} // namespace command_line
