// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/amber/Script.h"

#include <cstring>
#include <gmock/gmock.h>

namespace amber {

inline std::optional<std::string> testFiles(const std::string &path) {
  if (path == "numbers.txt")
    return "1 2\n3 0x10\n";
  if (path == "bytes.bin")
    return std::string("\x01\x00\x00\x00\xff", 5);
  if (path == "words.spv")
    return std::string("\x03\x02\x23\x07\x01\x00\x00\x00", 8);
  return std::nullopt;
}

/// A script that must be right.
inline Script parsed(const std::string &text) {
  auto result = parse(text, "script.amber", testFiles);
  if (auto *outcome = std::get_if<Outcome>(&result)) {
    ADD_FAILURE() << outcome->toString("script.amber");
    return {};
  }
  return std::get<Script>(result);
}

/// Returns the error message of an invalid script.
inline std::string problem(const std::string &text) {
  auto result = parse(text, "s", testFiles);
  auto *outcome = std::get_if<Outcome>(&result);
  return outcome ? outcome->toString("s") : "";
}

template <class T>
T loaded(const std::vector<std::byte> &bytes, size_t offset) {
  T value{};
  if (offset + sizeof(T) <= bytes.size())
    std::memcpy(&value, &bytes[offset], sizeof(T));
  else
    ADD_FAILURE() << "there is no byte " << offset;
  return value;
}

} // namespace amber
