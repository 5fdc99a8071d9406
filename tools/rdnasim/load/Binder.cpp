// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/load/Binder.h"

#include "pipeline/InternalBuffers.h"
#include "protocol/DebugProtocol.h"
#include "tools/rdnasim/format/FormatTable.h"
#include "tools/rdnasim/load/ResourceRules.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <map>
#include <span>

namespace rdnasim {

namespace {

using u32 = uint32_t;
using u64 = uint64_t;

constexpr u64 kMaxRecords = 0xffffffff;

struct BufferWords {
  u32 words[4];
};

/// Returns whether the descriptors of a format fit.
constexpr bool haveFourDwords(pipeline::DescriptorFormat format) {
  return std::ranges::all_of(
      pipeline::enumerators<pipeline::DescriptorType>(), [&](pipeline::DescriptorType type) {
        return kindOf(type).format != format || kindOf(type).bytes() == sizeof(BufferWords);
      });
}
static_assert(haveFourDwords(pipeline::DescriptorFormat::Buffer), "a V# has four dwords");

/// A raw V# as in docs/abi.md.
BufferWords rawBuffer(const Target &target, u64 address, u64 size) {
  u32 last = target.isIn(kRdna2) ? 0x31014fac : 0x30014fac;
  return {{static_cast<u32>(address), static_cast<u32>(address >> 32) & 0xffff,
           static_cast<u32>(std::min(size, kMaxRecords)), last}};
}

/// A V# that counts texels, as docs/abi.md has it. Returns nullopt when the GPU does not have the format.
std::optional<BufferWords> texelBuffer(const Target &target, const BoundBuffer &buffer,
                                       const TexelView &view) {
  constexpr u32 kByIndex = 1; // a texel is out of range when its index is
  const std::optional<u32> format = bufferNumberOf(view.format, target);
  if (!format)
    return std::nullopt;
  const u32 stride = view.format.elementBytes();
  u32 last = kByIndex << 28 | *format << 12 | (target.isIn(kRdna2) ? 1u << 24 : 0);
  for (u32 i = 0; i < 4; ++i)
    last |= static_cast<u32>(view.components[i]) << 3 * i;
  return BufferWords{{static_cast<u32>(buffer.address),
                      (static_cast<u32>(buffer.address >> 32) & 0xffff) | stride << 16,
                      static_cast<u32>(std::min(buffer.size / stride, kMaxRecords)), last}};
}

/// RDNA2's scratch V#: swizzled, the lane added to the index, rows of as many lanes as the wave has.
BufferWords scratchBuffer(u64 address, bool isWave64) {
  constexpr u32 kSwizzle = 1u << 31, kAddThread = 1u << 23;
  u32 indexStride = isWave64 ? 3u : 2u; // 64, 32
  u32 check = 2;                        // out of range only when there are no records
  return {{static_cast<u32>(address), (static_cast<u32>(address >> 32) & 0xffff) | kSwizzle, ~0u,
           (0x31014fac & ~(3u << 28)) | check << 28 | kAddThread | indexStride << 21}};
}

class Binding {
public:
  Binding(Pipeline &pipeline, const Bindings &bindings, uint32_t threads, Memory &memory, Dispatch &dispatch)
      : pipeline_(pipeline), bindings_(bindings), threads_(threads), memory_(memory), dispatch_(dispatch) {}

  std::optional<std::string> run() {
    uploadCode();
    describe();
    allocateScratch();
    fillPalette();
    fillTables();
    fillPushConstants();
    fillSgprs();
    if (!error_.empty())
      return error_;
    return std::nullopt;
  }

private:
  void uploadCode() {
    Allocation &code = memory_.allocate("code", pipeline_.code.size(), Memory::Window::CodeAndTables);
    std::ranges::copy(std::as_bytes(std::span(pipeline_.code)), code.bytes.get());
    pipeline_.compute.program.codeAddress = code.address;
  }

  void describe() {
    const ComputeStage &stage = pipeline_.compute;
    static_cast<StageRegisters &>(dispatch_) = stage;
    static_cast<ComputeRegisters &>(dispatch_) = stage;
    dispatch_.program = &stage.program;
    dispatch_.scratchBytesPerLane = (stage.scratchBytesPerLane + 3) / 4 * 4;
    std::copy_n(bindings_.groups, 3, dispatch_.groups);
  }

  void allocateScratch() {
    if (dispatch_.scratchBytesPerLane != 0)
      dispatch_.scratchAddress = memory_.allocate("scratch", scratchBytes(dispatch_, threads_)).address;
  }

  void fillPalette() {
    const auto &colors = bindings_.borderPalette;
    if (colors.empty())
      return;
    Allocation &palette = memory_.allocate("border color palette", colors.size() * sizeof(colors[0]));
    std::memcpy(palette.bytes.get(), colors.data(), palette.size);
    dispatch_.borderPaletteAddress = palette.address;
  }

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
                                        Memory::Window::CodeAndTables);
    for (const ResourceBinding &binding : pipeline_.resources) {
      if (binding.table)
        set(binding.userDataOffset, static_cast<u32>(tables[*binding.table]->address));
      for (u32 element = 0; element < elementsOf(binding); ++element)
        fillDescriptor(binding, element, binding.table ? tables[*binding.table] : nullptr);
    }
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
    std::vector<u32> words;
    switch (kind.format) {
    case pipeline::DescriptorFormat::Buffer:
    case pipeline::DescriptorFormat::TexelBuffer:
      words = bufferDescriptor(binding, element);
      break;
    case pipeline::DescriptorFormat::Image:
      words = viewDescriptor(binding, element, /*hasImage=*/true, /*hasSampler=*/false);
      break;
    case pipeline::DescriptorFormat::Sampler:
      words = viewDescriptor(binding, element, /*hasImage=*/false, !binding.hasImmutableSamplers);
      break;
    case pipeline::DescriptorFormat::ImageSampler:
      words = viewDescriptor(binding, element, /*hasImage=*/true, !binding.hasImmutableSamplers);
      break;
    case pipeline::DescriptorFormat::Data:
      return fillBlock(binding, element, *table);
    case pipeline::DescriptorFormat::Any:
      words = mutableDescriptor(binding, element);
      break;
    }
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
    const Target &target = pipeline_.compute.program.target;
    // Only the debug buffers may be missing: then nothing is written to them.
    if (!buffer && binding.set != pipeline::kInternalDescriptorSet) {
      fail(nameOf(binding, element) + " has no buffer");
      return {};
    }
    BufferWords result = rawBuffer(target, buffer ? buffer->address : 0, buffer ? buffer->size : 0);
    const bool isTexelBuffer = kindOf(binding.type).format == pipeline::DescriptorFormat::TexelBuffer;
    if (isTexelBuffer || (binding.type == pipeline::DescriptorType::Mutable && buffer->view)) {
      const auto texels = buffer && buffer->view ? texelBuffer(target, *buffer, *buffer->view) : std::nullopt;
      if (!texels) {
        fail(nameOf(binding, element) + " has no format that this GPU has");
        return {};
      }
      result = *texels;
    }
    return {std::begin(result.words), std::end(result.words)};
  }

  /// An image, a sampler, or an image followed by its sampler. Empty, with an error, when one is missing.
  std::vector<u32> viewDescriptor(const ResourceBinding &binding, u32 element, bool hasImage,
                                  bool hasSampler) {
    const BoundView *view = find(bindings_.views, binding, element);
    const Target &target = pipeline_.compute.program.target;
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

  void fillSgprs() {
    dispatch_.userSgprs.assign(pipeline_.compute.userSgprs, 0);
    dispatch_.userSgprDefined.assign(pipeline_.compute.userSgprs, false);
    for (u32 number = 0; number < pipeline_.compute.userSgprs; ++number) {
      u32 source = pipeline_.compute.userDataMap[number];
      if (source == kUnusedUserData)
        continue;
      if (source < kFirstSpecialUserData) {
        auto found = userData_.find(source);
        if (found == userData_.end()) {
          fail("s" + std::to_string(number) + " is mapped to dword " + std::to_string(source) +
               " of user data, which no resource fills");
          return;
        }
        setSgpr(number, found->second);
      } else {
        fillSpecial(number, source);
      }
    }
  }

  void setSgpr(u32 number, u32 value) {
    if (number >= dispatch_.userSgprs.size())
      return fail(".user_data_reg_map needs more user SGPRs than .user_sgprs has");
    dispatch_.userSgprs[number] = value;
    dispatch_.userSgprDefined[number] = true;
  }

  void fillSpecial(u32 number, u32 source) {
    switch (source) {
    case kGlobalTable:
      return setSgpr(number, static_cast<u32>(globalTable().address));
    case kSpillTable:
      return setSgpr(number, static_cast<u32>(spillTable().address));
    case kWorkgroupCounts: {
      Allocation &counts = memory_.allocate("workgroup counts", 12);
      std::memcpy(counts.bytes.get(), bindings_.groups, 12);
      setSgpr(number, static_cast<u32>(counts.address));
      return setSgpr(number + 1, static_cast<u32>(counts.address >> 32));
    }
    default:
      fail("s" + std::to_string(number) + " is mapped to a value that a compute shader has no use for");
    }
  }

  /// RDNA2's compute scratch descriptor is at byte 16.
  Allocation &globalTable() {
    constexpr uint32_t kScratchOffset = 0x10;
    Allocation &table = memory_.allocate("global table", 0x100, Memory::Window::CodeAndTables);
    BufferWords descriptor = scratchBuffer(dispatch_.scratchAddress, pipeline_.compute.program.isWave64);
    if (dispatch_.scratchAddress != 0)
      std::memcpy(table.bytes.get() + kScratchOffset, descriptor.words, 16);
    return table;
  }

  Allocation &spillTable() {
    u32 limit = pipeline_.spillThreshold == kNoSpill ? 0 : pipeline_.userDataLimit;
    Allocation &table =
        memory_.allocate("spill table", std::max<u64>(4ull * limit, 4), Memory::Window::CodeAndTables);
    for (auto [dword, value] : userData_)
      if (dword >= pipeline_.spillThreshold && dword < limit)
        std::memcpy(table.bytes.get() + 4ull * dword, &value, 4);
    return table;
  }

  void fail(std::string message) {
    if (error_.empty())
      error_ = std::move(message);
  }

  Pipeline &pipeline_;
  const Bindings &bindings_;
  uint32_t threads_;
  Memory &memory_;
  Dispatch &dispatch_;
  std::map<u32, u32> userData_;
  std::string error_;
};

} // namespace

std::optional<std::string> bind(Pipeline &pipeline, const Bindings &bindings, uint32_t threads,
                                Memory &memory, Dispatch &dispatch) {
  return Binding(pipeline, bindings, threads, memory, dispatch).run();
}

} // namespace rdnasim
