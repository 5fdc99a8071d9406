// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/abi/PalMetadata.h"

#include "llvm/BinaryFormat/MsgPackReader.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lgc {

namespace {

/// The name under which the AMDGPU back end looks for the blob.
constexpr const char *kBlobName = "amdgpu.pal.metadata.msgpack";

/// Deeper nesting than this is no PAL metadata.
constexpr unsigned kMaxDepth = 32;

Error malformed(const Twine &what) {
  return createStringError(inconvertibleErrorCode(), "malformed PAL metadata: " + what);
}

/// Reads one value and drops it. msgpack::Document is no judge of a blob: it takes maps as keys, which it
/// cannot compare, and `bin`, on which the back end's printer dies.
Error checkValue(msgpack::Reader &reader, unsigned depth) {
  msgpack::Object value;
  Expected<bool> more = reader.read(value);
  if (!more)
    return more.takeError();
  if (!*more)
    return malformed("the blob ends inside a value");
  if (depth > kMaxDepth)
    return malformed("nested too deeply");

  switch (value.Kind) {
  case msgpack::Type::Binary:
  case msgpack::Type::Extension:
    return malformed("binary data, which the back end does not take");
  case msgpack::Type::Array:
    for (size_t i = 0; i < value.Length; ++i) {
      if (Error error = checkValue(reader, depth + 1))
        return error;
    }
    return Error::success();
  case msgpack::Type::Map:
    for (size_t i = 0; i < value.Length; ++i) {
      msgpack::Object key;
      Expected<bool> hasKey = reader.read(key);
      if (!hasKey)
        return hasKey.takeError();
      if (!*hasKey || (key.Kind != msgpack::Type::String && key.Kind != msgpack::Type::UInt))
        return malformed("a map key that is neither a string nor a number");
      if (Error error = checkValue(reader, depth + 1))
        return error;
    }
    return Error::success();
  default:
    return Error::success();
  }
}

} // namespace

Expected<std::unique_ptr<PalMetadata>> PalMetadata::read(const Module &module) {
  std::unique_ptr<PalMetadata> metadata(new PalMetadata);
  const NamedMDNode *node = module.getNamedMetadata(kBlobName);
  if (!node || node->getNumOperands() == 0) {
    metadata->root();
    return metadata;
  }
  const MDNode *tuple = node->getOperand(0);
  const auto *blob = tuple->getNumOperands() == 1 ? dyn_cast<MDString>(tuple->getOperand(0)) : nullptr;
  if (!blob)
    return malformed("expected one string");

  msgpack::Reader reader(blob->getString());
  if (Error error = checkValue(reader, 0))
    return error;
  if (!metadata->document_.readFromBlob(blob->getString(), /*Multi=*/false) ||
      !metadata->document_.getRoot().isMap())
    return malformed("the root is not a map");
  return metadata;
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

void PalMetadata::write(Module &module) {
  std::string blob;
  document_.writeToBlob(blob);
  NamedMDNode *node = module.getOrInsertNamedMetadata(kBlobName);
  node->clearOperands();
  LLVMContext &context = module.getContext();
  node->addOperand(MDNode::get(context, MDString::get(context, blob)));
}

} // namespace lgc
