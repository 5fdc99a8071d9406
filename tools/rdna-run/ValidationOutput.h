// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The driver's part of GPU-assisted validation: the buffers of one dispatch or draw, and the messages.

#pragma once

#include "llpc/runtime/ValidationAddresses.h"
#include "llpc/runtime/ValidationInputs.h"
#include "tools/rdnasim/load/Binder.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rdna_run {

/// An element of an array of descriptors, as the command line names it.
struct DescriptorElement {
  uint32_t set = 0, binding = 0, element = 0;

  bool operator==(const DescriptorElement &) const = default;
};

/// Parses SET:BINDING or SET:BINDING:ELEMENT; nullopt for other texts.
std::optional<DescriptorElement> parseElement(const std::string &text);

struct ValidationOutputOptions {
  uint64_t recordBytes = 1 << 20;           ///< of the buffer for records; 0: none
  std::vector<DescriptorElement> unwritten; ///< descriptors that the application has not written
  std::vector<DescriptorElement> destroyed; ///< descriptors whose resources it has destroyed
  std::vector<std::string> freed;           ///< buffers that shaders have the address of, but it has freed
};

class ValidationOutput {
public:
  explicit ValidationOutput(const ValidationOutputOptions &options) : options_(options) {}

  /// Takes the descriptors away that are not to be written, and binds the buffers that the shaders have a
  /// place for.
  void place(const rdnasim::Pipeline &loaded, rdnasim::Memory &memory, rdnasim::Bindings &bindings);

  /// Returns the messages about the dispatch with that number, as text or as JSON, one object on each line.
  std::string messages(const std::string &pipeline, std::span<const uint8_t> elf, uint32_t dispatch,
                       bool asJson);

  /// Returns the buffer of records; null when there is none.
  const rdnasim::Allocation *records() const { return records_; }

  bool hasFindings = false;

private:
  void removeElements(rdnasim::Bindings &bindings) const;
  void fillInputs(const rdnasim::Pipeline &loaded, const rdnasim::Bindings &bindings,
                  llpc::runtime::ValidationInputs &inputs) const;
  llpc::runtime::ValidationAddresses addressesOf(const rdnasim::Bindings &bindings) const;

  ValidationOutputOptions options_;
  rdnasim::Allocation *records_ = nullptr;
};

} // namespace rdna_run
