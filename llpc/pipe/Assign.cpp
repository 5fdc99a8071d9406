// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/pipe/Assign.h"

#include <algorithm>

namespace llpc::pipe {

namespace {

constexpr std::string_view kBlanks = " \t\r";

/// Longer keys than any section has would only nest lists without end.
constexpr size_t kMaxSteps = 8;

std::string_view trimmed(std::string_view text) {
  const size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

/// Parses lines, in which positions are those of characters in the line.
class LineParser {
public:
  LineParser(std::string_view text, uint32_t line, Problems &problems)
      : text_(text), line_(line), problems_(problems) {}

  std::optional<Assignment> run() {
    const size_t equals = text_.find('=');
    Assignment result;
    result.key = trimmed(text_.substr(0, equals));
    if (equals == text_.npos || result.key.empty())
      return fail(result.key.empty() ? text_ : result.key, "a line 'key = value' is expected here");
    if (!parsePath(result))
      return std::nullopt;
    result.value = trimmed(text_.substr(equals + 1));
    if (result.value.empty())
      return fail(text_.substr(equals, 1), "a value is expected behind this");
    result.valueAt = positionOf(result.value);
    return result;
  }

private:
  bool parsePath(Assignment &result) {
    std::string_view rest = result.key;
    while (true) {
      const size_t dot = rest.find('.');
      auto step = parseStep(trimmed(rest.substr(0, dot)), rest);
      if (!step)
        return false;
      result.path.push_back(*step);
      if (result.path.size() > kMaxSteps) {
        fail(step->name, "the key has more than " + std::to_string(kMaxSteps) + " parts");
        return false;
      }
      if (dot == rest.npos)
        return true;
      rest.remove_prefix(dot + 1);
    }
  }

  /// Parses "name" or "name[1]".
  std::optional<Step> parseStep(std::string_view text, std::string_view around) {
    const size_t bracket = text.find('[');
    Step step{trimmed(text.substr(0, bracket)), {}, {}};
    if (step.name.empty()) {
      fail(text.empty() ? around : text, "a name is expected here");
      return std::nullopt;
    }
    step.at = positionOf(step.name);
    if (bracket == text.npos)
      return step;
    const std::string_view index = text.substr(bracket + 1);
    uint32_t number = 0;
    if (!index.ends_with(']') || index.starts_with('-') ||
        !parseValue(trimmed(index.substr(0, index.size() - 1)), number)) {
      fail(text.substr(bracket), "an index is expected here, as in " + std::string(step.name) + "[0]");
      return std::nullopt;
    }
    step.index = number;
    return step;
  }

  Position positionOf(std::string_view part) const {
    return {line_, static_cast<uint32_t>(part.data() - text_.data()) + 1};
  }

  std::nullopt_t fail(std::string_view part, std::string message) {
    problems_.fail(positionOf(part), std::move(message));
    return std::nullopt;
  }

  std::string_view text_;
  uint32_t line_;
  Problems &problems_;
};

} // namespace

std::optional<Assignment> parseAssignment(std::string_view text, uint32_t line, Problems &problems) {
  return LineParser(text, line, problems).run();
}

bool Assigner::store(Ignored option, Path path) {
  if (option.warns && !isDefault(line_.value))
    problems_.ignore(path.front().at, line_.key);
  return true;
}

bool Assigner::store(OnlyDefault, Path path) {
  return isDefault(line_.value) || problems_.fail(path.front().at,
                                                  std::string(line_.key) + " = " + std::string(line_.value) +
                                                      " would change the result, and is not supported",
                                                  ErrorCategory::Unsupported);
}

bool Assigner::store(NewerOptions, Path path) {
  if (isDefault(line_.value))
    problems_.ignore(path.front().at, line_.key);
  return isDefault(line_.value) || refuse(path.front(), "is not known, and might change the result");
}

bool Assigner::isLast(Path path) {
  return path.size() == 1 || refuse(path[1], "is not a key: " + std::string(path[0].name) + " is a value");
}

bool Assigner::storeNumbers(Element element, std::vector<uint8_t> &bytes) {
  const std::string_view bad = parseNumbers(line_.value, element, bytes);
  if (bad.empty())
    return true;
  const auto offset = static_cast<uint32_t>(bad.data() - line_.value.data());
  return problems_.fail({line_.valueAt.line, line_.valueAt.column + offset},
                        "'" + std::string(bad) + "' is not a number of this type");
}

bool Assigner::refuse(const Step &step, const std::string &problem) {
  return problems_.fail(step.at, "'" + std::string(step.name) + "' " + problem);
}

} // namespace llpc::pipe
