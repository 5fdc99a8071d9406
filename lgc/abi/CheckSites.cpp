// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/CheckSites.h"

#include "lgc/abi/UserDataLayout.h"
#include "lgc/state/Diagnostics.h"
#include "lgc/state/Records.h"
#include "protocol/DebugProtocol.h"
#include "protocol/ValidationProtocol.h"

using namespace llvm;
using pipeline::MaybeConst;
using pipeline::optional;
using pipeline::required;

namespace lgc {

static constexpr const char *kSitesName = "lgc.check.sites";
static constexpr const char *kPlacesName = "lgc.check.places";

static auto fields(MaybeConst<CheckedShader> auto &value) {
  auto &[stage, entryPoint] = value;
  return std::tuple(required("stage", stage), required("entry_point", entryPoint));
}

static auto fields(MaybeConst<CheckSite> auto &value) {
  auto &[stage, instruction, opcode, text] = value;
  return std::tuple(required("stage", stage), required("instruction", instruction),
                    required("opcode", opcode), optional("text", text));
}

static auto fields(MaybeConst<ResourceName> auto &value) {
  auto &[set, binding, name] = value;
  return std::tuple(required("set", set), required("binding", binding), required("name", name));
}

static auto fields(MaybeConst<CheckSites> auto &value) {
  auto &[shaders, sites, resources] = value;
  return std::tuple(optional("shaders", shaders), optional("sites", sites), optional("resources", resources));
}

static auto fields(MaybeConst<InlinedCall> auto &value) {
  auto &[function, position] = value;
  return std::tuple(required("function", function), optional("position", position));
}

static auto fields(MaybeConst<CheckPlace> auto &value) {
  auto &[id, site, position, inlined] = value;
  return std::tuple(required("id", id), required("site", site), optional("position", position),
                    optional("calls", inlined));
}

namespace {

struct PlaceList {
  std::vector<CheckPlace> places;
};

auto fields(MaybeConst<PlaceList> auto &value) {
  auto &[places] = value;
  return std::tuple(optional("places", places));
}

class ValidationWriter {
public:
  ValidationWriter(PalMetadata &metadata, const CheckSites &sites, const std::vector<CheckPlace> &places,
                   const PipelineState &state)
      : metadata_(metadata), sites_(sites), places_(places), state_(state) {}

  void run() {
    msgpack::MapDocNode map = metadata_.map();
    map[protocol::kVersionKey] = protocol::kValidationVersion;
    for (InternalBufferKind kind :
         {InternalBufferKind::ValidationRecords, InternalBufferKind::ValidationCounters,
          InternalBufferKind::ValidationInputs, InternalBufferKind::ValidationAddresses})
      if (const std::optional<uint32_t> dword = findInternalBuffer(state_, kind))
        map[internalBuffer(kind).userDataOffsetKey] = uint64_t(*dword);
    map[protocol::kCountersKey] = uint64_t(places_.size());
    addList(map, protocol::kShadersKey, sites_.shaders);
    addList(map, protocol::kResourcesKey, sites_.resources);
    addList(map, protocol::kPlacesKey, places_);
    metadata_.root()[protocol::kValidationKey] = map;
  }

private:
  template <typename T>
  void addList(msgpack::MapDocNode map, const char *key, const std::vector<T> &list) {
    map[key] = metadata_.array();
    for (const T &element : list)
      map[key].getArray().push_back(describe(element));
  }

  msgpack::MapDocNode describe(const CheckedShader &shader) {
    msgpack::MapDocNode node = metadata_.map();
    node[protocol::kIndexKey] = shaderId(shader.stage);
    node[protocol::kStageKey] = metadata_.string(nameOf(shader.stage));
    node[protocol::kEntryPointKey] = metadata_.string(shader.entryPoint);
    return node;
  }

  uint64_t shaderId(ShaderStage stage) const {
    const ShaderState *shader = state_.shader(stage);
    return shader ? recordedShaderId(*shader) : 0;
  }

  msgpack::MapDocNode describe(const ResourceName &resource) {
    msgpack::MapDocNode node = metadata_.map();
    node[".set"] = uint64_t(resource.set);
    node[".binding"] = uint64_t(resource.binding);
    node[protocol::kNameKey] = metadata_.string(resource.name);
    for (const DeclaredBinding &binding : state_.bindings)
      if (binding.set == resource.set && binding.binding == resource.binding)
        node[protocol::kTypeKey] = metadata_.string(nameOf(binding.type));
    return node;
  }

  msgpack::MapDocNode describe(const CheckPlace &place) {
    const CheckSite &site = sites_.sites[place.site];
    msgpack::MapDocNode node = metadata_.map();
    node[protocol::kIndexKey] = uint64_t(place.id);
    node[protocol::kShaderKey] = shaderId(site.stage);
    node[protocol::kInstructionKey] = uint64_t(site.instruction);
    node[protocol::kOpcodeKey] = metadata_.string(site.opcode);
    describePosition(metadata_, node, place.position);
    if (!site.text.empty())
      node[protocol::kTextKey] = metadata_.string(site.text);
    if (!place.inlined.empty())
      addList(node, protocol::kInlinedKey, place.inlined);
    return node;
  }

  msgpack::MapDocNode describe(const InlinedCall &call) {
    msgpack::MapDocNode node = metadata_.map();
    if (!call.function.empty())
      node[protocol::kFunctionKey] = metadata_.string(call.function);
    describePosition(metadata_, node, call.position);
    return node;
  }

  PalMetadata &metadata_;
  const CheckSites &sites_;
  const std::vector<CheckPlace> &places_;
  const PipelineState &state_;
};

} // namespace

void recordSites(Module &module, const CheckSites &sites) {
  recordFields(module, kSitesName, sites.sites.empty() ? CheckSites() : sites);
}

Expected<CheckSites> readSites(const Module &module) {
  CheckSites sites;
  if (Error error = readFields(module, kSitesName, sites))
    return error;
  return sites;
}

void recordPlaces(Module &module, const std::vector<CheckPlace> &places) {
  recordFields(module, kPlacesName, PlaceList{places});
}

Expected<std::vector<CheckPlace>> readPlaces(const Module &module, const CheckSites &sites) {
  PlaceList places;
  if (Error error = readFields(module, kPlacesName, places))
    return error;
  for (const CheckPlace &place : places.places)
    if (place.site >= sites.sites.size())
      return makeError(kMalformedIr, Twine(kPlacesName) + ": there is no site " + Twine(place.site));
  return std::move(places.places);
}

uint32_t recordedShaderId(const ShaderState &shader) {
  return static_cast<uint32_t>(shader.hash[0]);
}

void describeValidation(PalMetadata &metadata, const CheckSites &sites, const std::vector<CheckPlace> &places,
                        const PipelineState &state) {
  if (state.validation.isEnabled())
    ValidationWriter(metadata, sites, places, state).run();
}

} // namespace lgc
