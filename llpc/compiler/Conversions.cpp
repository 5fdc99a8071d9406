// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/compiler/Conversions.h"

namespace llpc {

namespace {

lgc::DescriptorType toLgc(DescriptorType type) {
  return type == DescriptorType::UniformBuffer ? lgc::DescriptorType::UniformBuffer
                                               : lgc::DescriptorType::StorageBuffer;
}

DescriptorType fromLgc(lgc::DescriptorType type) {
  return type == lgc::DescriptorType::UniformBuffer ? DescriptorType::UniformBuffer
                                                    : DescriptorType::StorageBuffer;
}

} // namespace

lgc::AbortSignal toLgc(AbortSignal signal) {
  switch (signal) {
  case AbortSignal::Trap:
    return lgc::AbortSignal::Trap;
  case AbortSignal::Wait:
    return lgc::AbortSignal::Wait;
  default:
    return lgc::AbortSignal::None;
  }
}

lgc::PrintfProtocol toLgc(PrintfProtocol protocol) {
  switch (protocol) {
  case PrintfProtocol::Basic:
    return lgc::PrintfProtocol::Basic;
  default:
    return lgc::PrintfProtocol::Ours;
  }
}

lgc::GfxIp toLgc(const GfxIp &gfxIp) {
  return {gfxIp.major, gfxIp.minor, gfxIp.stepping};
}

lgc::ResourceMapping toLgc(const ResourceMapping &mapping) {
  lgc::ResourceMapping result;
  for (const DescriptorTable &table : mapping.tables) {
    lgc::DescriptorTable &twin = result.tables.emplace_back();
    twin.userDataOffset = table.userDataOffset;
    for (const DescriptorBinding &binding : table.bindings)
      twin.bindings.push_back(
          {binding.set, binding.binding, toLgc(binding.type), binding.offset, binding.stride, binding.count});
  }
  for (const RootDescriptor &root : mapping.rootDescriptors)
    result.rootDescriptors.push_back({root.set, root.binding, toLgc(root.type), root.userDataOffset});
  result.pushConstantOffset = mapping.pushConstants.userDataOffset;
  result.pushConstantSize = mapping.pushConstants.size;
  return result;
}

ResourceMapping fromLgc(const lgc::ResourceMapping &mapping) {
  ResourceMapping result;
  for (const lgc::DescriptorTable &table : mapping.tables) {
    DescriptorTable &twin = result.tables.emplace_back();
    twin.userDataOffset = table.userDataOffset;
    for (const lgc::TableBinding &binding : table.bindings)
      twin.bindings.push_back({binding.set, binding.binding, fromLgc(binding.type), binding.offset,
                               binding.stride, binding.count});
  }
  for (const lgc::RootDescriptor &root : mapping.rootDescriptors)
    result.rootDescriptors.push_back({root.set, root.binding, fromLgc(root.type), root.userDataOffset});
  result.pushConstants = {mapping.pushConstantOffset, mapping.pushConstantSize};
  return result;
}

ShaderStatistics fromLgc(const lgc::CodeStatistics &statistics) {
  ShaderStatistics result;
  result.waveSize = statistics.waveSize;
  result.sgprs = statistics.sgprs;
  result.vgprs = statistics.vgprs;
  result.sgprSpills = statistics.spills.sgprs;
  result.vgprSpills = statistics.spills.vgprs;
  result.ldsBytes = statistics.ldsBytes;
  result.scratchBytes = statistics.scratchBytes;
  result.codeBytes = statistics.codeBytes;
  result.occupancy = statistics.occupancy;
  result.instructions = statistics.instructions;
  result.valu = statistics.valu;
  result.salu = statistics.salu;
  result.vmem = statistics.vmem;
  result.smem = statistics.smem;
  result.lds = statistics.lds;
  result.branches = statistics.branches;
  result.waits = statistics.waits;
  result.other = statistics.other;
  return result;
}

} // namespace llpc
