// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/graphics/LinkStages.h"

#include "lgc/abi/Format.h"
#include "lgc/analysis/PreservedControlFlow.h"
#include "lgc/dialect/LgcDialect.h"
#include "lgc/dialect/VertexExport.h"
#include "lgc/lowering/PassHelpers.h"
#include "lgc/lowering/graphics/AutomaticState.h"
#include "lgc/lowering/graphics/CheckInterface.h"
#include "lgc/lowering/graphics/ShaderExit.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/ADT/MapVector.h"

#include <map>
#include <set>

using namespace llvm;

namespace lgc {

namespace {

constexpr uint32_t kComponents = 4;

/// The targets of parameter exports, and PAL's entries of SPI_PS_INPUT_CNTL.
constexpr uint32_t kMaxAttributes = 32;

using Slot = InterfaceSlot;

template <typename OpT>
Slot slotOf(const OpT &op) {
  return {op.getLocation(), op.getComponent()};
}

/// How a fragment shader reads an attribute, all of its components alike; in the order in which attributes
/// are assigned.
enum class Reading : uint8_t { Interpolated, Flat, PerVertex };

class StageLinking {
public:
  explicit StageLinking(Module &module) : module_(module) {}

  /// `vertex` is null if it is compiled apart: then every input has something that writes it, and attributes
  /// are whole locations, so that PAL can find them.
  void run(ShaderState *vertex, ShaderState *fragment) {
    isAlone_ = !vertex;
    removeUndefined<VertexExportOp>();
    removeUndefined<VertexOutputOp>();
    removeUndefined<FragmentColorOp>();
    forEachOp<VertexOutputOp>(module_, [&](VertexOutputOp &op) { outputs_[slotOf(op)].push_back(&op); });
    collect<FragmentInterpolateOp>(Reading::Interpolated);
    collect<FragmentFlatOp>(Reading::Flat);
    collect<FragmentVertexValueOp>(Reading::PerVertex);
    if (isAlone_) {
      refuseBuiltIns();
      assignLocations();
    } else {
      outputBuiltIns(*vertex);
      replaceLayer();
      const std::vector<Instruction *> pointCoord = removeUnwritten();
      assign();
      attributes_ = interpolants_.size();
      addPointCoord(pointCoord);
    }
    for (auto &[slot, ops] : outputs_)
      for (VertexOutputOp *op : ops)
        connect(*op, slot);
    if (vertex) {
      vertex->vertex.isLinked = true;
      vertex->vertex.attributes = attributes_;
    }
    if (fragment) {
      fragment->fragment.isAlone = isAlone_;
      fragment->fragment.interpolants = interpolants_;
      fragment->fragment.locations = locations_;
    }
  }

  bool changed() const { return changed_; }

  uint32_t attributes() const { return interpolants_.size(); }

  /// The components that the fragment shader reads, whether something writes them or not.
  ArrayRef<Slot> read() const { return read_; }

private:
  template <typename OpT>
  void removeUndefined() {
    forEachOp<OpT>(module_, [&](OpT &op) {
      if (!isa<UndefValue>(op.getValue()))
        return;
      op.eraseFromParent();
      changed_ = true;
    });
  }

  /// Collects the inputs that something uses; removes the others.
  template <typename OpT>
  void collect(Reading reading) {
    forEachOp<OpT>(module_, [&](OpT &op) {
      changed_ = true;
      if (op.use_empty()) {
        op.eraseFromParent();
        return;
      }
      read_.push_back(slotOf(op));
      inputs_[{reading, slotOf(op)}].push_back(&op);
    });
  }

  bool isRead(Slot slot) const {
    return any_of(inputs_, [&](const auto &input) { return input.first.second == slot; });
  }

  /// Makes outputs of what fragment shaders read of that which the vertex shader, or the hardware in its
  /// place, has for the rasteriser.
  void outputBuiltIns(const ShaderState &vertex) {
    forEachOp<VertexExportOp>(module_, [&](VertexExportOp &op) {
      const Slot slot{locationOf(static_cast<VertexExport>(op.getBuiltIn())), op.getIndex()};
      IRBuilder<> builder(&op);
      if (isRead(slot))
        output(builder, op.getValue(), slot);
    });
    const Slot primitiveId{kPrimitiveIdLocation, 0};
    BasicBlock *block = isRead(primitiveId) ? blockOfVertexOutputs(module_, vertex) : nullptr;
    if (!block)
      return;
    IRBuilder<> builder(block->getTerminator());
    output(builder, VertexPrimitiveIdOp::create(builder), primitiveId);
  }

  /// Without a choice by the vertex shader, all is drawn to the first layer.
  void replaceLayer() {
    bool isChosen = false;
    forEachOp<VertexExportOp>(module_, [&](VertexExportOp &op) {
      isChosen |= static_cast<VertexExport>(op.getBuiltIn()) == VertexExport::Layer;
    });
    if (isChosen)
      return;
    forEachOp<FragmentLayerOp>(module_, [&](FragmentLayerOp &op) {
      replaceOp(op, Constant::getNullValue(op.getType()));
      changed_ = true;
    });
  }

  void output(IRBuilder<> &builder, Value *value, Slot slot) {
    outputs_[slot].push_back(VertexOutputOp::create(builder, value, slot.location, slot.component));
  }

  /// Inputs that nothing writes are 0. Returns those that the rasteriser makes.
  std::vector<Instruction *> removeUnwritten() {
    std::vector<Instruction *> pointCoord;
    std::erase_if(inputs_, [&](const auto &input) {
      const Slot slot = input.first.second;
      if (outputs_.contains(slot))
        return false;
      for (Instruction *op : input.second)
        if (slot.location == kPointCoordLocation && isa<FragmentInterpolateOp>(op))
          pointCoord.push_back(op);
        else
          replaceOp(*op, Constant::getNullValue(op->getType()));
      return true;
    });
    return pointCoord;
  }

  /// Packs components in order. An attribute is read in one way only. Components with the same value are one.
  void assign() {
    uint32_t next = 0;
    std::optional<Reading> previous;
    std::map<std::tuple<Reading, const Value *, uint32_t>, Slot> shared;
    for (auto &[input, ops] : inputs_) {
      const auto &[reading, slot] = input;
      if (previous && *previous != reading)
        next = alignTo(next, kComponents);
      previous = reading;
      Slot packed{next / kComponents, next % kComponents};
      bool isNew = true;
      if (outputs_[slot].size() == 1) {
        const auto [value, element] = sourceOf(outputs_[slot].front()->getValue());
        const auto [it, isFirst] = shared.insert({{reading, value, element}, packed});
        packed = it->second;
        isNew = isFirst;
      }
      for (Instruction *op : ops)
        move(*op, packed);
      if (!isNew)
        continue;
      ++next;
      targets_[slot].push_back(packed);
      if (interpolants_.size() == packed.location)
        addInterpolant(reading);
    }
  }

  /// Gives each location an attribute, and one more for each other way in which components are read.
  void assignLocations() {
    std::optional<Reading> previous;
    for (auto &[input, ops] : inputs_) {
      const auto &[reading, slot] = input;
      if (reading != previous || locations_.back() != slot.location) {
        addInterpolant(reading);
        locations_.push_back(slot.location);
      }
      previous = reading;
      for (Instruction *op : ops)
        move(*op, {interpolants_.back().attribute, slot.component});
    }
  }

  /// A vertex shader that is compiled apart does not know what the fragment shader reads beside its outputs.
  void refuseBuiltIns() {
    std::erase_if(inputs_, [&](const auto &input) {
      if (input.first.second.location < kBuiltInLocation)
        return false;
      for (Instruction *op : input.second) {
        reportError(*op, ErrorCategory::Unsupported,
                    "built-in inputs that come from vertices are not supported in a fragment shader without "
                    "a vertex shader");
        replaceOp(*op, Constant::getNullValue(op->getType()));
      }
      return true;
    });
  }

  void addInterpolant(Reading reading) {
    interpolants_.push_back({.attribute = static_cast<uint32_t>(interpolants_.size()),
                             .isFlat = reading == Reading::Flat,
                             .isPerVertex = reading == Reading::PerVertex});
  }

  /// Coordinates of points, which the rasteriser makes, have an interpolant, but no attribute.
  void addPointCoord(ArrayRef<Instruction *> reads) {
    if (reads.empty())
      return;
    for (Instruction *op : reads)
      cast<FragmentInterpolateOp>(op)->setLocation(interpolants_.size());
    interpolants_.push_back({.isPointCoord = true});
  }

  /// Returns what `value` is: an element of a vector that is not made from scalars or other vectors, or
  /// itself.
  static std::pair<const Value *, uint32_t> sourceOf(const Value *value) {
    uint32_t element = 0;
    while (true) {
      if (const auto *extract = dyn_cast<ExtractElementInst>(value)) {
        const auto *index = dyn_cast<ConstantInt>(extract->getIndexOperand());
        if (!index)
          return {value, element};
        value = extract->getVectorOperand();
        element = index->getZExtValue();
      } else if (const auto *insert = dyn_cast<InsertElementInst>(value)) {
        const auto *index = dyn_cast<ConstantInt>(insert->getOperand(2));
        if (!index)
          return {value, element};
        const bool isInserted = index->getZExtValue() == element;
        value = insert->getOperand(isInserted ? 1 : 0);
        element = isInserted ? 0 : element;
      } else {
        return {value, element};
      }
    }
  }

  static void move(Instruction &op, Slot slot) {
    const auto set = [&](auto &target) {
      target.setLocation(slot.location);
      target.setComponent(slot.component);
    };
    if (auto *interpolate = dyn_cast<FragmentInterpolateOp>(&op))
      set(*interpolate);
    else if (auto *value = dyn_cast<FragmentVertexValueOp>(&op))
      set(*value);
    else
      set(*cast<FragmentFlatOp>(&op));
  }

  /// A component that is read flat and interpolated is written twice.
  void connect(VertexOutputOp &op, Slot slot) {
    changed_ = true;
    IRBuilder<> builder(&op);
    for (const Slot &target : targets_[slot])
      VertexOutputOp::create(builder, op.getValue(), target.location, target.component);
    op.eraseFromParent();
  }

  Module &module_;
  bool changed_ = false;
  std::vector<Slot> read_;
  std::map<Slot, SmallVector<VertexOutputOp *, 1>> outputs_;
  std::map<std::pair<Reading, Slot>, SmallVector<Instruction *, 2>> inputs_;
  std::map<Slot, SmallVector<Slot, 1>> targets_;
  std::vector<Interpolant> interpolants_;
  uint32_t attributes_ = 0;
  bool isAlone_ = false;
  std::vector<uint32_t> locations_; ///< if it is alone
};

} // namespace

/// Each sample has an invocation if the shader wants it, or the pipeline wants more than one for a pixel:
/// then it gets the most that it may.
static bool shadesSamples(const pipeline::MultisampleState &state, bool isWanted) {
  return state.samples > 1 && (isWanted || (state.shadesSamples && state.minShadedSamples > 1));
}

PreservedAnalyses LinkStages::run(Module &module, ModuleAnalysisManager &) {
  std::optional<PipelineState> state = readState(module);
  if (!state)
    return PreservedAnalyses::all();
  if (state->isLinked())
    return PreservedAnalyses::all();
  ShaderState *vertex = state->shader(ShaderStage::Vertex);
  Expected<StageInterface> interface = StageInterface::take(module);
  if (!interface) {
    reportError(module, interface.takeError());
    return PreservedAnalyses::all();
  }
  StageLinking linking(module);
  linking.run(vertex, state->shader(ShaderStage::Fragment));
  if (linking.attributes() > kMaxAttributes)
    reportError(module, ErrorCategory::Limit,
                "the fragment shader reads " + Twine(linking.attributes()) +
                    " vectors of four components, flat ones apart from others, of which there are " +
                    Twine(kMaxAttributes) + " at most");
  if (vertex)
    checkVaryings(module, *interface, linking.read());
  if (state->graphics) {
    checkVertexInputs(module, *interface, *state->graphics);
    checkColors(module, *interface, *state->graphics);
  } else {
    state->graphics = automaticState(module);
  }
  if (ShaderState *fragment = state->shader(ShaderStage::Fragment))
    fragment->fragment.shadesSamples =
        shadesSamples(state->graphics->multisample, fragment->fragment.shadesSamples);
  state->record(module);
  return preservingControlFlow(linking.changed());
}

} // namespace lgc
