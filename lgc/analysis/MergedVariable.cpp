// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/analysis/MergedVariable.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

/// The parts of a packed struct, with explicit padding.
struct Parts {
  SmallVector<Constant *> values;
  SmallVector<uint64_t> offsets; ///< of the variables
  uint64_t size = 0;
  Align align;
};

static Parts layOut(const DataLayout &layout, ArrayRef<GlobalVariable *> variables) {
  Parts parts;
  for (const GlobalVariable *variable : variables) {
    Type *type = variable->getValueType();
    const Align align = layout.getValueOrABITypeAlignment(variable->getAlign(), type);
    const uint64_t offset = alignTo(parts.size, align);
    if (offset != parts.size)
      parts.values.push_back(
          PoisonValue::get(ArrayType::get(Type::getInt8Ty(type->getContext()), offset - parts.size)));
    parts.values.push_back(variable->hasInitializer() ? const_cast<Constant *>(variable->getInitializer())
                                                      : PoisonValue::get(type));
    parts.offsets.push_back(offset);
    parts.size = offset + layout.getTypeAllocSize(type).getFixedValue();
    parts.align = std::max(parts.align, align);
  }
  return parts;
}

static void replace(GlobalVariable &variable, GlobalVariable &merged, uint64_t offset) {
  DenseMap<Function *, Value *> addresses;
  for (Use &use : make_early_inc_range(variable.uses())) {
    Function &function = *cast<Instruction>(use.getUser())->getFunction();
    Value *&address = addresses[&function];
    if (!address) {
      // Not by a builder, which would make a constant of it.
      auto *number = ConstantInt::get(Type::getInt32Ty(function.getContext()), offset);
      address = GetElementPtrInst::CreateInBounds(Type::getInt8Ty(function.getContext()), &merged, number,
                                                  variable.getName(),
                                                  function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    }
    use.set(address);
  }
  variable.eraseFromParent();
}

GlobalVariable &mergeVariables(Module &module, ArrayRef<GlobalVariable *> variables, StringRef name) {
  const Parts parts = layOut(module.getDataLayout(), variables);
  Constant *value = ConstantStruct::getAnon(module.getContext(), parts.values, /*Packed=*/true);
  auto *merged = new GlobalVariable(module, value->getType(), /*isConstant=*/false,
                                    GlobalValue::InternalLinkage, value, name, /*InsertBefore=*/nullptr,
                                    GlobalValue::NotThreadLocal, variables.front()->getAddressSpace());
  merged->setAlignment(parts.align);
  for (const auto &[variable, offset] : zip(variables, parts.offsets))
    replace(*variable, *merged, offset);
  return *merged;
}

} // namespace lgc
