// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The table of changes to the back end's passes fits this version of LLVM.

#include "lgc/codegen/CodeGenPasses.h"
#include "lgc/codegen/TargetMachine.h"

#include "llvm/Pass.h"
#include "llvm/PassInfo.h"
#include "llvm/PassRegistry.h"
#include "llvm/Target/TargetMachine.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace lgc;

namespace {

class CodeGenPasses : public testing::Test {
protected:
  const PassInfo *find(StringRef name) const { return PassRegistry::getPassRegistry()->getPassInfo(name); }

  std::unique_ptr<TargetMachine> machine_ = cantFail(createTargetMachine(*cantFail(findTarget("gfx1100"))));
};

TEST_F(CodeGenPasses, KnowsEachAnchor) {
  for (const CodeGenPass &pass : codeGenPasses())
    EXPECT_TRUE(find(pass.anchor)) << pass.anchor.data();
}

TEST_F(CodeGenPasses, FindsEachPassByItsName) {
  for (const CodeGenPass &pass : codeGenPasses()) {
    if (!pass.create)
      continue;
    ASSERT_TRUE(find(pass.name)) << pass.name.data();
    const std::unique_ptr<Pass> made(find(pass.name)->createPass());
    EXPECT_EQ(made->getPassID(), find(pass.name)->getTypeInfo()) << pass.name.data();
  }
}

} // namespace
