// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/FormatStrings.h"

#include "lgc/abi/PalMetadata.h"
#include "lgc/state/Diagnostics.h"
#include "protocol/DebugProtocol.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace lgc {

namespace {

/// The text that is hashed; docs/debug-printf.md spells it out, and changing it changes every id for ever.
std::string hashedText(const FormatUse &use) {
  constexpr char kPrintfKind = 'p';
  std::string text(1, kPrintfKind);
  text.append(use.format).push_back('\0');
  text.append(protocol::printSignature(use.arguments)).push_back('\0');
  if (use.position.line != 0)
    text += (Twine(shaderStageName(use.stage)) + ":" + use.position.file + ":" + Twine(use.position.line) +
             ":" + Twine(use.position.column))
                .str();
  return text;
}

msgpack::MapDocNode describe(PalMetadata &metadata, uint64_t id, const FormatUse &use) {
  msgpack::Document &document = metadata.document();
  msgpack::MapDocNode node = document.getMapNode();
  node[protocol::kIndexKey] = id;
  node[protocol::kStringKey] = metadata.string(use.format);
  node[protocol::kArgumentCountKey] = static_cast<uint64_t>(use.arguments.size());
  msgpack::ArrayDocNode wide = document.getArrayNode();
  for (const uint64_t word : protocol::wideArgumentMask(use.arguments))
    wide.push_back(document.getNode(word));
  node[protocol::k64BitArgumentsKey] = wide;
  node[protocol::kArgumentTypesKey] = metadata.string(protocol::printSignature(use.arguments));
  node[protocol::kStageKey] = metadata.string(shaderStageName(use.stage));
  if (use.position.line == 0)
    return node;
  node[protocol::kFileKey] = metadata.string(use.position.file);
  node[protocol::kLineKey] = uint64_t(use.position.line);
  node[protocol::kColumnKey] = uint64_t(use.position.column);
  return node;
}

} // namespace

DebugPosition DebugPosition::of(const Instruction &instruction) {
  const DILocation *location = instruction.getDebugLoc();
  if (!location)
    return {};
  return {location->getFilename().str(), location->getLine(), location->getColumn()};
}

uint64_t FormatStrings::add(FormatUse &&use) {
  uint64_t id = xxh3_64bits(hashedText(use)) & protocol::kFormatIdMask;
  // 0 would make an entry of zeroed memory look like one of ours.
  id = std::max<uint64_t>(id, 1);
  uses_.try_emplace(id, std::move(use));
  return id;
}

void FormatStrings::write(Module &module, uint32_t userDataOffset) const {
  Expected<std::unique_ptr<PalMetadata>> metadata = PalMetadata::read(module);
  if (!metadata)
    return reportError(module, toString(metadata.takeError()));

  std::vector<uint64_t> ids;
  for (const auto &[id, use] : uses_)
    ids.push_back(id);
  sort(ids);

  msgpack::Document &document = (*metadata)->document();
  msgpack::ArrayDocNode strings = document.getArrayNode();
  for (const uint64_t id : ids)
    strings.push_back(describe(**metadata, id, uses_.find(id)->second));
  msgpack::MapDocNode node = document.getMapNode();
  node[protocol::kVersionKey] = protocol::kFormatStringsVersion;
  node[protocol::kStringsKey] = strings;
  node[protocol::kUserDataOffsetKey] = uint64_t(userDataOffset);
  (*metadata)->root()[protocol::kFormatStringsKey] = node;
  (*metadata)->write(module);
}

} // namespace lgc
