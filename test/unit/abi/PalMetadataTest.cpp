// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/PalMetadata.h"

#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

#include "gmock/gmock.h"

using namespace llvm;
using testing::HasSubstr;

namespace lgc {
namespace {

class PalMetadataTest : public testing::Test {
protected:
  void setBlob(StringRef blob) {
    NamedMDNode *node = module_.getOrInsertNamedMetadata("amdgpu.pal.metadata.msgpack");
    node->clearOperands();
    node->addOperand(MDNode::get(context_, MDString::get(context_, blob)));
  }

  StringRef blob() {
    return cast<MDString>(
               module_.getNamedMetadata("amdgpu.pal.metadata.msgpack")->getOperand(0)->getOperand(0))
        ->getString();
  }

  std::string readError() {
    Expected<std::unique_ptr<PalMetadata>> metadata = PalMetadata::read(module_);
    return metadata ? "no error" : toString(metadata.takeError());
  }

  LLVMContext context_;
  Module module_{"m", context_};
};

TEST_F(PalMetadataTest, EditsKeepWhatIsThere) {
  {
    std::unique_ptr<PalMetadata> metadata = cantFail(PalMetadata::read(module_));
    std::string name = ".cs";
    metadata->hardwareStage(name)[".user_sgprs"] = 3u;
    name = "xxx"; // the document has its own copy
    metadata->write(module_);
  }
  {
    std::unique_ptr<PalMetadata> metadata = cantFail(PalMetadata::read(module_));
    metadata->root()["amdpal.format_strings"] = metadata->string("text");
    metadata->write(module_);
  }
  std::unique_ptr<PalMetadata> metadata = cantFail(PalMetadata::read(module_));
  EXPECT_EQ(metadata->hardwareStage(".cs")[".user_sgprs"].getUInt(), 3u);
  EXPECT_EQ(metadata->root()["amdpal.format_strings"].getString(), "text");
  EXPECT_EQ(metadata->root()["amdpal.pipelines"].getArray().size(), 1u);
}

TEST_F(PalMetadataTest, BytesDoNotDependOnTheOrderOfEdits) {
  auto write = [&](StringRef first, StringRef second) {
    module_.eraseNamedMetadata(module_.getOrInsertNamedMetadata("amdgpu.pal.metadata.msgpack"));
    std::unique_ptr<PalMetadata> metadata = cantFail(PalMetadata::read(module_));
    metadata->root()[first] = 1u;
    metadata->root()[second] = 1u;
    metadata->write(module_);
    return blob().str();
  };
  EXPECT_EQ(write("a", "b"), write("b", "a"));
}

TEST_F(PalMetadataTest, RefusesWhatTheBackEndWouldDieOn) {
  setBlob("");
  EXPECT_THAT(readError(), HasSubstr("ends inside a value"));
  setBlob(StringRef("\x82\xa1", 2));
  EXPECT_THAT(readError(), testing::Not("no error"));
  setBlob("\x05");
  EXPECT_THAT(readError(), HasSubstr("root is not a map"));
  setBlob(StringRef("\x81\xa1k\xc4\x01x", 6)); // bin
  EXPECT_THAT(readError(), HasSubstr("binary data"));
  setBlob(StringRef("\x81\x90\x01", 3)); // an array as key
  EXPECT_THAT(readError(), HasSubstr("map key"));
  setBlob(StringRef("\xdf\xff\xff\xff\xff", 5)); // 4 Gi entries
  EXPECT_THAT(readError(), HasSubstr("map key"));
  setBlob(std::string(100, '\x91'));
  EXPECT_THAT(readError(), HasSubstr("nested too deeply"));

  module_.getNamedMetadata("amdgpu.pal.metadata.msgpack")->clearOperands();
  module_.getNamedMetadata("amdgpu.pal.metadata.msgpack")->addOperand(MDNode::get(context_, {}));
  EXPECT_THAT(readError(), HasSubstr("expected one string"));
}

} // namespace
} // namespace lgc
