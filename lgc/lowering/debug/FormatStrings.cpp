// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/debug/FormatStrings.h"

#include "lgc/abi/PalMetadata.h"
#include "lgc/state/Diagnostics.h"
#include "protocol/DebugProtocol.h"

#include "pipeline/InternalBuffers.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/xxhash.h"

#include <set>

using namespace llvm;

namespace lgc {

namespace {

std::string positionText(ShaderStage stage, const DebugPosition &position) {
  if (position.line == 0)
    return {};
  return (Twine(nameOf(stage)) + ":" + position.file + ":" + Twine(position.line) + ":" +
          Twine(position.column))
      .str();
}

/// The text that is hashed. docs/debug-printf.md spells it out: changing it changes every id for ever. Two
/// uses have the same text only if they are equal in all that it names.
std::string hashedText(const FormatUse &use) {
  constexpr char kPrintfKind = 'p';
  std::string text(1, kPrintfKind);
  text.append(use.format).push_back('\0');
  text.append(protocol::printSignature(use.arguments)).push_back('\0');
  return text + positionText(use.stage, use.position);
}

template <typename Word>
void appendWords(std::string &text, const std::vector<Word> &words) {
  for (const Word word : words)
    for (unsigned byte = 0; byte < sizeof(Word); ++byte)
      text.push_back(static_cast<char>(word >> 8 * byte));
}

/// As docs/abort.md spells it out.
std::string hashedText(const MessageUse &use) {
  constexpr char kAbortKind = 'a';
  std::string text(1, kAbortKind);
  text.append(use.type).push_back('\0');
  text.append(std::to_string(use.size)).push_back('\0');
  appendWords(text, use.constantStatus);
  appendWords(text, use.constants);
  return text + positionText(use.stage, use.position);
}

/// Salt 0 is none: all but formats whose ids collide have the id that their text alone gives.
uint64_t formatId(const std::string &hashedText, unsigned salt) {
  std::string text = hashedText;
  if (salt != 0)
    text.append(1, '\0').append(std::to_string(salt));
  const uint64_t id = xxh3_64bits(text) & protocol::kFormatIdMask;
  // 0 would make an entry of zeroed memory look like one of ours.
  return std::max<uint64_t>(id, 1);
}

template <typename Word>
msgpack::ArrayDocNode array(msgpack::Document &document, const std::vector<Word> &words) {
  msgpack::ArrayDocNode node = document.getArrayNode();
  for (const Word word : words)
    node.push_back(document.getNode(uint64_t(word)));
  return node;
}

void describePosition(PalMetadata &metadata, msgpack::MapDocNode node, ShaderStage stage,
                      const DebugPosition &position) {
  node[protocol::kStageKey] = metadata.string(nameOf(stage));
  if (position.line == 0)
    return;
  node[protocol::kFileKey] = metadata.string(position.file);
  node[protocol::kLineKey] = uint64_t(position.line);
  node[protocol::kColumnKey] = uint64_t(position.column);
}

void describe(PalMetadata &metadata, msgpack::MapDocNode node, const FormatUse &use) {
  node[protocol::kStringKey] = metadata.string(use.format);
  node[protocol::kArgumentCountKey] = static_cast<uint64_t>(use.arguments.size());
  node[protocol::k64BitArgumentsKey] = array(metadata.document(), protocol::wideArgumentMask(use.arguments));
}

/// What a reader of the basic protocol does not know, and may stumble over.
void describeForUs(PalMetadata &metadata, msgpack::MapDocNode node, const FormatUse &use) {
  node[protocol::kArgumentTypesKey] = metadata.string(protocol::printSignature(use.arguments));
  describePosition(metadata, node, use.stage, use.position);
}

void describe(PalMetadata &metadata, msgpack::MapDocNode node, const MessageUse &use) {
  msgpack::Document &document = metadata.document();
  const uint64_t dwords = (uint64_t(use.size) + 3) / 4;
  const uint64_t varying = dwords - use.constants.size();
  node[protocol::kKindKey] = nameOf(pipeline::RecordKind::Abort);
  node[protocol::kStringKey] = metadata.string(use.format);
  node[protocol::kArgumentCountKey] = varying;
  node[protocol::k64BitArgumentsKey] = array(document, std::vector<uint64_t>((varying + 63) / 64));
  node[protocol::kMessageSizeKey] = uint64_t(use.size);
  node[protocol::kDataCountKey] = dwords;
  node[protocol::kConstantStatusKey] = array(document, use.constantStatus);
  node[protocol::kConstantsKey] = array(document, use.constants);
  if (!use.type.empty())
    node[protocol::kMessageTypeKey] = metadata.string(use.type);
  describePosition(metadata, node, use.stage, use.position);
}

msgpack::MapDocNode makeList(msgpack::Document &document) {
  msgpack::MapDocNode list = document.getMapNode();
  list[protocol::kVersionKey] = protocol::kFormatStringsVersion;
  list[protocol::kStringsKey] = document.getArrayNode();
  return list;
}

msgpack::ArrayDocNode &stringsOf(msgpack::MapDocNode &list) {
  return list[protocol::kStringsKey].getArray();
}

} // namespace

DebugPosition DebugPosition::of(const Instruction &instruction) {
  const DILocation *location = instruction.getDebugLoc();
  if (!location)
    return {};
  return {location->getFilename().str(), location->getLine(), location->getColumn()};
}

std::string printableFormat(StringRef format) {
  std::string text;
  raw_string_ostream stream(text);
  stream.write_escaped(format);
  return text;
}

const DebugFormat &FormatStrings::add(FormatUse &&use) {
  std::string text = hashedText(use);
  return formats_.try_emplace(std::move(text), DebugFormat{0, std::move(use)}).first->second;
}

const DebugFormat &FormatStrings::add(MessageUse &&use) {
  std::string text = hashedText(use);
  return formats_.try_emplace(std::move(text), DebugFormat{0, std::move(use)}).first->second;
}

/// A format never loses the id of its text to the salted id of another one.
void FormatStrings::assignIds() {
  std::set<uint64_t> taken;
  for (auto &[text, format] : formats_)
    if (const uint64_t id = formatId(text, 0); taken.insert(id).second)
      format.id = id;
  for (auto &[text, format] : formats_)
    for (unsigned salt = 1; format.id == 0; ++salt)
      if (const uint64_t id = formatId(text, salt); taken.insert(id).second)
        format.id = id;
}

template <typename UseT>
bool FormatStrings::has() const {
  return any_of(formats_, [](const auto &entry) { return std::holds_alternative<UseT>(entry.second.use); });
}

std::vector<const DebugFormat *> FormatStrings::formatsById() const {
  std::vector<const DebugFormat *> formats;
  for (const auto &[text, format] : formats_)
    formats.push_back(&format);
  llvm::sort(formats, [](const DebugFormat *a, const DebugFormat *b) { return a->id < b->id; });
  return formats;
}

void FormatStrings::write(Module &module, PrintfProtocol protocol, std::optional<uint32_t> printfUserData,
                          std::optional<uint32_t> abortUserData) const {
  if (formats_.empty())
    return;
  Expected<std::unique_ptr<PalMetadata>> metadata = PalMetadata::read(module);
  if (!metadata)
    return reportError(module, toString(metadata.takeError()));

  const bool isBasic = protocol == PrintfProtocol::Basic;
  msgpack::Document &document = (*metadata)->document();
  msgpack::MapDocNode prints = makeList(document);
  msgpack::MapDocNode aborts = isBasic ? makeList(document) : prints;
  for (const DebugFormat *format : formatsById()) {
    msgpack::MapDocNode string = document.getMapNode();
    string[protocol::kIndexKey] = format->id;
    if (const auto *print = std::get_if<FormatUse>(&format->use)) {
      describe(**metadata, string, *print);
      if (!isBasic)
        describeForUs(**metadata, string, *print);
      stringsOf(prints).push_back(string);
    } else {
      describe(**metadata, string, std::get<MessageUse>(format->use));
      stringsOf(aborts).push_back(string);
    }
  }
  if (!isBasic && printfUserData && has<FormatUse>())
    prints[pipeline::internalBuffer(pipeline::RecordKind::Printf).userDataOffsetKey] =
        uint64_t(*printfUserData);
  if (abortUserData && has<MessageUse>())
    aborts[pipeline::internalBuffer(pipeline::RecordKind::Abort).userDataOffsetKey] =
        uint64_t(*abortUserData);
  if (!isBasic || has<FormatUse>())
    (*metadata)->root()[protocol::kFormatStringsKey] = prints;
  if (isBasic && has<MessageUse>())
    (*metadata)->root()[protocol::kAbortMessagesKey] = aborts;
  (*metadata)->write(module);
}

} // namespace lgc
