// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FunctionEmitter.h"

namespace reconvergence {

std::string ModuleEmitter::emit() {
  if (program_.draw) {
    setModes(*program_.draw);
  } else {
    text_.extend("SPV_KHR_maximal_reconvergence");
    text_.setMode("MaximallyReconvergesKHR");
  }
  std::string functions;
  for (uint32_t i = 0; i < program_.functions.size(); ++i)
    functions += FunctionEmitter(*this, i).emit();
  return text_.finish({program_.localSize, 1, 1}, functions);
}

void ModuleEmitter::setModes(const Draw &draw) {
  text_.setStage("Fragment");
  text_.setMode("OriginUpperLeft");
  if (draw.reconvergesMaximally) {
    text_.extend("SPV_KHR_maximal_reconvergence");
    text_.setMode("MaximallyReconvergesKHR");
  }
  if (draw.hasFullQuads || draw.hasQuadDerivatives) {
    text_.require("QuadControlKHR");
    text_.extend("SPV_KHR_quad_control");
  }
  if (draw.hasFullQuads)
    text_.setMode("RequireFullQuadsKHR");
  if (draw.hasQuadDerivatives)
    text_.setMode("QuadDerivativesKHR");
}

std::string ModuleEmitter::builtIn(const std::string &name) {
  std::string &id = builtIns_[name];
  if (id.empty()) {
    const bool isVector = name == "WorkgroupId";
    id = text_.variable("Input", isVector ? text_.declare("OpTypeVector " + word() + " 3") : word());
    text_.decorate(id + " BuiltIn " + name);
    if (program_.draw)
      text_.decorate(id + " Flat");
    if (name.starts_with("Subgroup"))
      text_.require("GroupNonUniform");
  }
  return id;
}

std::string ModuleEmitter::buffer(uint32_t binding, const std::string &element, uint32_t stride) {
  std::string &id = buffers_[binding];
  if (!id.empty())
    return id;
  const std::string array = text_.declareAnew("OpTypeRuntimeArray " + element);
  const std::string block = text_.declareAnew("OpTypeStruct " + array);
  text_.decorate(array + " ArrayStride " + std::to_string(stride));
  text_.decorate(block + " Block");
  text_.decorateMember(block + " 0 Offset 0");
  id = text_.variable("StorageBuffer", block);
  text_.decorate(id + " DescriptorSet 0");
  text_.decorate(id + " Binding " + std::to_string(binding));
  return id;
}

std::string ModuleEmitter::pushConstants() {
  if (!pushConstants_.empty())
    return pushConstants_;
  const std::string array = text_.declareAnew("OpTypeArray " + word() + " " + u32(kPushedWords));
  const std::string block = text_.declareAnew("OpTypeStruct " + array);
  text_.decorate(array + " ArrayStride 4");
  text_.decorate(block + " Block");
  text_.decorateMember(block + " 0 Offset 0");
  return pushConstants_ = text_.variable("PushConstant", block);
}

std::string ModuleEmitter::cursor() {
  if (cursor_.empty())
    cursor_ = text_.variable("Private", word());
  return cursor_;
}

std::string ModuleEmitter::cells() {
  if (cells_.empty()) {
    uint32_t count = 1;
    for (const Function &function : program_.functions)
      count += function.variables() + 1;
    cells_ = text_.variable("Workgroup",
                            text_.declare("OpTypeArray " + word() + " " + u32(count * program_.localSize)));
  }
  return cells_;
}

uint32_t ModuleEmitter::firstCell(uint32_t function) const {
  uint32_t cell = 1;
  for (uint32_t i = 0; i < function; ++i)
    cell += program_.functions[i].variables() + 1;
  return cell;
}

std::string ModuleEmitter::message() {
  if (!message_.empty())
    return message_;
  text_.require("AbortKHR");
  text_.extend("SPV_KHR_abort");
  message_ = text_.declareAnew("OpTypeStruct " + word() + " " + word() + " " + word());
  for (uint32_t member = 0; member < kMessageWords; ++member)
    text_.decorateMember(message_ + " " + std::to_string(member) + " Offset " + std::to_string(4 * member));
  return message_;
}

std::string emit(const Program &program, Keep keep) {
  return ModuleEmitter(program, keep).emit();
}

} // namespace reconvergence
