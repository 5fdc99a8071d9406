// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/image/LowerImages.h"

#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/ImageOperands.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/image/ImageQueries.h"
#include "lgc/lowering/image/LowerSampling.h"
#include "lgc/lowering/image/TexelAccess.h"
#include "lgc/state/Diagnostics.h"

using namespace llvm;

namespace lgc {

namespace {

class ImageLowering : public OpVisitor<ImageLowering> {
public:
  explicit ImageLowering(const PipelineState &state) : gfxIp_(state.gfxIp) {}

  PreservedAnalyses run(Module &module) {
    visit(module);
    return preservingControlFlow(changed_);
  }

  void visitImageLoad(ImageLoadOp &op) {
    const bool isGood = checkTexel(op, op.getHasLevel()) && checkScope(op, op.getScope());
    replace(op, isGood ? lowerImageLoad(op, gfxIp_) : PoisonValue::get(op.getType()));
  }

  void visitImageStore(ImageStoreOp &op) {
    if (checkTexel(op, op.getHasLevel()) && checkScope(op, op.getScope()))
      lowerImageStore(op, gfxIp_);
    erase(op);
  }

  void visitImageAtomic(ImageAtomicOp &op) {
    if (op.getKind() >= kImageAtomics)
      reportError(op, kMalformedIr, "there is no image operation " + Twine(op.getKind()));
    else if (!isTypeOf(static_cast<ImageAtomic>(op.getKind()), op.getType()))
      reportError(op, kMalformedIr, "the operand of an atomic operation does not have its type");
    else if (!hasInstruction(op, gfxIp_))
      reportError(op, kMalformedIr, "the GPU needs a loop for this atomic operation");
    else if (checkTexel(op, /*hasLevel=*/false))
      return replace(op, lowerImageAtomic(op, gfxIp_));
    replace(op, PoisonValue::get(op.getType()));
  }

  void visitImageAtomicCompare(ImageAtomicCompareOp &op) {
    const bool isGood = checkTexel(op, /*hasLevel=*/false);
    replace(op, isGood ? lowerImageAtomicCompare(op, gfxIp_) : PoisonValue::get(op.getType()));
  }

  void visitImageSample(ImageSampleOp &op) { replace(op, lowerSample(op)); }
  void visitImageGather(ImageGatherOp &op) { replace(op, lowerGather(op, gfxIp_)); }
  void visitImageLevelOfDetail(ImageLevelOfDetailOp &op) { replace(op, lowerLevelOfDetail(op)); }

  void visitImageSize(ImageSizeOp &op) {
    const bool isGood = checkDimension(op, op.getImage(), op.getDimension());
    replace(op, isGood ? buildImageSize(op, gfxIp_) : PoisonValue::get(op.getType()));
  }
  void visitImageLevels(ImageLevelsOp &op) { replace(op, buildImageLevels(op, gfxIp_)); }
  void visitImageSamples(ImageSamplesOp &op) { replace(op, buildImageSamples(op, gfxIp_)); }

private:
  static bool isTypeOf(ImageAtomic kind, const Type *type) {
    return kind == ImageAtomic::Exchange || isOnFloats(kind) == type->isFloatTy();
  }

  bool checkDimension(const Instruction &op, const Value *image, uint32_t dimension) {
    const bool isBuffer = dimension == static_cast<uint32_t>(ImageDimension::Buffer);
    if (dimension >= kImageDimensions)
      reportError(op, kMalformedIr, "there is no image dimension " + Twine(dimension));
    else if ((cast<FixedVectorType>(image->getType())->getNumElements() == 4) != isBuffer)
      reportError(op, kMalformedIr,
                  "the descriptor of a texel buffer has 4 dwords, that of an image " + Twine(kImageDwords));
    else
      return true;
    return false;
  }

  /// Checks the operands of an access to a single texel.
  template <typename Op>
  bool checkTexel(Op &op, bool hasLevel) {
    if (!checkDimension(op, op.getImage(), op.getDimension()))
      return false;
    const auto dimension = static_cast<ImageDimension>(op.getDimension());
    const bool isMultisample = isMultisampled(dimension);
    if (hasLevel && (isMultisample || dimension == ImageDimension::Buffer)) {
      reportError(op, kMalformedIr, "an image of this dimension has no levels");
      return false;
    }
    const size_t expected = texelCoordinates(dimension) + (isMultisample ? 1 : 0) + (hasLevel ? 1 : 0);
    if (op.getCoordinates().size() == expected)
      return true;
    reportError(op, kMalformedIr,
                "an access to an image of this dimension has " + Twine(expected) + " coordinates");
    return false;
  }

  bool checkScope(const Instruction &op, uint32_t scope) {
    if (scope >= kImageScopes)
      reportError(op, kMalformedIr, "there is no scope " + Twine(scope));
    return scope < kImageScopes;
  }

  void replace(CallInst &op, Value *value) {
    op.replaceAllUsesWith(value);
    erase(op);
  }

  void erase(CallInst &op) {
    op.eraseFromParent();
    changed_ = true;
  }

  const GfxIp &gfxIp_;
  bool changed_ = false;
};

} // namespace

PreservedAnalyses LowerImages::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  return state ? ImageLowering(*state).run(module) : PreservedAnalyses::all();
}

} // namespace lgc
