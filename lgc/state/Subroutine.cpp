// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/state/Subroutine.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

/// An attribute, since it survives when passes replace a function to change its signature. Its value is the
/// stage, because the entry point is renamed.
static constexpr StringLiteral kAttribute = "lgc-subroutine";

static constexpr StringLiteral kPrefix = "subroutine.";

static bool isPlain(char c) {
  return isAlnum(c) || c == '.' || c == '_';
}

void makeSubroutine(Function &function, pipeline::ShaderStage stage) {
  function.removeFnAttr(Attribute::AlwaysInline);
  function.addFnAttr(Attribute::NoInline);
  function.addFnAttr(kAttribute, nameOf(stage));
  std::string name = kPrefix.str();
  for (const char c : function.getName())
    name += isPlain(c) ? c : '_';
  function.setName(name);
}

bool hasNameOfSubroutine(const Function &function) {
  return function.getName().starts_with(kPrefix) && all_of(function.getName(), isPlain);
}

bool isSubroutine(const Function &function) {
  return function.hasFnAttribute(kAttribute);
}

bool hasSubroutines(const Module &module) {
  return any_of(module, isSubroutine);
}

bool isSubroutineOf(const Function &function, pipeline::ShaderStage stage) {
  return function.getFnAttribute(kAttribute).getValueAsString() == nameOf(stage);
}

} // namespace lgc
