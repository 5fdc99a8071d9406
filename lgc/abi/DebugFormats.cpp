// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/DebugFormats.h"

#include "lgc/abi/UserDataLayout.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/Records.h"
#include "protocol/ArgumentType.h"
#include "protocol/DebugProtocol.h"

using namespace llvm;
using pipeline::MaybeConst;
using pipeline::optional;
using pipeline::required;

namespace lgc {

static constexpr const char *kFormatsName = "lgc.formats";

static auto fields(MaybeConst<PrintFormat> auto &value) {
  auto &[id, format, arguments, stage, position] = value;
  return std::tuple(required("id", id), required("format", format), required("arguments", arguments),
                    required("stage", stage), optional("position", position));
}

static auto fields(MaybeConst<MessageFormat> auto &value) {
  auto &[id, size, type, format, constantStatus, constants, stage, position] = value;
  return std::tuple(required("id", id), required("size", size), required("type", type),
                    required("format", format), required("constant_status", constantStatus),
                    required("constants", constants), required("stage", stage),
                    optional("position", position));
}

static auto fields(MaybeConst<DebugFormats> auto &value) {
  auto &[prints, aborts] = value;
  return std::tuple(optional("prints", prints), optional("aborts", aborts));
}

void recordFormats(Module &module, const DebugFormats &formats) {
  recordFields(module, kFormatsName, formats);
}

/// Checks what depends on several fields; returns an empty string when all is well.
static std::string findContradiction(const DebugFormats &formats) {
  for (const PrintFormat &print : formats.prints)
    if (!protocol::parseSignature(print.arguments))
      return "print: field 'arguments' wants the signature of a print";
  for (const MessageFormat &message : formats.aborts)
    if (message.constants.size() > (uint64_t(message.size) + 3) / 4)
      return "abort: field 'constants' has more dwords than the message";
  return {};
}

Expected<DebugFormats> readFormats(const Module &module) {
  DebugFormats formats;
  if (Error error = readFields(module, kFormatsName, formats))
    return error;
  if (const std::string problem = findContradiction(formats); !problem.empty())
    return makeError(kMalformedIr, Twine(kFormatsName) + ": " + problem);
  return formats;
}

namespace {

class FormatWriter {
public:
  FormatWriter(PalMetadata &metadata, const DebugFormats &formats, const PipelineState &state)
      : metadata_(metadata), formats_(formats), state_(state),
        isBasic_(state.printfProtocol() == PrintfProtocol::Basic) {}

  void run() {
    msgpack::MapDocNode prints = makeList();
    msgpack::MapDocNode aborts = isBasic_ ? makeList() : prints;
    addStrings(prints, aborts);
    if (!formats_.prints.empty() && !isBasic_)
      addBuffer(prints, InternalBufferKind::Printf);
    if (!formats_.aborts.empty())
      addBuffer(aborts, InternalBufferKind::Abort);
    if (!isBasic_ || !formats_.prints.empty())
      metadata_.root()[protocol::kFormatStringsKey] = prints;
    if (isBasic_ && !formats_.aborts.empty())
      metadata_.root()[protocol::kAbortMessagesKey] = aborts;
  }

private:
  msgpack::MapDocNode makeList() {
    msgpack::MapDocNode list = metadata_.map();
    list[protocol::kVersionKey] = protocol::kFormatStringsVersion;
    list[protocol::kStringsKey] = metadata_.array();
    return list;
  }

  /// Both lists are in the order of their ids.
  void addStrings(msgpack::MapDocNode &prints, msgpack::MapDocNode &aborts) {
    auto print = formats_.prints.begin();
    auto abort = formats_.aborts.begin();
    while (print != formats_.prints.end() || abort != formats_.aborts.end()) {
      const bool isPrint =
          abort == formats_.aborts.end() || (print != formats_.prints.end() && print->id < abort->id);
      msgpack::MapDocNode node = metadata_.map();
      if (isPrint)
        describe(node, *print++);
      else
        describe(node, *abort++);
      (isPrint ? prints : aborts)[protocol::kStringsKey].getArray().push_back(node);
    }
  }

  void addBuffer(msgpack::MapDocNode list, InternalBufferKind kind) {
    if (const std::optional<uint32_t> dword = findInternalBuffer(state_, kind))
      list[internalBuffer(kind).userDataOffsetKey] = uint64_t(*dword);
  }

  void describe(msgpack::MapDocNode node, const PrintFormat &print) {
    const auto types = *protocol::parseSignature(print.arguments);
    node[protocol::kIndexKey] = print.id;
    node[protocol::kStringKey] = metadata_.string(print.format);
    node[protocol::kArgumentCountKey] = static_cast<uint64_t>(types.size());
    node[protocol::k64BitArgumentsKey] = metadata_.array<uint64_t>(protocol::wideArgumentMask(types));
    if (isBasic_) // readers of the basic protocol do not know the other fields, and may fail on them
      return;
    node[protocol::kArgumentTypesKey] = metadata_.string(print.arguments);
    describe(node, print.stage, print.position);
  }

  void describe(msgpack::MapDocNode node, const MessageFormat &message) {
    const uint64_t dwords = (uint64_t(message.size) + 3) / 4;
    const uint64_t varying = dwords - message.constants.size();
    node[protocol::kIndexKey] = message.id;
    node[protocol::kKindKey] = nameOf(InternalBufferKind::Abort);
    node[protocol::kStringKey] = metadata_.string(message.format);
    node[protocol::kArgumentCountKey] = varying;
    node[protocol::k64BitArgumentsKey] =
        metadata_.array<uint64_t>(std::vector<uint64_t>((varying + 63) / 64));
    node[protocol::kMessageSizeKey] = uint64_t(message.size);
    node[protocol::kDataCountKey] = dwords;
    node[protocol::kConstantStatusKey] = metadata_.array<uint64_t>(message.constantStatus);
    node[protocol::kConstantsKey] = metadata_.array<uint32_t>(message.constants);
    if (!message.type.empty())
      node[protocol::kMessageTypeKey] = metadata_.string(message.type);
    describe(node, message.stage, message.position);
  }

  void describe(msgpack::MapDocNode node, ShaderStage stage, const DebugPosition &position) {
    node[protocol::kStageKey] = metadata_.string(nameOf(stage));
    describePosition(metadata_, node, position);
  }

  PalMetadata &metadata_;
  const DebugFormats &formats_;
  const PipelineState &state_;
  const bool isBasic_;
};

} // namespace

void describePosition(PalMetadata &metadata, msgpack::MapDocNode node, const DebugPosition &position) {
  if (position.line == 0)
    return;
  node[protocol::kFileKey] = metadata.string(position.file);
  node[protocol::kLineKey] = uint64_t(position.line);
  node[protocol::kColumnKey] = uint64_t(position.column);
}

void describeFormats(PalMetadata &metadata, const DebugFormats &formats, const PipelineState &state) {
  if (!formats.prints.empty() || !formats.aborts.empty())
    FormatWriter(metadata, formats, state).run();
}

} // namespace lgc
