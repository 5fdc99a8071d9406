// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/image/TexelAccess.h"

#include "lgc/dialect/ImageOperands.h"
#include "lgc/lowering/buffer/CachePolicy.h"
#include "lgc/lowering/image/ImageIntrinsics.h"
#include "lgc/lowering/image/Residency.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/AMDGPUAddrSpace.h"

using namespace llvm;

namespace lgc {

namespace {

/// Returns the end of the names of the intrinsics for the operation.
StringRef nameOf(ImageAtomic kind, ImageDimension dimension, GfxIp gfxIp) {
  // Images have other intrinsics for the same operations on gfx12.
  const bool isNew = dimension != ImageDimension::Buffer && gfxIp.major >= 12;
  switch (kind) {
  case ImageAtomic::Exchange:
    return "swap";
  case ImageAtomic::Add:
    return "add";
  case ImageAtomic::Subtract:
    return "sub";
  case ImageAtomic::SignedMin:
    return "smin";
  case ImageAtomic::UnsignedMin:
    return "umin";
  case ImageAtomic::SignedMax:
    return "smax";
  case ImageAtomic::UnsignedMax:
    return "umax";
  case ImageAtomic::And:
    return "and";
  case ImageAtomic::Or:
    return "or";
  case ImageAtomic::Xor:
    return "xor";
  case ImageAtomic::FloatAdd:
    return isNew ? "add.flt" : "fadd";
  case ImageAtomic::FloatMin:
    return isNew ? "min.flt" : "fmin";
  case ImageAtomic::FloatMax:
    return isNew ? "max.flt" : "fmax";
  }
  llvm_unreachable("all operations");
}

uint32_t policy(GfxIp gfxIp, uint32_t scope, bool isLoad) {
  // The scopes of buffers begin with the second one.
  return scope == static_cast<uint32_t>(ImageScope::Invocation)
             ? 0
             : cachePolicy(gfxIp, static_cast<BufferScope>(scope - 1), isLoad);
}

/// A texel, and how it is accessed.
class TexelAccess {
public:
  /// `coordinates` are followed by the level if `hasLevel` is set.
  TexelAccess(CallInst &op, Value *image, uint32_t dimension, ArrayRef<Use> coordinates, bool hasLevel,
              uint32_t policy)
      : op_(op), b_(&op), image_(image), dimension_(static_cast<ImageDimension>(dimension)),
        coordinates_(coordinates), hasLevel_(hasLevel), policy_(policy) {}

  IRBuilder<> &builder() { return b_; }

  /// `result` is that of the op. The hardware reads a number of 64 bits as two of 32.
  Value *load(Type *result) {
    ResidencyRead read(b_, result);
    Type *scalar = result->getScalarType();
    if (result->getScalarSizeInBits() == 64)
      return read.result(loadWide(read, scalar));
    return read.result(loadComponents(read, scalar, 4));
  }

  void store(Value *texel) {
    if (texel->getType()->isIntegerTy(64))
      texel = b_.CreateBitCast(texel, FixedVectorType::get(b_.getInt32Ty(), 2));
    if (dimension_ == ImageDimension::Buffer) {
      accessBuffer("store.format", b_.getVoidTy(), {texel});
      return;
    }
    Value *floats = b_.CreateBitCast(texel, texel->getType()->getWithNewType(b_.getFloatTy()));
    // The hardware extends halves to the same numbers.
    if (auto *extended = dyn_cast<FPExtInst>(floats))
      floats = extended->getOperand(0);
    auto *vector = dyn_cast<FixedVectorType>(texel->getType());
    const uint32_t components = vector ? vector->getNumElements() : 1;
    access("store", b_.getVoidTy(), {floats, b_.getInt32((1u << components) - 1)});
  }

  /// `data` is of the type of the texel.
  Value *modify(StringRef operation, ArrayRef<Value *> data) {
    const std::string name = ("atomic." + operation).str();
    Type *type = data.front()->getType();
    return dimension_ == ImageDimension::Buffer ? accessBuffer(name, type, data) : access(name, type, data);
  }

private:
  /// `textureFail` is null for an operation that does not report residency.
  Value *access(StringRef instruction, Type *result, ArrayRef<Value *> data, Value *textureFail = nullptr) {
    SmallVector<Value *, 12> arguments(data);
    for (const Use &coordinate : coordinates_)
      arguments.push_back(coordinate.get());
    arguments.append({image_, textureFail ? textureFail : b_.getInt32(0), b_.getInt32(policy_)});
    const std::string name = (instruction + (hasLevel_ ? ".mip" : "")).str();
    return withHints(createImageIntrinsic(b_, name, dimension_, result, arguments));
  }

  /// The operands of an access to a texel buffer: data, descriptor, index, two offsets in bytes, cache
  /// policy.
  Value *accessBuffer(StringRef instruction, Type *result, ArrayRef<Value *> data) {
    Value *bits = b_.CreateBitCast(image_, b_.getIntNTy(128));
    SmallVector<Value *, 8> arguments(data);
    arguments.append({b_.CreateIntToPtr(bits, b_.getPtrTy(AMDGPUAS::BUFFER_RESOURCE)),
                      coordinates_.front().get(), b_.getInt32(0), b_.getInt32(0), b_.getInt32(policy_)});
    std::string name = ("llvm.amdgcn.struct.ptr.buffer." + instruction).str();
    return withHints(b_.CreateIntrinsic(result, Intrinsic::lookupIntrinsicID(name), arguments));
  }

  Value *withHints(CallInst *intrinsic) {
    intrinsic->copyMetadata(op_, {LLVMContext::MD_nontemporal});
    return intrinsic;
  }

  /// Loads the first `count` components: those of a buffer as `scalar`, those of an image as floats.
  Value *loadComponents(ResidencyRead &read, Type *scalar, uint32_t count) {
    const bool isBuffer = dimension_ == ImageDimension::Buffer;
    Type *data = FixedVectorType::get(isBuffer ? scalar : b_.getFloatTy(), count);
    Type *type = read.intrinsicType(data);
    if (isBuffer)
      return read.dataOf(accessBuffer("load.format", type, {}));
    return read.dataOf(access("load", type, {b_.getInt32((1u << count) - 1)}, read.textureFail()));
  }

  Value *loadWide(ResidencyRead &read, Type *scalar) {
    Value *loaded = loadComponents(read, b_.getInt32Ty(), 2);
    Constant *missing = ConstantVector::get({ConstantInt::get(scalar, 0), ConstantInt::get(scalar, 0),
                                             ConstantInt::get(scalar, 0), ConstantInt::get(scalar, 1)});
    return b_.CreateInsertElement(missing, b_.CreateBitCast(loaded, scalar), uint64_t(0));
  }

  CallInst &op_;
  IRBuilder<> b_;
  Value *image_;
  ImageDimension dimension_;
  ArrayRef<Use> coordinates_;
  bool hasLevel_;
  uint32_t policy_;
};

/// On gfx12 an atomic operation without a scope would happen in the CU's cache.
uint32_t atomicPolicy(GfxIp gfxIp) {
  return policy(gfxIp, static_cast<uint32_t>(ImageScope::Device), /*isLoad=*/false);
}

} // namespace

bool hasInstruction(const ImageAtomicOp &op, GfxIp gfxIp) {
  const bool isBuffer = op.getDimension() == static_cast<uint32_t>(ImageDimension::Buffer);
  switch (static_cast<ImageAtomic>(op.getKind())) {
  case ImageAtomic::FloatAdd:
    return gfxIp.major >= (isBuffer ? 11 : 12);
  case ImageAtomic::FloatMin:
  case ImageAtomic::FloatMax:
    return isBuffer || gfxIp.major != 11;
  default:
    return true;
  }
}

Value *lowerImageLoad(ImageLoadOp &op, GfxIp gfxIp) {
  const uint32_t cache = policy(gfxIp, op.getScope(), /*isLoad=*/true);
  return TexelAccess(op, op.getImage(), op.getDimension(), op.getCoordinates(), op.getHasLevel(), cache)
      .load(op.getType());
}

void lowerImageStore(ImageStoreOp &op, GfxIp gfxIp) {
  const uint32_t cache = policy(gfxIp, op.getScope(), /*isLoad=*/false);
  TexelAccess(op, op.getImage(), op.getDimension(), op.getCoordinates(), op.getHasLevel(), cache)
      .store(op.getTexel());
}

Value *lowerImageAtomic(ImageAtomicOp &op, GfxIp gfxIp) {
  return TexelAccess(op, op.getImage(), op.getDimension(), op.getCoordinates(), /*hasLevel=*/false,
                     atomicPolicy(gfxIp))
      .modify(nameOf(static_cast<ImageAtomic>(op.getKind()), static_cast<ImageDimension>(op.getDimension()),
                     gfxIp),
              {op.getValue()});
}

Value *lowerImageAtomicCompare(ImageAtomicCompareOp &op, GfxIp gfxIp) {
  return TexelAccess(op, op.getImage(), op.getDimension(), op.getCoordinates(), /*hasLevel=*/false,
                     atomicPolicy(gfxIp))
      .modify("cmpswap", {op.getValue(), op.getComparand()});
}

} // namespace lgc
