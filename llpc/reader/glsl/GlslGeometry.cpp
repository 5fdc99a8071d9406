// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GLSL.std.450: lengths, directions and reflections. Operands may be scalars, which are vectors of one
// component.

#include "llpc/reader/glsl/GlslStd450.h"
#include "llpc/reader/instructions/FloatMath.h"
#include "llpc/reader/instructions/HandlerTemplates.h"

using namespace llvm;

namespace llpc::reader {

namespace {

using Glsl = spirv::GlslStd450;
using spirv::Instruction;

Value *vectorLength(Builder &b, Value *x) {
  return x->getType()->isVectorTy() ? squareRoot(b, dot(b, x, x)) : absolute(b, x);
}

Result length(Translator &translator, const Instruction &instruction) {
  Value *x = argument(translator, instruction, 0);
  FloatFlags flags(translator, instruction);
  return defineFloat(translator, instruction, vectorLength(translator.builder(), x));
}

Result distance(Translator &translator, const Instruction &instruction) {
  Value *x = argument(translator, instruction, 0);
  Value *y = argument(translator, instruction, 1);
  FloatFlags flags(translator, instruction);
  Builder &b = translator.builder();
  return defineFloat(translator, instruction, vectorLength(b, b.CreateFSub(x, y)));
}

Value *normalize(Builder &b, Value *x) {
  Type *type = x->getType();
  if (!type->isVectorTy())
    return b.CreateCopySign(real(type, 1.0), x);
  return b.CreateFMul(x, splatLike(b, inverseSquareRoot(b, dot(b, x, x)), type));
}

Value *crossProduct(Builder &b, Value *x, Value *y) {
  constexpr int kNext[] = {1, 2, 0};
  constexpr int kPrevious[] = {2, 0, 1};
  Value *nextX = b.CreateShuffleVector(x, kNext);
  Value *previousY = b.CreateShuffleVector(y, kPrevious);
  Value *previousX = b.CreateShuffleVector(x, kPrevious);
  Value *nextY = b.CreateShuffleVector(y, kNext);
  Value *forward = b.CreateFMul(nextX, previousY);
  return b.CreateFSub(forward, b.CreateFMul(previousX, nextY));
}

Value *faceForward(Builder &b, Value *normal, Value *incident, Value *reference) {
  Value *product = dot(b, reference, incident);
  Value *facesAway = b.CreateFCmpOLT(product, real(product->getType(), 0.0));
  return b.CreateSelect(facesAway, normal, b.CreateFNeg(normal));
}

/// incident - 2 * dot(normal, incident) * normal
Value *reflect(Builder &b, Value *incident, Value *normal) {
  Value *product = dot(b, normal, incident);
  Value *twice = b.CreateFMul(product, real(product->getType(), 2.0));
  return b.CreateFSub(incident, b.CreateFMul(splatLike(b, twice, normal->getType()), normal));
}

/// k = 1 - eta² (1 - cosine²); no refraction for k < 0, else eta * incident - (eta * cosine + sqrt(k)) *
/// normal.
Value *refract(Builder &b, Value *incident, Value *normal, Value *eta) {
  Type *type = incident->getType();
  Value *one = real(eta->getType(), 1.0);
  Value *cosine = dot(b, normal, incident);
  Value *sineSquare = b.CreateFSub(one, b.CreateFMul(cosine, cosine));
  Value *k = b.CreateFSub(one, b.CreateFMul(b.CreateFMul(eta, eta), sineSquare));
  Value *scaledCosine = b.CreateFMul(eta, cosine);
  Value *along = b.CreateFAdd(scaledCosine, squareRoot(b, k));
  Value *scaledIncident = b.CreateFMul(splatLike(b, eta, type), incident);
  Value *direction = b.CreateFSub(scaledIncident, b.CreateFMul(splatLike(b, along, type), normal));
  Value *isTotal = b.CreateFCmpOLT(k, real(k->getType(), 0.0));
  return b.CreateSelect(isTotal, Constant::getNullValue(type), direction);
}

constexpr GlslHandlerEntry kHandlers[] = {
    {Glsl::Length, length},
    {Glsl::Distance, distance},
    {Glsl::Cross, elementwise<2, crossProduct>},
    {Glsl::Normalize, elementwise<1, normalize>},
    {Glsl::FaceForward, elementwise<3, faceForward>},
    {Glsl::Reflect, elementwise<2, reflect>},
    {Glsl::Refract, elementwise<3, refract>},
};

} // namespace

std::span<const GlslHandlerEntry> glslGeometryHandlers() {
  return kHandlers;
}

} // namespace llpc::reader
