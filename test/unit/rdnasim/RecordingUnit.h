// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "tools/rdnasim/machine/GraphicsUnit.h"

#include <functional>
#include <utility>
#include <vector>

namespace rdnasim {

/// Fixed functions that accept everything and record it.
class RecordingUnit : public GraphicsUnit {
public:
  bool hasQuads() const override { return true; }
  void take(Wave &, const Export &data) override { exports.push_back(data); }
  void requestAllocation(Wave &, uint32_t vertices, uint32_t primitives) override {
    allocations.emplace_back(vertices, primitives);
  }
  std::optional<Parameter> parameter(Wave &, uint32_t selector, uint32_t attribute, uint32_t component,
                                     uint32_t quad) override {
    selectors.push_back(selector);
    return parameterOf ? parameterOf(attribute, component, quad)
                       : Parameter{{0x3f800000, ~0u}, {0x3f800000, ~0u}, {0x3f800000, ~0u}};
  }
  void end(Wave &) override { ++ends; }

  std::vector<Export> exports;
  std::vector<std::pair<uint32_t, uint32_t>> allocations; ///< vertices, primitives
  std::vector<uint32_t> selectors;
  uint32_t ends = 0;
  std::function<std::optional<Parameter>(uint32_t attribute, uint32_t component, uint32_t quad)> parameterOf;
};

} // namespace rdnasim
