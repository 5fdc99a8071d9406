// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/BufferDescriptor.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"

#include "gtest/gtest.h"

using namespace llvm;

namespace lgc {
namespace {

TEST(BufferDescriptor, Dword3OfEachGeneration) {
  EXPECT_EQ(rawBufferDword3({10, 3, 0}), 0x31014FACu);
  EXPECT_EQ(rawBufferDword3({11, 0, 0}), 0x30014FACu);
  EXPECT_EQ(rawBufferDword3({12, 0, 1}), 0x30014FACu);
}

TEST(BufferDescriptor, CutsTheAddressAt48Bits) {
  LLVMContext context;
  IRBuilder<> builder(context);
  Value *descriptor = buildRawBufferDescriptor(builder, {11, 0, 0}, builder.getInt64(0xFFFF123456789ABC),
                                               builder.getInt32(64));
  auto dword = [&](unsigned i) {
    return cast<ConstantInt>(cast<Constant>(descriptor)->getAggregateElement(i))->getZExtValue();
  };
  EXPECT_EQ(dword(0), 0x56789ABCu);
  EXPECT_EQ(dword(1), 0x1234u);
  EXPECT_EQ(dword(2), 64u);
  EXPECT_EQ(dword(3), 0x30014FACu);
}

} // namespace
} // namespace lgc
