// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/ValidationOutput.h"

#include "llpc/runtime/Validation.h"
#include "pipeline/InternalBuffers.h"
#include "tools/printf-decode/RecordJson.h"
#include "tools/rdnasim/format/FormatTable.h"
#include "tools/validation-decode/RecordJson.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <map>

namespace rdna_run {

namespace {

using pipeline::InternalBufferKind;
using printf_decode::jsonText;

/// A counter for each place of any pipeline; more than scripts have.
constexpr uint64_t kCounterBytes = 1 << 16;

template <typename Bound>
DescriptorElement elementOf(const Bound &bound) {
  return {bound.set, bound.binding, bound.element};
}

protocol::ViewKind viewOf(const rdnasim::driver::ImageView &view) {
  using enum protocol::ViewKind;
  using rdnasim::driver::ImageKind;
  switch (view.kind) {
  case ImageKind::Image1D:
    return view.isArray ? Of1DArray : Of1D;
  case ImageKind::Image2D:
    if (view.shape.samples > 1)
      return view.isArray ? Of2DMultisampleArray : Of2DMultisample;
    return view.isArray ? Of2DArray : Of2D;
  case ImageKind::Image3D:
    return Of3D;
  case ImageKind::Cube:
    return view.isArray ? CubeArray : Cube;
  }
  return Unknown;
}

protocol::NumberKind numberOf(const rdnasim::TexelFormat &format) {
  using enum protocol::NumberKind;
  if (!format.isInteger())
    return Float;
  return format.number == rdnasim::NumberFormat::Sint ? Signed : Unsigned;
}

/// Returns the kind of a view or a sampler, as the application knows it; 0 if the format is not known.
uint32_t kindOf(const rdnasim::BoundView &bound, const rdnasim::Target &target) {
  uint32_t kind = protocol::kDescriptorHasKind;
  if (bound.image) {
    const std::optional<rdnasim::TexelFormat> format = rdnasim::findImageFormat(bound.image->format, target);
    if (!format)
      return 0;
    kind |= kindOf(viewOf(*bound.image), numberOf(*format));
  }
  if (bound.sampler)
    kind |= protocol::kindOf(bound.sampler->compare ? protocol::CompareKind::Compare
                                                    : protocol::CompareKind::Plain);
  return kind;
}

/// Binds a zeroed buffer if the shaders have a place for it; else returns null.
rdnasim::Allocation *allocate(InternalBufferKind kind, uint64_t bytes, const rdnasim::Pipeline &loaded,
                              rdnasim::Memory &memory, rdnasim::Bindings &bindings) {
  const uint32_t binding = internalBuffer(kind).binding;
  const bool isUsed = std::ranges::any_of(loaded.resources, [&](const auto &resource) {
    return resource.set == pipeline::kInternalDescriptorSet && resource.binding == binding;
  });
  if (!isUsed || bytes == 0)
    return nullptr;
  rdnasim::Allocation &buffer = memory.allocate(nameOf(kind), bytes);
  std::memset(buffer.bytes.get(), 0, buffer.size);
  bindings.buffers.push_back({pipeline::kInternalDescriptorSet, binding, 0, buffer.address, buffer.size});
  return &buffer;
}

/// The elements of each binding of each set.
using Counts = std::vector<std::map<uint32_t, uint32_t>>;

void count(Counts &counts, uint32_t set, uint32_t binding, uint32_t elements) {
  if (set == pipeline::kInternalDescriptorSet)
    return;
  counts.resize(std::max<size_t>(counts.size(), set + size_t(1)));
  uint32_t &known = counts[set][binding];
  known = std::max(known, elements);
}

} // namespace

std::optional<DescriptorElement> parseElement(const std::string &text) {
  uint32_t numbers[3] = {};
  size_t given = 0;
  const char *at = text.data(), *end = at + text.size();
  for (; given < std::size(numbers); ++given) {
    const auto [after, error] = std::from_chars(at, end, numbers[given]);
    if (error != std::errc())
      return std::nullopt;
    at = after;
    if (at == end)
      break;
    if (*at++ != ':')
      return std::nullopt;
  }
  if (given == 0 || at != end)
    return std::nullopt;
  return DescriptorElement{numbers[0], numbers[1], numbers[2]};
}

void ValidationOutput::place(const rdnasim::Pipeline &loaded, rdnasim::Memory &memory,
                             rdnasim::Bindings &bindings) {
  removeElements(bindings);
  llpc::runtime::ValidationInputs inputs;
  fillInputs(loaded, bindings, inputs);
  records_ = allocate(InternalBufferKind::ValidationRecords, options_.recordBytes, loaded, memory, bindings);
  allocate(InternalBufferKind::ValidationCounters, kCounterBytes, loaded, memory, bindings);
  const llpc::runtime::ValidationAddresses addresses = addressesOf(bindings);
  const auto provide = [&](InternalBufferKind kind, std::span<const uint32_t> dwords) {
    const auto bytes = std::as_bytes(dwords);
    if (rdnasim::Allocation *buffer = allocate(kind, bytes.size(), loaded, memory, bindings))
      std::ranges::copy(bytes, buffer->bytes.get());
  };
  provide(InternalBufferKind::ValidationInputs, inputs.dwords());
  provide(InternalBufferKind::ValidationAddresses, addresses.dwords());
}

llpc::runtime::ValidationAddresses ValidationOutput::addressesOf(const rdnasim::Bindings &bindings) const {
  llpc::runtime::ValidationAddresses addresses;
  for (const rdnasim::AddressedMemory &memory : bindings.addressed)
    // Not if it is there already.
    if (addresses.add(memory.address, memory.size) && std::ranges::count(options_.freed, memory.name) != 0)
      addresses.free(memory.address);
  return addresses;
}

void ValidationOutput::removeElements(rdnasim::Bindings &bindings) const {
  for (const auto *elements : {&options_.unwritten, &options_.destroyed})
    for (const DescriptorElement &element : *elements) {
      const auto isIt = [&](const auto &bound) { return elementOf(bound) == element; };
      std::erase_if(bindings.buffers, isIt);
      std::erase_if(bindings.views, isIt);
      std::erase_if(bindings.blocks, isIt);
      bindings.empty.push_back({element.set, element.binding, element.element});
    }
}

void ValidationOutput::fillInputs(const rdnasim::Pipeline &loaded, const rdnasim::Bindings &bindings,
                                  llpc::runtime::ValidationInputs &inputs) const {
  Counts counts;
  for (const rdnasim::ResourceBinding &resource : loaded.resources)
    count(counts, resource.set, resource.binding, resource.count);
  const auto forEachBound = [&](auto &&visit) {
    std::ranges::for_each(bindings.buffers, visit);
    std::ranges::for_each(bindings.views, visit);
    std::ranges::for_each(bindings.blocks, visit);
  };
  forEachBound([&](const auto &bound) { count(counts, bound.set, bound.binding, bound.element + 1); });
  for (const DescriptorElement &element : options_.destroyed)
    count(counts, element.set, element.binding, element.element + 1);
  for (const DescriptorElement &element : options_.unwritten)
    count(counts, element.set, element.binding, element.element + 1);
  std::vector<llpc::runtime::InputSet> sets(counts.size());
  for (size_t set = 0; set < sets.size(); ++set)
    for (const auto &[binding, elements] : counts[set])
      sets[set].push_back({binding, elements});
  if (inputs.init(sets) != llpc::runtime::InputsError::None)
    return; // too large: validation goes without
  forEachBound([&](const auto &bound) {
    inputs.setElement(bound.set, bound.binding, bound.element, protocol::kDescriptorWritten);
  });
  for (const rdnasim::BoundView &view : bindings.views)
    inputs.setElement(view.set, view.binding, view.element,
                      protocol::kDescriptorWritten | kindOf(view, loaded.target));
  for (const rdnasim::BoundBuffer &buffer : bindings.buffers)
    if (buffer.view)
      inputs.setElement(buffer.set, buffer.binding, buffer.element,
                        protocol::kDescriptorWritten | protocol::kDescriptorHasKind |
                            kindOf(protocol::ViewKind::Unknown, numberOf(buffer.view->format)));
  for (const DescriptorElement &element : options_.destroyed)
    inputs.setElement(element.set, element.binding, element.element, protocol::kDescriptorDestroyed);
}

std::string ValidationOutput::messages(const std::string &pipeline, std::span<const uint8_t> elf,
                                       uint32_t dispatch, bool asJson) {
  if (!records_)
    return {};
  llpc::runtime::ValidationPipelines pipelines;
  pipelines.addPipeline(pipeline, std::as_bytes(elf));
  llpc::runtime::ValidationReader reader({records_->bytes.get(), records_->size}, pipelines);
  std::string text;
  while (const auto record = reader.next()) {
    hasFindings = true;
    nlohmann::ordered_json json{{"dispatch", dispatch}};
    if (asJson)
      json.update(validation_decode::recordJson(*record));
    text += asJson ? jsonText(json) + "\n" : validationText(*record);
  }
  const uint64_t lost = reader.summary().lostDwords;
  hasFindings |= lost != 0;
  if (lost != 0)
    text += asJson ? jsonText({{"dispatch", dispatch}, {"lost_validation_dwords", lost}}) + "\n"
                   : "(" + std::to_string(lost) +
                         " dwords of records did not fit; give more with --validation-buffer)\n";
  return text;
}

} // namespace rdna_run
