// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/StageWords.h"

#include "lgc/dialect/LgcDialect.h"

#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace lgc {

namespace {

std::array<Value *, 3> globalInvocationId(IRBuilderBase &builder, const ShaderState &shader) {
  Value *workgroup = InputWorkgroupIdOp::create(builder);
  Value *local = InputLocalInvocationIdOp::create(builder);
  std::array<Value *, 3> words{};
  for (unsigned axis = 0; axis < words.size(); ++axis) {
    Value *first = builder.CreateMul(builder.CreateExtractElement(workgroup, axis),
                                     builder.getInt32(shader.compute.workgroupSize[axis]));
    words[axis] = builder.CreateAdd(first, builder.CreateExtractElement(local, axis));
  }
  return words;
}

std::array<Value *, 3> fragmentPosition(IRBuilderBase &builder) {
  Value *position = FragmentCoordOp::create(builder);
  std::array<Value *, 3> words{};
  for (unsigned axis = 0; axis < 2; ++axis)
    words[axis] = builder.CreateBitCast(builder.CreateExtractElement(position, axis), builder.getInt32Ty());
  words[2] = builder.getInt32(0);
  return words;
}

} // namespace

std::array<Value *, 3> createStageWords(Function &function, const ShaderState &shader) {
  IRBuilder<> builder(&function.getEntryBlock(), function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *zero = builder.getInt32(0);
  switch (shader.stage) {
  case ShaderStage::Vertex: {
    Value *vertex = VertexIndexOp::create(builder);
    return {vertex, VertexInstanceIndexOp::create(builder), zero};
  }
  case ShaderStage::Fragment:
    return fragmentPosition(builder);
  case ShaderStage::Compute:
    return globalInvocationId(builder, shader);
  case ShaderStage::Task:
  case ShaderStage::TessControl:
  case ShaderStage::TessEvaluation:
  case ShaderStage::Geometry:
  case ShaderStage::Mesh:
    break; // not supported yet
  }
  return {zero, zero, zero};
}

uint32_t executionModel(ShaderStage stage) {
  switch (stage) {
  case ShaderStage::Vertex:
    return 0;
  case ShaderStage::TessControl:
    return 1;
  case ShaderStage::TessEvaluation:
    return 2;
  case ShaderStage::Geometry:
    return 3;
  case ShaderStage::Fragment:
    return 4;
  case ShaderStage::Compute:
    return 5;
  case ShaderStage::Task:
    return 5364;
  case ShaderStage::Mesh:
    return 5365;
  }
  return 0;
}

} // namespace lgc
