// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The common part of debug printf and shader abort on the driver's side: registered pipelines, and a table of
// the formats for the ids in a buffer's entries.

#pragma once

#include "llpc/runtime/EntryWalker.h"
#include "llpc/runtime/HexText.h"
#include "llpc/runtime/Resources.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace llpc::runtime {

struct LoadResult {
  bool loaded = false; ///< false: the ELF or its metadata cannot be read, and nothing was registered
  std::vector<std::string> problems;
};

/// A pipeline that the driver has registered.
struct LoadedPipeline {
  std::string name;
  /// The user-data dword through which shaders reach the buffer, if the metadata says so.
  std::optional<uint32_t> userDataOffset;
  std::optional<Resources> resources;
};

/// A printf or an abort in a shader, which writes entries of one id.
struct DeclaredFormat {
  uint64_t id = 0;   ///< 48 bits
  std::string stage; ///< empty if unknown; the next three as well
  std::string file;
  uint32_t line = 0;   ///< 1-based
  uint32_t column = 0; ///< 1-based

  std::vector<std::string> problems;  ///< in the pipeline's declarations
  std::vector<std::string> pipelines; ///< the pipelines that contain it, in the order of loading

  /// Returns "file:line:column", without the parts that are unknown.
  std::string position() const;

  /// Ignores the names of the files: an id depends on the text of its file, which has a different name if it
  /// was compiled from another folder.
  bool isAtSamePosition(const DeclaredFormat &other) const {
    return stage == other.stage && line == other.line && column == other.column;
  }
};

/// Formats by id. A Format is a DeclaredFormat with `payloadDwords()`, `title()` for messages and
/// `isSame(other)`, which compares all but id, problems and pipelines.
template <typename Format>
class FormatTable {
public:
  /// Returns the formats with that id: none when unknown, several when ids collide. Valid until the next
  /// pipeline is added.
  std::span<const Format> find(uint64_t id) const {
    auto found = formats_.find(id);
    if (found == formats_.end())
      return {};
    return found->second;
  }

  /// Returns the format of \p entry, or null. When ids collide, the format whose payload has the entry's size
  /// is preferred.
  const Format *choose(const Entry &entry, std::vector<std::string> &problems) const {
    std::span<const Format> candidates = find(entry.formatId);
    if (candidates.empty()) {
      problems.push_back("no pipeline has the format id " + hexText(entry.formatId));
      return nullptr;
    }
    if (candidates.size() > 1)
      problems.push_back("the format id " + hexText(entry.formatId) + " stands for " +
                         std::to_string(candidates.size()) + " formats; the text may be another one's");
    for (const Format &format : candidates)
      if (format.payloadDwords() == entry.payload.size())
        return &format;
    return &candidates.front();
  }

  /// Returns the size of the largest entry that a shader of these pipelines writes; helps to size a buffer.
  uint64_t maxEntryDwords() const {
    uint64_t result = protocol::kEntryHeaderDwords;
    for (const auto &[id, variants] : formats_)
      for (const Format &format : variants)
        result = std::max(result, protocol::kEntryHeaderDwords + format.payloadDwords());
    return result;
  }

  const std::map<uint64_t, std::vector<Format>> &all() const { return formats_; }

protected:
  /// Adds a format. Reports a problem if its id already has a different format.
  void add(Format format, const std::string &pipeline, std::vector<std::string> &problems) {
    std::vector<Format> &variants = formats_[format.id];
    for (Format &variant : variants) {
      if (variant.isSame(format)) {
        addPipelineName(variant, pipeline);
        return;
      }
    }
    if (!variants.empty())
      problems.push_back("format id " + hexText(format.id) + " stands for " + format.title() +
                         " here, but for " + variants.front().title() + " in '" +
                         variants.front().pipelines.front() + "'");
    if (variants.size() == kMaxVariants)
      return;
    addPipelineName(format, pipeline);
    variants.push_back(std::move(format));
  }

private:
  /// More formats than this with the same 48-bit id cannot be an accident.
  static constexpr size_t kMaxVariants = 8;

  static void addPipelineName(Format &format, const std::string &name) {
    if (format.pipelines.empty() || format.pipelines.back() != name)
      format.pipelines.push_back(name);
  }

  std::map<uint64_t, std::vector<Format>> formats_;
};

} // namespace llpc::runtime
