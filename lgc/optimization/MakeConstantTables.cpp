// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/optimization/MakeConstantTables.h"

#include "lgc/analysis/PreservedControlFlow.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace lgc {

namespace {

/// Arrays up to this size are indexed in registers.
constexpr uint64_t kRegisterBytes = 16;

/// The contents of an alloca that holds only constants.
class ConstantArray {
public:
  ConstantArray(AllocaInst &alloca, uint64_t size)
      : layout_(alloca.getDataLayout()), bytes_(size), stored_(size) {
    constant_ = collect(alloca);
  }

  /// Returns whether every use is a load, or a store of constants that do not contradict each other.
  bool isConstant() const { return constant_; }

  StringRef bytes() const { return {reinterpret_cast<const char *>(bytes_.data()), bytes_.size()}; }
  ArrayRef<LoadInst *> loads() const { return loads_; }

  /// Replaces the loads and erases the stores, which are then dead.
  void readFrom(GlobalVariable &table, AllocaInst &alloca);

private:
  bool collect(Value &address);
  bool addStore(Value &address, Constant &value);
  bool addFill(MemSetInst &fill);
  bool addByte(uint64_t at, uint8_t value);
  std::optional<uint64_t> offsetOf(Value &address) const;

  const DataLayout &layout_;
  std::vector<uint8_t> bytes_;
  std::vector<bool> stored_;
  SmallVector<LoadInst *> loads_;
  SmallVector<Instruction *>
      others_; ///< stores and address computations, in an order where users come after their operands
  bool constant_;
};

bool ConstantArray::collect(Value &address) {
  for (User *user : address.users()) {
    if (auto *load = dyn_cast<LoadInst>(user)) {
      if (!load->isSimple() || layout_.getTypeStoreSize(load->getType()).getFixedValue() > bytes_.size())
        return false;
      loads_.push_back(load);
      continue;
    }
    auto *inst = cast<Instruction>(user);
    others_.push_back(inst);
    if (auto *store = dyn_cast<StoreInst>(inst)) {
      auto *value = dyn_cast<Constant>(store->getValueOperand());
      if (!store->isSimple() || !value || !addStore(*store->getPointerOperand(), *value))
        return false;
    } else if (auto *fill = dyn_cast<MemSetInst>(inst)) {
      if (!addFill(*fill))
        return false;
    } else if (!isa<GetElementPtrInst>(inst) || inst->getType()->isVectorTy() || !collect(*inst)) {
      return false;
    }
  }
  return true;
}

/// Returns the constant distance in bytes from the array's start; nullopt when it is not constant.
std::optional<uint64_t> ConstantArray::offsetOf(Value &address) const {
  APInt offset(layout_.getIndexTypeSizeInBits(address.getType()), 0);
  const Value *base = address.stripAndAccumulateConstantOffsets(layout_, offset, /*AllowNonInbounds=*/true);
  if (!isa<AllocaInst>(base) || offset.isNegative())
    return std::nullopt;
  return offset.getZExtValue();
}

bool ConstantArray::addStore(Value &address, Constant &value) {
  std::optional<uint64_t> start = offsetOf(address);
  uint64_t size = layout_.getTypeStoreSize(value.getType()).getFixedValue();
  if (!start || *start > bytes_.size() || size > bytes_.size() - *start)
    return false;
  Type *byte = Type::getInt8Ty(value.getContext());
  for (uint64_t i = 0; i < size; ++i) {
    Constant *part = ConstantFoldLoadFromConst(&value, byte, APInt(64, i), layout_);
    if (part && isa<UndefValue>(part)) // any value is correct
      continue;
    auto *number = dyn_cast_or_null<ConstantInt>(part);
    if (!number || !addByte(*start + i, static_cast<uint8_t>(number->getZExtValue())))
      return false;
  }
  return true;
}

bool ConstantArray::addFill(MemSetInst &fill) {
  std::optional<uint64_t> start = offsetOf(*fill.getDest());
  auto *length = dyn_cast<ConstantInt>(fill.getLength());
  auto *value = dyn_cast<ConstantInt>(fill.getValue());
  if (!start || !length || !value || fill.isVolatile() || *start > bytes_.size() ||
      length->getZExtValue() > bytes_.size() - *start)
    return false;
  for (uint64_t i = 0; i < length->getZExtValue(); ++i) {
    if (!addByte(*start + i, static_cast<uint8_t>(value->getZExtValue())))
      return false;
  }
  return true;
}

bool ConstantArray::addByte(uint64_t at, uint8_t value) {
  if (stored_[at])
    return bytes_[at] == value;
  stored_[at] = true;
  bytes_[at] = value;
  return true;
}

/// Computes the distance in bytes from the array's start to `address`. An invalid index must not make the
/// result poison.
Value *offsetTo(IRBuilder<> &builder, const DataLayout &layout, Value &address) {
  Value *offset = builder.getInt32(0);
  for (Value *at = &address; auto *step = dyn_cast<GetElementPtrInst>(at); at = step->getPointerOperand())
    offset = builder.CreateAdd(offset, emitGEPOffset(&builder, layout, step, /*NoAssumptions=*/true));
  return offset;
}

void ConstantArray::readFrom(GlobalVariable &table, AllocaInst &alloca) {
  for (LoadInst *load : loads_) {
    IRBuilder<> builder(load);
    uint64_t last = bytes_.size() - layout_.getTypeStoreSize(load->getType()).getFixedValue();
    Value *offset = offsetTo(builder, layout_, *load->getPointerOperand());
    offset = builder.CreateBinaryIntrinsic(Intrinsic::umin, offset,
                                           builder.getInt32(alignDown(last, load->getAlign().value())));
    Value *address = builder.CreateInBoundsGEP(builder.getInt8Ty(), &table,
                                               builder.CreateZExt(offset, builder.getInt64Ty()));
    LoadInst *read = builder.CreateAlignedLoad(load->getType(), address, load->getAlign());
    read->takeName(load);
    load->replaceAllUsesWith(read);
    load->eraseFromParent();
  }
  for (Instruction *inst : reverse(others_))
    inst->eraseFromParent();
  alloca.eraseFromParent();
}

class TableMaker {
public:
  explicit TableMaker(Module &module) : module_(module) {}

  bool run() {
    SmallVector<AllocaInst *> allocas;
    for (Function &function : module_) {
      for (Instruction &inst : instructions(function)) {
        if (auto *alloca = dyn_cast<AllocaInst>(&inst))
          allocas.push_back(alloca);
      }
    }
    bool changed = false;
    for (AllocaInst *alloca : allocas)
      changed |= replace(*alloca);
    return changed;
  }

private:
  bool replace(AllocaInst &alloca) {
    std::optional<TypeSize> size = alloca.getAllocationSize(module_.getDataLayout());
    if (!size || size->isScalable() || size->getFixedValue() <= kRegisterBytes)
      return false;
    ConstantArray array(alloca, size->getFixedValue());
    if (!array.isConstant() || array.loads().empty())
      return false;
    GlobalVariable *&table = tables_[array.bytes()];
    if (!table)
      table = makeTable(array.bytes(), alloca.getName());
    table->setAlignment(std::max(table->getAlign().valueOrOne(), alloca.getAlign()));
    array.readFrom(*table, alloca);
    return true;
  }

  GlobalVariable *makeTable(StringRef bytes, const Twine &name) {
    Constant *value = ConstantDataArray::getString(module_.getContext(), bytes, /*AddNull=*/false);
    auto *table =
        new GlobalVariable(module_, value->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, value,
                           name, nullptr, GlobalValue::NotThreadLocal, AMDGPUAS::CONSTANT_ADDRESS);
    table->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    return table;
  }

  Module &module_;
  StringMap<GlobalVariable *> tables_; ///< by their bytes
};

} // namespace

PreservedAnalyses MakeConstantTables::run(Module &module, ModuleAnalysisManager &) {
  return preservingControlFlow(TableMaker(module).run());
}

} // namespace lgc
