// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/compiler/ShaderHash.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

namespace llpc {

namespace {

/// Collects fields unambiguously: numbers as 8 bytes, lists and strings behind their length.
class HashInput {
public:
  void add(uint64_t number) {
    uint8_t bytes[8];
    llvm::support::endian::write64le(bytes, number);
    bytes_.insert(bytes_.end(), bytes, bytes + 8);
  }

  void add(std::span<const uint8_t> bytes) {
    add(bytes.size());
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  }

  void add(const std::string &text) {
    add(std::span(reinterpret_cast<const uint8_t *>(text.data()), text.size()));
  }

  void add(const ResourceMapping &mapping) {
    add(mapping.tables.size());
    for (const DescriptorTable &table : mapping.tables) {
      add(table.userDataOffset);
      add(table.bindings.size());
      for (const DescriptorBinding &binding : table.bindings) {
        for (const uint32_t field : {binding.set, binding.binding, static_cast<uint32_t>(binding.type),
                                     binding.offset, binding.stride, binding.count})
          add(field);
      }
    }
    add(mapping.rootDescriptors.size());
    for (const RootDescriptor &root : mapping.rootDescriptors) {
      for (const uint32_t field :
           {root.set, root.binding, static_cast<uint32_t>(root.type), root.userDataOffset})
        add(field);
    }
    add(mapping.pushConstants.userDataOffset);
    add(mapping.pushConstants.size);
  }

  std::array<uint64_t, 2> hash() const {
    const llvm::XXH128_hash_t value = llvm::xxh3_128bits(bytes_);
    return {value.low64, value.high64};
  }

private:
  std::vector<uint8_t> bytes_;
};

} // namespace

std::array<uint64_t, 2> shaderHash(std::span<const uint8_t> bytes, const lgc::ShaderState &shader,
                                   std::vector<SpecConstant> constants, const CompileOptions &options) {
  HashInput fields;
  fields.add(bytes);
  fields.add(static_cast<uint64_t>(shader.stage));
  fields.add(shader.function);
  // Their order means nothing.
  std::ranges::sort(constants, {}, &SpecConstant::id);
  fields.add(constants.size());
  for (const SpecConstant &constant : constants) {
    fields.add(constant.id);
    fields.add(constant.value);
    fields.add(constant.data);
  }
  fields.add(options.gfxIp.major);
  fields.add(options.gfxIp.minor);
  fields.add(options.gfxIp.stepping);
  fields.add(options.waveSize);
  fields.add(options.robustBufferAccess2);
  fields.add(static_cast<uint64_t>(options.abortSignal));
  fields.add(options.pollAborts);
  fields.add(static_cast<uint64_t>(options.printfProtocol));
  fields.add(options.resourceMapping.has_value());
  if (options.resourceMapping)
    fields.add(*options.resourceMapping);
  return fields.hash();
}

} // namespace llpc
