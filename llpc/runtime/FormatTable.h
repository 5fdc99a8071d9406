// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The table of the formats of debug printf and shader abort for the ids in a buffer's entries.

#pragma once

#include "llpc/runtime/EntryWalker.h"
#include "llpc/runtime/IdTable.h"
#include "llpc/runtime/LoadedPipeline.h"
#include "llpc/runtime/SourcePosition.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace llpc::runtime {

/// A printf or an abort in a shader, which writes entries of one id.
struct DeclaredFormat : SourcePosition {
  uint64_t id = 0;   ///< 48 bits
  std::string stage; ///< empty if unknown

  std::vector<std::string> problems;  ///< in the pipeline's declarations
  std::vector<std::string> pipelines; ///< the pipelines that contain it, in the order of loading

  bool isAtSamePosition(const DeclaredFormat &other) const {
    return stage == other.stage && isSameInFile(other);
  }
};

/// Formats by id. A Format is a DeclaredFormat with `payloadDwords()` beside what IdTable asks for.
template <typename Format>
class FormatTable : public IdTable<Format> {
public:
  FormatTable() : IdTable<Format>("format id") {}

  /// Returns the format of \p entry, or null. When ids collide, the format whose payload has the entry's size
  /// is preferred.
  const Format *choose(const Entry &entry, std::vector<std::string> &problems) const {
    std::span<const Format> candidates = this->find(entry.formatId);
    if (candidates.empty()) {
      problems.push_back("no pipeline has the " + this->nameOf(entry.formatId));
      return nullptr;
    }
    if (candidates.size() > 1)
      problems.push_back("the " + this->nameOf(entry.formatId) + " stands for " +
                         std::to_string(candidates.size()) + " formats; the text may be another one's");
    for (const Format &format : candidates)
      if (format.payloadDwords() == entry.payload.size())
        return &format;
    return &candidates.front();
  }

  /// Returns the size of the largest entry that a shader of these pipelines writes; helps to size a buffer.
  uint64_t maxEntryDwords() const {
    uint64_t result = protocol::kEntryHeaderDwords;
    for (const auto &[id, variants] : this->all())
      for (const Format &format : variants)
        result = std::max(result, protocol::kEntryHeaderDwords + format.payloadDwords());
    return result;
  }

protected:
  using IdTable<Format>::add;
};

} // namespace llpc::runtime
