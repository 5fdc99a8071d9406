// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/ArgumentValue.h"
#include "llpc/runtime/NumberText.h"

namespace llpc::runtime {

int64_t ArgumentValue::asSigned(size_t component) const {
  return toSigned(type, components[component]);
}

uint64_t ArgumentValue::asUnsigned(size_t component) const {
  return toUnsigned(type, components[component]);
}

double ArgumentValue::asDouble(size_t component) const {
  return toDouble(type, components[component]);
}

std::string formatValue(const protocol::Directive &directive, const ArgumentValue &value) {
  std::string text;
  const char *separator = "";
  for (uint64_t bits : value.components) {
    text += separator + formatComponent(directive, value.type, bits);
    separator = ", ";
  }
  return text;
}

} // namespace llpc::runtime
