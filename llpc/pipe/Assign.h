// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Stores the values of keys in the struct of a section.

#pragma once

#include "llpc/pipe/Problems.h"
#include "llpc/pipe/Values.h"

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace llpc::pipe {

/// A part of a key: `next[1]` in `userDataNode[0].next[1].type`.
struct Step {
  std::string_view name;
  std::optional<uint32_t> index;
  Position at;
};

/// A line of a section, parsed.
struct Assignment {
  std::string_view key; ///< as it is in the file
  std::vector<Step> path;
  std::string_view value;
  Position valueAt;
};

/// Parses `key = value`, without a comment, which `text` holds in line `line`. Returns nullopt after
/// reporting.
std::optional<Assignment> parseAssignment(std::string_view text, uint32_t line, Problems &problems);

/// Stores one value. Every function returns false after reporting an error.
class Assigner {
public:
  Assigner(const Assignment &assignment, Problems &problems) : line_(assignment), problems_(problems) {}

  template <HasKeys T>
  bool assign(T &section) {
    return assignIn(section, line_.path);
  }

private:
  using Path = std::span<const Step>;

  /// Finds the key that the path begins with.
  template <HasKeys T>
  bool assignIn(T &section, Path path) {
    if (path.empty())
      return refuse(line_.path.back(), "is not a value but a group of keys; which is to be set?");
    bool isKnown = false;
    bool succeeded = true;
    const auto visit = [&](auto each) {
      if (isKnown || !matches(each, path.front()))
        return;
      isKnown = true;
      succeeded = store(each, path);
    };
    std::apply([&](auto... each) { (visit(each), ...); }, keys(section));
    return isKnown ? succeeded : refuse(path.front(), "is not a key here");
  }

  static bool matches(const auto &each, const Step &step) { return step.name == each.name; }
  static bool matches(const NewerOptions &, const Step &) { return true; }

  template <typename T>
  bool store(Key<T> key, Path path) {
    const Step &step = path.front();
    if constexpr (kIsKeyList<T>) {
      if (!step.index)
        return refuse(step, "needs an index, as in " + std::string(key.name) + "[0]");
      return assignIn(key.value.at(*step.index, step.at).value, path.subspan(1));
    } else {
      if (step.index)
        return refuse(step, "has no elements, and so no index");
      if constexpr (HasKeys<T>)
        return assignIn(key.value, path.subspan(1));
      else
        return isLast(path) && setValue(key.value, step);
    }
  }

  template <typename T>
  bool setValue(std::optional<T> &value, const Step &step) {
    if (value)
      return refuse(step, "is given twice");
    if (!parseValue(line_.value, value.emplace()))
      return problems_.fail(line_.valueAt, "'" + std::string(line_.value) + "' is not " +
                                               std::string(expectedValue(*value)));
    return true;
  }

  template <typename Bytes>
  bool store(Data<Bytes> data, Path path) {
    return isLast(path) && storeNumbers(data.element, data.bytes);
  }

  bool store(Ignored option, Path path);
  bool store(OnlyDefault option, Path path);
  bool store(NewerOptions options, Path path);

  bool isLast(Path path);
  bool storeNumbers(Element element, std::vector<uint8_t> &bytes);
  bool refuse(const Step &step, const std::string &problem);

  const Assignment &line_;
  Problems &problems_;
};

} // namespace llpc::pipe
