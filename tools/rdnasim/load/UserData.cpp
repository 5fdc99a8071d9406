// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/UserData.h"

#include "pipeline/InternalBuffers.h"
#include "protocol/DebugProtocol.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>

namespace rdnasim {

namespace {

using u32 = uint32_t;
using u64 = uint64_t;

/// Returns whether the descriptors of a format fit.
constexpr bool haveFourDwords(pipeline::DescriptorFormat format) {
  return std::ranges::all_of(
      pipeline::enumerators<pipeline::DescriptorType>(), [&](pipeline::DescriptorType type) {
        return kindOf(type).format != format || kindOf(type).bytes() == sizeof(driver::BufferWords);
      });
}
/// Bytes: the most that a table is aligned to. A larger stride is that of a block.
constexpr u32 kMostAlignment = 1 << 20;

static_assert(haveFourDwords(pipeline::DescriptorFormat::Buffer), "a V# has four dwords");

class Filling {
public:
  Filling(const Pipeline &pipeline, const Bindings &bindings, Memory &memory)
      : pipeline_(pipeline), bindings_(bindings), memory_(memory) {}

  std::variant<UserData, std::string> run() {
    fillTables();
    fillPushConstants();
    if (!error_.empty())
      return std::move(error_);
    return std::move(userData_);
  }

private:
  void set(u32 dword, u32 value) { userData_[dword] = value; }

  void fillTables() {
    std::map<u32, Allocation *> tables;
    std::map<u32, u32> sizes;
    for (const ResourceBinding &binding : pipeline_.resources)
      if (binding.table)
        sizes[*binding.table] =
            std::max(sizes[*binding.table],
                     binding.offset + binding.stride * (std::max(elementsOf(binding), 1u) - 1) +
                         elementBytes(binding.type, binding.stride, binding.hasImmutableSamplers));
    for (auto [table, size] : sizes)
      tables[table] = &memory_.allocate("descriptor table " + std::to_string(table), std::max(size, 4u),
                                        Memory::Window::CodeAndTables, tableAlignment());
    for (const ResourceBinding &binding : pipeline_.resources) {
      if (binding.table)
        set(binding.userDataOffset, static_cast<u32>(tables[*binding.table]->address));
      for (u32 element = 0; element < elementsOf(binding); ++element)
        fillDescriptor(binding, element, binding.table ? tables[*binding.table] : nullptr);
    }
    for (auto [table, place] : tables)
      fillMissing(table, *place);
  }

  /// Tables with strides that are the same power of two are as if they were one: an address, modulo that
  /// power, then determines the binding (docs/rdnasim.md, "Indices of descriptors").
  u64 tableAlignment() const {
    u64 alignment = 256;
    for (const ResourceBinding &binding : pipeline_.resources)
      if (binding.table && binding.stride <= kMostAlignment)
        alignment = std::max<u64>(alignment, std::bit_ceil(binding.stride));
    return alignment;
  }

  /// Fills the bytes of a table that no binding has and where an index beyond a binding's elements leads.
  void fillMissing(u32 table, Allocation &place) {
    std::vector<bool> isTaken(place.size / 4);
    for (const ResourceBinding &binding : pipeline_.resources)
      for (u32 i = 0; binding.table == table && i < elementsOf(binding); ++i)
        takeBytes(isTaken, binding.offset + u64(i) * binding.stride, bytesOf(binding));
    for (const ResourceBinding &binding : pipeline_.resources)
      if (binding.table == table && kindOf(binding.type).format != pipeline::DescriptorFormat::Data &&
          bytesOf(binding) != 0 && binding.stride != 0)
        fillMissing(binding, place, isTaken);
  }

  void fillMissing(const ResourceBinding &binding, Allocation &place, std::vector<bool> &isTaken) {
    const u32 array =
        memory_.descriptors.add({binding.set, binding.binding, elementsOf(binding),
                                 place.address + binding.offset, binding.stride, bytesOf(binding)});
    for (u64 at = binding.offset % binding.stride; at + bytesOf(binding) <= place.size; at += binding.stride)
      if (takeBytes(isTaken, at, bytesOf(binding))) {
        const int64_t distance = static_cast<int64_t>(at) - binding.offset;
        fillMissing(binding, array, static_cast<int32_t>(distance / binding.stride), place.bytes.get() + at);
      }
  }

  /// Returns false if one of the bytes was taken before. One bit stands for four bytes.
  static bool takeBytes(std::vector<bool> &isTaken, u64 first, u32 bytes) {
    bool wasFree = true;
    for (u64 dword = first / 4; dword < std::min<u64>((first + bytes) / 4, isTaken.size()); ++dword)
      wasFree &= !isTaken[dword];
    for (u64 dword = first / 4; wasFree && dword < std::min<u64>((first + bytes) / 4, isTaken.size());
         ++dword)
      isTaken[dword] = true;
    return wasFree;
  }

  /// Fills the bytes of one element: an image and its sampler are recognised by themselves.
  void fillMissing(const ResourceBinding &binding, u32 array, int32_t element, std::byte *bytes) {
    const std::array<u32, 4> words = memory_.descriptors.missing(array, element);
    std::memcpy(bytes, words.data(), sizeof(words));
    constexpr u32 kImageBytes = pipeline::kImageDwords * 4;
    if (kindOf(binding.type).format == pipeline::DescriptorFormat::ImageSampler &&
        bytesOf(binding) == kImageBytes + sizeof(words))
      std::memcpy(bytes + kImageBytes, words.data(), sizeof(words));
  }

  /// A mutable descriptor takes at most an image's bytes, whatever its stride.
  static u32 bytesOf(const ResourceBinding &binding) {
    const u32 bytes = elementBytes(binding.type, binding.stride, binding.hasImmutableSamplers);
    return kindOf(binding.type).format == pipeline::DescriptorFormat::Any
               ? std::min(bytes, pipeline::kImageDwords * 4)
               : bytes;
  }

  /// An array without a length has as many elements as are bound.
  u32 elementsOf(const ResourceBinding &binding) const {
    u32 bound = 0;
    const auto count = [&](const auto &all) {
      for (const auto &each : all)
        if (each.set == binding.set && each.binding == binding.binding)
          bound = std::max(bound, each.element + 1);
    };
    count(bindings_.buffers);
    count(bindings_.views);
    count(bindings_.blocks);
    count(bindings_.empty);
    return binding.count == 0 ? bound : binding.count;
  }

  template <class Bound>
  static const Bound *find(const std::vector<Bound> &all, const ResourceBinding &binding, u32 element) {
    const auto found = std::ranges::find_if(all, [&](const Bound &each) {
      return each.set == binding.set && each.binding == binding.binding && each.element == element;
    });
    return found == all.end() ? nullptr : &*found;
  }

  static std::string nameOf(const ResourceBinding &binding, u32 element) {
    return "the shader's " + std::string(pipeline::nameOf(binding.type)) + " of set " +
           std::to_string(binding.set) + ", binding " + std::to_string(binding.binding) +
           (binding.count > 1 ? ", element " + std::to_string(element) : "");
  }

  void fillDescriptor(const ResourceBinding &binding, u32 element, Allocation *table) {
    const pipeline::DescriptorKind kind = kindOf(binding.type);
    const bool isEmpty = find(bindings_.empty, binding, element) != nullptr;
    if (kind.format == pipeline::DescriptorFormat::Data)
      return isEmpty ? void() : fillBlock(binding, element, *table);
    const std::vector<u32> words =
        isEmpty ? emptyDescriptor(binding) : boundDescriptor(binding, element, kind.format);
    if (!error_.empty())
      return;
    // Without words, for an immutable sampler, there is nothing that memcpy may be given.
    if (table)
      std::ranges::copy(std::as_bytes(std::span(words)),
                        table->bytes.get() + binding.offset + u64(element) * binding.stride);
    else
      for (u32 i = 0; i < kind.dwords; ++i)
        set(binding.userDataOffset + kind.dwords * element + i, words[i]);
  }

  std::vector<u32> boundDescriptor(const ResourceBinding &binding, u32 element,
                                   pipeline::DescriptorFormat format) {
    switch (format) {
    case pipeline::DescriptorFormat::Buffer:
    case pipeline::DescriptorFormat::TexelBuffer:
      return bufferDescriptor(binding, element);
    case pipeline::DescriptorFormat::Image:
      return viewDescriptor(binding, element, /*hasImage=*/true, /*hasSampler=*/false);
    case pipeline::DescriptorFormat::Sampler:
      return viewDescriptor(binding, element, /*hasImage=*/false, !binding.hasImmutableSamplers);
    case pipeline::DescriptorFormat::ImageSampler:
      return viewDescriptor(binding, element, /*hasImage=*/true, !binding.hasImmutableSamplers);
    case pipeline::DescriptorFormat::Any:
      return mutableDescriptor(binding, element);
    case pipeline::DescriptorFormat::Data: // none
      break;
    }
    return {};
  }

  /// Returns a descriptor as drivers write it for no resource: that of an image has the type of a 2D array.
  static std::vector<u32> emptyDescriptor(const ResourceBinding &binding) {
    const pipeline::DescriptorFormat format = kindOf(binding.type).format;
    std::vector<u32> words(elementBytes(binding.type, binding.stride, binding.hasImmutableSamplers) / 4);
    if (format == pipeline::DescriptorFormat::Image || format == pipeline::DescriptorFormat::ImageSampler)
      words[3] = 13u << 28;
    return words;
  }

  void fillBlock(const ResourceBinding &binding, u32 element, Allocation &table) {
    const BoundBlock *block = find(bindings_.blocks, binding, element);
    if (!block || block->bytes.size() != binding.stride)
      return fail(nameOf(binding, element) + " has " + std::to_string(block ? block->bytes.size() : 0) +
                  " bytes, not " + std::to_string(binding.stride));
    std::memcpy(table.bytes.get() + binding.offset + u64(element) * binding.stride, block->bytes.data(),
                binding.stride);
  }

  /// Empty, with an error, when the binding cannot be filled.
  std::vector<u32> bufferDescriptor(const ResourceBinding &binding, u32 element) {
    const BoundBuffer *buffer = find(bindings_.buffers, binding, element);
    const Target &target = pipeline_.target;
    // Only the debug buffers may be missing: then nothing is written to them.
    if (!buffer && binding.set != pipeline::kInternalDescriptorSet) {
      fail(nameOf(binding, element) + " has no buffer");
      return {};
    }
    driver::BufferWords result =
        driver::rawBuffer(target, buffer ? buffer->address : 0, buffer ? buffer->size : 0);
    const bool isTexelBuffer = kindOf(binding.type).format == pipeline::DescriptorFormat::TexelBuffer;
    if (isTexelBuffer || (binding.type == pipeline::DescriptorType::Mutable && buffer->view)) {
      const auto texels = buffer && buffer->view
                              ? driver::texelBuffer(target, buffer->address, buffer->size, *buffer->view)
                              : std::nullopt;
      if (!texels) {
        fail(nameOf(binding, element) + " has no format that this GPU has");
        return {};
      }
      result = *texels;
    }
    return {result.begin(), result.end()};
  }

  /// An image, a sampler, or an image followed by its sampler. Empty, with an error, when one is missing.
  std::vector<u32> viewDescriptor(const ResourceBinding &binding, u32 element, bool hasImage,
                                  bool hasSampler) {
    const BoundView *view = find(bindings_.views, binding, element);
    const Target &target = pipeline_.target;
    const bool lacksImage = hasImage && !(view && view->image);
    const bool lacksSampler = hasSampler && !(view && view->sampler);
    if (lacksImage || lacksSampler) {
      fail(nameOf(binding, element) + " has no " + (lacksImage ? "image" : "sampler"));
      return {};
    }
    std::vector<u32> words;
    if (hasImage)
      std::ranges::copy(imageDescriptor(target, *view->image), std::back_inserter(words));
    if (hasSampler)
      std::ranges::copy(samplerDescriptor(target, *view->sampler), std::back_inserter(words));
    return words;
  }

  /// Returns the descriptor that is bound; an element that has none is not used.
  std::vector<u32> mutableDescriptor(const ResourceBinding &binding, u32 element) {
    std::vector<u32> words;
    if (find(bindings_.buffers, binding, element))
      words = bufferDescriptor(binding, element);
    else if (find(bindings_.views, binding, element))
      words = viewDescriptor(binding, element, /*hasImage=*/true, /*hasSampler=*/false);
    if (words.size() * 4 > binding.stride)
      fail(nameOf(binding, element) + " has " + std::to_string(binding.stride) + " bytes, but needs " +
           std::to_string(words.size() * 4));
    return words;
  }

  void fillPushConstants() {
    if (!pipeline_.pushConstants)
      return;
    const PushConstantRange &range = *pipeline_.pushConstants;
    if (bindings_.pushConstants.size() < range.size)
      return fail("the shader reads " + std::to_string(range.size) + " bytes of push constants, but " +
                  std::to_string(bindings_.pushConstants.size()) + " are given");
    for (u32 i = 0; i < range.size / 4; ++i) {
      u32 value = 0;
      std::memcpy(&value, bindings_.pushConstants.data() + 4 * i, 4);
      set(range.userDataOffset + i, value);
    }
  }

  void fail(std::string message) {
    if (error_.empty())
      error_ = std::move(message);
  }

  const Pipeline &pipeline_;
  const Bindings &bindings_;
  Memory &memory_;
  UserData userData_;
  std::string error_;
};

} // namespace

std::variant<UserData, std::string> fillUserData(const Pipeline &pipeline, const Bindings &bindings,
                                                 Memory &memory) {
  return Filling(pipeline, bindings, memory).run();
}

} // namespace rdnasim
