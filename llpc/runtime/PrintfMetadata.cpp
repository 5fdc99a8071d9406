// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/FormatMetadata.h"
#include "protocol/DebugProtocol.h"
#include "protocol/FormatCheck.h"

#include <algorithm>
#include <utility>

namespace llpc::runtime {
namespace {

using protocol::ArgumentType;
using protocol::Directive;
using protocol::ScalarKind;
using protocol::ValueClass;

/// The type that a directive suggests, when the metadata says no more than how wide the argument is.
ArgumentType guessType(const Directive &directive, bool is64Bit) {
  ScalarKind kind = ScalarKind::UnsignedInteger;
  if (directive.valueClass() == ValueClass::Float)
    kind = ScalarKind::Float;
  else if (directive.isSigned())
    kind = ScalarKind::SignedInteger;
  const bool isShort = directive.valueClass() == ValueClass::Integer && directive.shortBits != 0;
  return {kind, uint8_t(is64Bit ? 64 : isShort ? directive.shortBits : 32), directive.components};
}

/// For metadata that has the specification's keys alone, as the basic protocol's. Arguments beyond the last
/// directive are numbers that are not printed.
std::vector<ArgumentType> guessTypes(const protocol::FormatString &format, uint64_t count,
                                     const std::optional<std::vector<uint64_t>> &wideMask) {
  std::vector<ArgumentType> types;
  auto isWide = [&](size_t index) {
    return index / 64 < wideMask->size() && ((*wideMask)[index / 64] >> index % 64 & 1) != 0;
  };
  for (const Directive *directive : format.directives()) {
    size_t index = types.size();
    if (index == count)
      break;
    bool is64Bit = directive->is64Bit || directive->valueClass() == ValueClass::Pointer;
    types.push_back(guessType(*directive, wideMask ? isWide(index) : is64Bit));
  }
  while (wideMask && types.size() < std::min<uint64_t>(count, wideMask->size() * 64))
    types.push_back({ScalarKind::UnsignedInteger, uint8_t(isWide(types.size()) ? 64 : 32), 1});
  return types;
}

/// Reads `.argument_types`, or its substitute.
bool readArguments(const MapReader &entry, PrintfFormat &format) {
  uint64_t count = 0;
  bool hasCount = entry.read(protocol::kArgumentCountKey, count);
  std::string signature;
  if (entry.read(protocol::kArgumentTypesKey, signature)) {
    std::optional<std::vector<ArgumentType>> types = protocol::parseSignature(signature);
    if (!types)
      return entry.complain(protocol::kArgumentTypesKey, "is no list of types such as \"i32,f32x3\"");
    format.arguments = std::move(*types);
    if (hasCount && count != format.arguments.size())
      entry.complain(protocol::kArgumentCountKey, "is " + std::to_string(count) + ", but there are " +
                                                      std::to_string(format.arguments.size()) +
                                                      " argument types");
    return true;
  }
  if (!entry.require(protocol::kArgumentCountKey, count))
    return false;
  std::vector<uint64_t> mask;
  bool hasMask = entry.read(protocol::k64BitArgumentsKey, mask);
  format.hasGuessedTypes = true;
  format.arguments = guessTypes(format.parsed, count, hasMask ? std::optional(mask) : std::nullopt);
  if (count > format.arguments.size())
    format.problems.push_back(std::to_string(count - format.arguments.size()) +
                              " arguments have no directive; they are not printed");
  return true;
}

} // namespace

bool readPrintfFormat(const MapReader &entry, PrintfFormat &format) {
  if (!readDeclaration(entry, format) || !entry.require(protocol::kStringKey, format.string))
    return false;
  format.parsed = protocol::parseFormat(format.string);
  if (!readArguments(entry, format))
    return false;
  for (protocol::FormatProblem &problem : protocol::checkFormat(format.parsed, format.arguments))
    format.problems.push_back(std::move(problem.message));
  return true;
}

} // namespace llpc::runtime
