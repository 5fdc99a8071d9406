// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GPU-assisted validation: the checks that the compiler puts into shaders (docs/validation.md).

#pragma once

#include "pipeline/Enum.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pipeline {

/// A family of checks, with a switch of its own.
enum class ValidationCheck : uint8_t {
  Descriptors, ///< indices of arrays of descriptors; elements never written or destroyed
  Buffers,     ///< accesses against the bound range of a buffer or a texel buffer
  Images,      ///< coordinates, levels and samples of texels against the size of an image
  Indices,     ///< of arrays and vectors in private and workgroup memory, or in registers
  Arithmetic,  ///< divisions, shifts and conversions whose results SPIR-V does not define
  Addresses,   ///< physical pointers against the ranges of memory that buffers occupy
  Kinds,       ///< of views and samplers, against what instructions need
  Control,     ///< barriers in divergent control flow, loops without end, ids of lanes
  NotFinite,   ///< infinities and NaN that arithmetic makes of finite numbers; not one of `all`
};

constexpr const char *nameOf(ValidationCheck check) {
  switch (check) {
  case ValidationCheck::Descriptors:
    return "descriptors";
  case ValidationCheck::Buffers:
    return "buffers";
  case ValidationCheck::Images:
    return "images";
  case ValidationCheck::Indices:
    return "indices";
  case ValidationCheck::Arithmetic:
    return "arithmetic";
  case ValidationCheck::Addresses:
    return "addresses";
  case ValidationCheck::Kinds:
    return "kinds";
  case ValidationCheck::Control:
    return "control";
  case ValidationCheck::NotFinite:
    return "not-finite";
  }
  return nullptr;
}

/// The reaction of an invocation to a failed check, beside a record.
enum class ValidationAction : uint8_t {
  Report,   ///< leaves the access out: loads are 0
  Continue, ///< nothing: the access takes place as without validation
  Abort,    ///< ends, with a message in the abort buffer
};

constexpr const char *nameOf(ValidationAction action) {
  switch (action) {
  case ValidationAction::Report:
    return "report";
  case ValidationAction::Continue:
    return "continue";
  case ValidationAction::Abort:
    return "abort";
  }
  return nullptr;
}

/// The validation of a pipeline's shaders.
struct ValidationOptions {
  uint32_t checks = 0; ///< a bit for each ValidationCheck
  ValidationAction action = ValidationAction::Report;
  uint32_t recordLimit = 16;    ///< of each check, in the life of a counters buffer; 0: none
  uint32_t loopLimit = 1 << 24; ///< iterations of a loop that ValidationCheck::Control allows; 0: any number

  constexpr bool has(ValidationCheck check) const { return (checks >> uint32_t(check) & 1) != 0; }
  constexpr void add(ValidationCheck check) { checks |= 1u << uint32_t(check); }
  /// Adds the checks that find errors. Infinities and NaN are none in SPIR-V.
  constexpr void addAll() {
    for (ValidationCheck check : enumerators<ValidationCheck>())
      if (check != ValidationCheck::NotFinite)
        add(check);
  }
  constexpr bool isEnabled() const { return checks != 0; }

  bool operator==(const ValidationOptions &) const = default;
};

/// Returns the names of the checks, comma-separated.
inline std::string checkNames(uint32_t checks) {
  std::string list;
  for (ValidationCheck check : enumerators<ValidationCheck>())
    if ((checks >> uint32_t(check) & 1) != 0)
      list += (list.empty() ? "" : ",") + std::string(nameOf(check));
  return list;
}

/// Returns the checks of a comma-separated list of names, among which "all" is those of addAll(); nullopt if
/// one is unknown.
inline std::optional<uint32_t> parseChecks(std::string_view list) {
  ValidationOptions parsed;
  while (!list.empty()) {
    const std::string_view name = list.substr(0, list.find(','));
    list.remove_prefix(name.size() == list.size() ? name.size() : name.size() + 1);
    if (const auto check = fromName<ValidationCheck>(name))
      parsed.add(*check);
    else if (name == "all")
      parsed.addAll();
    else
      return std::nullopt;
  }
  return parsed.checks;
}

} // namespace pipeline
