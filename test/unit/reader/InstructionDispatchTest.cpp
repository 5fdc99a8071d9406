// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/InstructionDispatch.h"
#include "llpc/reader/Capabilities.h"
#include "llpc/reader/glsl/GlslStd450.h"

#include <gmock/gmock.h>

namespace llpc::reader {
namespace {

// The table keeps only one handler for an opcode, so a second one would be dead code.
TEST(Capabilities, TheDecoderKnowsTheExtensionsOfTheReader) {
  for (std::string_view name : supportedExtensions())
    EXPECT_TRUE(spirv::isKnownExtension(name)) << name;
}

TEST(Dispatch, NoInstructionHasTwoHandlers) {
  std::unordered_map<uint32_t, int> counts;
  for (const HandlerEntry &entry : allHandlers())
    EXPECT_EQ(++counts[static_cast<uint32_t>(entry.opcode)], 1) << spirv::nameOf(entry.opcode);
  counts.clear();
  for (const GlslHandlerEntry &entry : allGlslHandlers())
    EXPECT_EQ(++counts[static_cast<uint32_t>(entry.instruction)], 1)
        << static_cast<uint32_t>(entry.instruction);
}

TEST(Dispatch, FindsEveryHandlerAndNoOther) {
  for (const HandlerEntry &entry : allHandlers())
    EXPECT_EQ(findHandler(entry.opcode), entry.handler) << spirv::nameOf(entry.opcode);
  EXPECT_EQ(findHandler(spirv::Op::EmitVertex), nullptr);
  EXPECT_EQ(findGlslHandler(static_cast<spirv::GlslStd450>(UINT32_MAX)), nullptr);
}

} // namespace
} // namespace llpc::reader
