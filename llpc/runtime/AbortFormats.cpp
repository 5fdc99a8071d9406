// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/Metadata.h"
#include "llpc/runtime/PrintableText.h"
#include "llpc/runtime/ShaderAbort.h"
#include "protocol/DebugProtocol.h"

#include <utility>

namespace llpc::runtime {

std::string AbortFormat::title() const {
  return string.empty() ? "a message of " + std::to_string(messageSize) + " bytes" : quotedText(string);
}

bool AbortFormat::isSame(const AbortFormat &other) const {
  return messageSize == other.messageSize && type == other.type && string == other.string &&
         constantStatus == other.constantStatus && constants == other.constants && isAtSamePosition(other);
}

const ResourceBinding *AbortPipeline::abortBuffer() const {
  return resources ? resources->find(pipeline::kInternalDescriptorSet, pipeline::kAbortBufferBinding)
                   : nullptr;
}

LoadResult AbortFormats::addPipeline(std::string name, std::span<const std::byte> elf) {
  PipelineMetadata metadata = readPipeline(elf, InternalBufferKind::Abort);
  if (!metadata.error.empty())
    return {false, {metadata.error}};
  LoadResult result{true, std::move(metadata.problems)};
  for (AbortFormat &format : metadata.abortFormats)
    add(std::move(format), name, result.problems);
  pipelines_.push_back({{std::move(name), metadata.userDataOffset, std::move(metadata.resources)}});
  return result;
}

} // namespace llpc::runtime
