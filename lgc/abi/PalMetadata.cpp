// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/PalMetadata.h"

#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

/// The name under which the AMDGPU back end looks for the blob.
static constexpr const char *kBlobName = "amdgpu.pal.metadata.msgpack";

const char *palShaderName(pipeline::ShaderStage stage) {
  using pipeline::ShaderStage;
  switch (stage) {
  case ShaderStage::Task:
    return ".task";
  case ShaderStage::Vertex:
    return ".vertex";
  case ShaderStage::TessControl:
    return ".hull";
  case ShaderStage::TessEvaluation:
    return ".domain";
  case ShaderStage::Geometry:
    return ".geometry";
  case ShaderStage::Mesh:
    return ".mesh";
  case ShaderStage::Fragment:
    return ".pixel";
  case ShaderStage::Compute:
    return ".compute";
  }
  return nullptr;
}

msgpack::MapDocNode PalMetadata::root() {
  return document_.getRoot().getMap(/*Convert=*/true);
}

msgpack::MapDocNode PalMetadata::pipeline() {
  return root()["amdpal.pipelines"].getArray(/*Convert=*/true)[0].getMap(/*Convert=*/true);
}

msgpack::MapDocNode PalMetadata::hardwareStage(StringRef name) {
  msgpack::MapDocNode stages = pipeline()[".hardware_stages"].getMap(/*Convert=*/true);
  return stages[string(name)].getMap(/*Convert=*/true);
}

msgpack::MapDocNode PalMetadata::graphicsRegisters() {
  return pipeline()[".graphics_registers"].getMap(/*Convert=*/true);
}

bool PalMetadata::isIn(const Module &module) {
  return module.getNamedMetadata(kBlobName) != nullptr;
}

void PalMetadata::write(Module &module) {
  std::string blob;
  document_.writeToBlob(blob);
  NamedMDNode *node = module.getOrInsertNamedMetadata(kBlobName);
  node->clearOperands();
  LLVMContext &context = module.getContext();
  node->addOperand(MDNode::get(context, MDString::get(context, blob)));
}

} // namespace lgc
