// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/DebugOutput.h"

#include "llpc/runtime/AbortMessages.h"
#include "llpc/runtime/DebugPrintf.h"
#include "llpc/runtime/ShaderAbort.h"
#include "pipeline/InternalBuffers.h"
#include "protocol/DebugProtocol.h"
#include "tools/printf-decode/RecordJson.h"
#include "tools/rdnasim/load/Loader.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace rdna_run {

namespace {

using printf_decode::jsonText;

rdnasim::Allocation *allocateBuffer(const char *name, uint32_t binding, uint64_t bytes,
                                    std::span<const std::byte> old, const rdnasim::Pipeline &loaded,
                                    rdnasim::Memory &memory, rdnasim::Bindings &bindings) {
  bool isUsed = std::ranges::any_of(loaded.resources, [&](const auto &resource) {
    return resource.set == pipeline::kInternalDescriptorSet && resource.binding == binding;
  });
  if (!isUsed || bytes == 0)
    return nullptr;
  rdnasim::Allocation &buffer = memory.allocate(name, bytes);
  std::ranges::copy(old, buffer.bytes.get());
  llpc::runtime::resetPrintfBuffer({buffer.bytes.get(), buffer.size}); // an abort buffer's header is no other
  bindings.buffers.push_back({pipeline::kInternalDescriptorSet, binding, 0, buffer.address, buffer.size});
  return &buffer;
}

std::vector<std::byte> contents(const rdnasim::Allocation &buffer) {
  return {buffer.bytes.get(), buffer.bytes.get() + buffer.size};
}

/// Returns what vkGetDeviceFaultDebugInfoKHR would return to an application, queried as applications do: the
/// size first.
std::vector<std::byte> messageData(const rdnasim::Allocation &buffer,
                                   const llpc::runtime::AbortFormats &formats) {
  llpc::runtime::AbortMessages messages({buffer.bytes.get(), buffer.size}, formats);
  std::vector<std::byte> data(messages.size());
  data.resize(messages.write(data).bytes);
  return data;
}

template <typename Record>
std::string recordLine(const Record &record, uint32_t dispatch) {
  nlohmann::ordered_json json{{"dispatch", dispatch}};
  json.update(printf_decode::recordJson(record));
  return jsonText(json) + "\n";
}

} // namespace

void DebugOutput::place(const rdnasim::Pipeline &loaded, rdnasim::Memory &memory,
                        rdnasim::Bindings &bindings) {
  printf_ = allocateBuffer("printf buffer", pipeline::kPrintfBufferBinding, options_.printfBytes, oldPrintf_,
                           loaded, memory, bindings);
  aborts_ = allocateBuffer("abort buffer", pipeline::kAbortBufferBinding, options_.abortBytes, oldAborts_,
                           loaded, memory, bindings);
  validation_.place(loaded, memory, bindings);
}

void DebugOutput::decode(const std::string &pipeline, std::span<const uint8_t> elf, uint32_t dispatch) {
  if (printf_) {
    decodePrintf(pipeline, std::as_bytes(elf), dispatch);
    oldPrintf_ = contents(*printf_);
  }
  if (aborts_) {
    decodeAborts(pipeline, std::as_bytes(elf), dispatch);
    oldAborts_ = contents(*aborts_);
  }
  if (const std::string found = validation_.messages(pipeline, elf, dispatch, options_.printsJson);
      !found.empty()) {
    endLine();
    text += found;
  }
  if (options_.dumpFolder.empty())
    return;
  const std::string name = std::to_string(dispatch);
  dump(name + ".elf", std::as_bytes(elf));
  if (printf_)
    dump(name + ".printf", {printf_->bytes.get(), printf_->size});
  if (aborts_)
    dump(name + ".aborts", {aborts_->bytes.get(), aborts_->size});
  if (const rdnasim::Allocation *records = validation_.records())
    dump(name + ".validation", {records->bytes.get(), records->size});
}

void DebugOutput::dump(const std::string &name, std::span<const std::byte> bytes) {
  std::error_code error; // opening the file says it
  std::filesystem::create_directories(options_.dumpFolder, error);
  const std::string file = options_.dumpFolder + "/" + name;
  std::ofstream stream(file, std::ios::binary);
  stream.write(reinterpret_cast<const char *>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (!stream.flush() && problem.empty())
    problem = file + " cannot be written";
}

void DebugOutput::decodePrintf(const std::string &pipeline, std::span<const std::byte> elf,
                               uint32_t dispatch) {
  llpc::runtime::PrintfFormats formats;
  formats.addPipeline(pipeline, elf);
  llpc::runtime::PrintfReader reader({printf_->bytes.get(), printf_->size}, formats);
  while (auto record = reader.next())
    text += options_.printsJson      ? recordLine(*record, dispatch)
            : options_.printsRawText ? printfText(*record)
                                     : printfLine(*record);
  uint64_t lost = reader.summary().lostDwords;
  if (lost != 0)
    endLine();
  if (lost != 0 && options_.printsJson)
    text += jsonText({{"dispatch", dispatch}, {"lost_dwords", lost}}) + "\n";
  else if (lost != 0)
    text += "(" + std::to_string(lost) +
            " dwords of printf output did not fit; give more with --printf-buffer)\n";
}

void DebugOutput::decodeAborts(const std::string &pipeline, std::span<const std::byte> elf,
                               uint32_t dispatch) {
  llpc::runtime::AbortFormats formats;
  formats.addPipeline(pipeline, elf);
  llpc::runtime::AbortReader reader({aborts_->bytes.get(), aborts_->size}, formats);
  while (auto record = reader.next()) {
    endLine();
    text += options_.printsJson ? recordLine(*record, dispatch) : abortLine(*record);
    hasAborted = true;
  }
  uint32_t dropped = reader.summary().droppedMessages;
  hasAborted |= dropped != 0;
  if (options_.printsJson) {
    if (std::vector<std::byte> data = messageData(*aborts_, formats); !data.empty())
      text += jsonText({{"dispatch", dispatch}, {"message_data", printf_decode::hexDigits(data)}}) + "\n";
    if (dropped != 0)
      text += jsonText({{"dispatch", dispatch}, {"dropped_messages", dropped}}) + "\n";
    return;
  }
  for (const std::string &problem : reader.summary().problems) {
    endLine();
    text += "(" + problem + (dropped != 0 ? "; give more with --abort-buffer" : "") + ")\n";
  }
}

void DebugOutput::endLine() {
  if (!text.empty())
    text = llpc::runtime::endedLine(std::move(text));
}

} // namespace rdna_run
