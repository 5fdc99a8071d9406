// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/reader/core/ModuleObjects.h"
#include "llpc/reader/core/AddressSpaces.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace llpc::reader {

GlobalVariable *createVariable(Module &output, Constant *initializer, const Twine &name, unsigned space,
                               Align align) {
  auto *global =
      new GlobalVariable(output, initializer->getType(), /*isConstant=*/false, GlobalValue::InternalLinkage,
                         initializer, name, nullptr, GlobalValue::NotThreadLocal, space);
  global->setAlignment(align);
  return global;
}

GlobalVariable *createConstant(Module &output, Constant *value, const Twine &name) {
  auto *global =
      new GlobalVariable(output, value->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, value,
                         name, nullptr, GlobalValue::NotThreadLocal, addressSpace::kConstant);
  global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return global;
}

GlobalVariable *ModuleObjects::addWorkgroupBlock(uint64_t bytes, bool isZeroed) {
  if (workgroupBlocks_) {
    bytes = std::max(bytes, workgroupBlocks_->getValueType()->getArrayNumElements());
    isZeroed |= workgroupBlocks_->getInitializer()->isNullValue();
  }
  Type *type = ArrayType::get(Type::getInt8Ty(output_.getContext()), bytes);
  Constant *initializer = isZeroed ? Constant::getNullValue(type) : PoisonValue::get(type);
  if (workgroupBlocks_)
    workgroupBlocks_->replaceInitializer(initializer);
  else
    workgroupBlocks_ =
        createVariable(output_, initializer, "workgroup.blocks", addressSpace::kLocal, kExplicitLayoutAlign);
  return workgroupBlocks_;
}

GlobalVariable *ModuleObjects::addConstant(Constant *value, Constant *inMemory, Align align) {
  GlobalVariable *global = createConstant(output_, inMemory, "constant");
  global->setAlignment(align);
  constants_[value] = global;
  return global;
}

} // namespace llpc::reader
