// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/RaceInput.h"

#include <cstdint>
#include <regex>
#include <sstream>

namespace rdna_run {

namespace {

/// The integer with as many bits as a type; empty for pointers and others that have none.
std::string integerOf(const std::string &type) {
  if (type == "half")
    return "i16";
  if (type == "float")
    return "i32";
  if (type == "double")
    return "i64";
  return type.starts_with('i') ? type : std::string();
}

/// `rest`: the scope and the order, then the alignment and metadata.
struct AtomicText {
  std::string indent, result, isVolatile, type, value, pointer, scope, order, rest;
};

/// Values have names, since numbers would have to be consecutive.
std::string storeText(const AtomicText &store, uint32_t number) {
  return store.indent + "%explicit." + std::to_string(number) + " = atomicrmw " + store.isVolatile + "xchg " +
         store.pointer + ", " + store.type + " " + store.value + store.scope + " " + store.order + store.rest;
}

std::string loadText(const AtomicText &load, uint32_t number) {
  // Halves have no compare-and-exchange; the negative zero changes none of them.
  if (load.type == "half")
    return load.indent + load.result + " = atomicrmw " + load.isVolatile + "fadd " + load.pointer +
           ", half 0xH8000" + load.scope + " " + load.order + load.rest;
  const std::string type = integerOf(load.type), name = "%explicit." + std::to_string(number);
  const bool isInteger = type == load.type;
  const std::string line = load.indent + name + " = cmpxchg " + load.isVolatile + load.pointer + ", " + type +
                           " 0, " + type + " 0" + load.scope + " " + load.order + " " + load.order +
                           load.rest;
  const std::string value = isInteger ? load.result : name + ".bits";
  const std::string extracted = load.indent + value + " = extractvalue { " + type + ", i1 } " + name + ", 0";
  if (isInteger)
    return line + "\n" + extracted;
  return line + "\n" + extracted + "\n" + load.indent + load.result + " = bitcast " + type + " " + value +
         " to " + load.type;
}

/// LLVM makes an atomic load of the addition of a 0, which it may learn of late. It does not see through the
/// assembly.
std::string atomicText(const AtomicText &atomic, uint32_t number) {
  const std::string name = "%explicit." + std::to_string(number);
  return atomic.indent + name + " = call " + atomic.type + " asm \"\", \"=v,0\"(" + atomic.type + " " +
         atomic.value + ")\n" + atomic.indent + atomic.result + atomic.type + " " + name + atomic.rest;
}

/// `line`: the head of a function's definition. Its arguments' parenthesis is the last one.
std::string withChecks(const std::string &line) {
  std::string result = line;
  return result.insert(line.rfind(')') + 1, " sanitize_thread");
}

} // namespace

std::string showAccesses(const std::string &ir) {
  static const std::string kTail =
      R"re(((?: syncscope\("[^"]*"\))?) (monotonic|acquire|release|seq_cst)(, .*|$))re";
  // A value, or an expression that ends with a parenthesis.
  static const std::string kPointer =
      R"re((ptr(?: addrspace\(\d+\))? (?:[%@]"[^"]*"|[^ ,()]+|[a-z]+ .*?\))))re";
  static const std::regex store(R"re(^( *)store atomic (volatile )?([a-z0-9]+) ([^,]+), )re" + kPointer +
                                kTail);
  static const std::regex load(R"re(^( *)(%[^ ]+) = load atomic (volatile )?([a-z0-9]+), )re" + kPointer +
                               kTail);
  // The pointer may be an expression, which has integers, too.
  static const std::regex atomic(
      R"re(^( *)(%[^ ]+ = atomicrmw .*, )(i32|i64) ([^ ,()]+)((?: syncscope\("[^"]*"\))? [a-z_]+(?:, .*)?)$)re");
  std::istringstream lines(ir);
  std::string result, line;
  uint32_t number = 0;
  while (std::getline(lines, line)) {
    std::smatch match;
    // Most lines are neither, and regular expressions are slow.
    const bool isStore = line.find("store atomic ") != line.npos && std::regex_match(line, match, store);
    if (isStore && !integerOf(match[3]).empty())
      line = storeText({match[1], "", match[2], match[3], match[4], match[5], match[6], match[7], match[8]},
                       number++);
    else if (!isStore && line.find(" load atomic ") != line.npos && std::regex_match(line, match, load) &&
             !integerOf(match[4]).empty())
      line = loadText({match[1], match[2], match[3], match[4], "", match[5], match[6], match[7], match[8]},
                      number++);
    else if (line.find(" atomicrmw ") != line.npos && std::regex_match(line, match, atomic))
      line = atomicText({match[1], match[2], "", match[3], match[4], "", "", "", match[5]}, number++);
    else if (line.starts_with("define "))
      line = withChecks(line);
    result += line + "\n";
  }
  return result;
}

} // namespace rdna_run
