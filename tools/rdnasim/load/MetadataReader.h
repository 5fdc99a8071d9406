// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/BinaryFormat/MsgPackDocument.h"

#include <cstdint>
#include <optional>
#include <string>

namespace rdnasim {

/// Parses msgpack whose root is a map. Returns false for anything else, and for maps with keys that are maps
/// or arrays, on which LLVM's parser ends the process.
bool readDocument(llvm::StringRef blob, llvm::msgpack::Document &document);

/// Reads typed values out of a msgpack map and keeps the first error. After an error, every read returns a
/// default.
class MetadataReader {
public:
  explicit MetadataReader(std::string &error) : error_(error) {}

  bool failed() const { return !error_.empty(); }
  void fail(std::string message) {
    if (error_.empty())
      error_ = std::move(message);
  }

  /// `path` is the map's name in messages.
  uint64_t number(llvm::msgpack::DocNode node, const std::string &path, const char *key, uint64_t most);
  bool flag(llvm::msgpack::DocNode node, const std::string &path, const char *key);
  std::string text(llvm::msgpack::DocNode node, const std::string &path, const char *key);
  llvm::msgpack::DocNode map(llvm::msgpack::DocNode node, const std::string &path, const char *key);
  llvm::msgpack::DocNode array(llvm::msgpack::DocNode node, const std::string &path, const char *key);
  /// Reads an element of an array.
  uint64_t element(llvm::msgpack::DocNode array, uint32_t index, const std::string &path, uint64_t most);

  static bool has(llvm::msgpack::DocNode node, const char *key);

private:
  std::optional<llvm::msgpack::DocNode> find(llvm::msgpack::DocNode node, const std::string &path,
                                             const char *key);

  std::string &error_;
};

} // namespace rdnasim
