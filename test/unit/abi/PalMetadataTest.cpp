// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/PalMetadata.h"

#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace lgc {
namespace {

std::string bytesOf(PalMetadata &metadata) {
  LLVMContext context;
  Module module("m", context);
  metadata.write(module);
  return cast<MDString>(module.getNamedMetadata("amdgpu.pal.metadata.msgpack")->getOperand(0)->getOperand(0))
      ->getString()
      .str();
}

TEST(PalMetadata, OwnsItsTexts) {
  PalMetadata metadata;
  std::string name = ".cs", text = "text";
  metadata.hardwareStage(name)[".user_sgprs"] = 3u;
  metadata.root()["amdpal.format_strings"] = metadata.string(text);
  name = "xxx";
  text = "xxxx";
  EXPECT_EQ(metadata.hardwareStage(".cs")[".user_sgprs"].getUInt(), 3u);
  EXPECT_EQ(metadata.root()["amdpal.format_strings"].getString(), "text");
  EXPECT_EQ(metadata.root()["amdpal.pipelines"].getArray().size(), 1u);
}

TEST(PalMetadata, BytesDoNotDependOnTheOrderOfKeys) {
  auto write = [&](StringRef first, StringRef second) {
    PalMetadata metadata;
    metadata.root()[first] = 1u;
    metadata.root()[second] = 1u;
    return bytesOf(metadata);
  };
  EXPECT_EQ(write("a", "b"), write("b", "a"));
}

TEST(PalMetadata, ReplacesWhatTheModuleHas) {
  LLVMContext context;
  Module module("m", context);
  NamedMDNode *node = module.getOrInsertNamedMetadata("amdgpu.pal.metadata.msgpack");
  node->addOperand(MDNode::get(context, MDString::get(context, "\x05")));
  PalMetadata metadata;
  metadata.root()["a"] = 1u;
  metadata.write(module);
  ASSERT_EQ(node->getNumOperands(), 1u);
  EXPECT_EQ(cast<MDString>(node->getOperand(0)->getOperand(0))->getString(), bytesOf(metadata));
}

} // namespace
} // namespace lgc
