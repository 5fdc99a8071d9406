// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/amdllpc/InputForm.h"

#include <gtest/gtest.h>

namespace amdllpc {
namespace {

TEST(InputForm, FollowsTheExtension) {
  EXPECT_EQ(inputForm("a.b/c.spv"), (InputForm{InputKind::SpirvBinary, std::nullopt}));
  EXPECT_EQ(inputForm("c.spvasm"), (InputForm{InputKind::SpirvAssembly, std::nullopt}));
  EXPECT_EQ(inputForm("c.lgc"), (InputForm{InputKind::LgcIr, std::nullopt}));
  EXPECT_EQ(inputForm("c.mlir"), (InputForm{InputKind::Mlir, std::nullopt}));
  EXPECT_EQ(inputForm("c.vert.pipe"), (InputForm{InputKind::Pipe, std::nullopt}));
  EXPECT_EQ(inputForm("c.comp"), (InputForm{InputKind::Glsl, llpc::ShaderStage::Compute}));
  EXPECT_EQ(inputForm("frag"), (InputForm{InputKind::Glsl, llpc::ShaderStage::Fragment}));
  for (const llpc::ShaderStage stage : pipeline::enumerators<llpc::ShaderStage>())
    EXPECT_EQ(inputForm(extensionOf(stage)), (InputForm{InputKind::Glsl, stage})) << nameOf(stage);
  EXPECT_EQ(inputForm("c.glsl"), std::nullopt);
  EXPECT_EQ(inputForm(""), std::nullopt);
}

} // namespace
} // namespace amdllpc
