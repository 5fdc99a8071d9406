// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/Diagnostic.h"

#include <gtest/gtest.h>

namespace llpc {
namespace {

TEST(Diagnostic, HasALineForEachThingThatIsKnown) {
  Diagnostic diagnostic;
  diagnostic.file = "a.spv";
  diagnostic.wordOffset = 12;
  diagnostic.instruction = "OpNop";
  diagnostic.source = {"a.comp", 3, 14};
  diagnostic.message = "no";
  diagnostic.hint = "try yes";
  diagnostic.severity = Severity::error(ErrorCategory::InvalidInput);
  EXPECT_EQ(diagnostic.toString(), "a.spv:word 12: error: no\n  OpNop\n  at a.comp:3:14\n  hint: try yes");
}

TEST(Diagnostic, LeavesOutWhatIsNot) {
  Diagnostic diagnostic;
  diagnostic.severity = Severity::warning();
  diagnostic.message = "odd";
  EXPECT_EQ(diagnostic.toString(), "warning: odd");
  diagnostic.severity = Severity::note();
  diagnostic.source = {"a.comp", 3, 0};
  EXPECT_EQ(diagnostic.toString(), "note: odd\n  at a.comp:3");
}

TEST(Diagnostics, OnlyErrorsCountAsErrors) {
  Diagnostics diagnostics;
  Diagnostic diagnostic;
  diagnostic.severity = Severity::warning();
  diagnostics.add(diagnostic);
  EXPECT_FALSE(diagnostics.hasErrors());
  diagnostic.severity = Severity::error(ErrorCategory::InvalidInput);
  diagnostics.add(diagnostic);
  EXPECT_TRUE(diagnostics.hasErrors());
}

} // namespace
} // namespace llpc
