// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/runtime/DebugPrintf.h"
#include "llpc/runtime/ElfNotes.h"
#include "llpc/runtime/HexText.h"
#include "llpc/runtime/Metadata.h"
#include "protocol/DebugProtocol.h"

#include <algorithm>
#include <utility>

namespace llpc::runtime {
namespace {

/// A 48-bit id that stands for more than a few things is no accident.
constexpr size_t kMaxVariants = 8;

bool isSameFormat(const PrintfFormat &a, const PrintfFormat &b) {
  return a.string == b.string && a.arguments == b.arguments && a.stage == b.stage && a.file == b.file &&
         a.line == b.line && a.column == b.column;
}

void addPipelineName(PrintfFormat &format, const std::string &name) {
  if (format.pipelines.empty() || format.pipelines.back() != name)
    format.pipelines.push_back(name);
}

} // namespace

uint64_t PrintfFormat::entryDwords() const {
  return protocol::kEntryHeaderDwords + protocol::payloadDwords(arguments);
}

std::string PrintfFormat::position() const {
  std::string text = file;
  for (uint32_t number : {line, column}) {
    if (number == 0)
      break;
    text += (text.empty() ? "" : ":") + std::to_string(number);
  }
  return text;
}

const ResourceBinding *PrintfPipeline::printfBuffer() const {
  return resources ? resources->find(protocol::kInternalDescriptorSet, protocol::kPrintfBufferBinding)
                   : nullptr;
}

LoadResult PrintfFormats::addPipeline(std::string name, std::span<const std::byte> elf) {
  ElfMetadata notes = findMetadata(elf);
  if (!notes.error.empty())
    return {false, {notes.error}};
  if (notes.blobs.empty())
    return {false, {"the ELF has no PAL metadata: no AMDGPU note of type 32"}};

  LoadResult result{true, {}};
  std::vector<PipelineMetadata> parts;
  for (std::span<const std::byte> blob : notes.blobs) {
    parts.push_back(readMetadata(blob));
    if (!parts.back().error.empty())
      return {false, {parts.back().error}};
  }
  PrintfPipeline pipeline{std::move(name), {}, {}};
  for (PipelineMetadata &part : parts) {
    std::ranges::move(part.problems, std::back_inserter(result.problems));
    for (PrintfFormat &format : part.formats)
      add(std::move(format), pipeline.name, result.problems);
    if (!pipeline.userDataOffset)
      pipeline.userDataOffset = part.userDataOffset;
    if (!pipeline.resources)
      pipeline.resources = std::move(part.resources);
  }
  pipelines_.push_back(std::move(pipeline));
  return result;
}

void PrintfFormats::add(PrintfFormat format, const std::string &pipeline,
                        std::vector<std::string> &problems) {
  std::vector<PrintfFormat> &variants = formats_[format.id];
  for (PrintfFormat &variant : variants) {
    if (isSameFormat(variant, format)) {
      addPipelineName(variant, pipeline);
      return;
    }
  }
  if (!variants.empty())
    problems.push_back("format id " + hexText(format.id) + " stands for \"" + format.string +
                       "\" here, but for \"" + variants.front().string + "\" in '" +
                       variants.front().pipelines.front() + "'");
  if (variants.size() == kMaxVariants)
    return;
  addPipelineName(format, pipeline);
  variants.push_back(std::move(format));
}

std::span<const PrintfFormat> PrintfFormats::find(uint64_t id) const {
  auto found = formats_.find(id);
  if (found == formats_.end())
    return {};
  return found->second;
}

uint64_t PrintfFormats::maxEntryDwords() const {
  uint64_t result = protocol::kEntryHeaderDwords;
  for (const auto &[id, variants] : formats_)
    for (const PrintfFormat &format : variants)
      result = std::max(result, format.entryDwords());
  return result;
}

} // namespace llpc::runtime
