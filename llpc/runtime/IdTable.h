// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A table of what pipelines declare in their metadata, for the ids in the records of shaders.

#pragma once

#include "llpc/runtime/HexText.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace llpc::runtime {

/// Declarations by id. A Declaration has an `id`, the names of its `pipelines`, `title()` for messages and
/// `isSame(other)`, which compares all but id, problems and pipelines.
template <typename Declaration>
class IdTable {
public:
  /// \p idName names an id in messages: "format id".
  explicit IdTable(const char *idName) : idName_(idName) {}

  /// Returns the declarations with that id: none when unknown, several when ids collide. Valid until the next
  /// pipeline is added.
  std::span<const Declaration> find(uint64_t id) const {
    auto found = declarations_.find(id);
    if (found == declarations_.end())
      return {};
    return found->second;
  }

  const std::map<uint64_t, std::vector<Declaration>> &all() const { return declarations_; }

  /// Returns the id for a message: "format id 0x1f".
  std::string nameOf(uint64_t id) const { return idName_ + (" " + hexText(id)); }

  /// Adds a declaration of \p pipeline. Reports a problem if its id already has a different one.
  void add(Declaration declaration, const std::string &pipeline, std::vector<std::string> &problems) {
    std::vector<Declaration> &variants = declarations_[declaration.id];
    for (Declaration &variant : variants) {
      if (variant.isSame(declaration)) {
        addPipelineName(variant, pipeline);
        return;
      }
    }
    if (!variants.empty())
      problems.push_back(nameOf(declaration.id) + " stands for " + declaration.title() + " here, but for " +
                         variants.front().title() + " in '" + variants.front().pipelines.front() + "'");
    if (variants.size() == kMaxVariants)
      return;
    addPipelineName(declaration, pipeline);
    variants.push_back(std::move(declaration));
  }

private:
  /// More declarations than this with the same id cannot be an accident.
  static constexpr size_t kMaxVariants = 8;

  static void addPipelineName(Declaration &declaration, const std::string &name) {
    if (declaration.pipelines.empty() || declaration.pipelines.back() != name)
      declaration.pipelines.push_back(name);
  }

  const char *idName_;
  std::map<uint64_t, std::vector<Declaration>> declarations_;
};

} // namespace llpc::runtime
