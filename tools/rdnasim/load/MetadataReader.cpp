// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/MetadataReader.h"

#include "llvm/BinaryFormat/MsgPackReader.h"

#include <vector>

namespace rdnasim {

using llvm::msgpack::DocNode;
using llvm::msgpack::Type;

namespace {

bool isContainer(Type kind) {
  return kind == Type::Map || kind == Type::Array;
}

/// Returns true for malformed data too: the parser reports it.
bool hasPlainKeys(llvm::StringRef blob) {
  struct Level {
    bool isMap;
    uint64_t left; ///< remaining nodes; keys and values count
  };
  llvm::msgpack::Reader reader(blob);
  std::vector<Level> levels;
  do {
    llvm::msgpack::Object object;
    llvm::Expected<bool> isRead = reader.read(object);
    if (!isRead || !*isRead) {
      llvm::consumeError(isRead.takeError());
      return true;
    }
    bool isKey = !levels.empty() && levels.back().isMap && levels.back().left % 2 == 0;
    if (isKey && (isContainer(object.Kind) || object.Kind == Type::Extension))
      return false;
    if (!levels.empty())
      --levels.back().left;
    if (isContainer(object.Kind))
      levels.push_back({object.Kind == Type::Map, object.Length * (object.Kind == Type::Map ? 2ull : 1ull)});
    while (!levels.empty() && levels.back().left == 0)
      levels.pop_back();
  } while (!levels.empty());
  return true;
}

} // namespace

bool readDocument(llvm::StringRef blob, llvm::msgpack::Document &document) {
  return hasPlainKeys(blob) && document.readFromBlob(blob, false) && document.getRoot().isMap();
}

bool MetadataReader::has(DocNode node, const char *key) {
  return node.isMap() && node.getMap().find(key) != node.getMap().end();
}

std::optional<DocNode> MetadataReader::find(DocNode node, const std::string &path, const char *key) {
  if (failed())
    return std::nullopt;
  if (has(node, key))
    return node.getMap().find(key)->second;
  fail("the metadata lacks " + path + key);
  return std::nullopt;
}

uint64_t MetadataReader::number(DocNode node, const std::string &path, const char *key, uint64_t most) {
  std::optional<DocNode> found = find(node, path, key);
  if (!found)
    return 0;
  bool isNumber = found->getKind() == llvm::msgpack::Type::UInt ||
                  (found->getKind() == llvm::msgpack::Type::Int && found->getInt() >= 0);
  uint64_t value = !isNumber                                       ? 0
                   : found->getKind() == llvm::msgpack::Type::UInt ? found->getUInt()
                                                                   : static_cast<uint64_t>(found->getInt());
  if (!isNumber)
    fail(path + key + " is not an unsigned number");
  else if (value > most)
    fail(path + key + " is " + std::to_string(value) + ", above " + std::to_string(most));
  return failed() ? 0 : value;
}

bool MetadataReader::flag(DocNode node, const std::string &path, const char *key) {
  std::optional<DocNode> found = find(node, path, key);
  if (found && found->getKind() != llvm::msgpack::Type::Boolean)
    fail(path + key + " is not a boolean");
  return !failed() && found->getBool();
}

std::string MetadataReader::text(DocNode node, const std::string &path, const char *key) {
  std::optional<DocNode> found = find(node, path, key);
  if (found && !found->isString())
    fail(path + key + " is not a string");
  return failed() ? std::string() : found->getString().str();
}

DocNode MetadataReader::map(DocNode node, const std::string &path, const char *key) {
  std::optional<DocNode> found = find(node, path, key);
  if (found && !found->isMap())
    fail(path + key + " is not a map");
  return failed() ? DocNode() : *found;
}

DocNode MetadataReader::array(DocNode node, const std::string &path, const char *key) {
  std::optional<DocNode> found = find(node, path, key);
  if (found && !found->isArray())
    fail(path + key + " is not an array");
  return failed() ? DocNode() : *found;
}

uint64_t MetadataReader::element(DocNode array, uint32_t index, const std::string &path, uint64_t most) {
  if (failed())
    return 0;
  if (!array.isArray() || index >= array.getArray().size()) {
    fail(path + " has no element " + std::to_string(index));
    return 0;
  }
  DocNode node = array.getArray()[index];
  if (node.getKind() != llvm::msgpack::Type::UInt || node.getUInt() > most) {
    fail("element " + std::to_string(index) + " of " + path + " is not a number up to " +
         std::to_string(most));
    return 0;
  }
  return node.getUInt();
}

} // namespace rdnasim
