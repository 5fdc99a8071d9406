// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/debug/ConstantAbort.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

namespace llpc::reader {

namespace {

template <typename Element>
GlobalVariable *makeArray(Translator &translator, const std::vector<Element> &elements, const Twine &name) {
  return createConstant(translator.output(),
                        ConstantDataArray::get(translator.context(), ArrayRef<Element>(elements)), name);
}

std::vector<uint8_t> bytesOf(const std::string &text) {
  return {text.begin(), text.end()};
}

/// Returns the text in dwords, the last of which is padded with zeros.
std::vector<uint32_t> dwordsOf(const std::string &text) {
  std::vector<uint32_t> dwords((text.size() + 3) / 4);
  for (size_t i = 0; i < text.size(); ++i)
    dwords[i / 4] |= uint32_t(static_cast<uint8_t>(text[i])) << i % 4 * 8;
  return dwords;
}

} // namespace

void abortWithText(Translator &translator, const std::string &text) {
  IRBuilder<> &builder = translator.builder();
  Value *buffer =
      lgc::ResourceBufferOp::create(builder, lgc::kInternalDescriptorSet, lgc::kAbortBufferBinding,
                                    builder.getInt32(0), /*nonUniform=*/false);
  const std::string type = "{0:utf8[" + std::to_string(text.size()) + "]}" + '\0';
  const std::vector<uint32_t> dwords = dwordsOf(text);
  std::vector<uint64_t> allConstant((dwords.size() + 63) / 64, UINT64_MAX);
  if (dwords.size() % 64 != 0)
    allConstant.back() = (uint64_t(1) << dwords.size() % 64) - 1;
  lgc::AbortOp::create(builder, buffer, static_cast<uint32_t>(text.size()),
                       makeArray(translator, bytesOf(type), "abort.type"),
                       makeArray(translator, dwords, "abort.constants"),
                       makeArray(translator, allConstant, "abort.constant.status"), {});
  builder.CreateUnreachable();
}

} // namespace llpc::reader
