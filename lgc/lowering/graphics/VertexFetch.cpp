// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/VertexFetch.h"

#include "lgc/abi/TableAddress.h"
#include "lgc/abi/UserSgprs.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using pipeline::VertexAttribute;
using pipeline::VertexBinding;

namespace lgc {

namespace {

constexpr uint32_t kDescriptorBytes = 16;
constexpr Align kDescriptorAlign = Align::Constant<16>();

/// Marks a load as volatile for LLVM, which otherwise merges loads of components beyond what is aligned.
constexpr uint32_t kNotMerged = 1u << 31;

Error invalid(const Twine &what) {
  return makeError(ErrorCategory::InvalidInput, what);
}

} // namespace

Expected<VertexFetch::Source> VertexFetch::find(uint32_t location) const {
  for (const VertexAttribute &attribute : state_.graphics->vertexInput.attributes) {
    const std::optional<FormatInfo> format = formatInfo(attribute.format);
    const bool hasTwoLocations = format && format->bits == 64 && format->components > 2;
    const bool isSecond = hasTwoLocations && attribute.location + 1 == location;
    if (attribute.location != location && !isSecond)
      continue;
    if (!format)
      return invalid("the attribute at location " + Twine(location) + " has format " +
                     Twine(attribute.format) + ", which is not one of vertex attributes");
    for (const VertexBinding &binding : state_.graphics->vertexInput.bindings)
      if (binding.binding == attribute.binding)
        return Source{&attribute, &binding, *format, isSecond ? 2u : 0u};
    return invalid("the attribute at location " + Twine(location) + " is in binding " +
                   Twine(attribute.binding) + ", which the vertex input state does not have");
  }
  return invalid("the shader reads location " + Twine(location) +
                 ", for which the vertex input state has no attribute");
}

/// Returns the number of the element in the buffer that belongs to the vertex.
Value *VertexFetch::element(const VertexBinding &binding) {
  if (binding.rate == pipeline::VertexInputRate::Vertex)
    return VertexIndexOp::create(b_);
  if (binding.divisor == 1)
    return VertexInstanceIndexOp::create(b_);
  Value *first = VertexBaseInstanceOp::create(b_);
  if (binding.divisor == 0)
    return first;
  return b_.CreateAdd(first, b_.CreateUDiv(VertexInstanceNumberOp::create(b_), b_.getInt32(binding.divisor)));
}

/// Returns the components as i32 or a vector of them.
Value *VertexFetch::load(uint32_t format, uint32_t components, uint32_t offset, bool isAlone) {
  Type *type =
      components == 1 ? b_.getInt32Ty() : cast<Type>(FixedVectorType::get(b_.getInt32Ty(), components));
  return b_.CreateIntrinsic(Intrinsic::amdgcn_struct_tbuffer_load, {type},
                            {descriptor_, index_, b_.getInt32(offset), b_.getInt32(0), b_.getInt32(format),
                             b_.getInt32(isAlone ? kNotMerged : 0)});
}

void VertexFetch::loadWhole(const Source &source, std::array<Value *, 4> &result) {
  const FormatInfo &format = source.format;
  const uint32_t number = format.isPacked
                              ? *packedBufferFormat(state_.gfxIp, format)
                              : *bufferFormat(state_.gfxIp, format.number, format.bits, format.components);
  Value *loaded = load(number, format.components, source.attribute->offset, /*isAlone=*/false);
  for (uint32_t i = 0; i < format.components; ++i)
    result[i] = format.components == 1 ? loaded : b_.CreateExtractElement(loaded, i);
}

void VertexFetch::loadComponents(const Source &source, uint32_t components, std::array<Value *, 4> &result) {
  const FormatInfo &format = source.format;
  const uint32_t number = *bufferFormat(state_.gfxIp, format.number, format.bits, 1);
  const uint32_t needed = format.beginsWithBlue ? format.components : std::min(components, format.components);
  for (uint32_t i = 0; i < needed; ++i)
    result[i] = load(number, 1, source.attribute->offset + i * format.componentBytes(), /*isAlone=*/true);
}

/// Loads up to two components of 64 bits, as four dwords.
void VertexFetch::loadWide(const Source &source, std::array<Value *, 4> &result) {
  const uint32_t count = std::min(source.format.components - source.firstComponent, 2u) * 2;
  const uint32_t number = *bufferFormat(state_.gfxIp, NumberFormat::Uint, 32, count);
  Value *loaded = load(number, count, source.attribute->offset + source.firstComponent * 8, false);
  for (uint32_t i = 0; i < count; ++i)
    result[i] = b_.CreateExtractElement(loaded, i);
}

Expected<std::array<Value *, 4>> VertexFetch::fetch(uint32_t location, uint32_t components) {
  Expected<Source> source = find(location);
  if (!source)
    return source.takeError();
  const FormatInfo &format = source->format;
  Value *table = buildTableAddress(b_, UserDataSpecialOp::create(b_, kUserDataVertexBuffers));
  Value *address =
      b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), table, source->binding->binding * kDescriptorBytes);
  LoadInst *descriptor = b_.CreateAlignedLoad(FixedVectorType::get(b_.getInt32Ty(), 4), address,
                                              kDescriptorAlign, "vertexBuffer");
  descriptor->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(b_.getContext(), {}));
  descriptor_ = descriptor;
  index_ = element(*source->binding);

  Value *one = isInteger(format.number) ? cast<Value>(b_.getInt32(1)) : b_.getInt32(bit_cast<uint32_t>(1.0f));
  std::array<Value *, 4> result{b_.getInt32(0), b_.getInt32(0), b_.getInt32(0), one};
  const uint32_t alignment = std::min(format.bytes(), 4u);
  const bool isAligned = (source->attribute->offset | source->binding->stride) % alignment == 0;
  if (format.bits == 64)
    loadWide(*source, result);
  else if (format.isPacked && !packedBufferFormat(state_.gfxIp, format))
    return invalid("the attribute at location " + Twine(location) + " has format " +
                   Twine(source->attribute->format) + ", which is not one of vertex attributes");
  else if (format.isPacked ||
           (isAligned && bufferFormat(state_.gfxIp, format.number, format.bits, format.components)))
    loadWhole(*source, result);
  else if (bufferFormat(state_.gfxIp, format.number, format.bits, 1))
    loadComponents(*source, components, result);
  else
    return invalid("the attribute at location " + Twine(location) + " has format " +
                   Twine(source->attribute->format) + ", which is not one of vertex attributes");
  if (format.beginsWithBlue)
    std::swap(result[0], result[2]);
  return result;
}

} // namespace lgc
