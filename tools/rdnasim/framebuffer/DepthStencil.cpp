// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdnasim/framebuffer/DepthStencil.h"

namespace rdnasim::framebuffer {

namespace {

bool passesBounds(const DepthStencilState &state, const DepthAttachment &attachment,
                  const std::byte *element) {
  const double depth = depthOf(attachment.format, loadDepth(attachment.format, element));
  return depth >= state.minBounds && depth <= state.maxBounds;
}

/// Updates the depth if the test passes.
bool testDepth(const DepthStencilState &state, const DepthAttachment &attachment, float depth,
               std::byte *element) {
  const double fragment = quantiseDepth(attachment.format, depth);
  if (!compare(state.depthCompare, fragment, loadDepth(attachment.format, element)))
    return false;
  if (state.writesDepth)
    storeDepth(attachment.format, fragment, element);
  return true;
}

/// The stencil test of one sample. Its update depends on the depth test.
class StencilTest {
public:
  StencilTest(const StencilFace &face, std::optional<uint8_t> reference, std::byte *element)
      : face_(face), reference_(reference.value_or(face.reference)), element_(element) {}

  bool passes() const {
    return compare(face_.compare, reference_ & face_.compareMask, stored() & face_.compareMask);
  }
  void update(StencilOp op) const {
    const uint8_t value = applyStencilOp(op, stored(), reference_), mask = face_.writeMask;
    *element_ = static_cast<std::byte>((value & mask) | (stored() & ~mask));
  }
  const StencilFace &face() const { return face_; }

private:
  uint8_t stored() const { return static_cast<uint8_t>(*element_); }

  const StencilFace &face_;
  const uint8_t reference_;
  std::byte *const element_;
};

std::byte *elementAt(const Surface &surface, const SamplePlace &place) {
  return surface.at(place.x, place.y, place.layer, place.sample);
}

} // namespace

bool compare(CompareOp op, double fragment, double stored) {
  switch (op) {
  case CompareOp::Never:
    return false;
  case CompareOp::Less:
    return fragment < stored;
  case CompareOp::Equal:
    return fragment == stored;
  case CompareOp::LessOrEqual:
    return fragment <= stored;
  case CompareOp::Greater:
    return fragment > stored;
  case CompareOp::NotEqual:
    return fragment != stored;
  case CompareOp::GreaterOrEqual:
    return fragment >= stored;
  case CompareOp::Always:
    return true;
  }
  return false;
}

uint8_t applyStencilOp(StencilOp op, uint8_t stored, uint8_t reference) {
  switch (op) {
  case StencilOp::Keep:
    return stored;
  case StencilOp::Zero:
    return 0;
  case StencilOp::Replace:
    return reference;
  case StencilOp::IncrementAndClamp:
    return stored == 0xff ? stored : static_cast<uint8_t>(stored + 1);
  case StencilOp::DecrementAndClamp:
    return stored == 0 ? stored : static_cast<uint8_t>(stored - 1);
  case StencilOp::Invert:
    return static_cast<uint8_t>(~stored);
  case StencilOp::IncrementAndWrap:
    return static_cast<uint8_t>(stored + 1);
  case StencilOp::DecrementAndWrap:
    return static_cast<uint8_t>(stored - 1);
  }
  return stored;
}

bool testSample(const DepthStencilState &state, const Attachments &attachments, const SamplePlace &place,
                const DepthStencilInput &input) {
  const auto &depth = attachments.depth;
  std::byte *const depthElement = depth ? elementAt(depth->surface, place) : nullptr;
  if (state.testsBounds && depth && !passesBounds(state, *depth, depthElement))
    return false;

  std::optional<StencilTest> stencil;
  if (state.testsStencil && attachments.stencil)
    stencil.emplace(input.isFrontFacing ? state.front : state.back, input.reference,
                    elementAt(attachments.stencil->surface, place));
  if (stencil && !stencil->passes()) {
    stencil->update(stencil->face().fail);
    return false;
  }

  const bool passes = !state.testsDepth || !depth || testDepth(state, *depth, input.depth, depthElement);
  if (stencil)
    stencil->update(passes ? stencil->face().pass : stencil->face().depthFail);
  return passes;
}

} // namespace rdnasim::framebuffer
