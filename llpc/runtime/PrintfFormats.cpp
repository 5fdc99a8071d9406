// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/DebugPrintf.h"
#include "llpc/runtime/Metadata.h"
#include "protocol/DebugProtocol.h"

#include <utility>

namespace llpc::runtime {

const ResourceBinding *PrintfPipeline::printfBuffer() const {
  return resources ? resources->find(pipeline::kInternalDescriptorSet, pipeline::kPrintfBufferBinding)
                   : nullptr;
}

LoadResult PrintfFormats::addPipeline(std::string name, std::span<const std::byte> elf) {
  PipelineMetadata metadata = readPipeline(elf, InternalBufferKind::Printf);
  if (!metadata.error.empty())
    return {false, {metadata.error}};
  LoadResult result{true, std::move(metadata.problems)};
  for (PrintfFormat &format : metadata.printfFormats)
    add(std::move(format), name, result.problems);
  PrintfPipeline &pipeline = pipelines_.emplace_back(
      PrintfPipeline{{std::move(name), metadata.userDataOffset, std::move(metadata.resources)}});
  // The basic protocol has no key for it.
  if (const ResourceBinding *buffer = pipeline.printfBuffer(); buffer && !pipeline.userDataOffset)
    pipeline.userDataOffset = buffer->userDataOffset;
  return result;
}

} // namespace llpc::runtime
