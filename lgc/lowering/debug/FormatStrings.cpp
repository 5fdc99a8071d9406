// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/debug/FormatStrings.h"

#include "protocol/DebugProtocol.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/xxhash.h"

#include <set>

using namespace llvm;

namespace lgc {

namespace {

std::string positionText(ShaderStage stage, const UsePlace &place) {
  if (place.position.line == 0)
    return {};
  return (Twine(nameOf(stage)) + ":" + place.fileIdentity + ":" + Twine(place.position.line) + ":" +
          Twine(place.position.column))
      .str();
}

/// Returns the text that is hashed, which docs/debug-printf.md specifies; changing it changes every id. Two
/// uses have the same text only if they are equal in everything that it contains, or stand in two files of
/// the same text.
std::string hashedText(const FormatUse &use) {
  constexpr char kPrintfKind = 'p';
  std::string text(1, kPrintfKind);
  text.append(use.format).push_back('\0');
  text.append(protocol::printSignature(use.arguments)).push_back('\0');
  return text + positionText(use.stage, use.place);
}

template <typename Word>
void appendWords(std::string &text, const std::vector<Word> &words) {
  for (const Word word : words)
    for (unsigned byte = 0; byte < sizeof(Word); ++byte)
      text.push_back(static_cast<char>(word >> 8 * byte));
}

/// Specified in docs/abort.md.
std::string hashedText(const MessageUse &use) {
  constexpr char kAbortKind = 'a';
  std::string text(1, kAbortKind);
  text.append(use.type).push_back('\0');
  text.append(std::to_string(use.size)).push_back('\0');
  appendWords(text, use.constantStatus);
  appendWords(text, use.constants);
  return text + positionText(use.stage, use.place);
}

/// Salt 0 means none: all formats whose ids do not collide have the id of their text alone.
uint64_t formatId(const std::string &hashedText, unsigned salt) {
  std::string text = hashedText;
  if (salt != 0)
    text.append(1, '\0').append(std::to_string(salt));
  const uint64_t id = xxh3_64bits(text) & protocol::kFormatIdMask;
  // With an id of 0, an entry of zeroed memory would look like a valid one.
  return std::max<uint64_t>(id, 1);
}

} // namespace

UsePlace placeOf(const Instruction &instruction) {
  const DILocation *location = instruction.getDebugLoc();
  if (!location)
    return {};
  const auto checksum = location->getFile()->getChecksum();
  const StringRef name = location->getFilename();
  return {{name.str(), location->getLine(), location->getColumn()},
          checksum ? checksum->Value.str() : name.str()};
}

std::string printableFormat(StringRef format) {
  std::string text;
  raw_string_ostream stream(text);
  stream.write_escaped(format);
  return text;
}

template <typename Use>
const DebugFormat &FormatStrings::addUse(Use &&use) {
  const size_t file = files_.try_emplace(use.place.position.file, files_.size()).first->second;
  Key key{hashedText(use), file};
  return formats_.try_emplace(std::move(key), DebugFormat{0, std::forward<Use>(use)}).first->second;
}

const DebugFormat &FormatStrings::add(FormatUse &&use) {
  return addUse(std::move(use));
}

const DebugFormat &FormatStrings::add(MessageUse &&use) {
  return addUse(std::move(use));
}

/// A format never loses the id of its own text to the salted id of another one.
void FormatStrings::assignIds() {
  std::set<uint64_t> taken;
  for (auto &[key, format] : formats_)
    if (const uint64_t id = formatId(key.hashedText, 0); taken.insert(id).second)
      format.id = id;
  for (auto &[key, format] : formats_)
    for (unsigned salt = 1; format.id == 0; ++salt)
      if (const uint64_t id = formatId(key.hashedText, salt); taken.insert(id).second)
        format.id = id;
}

DebugFormats FormatStrings::formats() const {
  DebugFormats result;
  for (const auto &[key, format] : formats_) {
    if (const auto *print = std::get_if<FormatUse>(&format.use)) {
      result.prints.push_back({format.id, print->format, protocol::printSignature(print->arguments),
                               print->stage, print->place.position});
    } else {
      const auto &message = std::get<MessageUse>(format.use);
      result.aborts.push_back({format.id, message.size, message.type, message.format, message.constantStatus,
                               message.constants, message.stage, message.place.position});
    }
  }
  llvm::sort(result.prints, [](const PrintFormat &a, const PrintFormat &b) { return a.id < b.id; });
  llvm::sort(result.aborts, [](const MessageFormat &a, const MessageFormat &b) { return a.id < b.id; });
  return result;
}

} // namespace lgc
