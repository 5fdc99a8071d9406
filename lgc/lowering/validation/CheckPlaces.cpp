// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/lowering/validation/CheckPlaces.h"

#include "lgc/dialect/LgcDialect.h"
#include "lgc/lowering/debug/FormatStrings.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/xxhash.h"

#include <set>

using namespace llvm;

namespace lgc {

namespace {

DebugPosition positionOf(const DILocation &location) {
  return {location.getFilename().str(), location.getLine(), location.getColumn()};
}

/// Returns the position as ids have it, which do not depend on where a file with debug information lies.
std::string identityOf(const DILocation &location) {
  const auto checksum = location.getFile()->getChecksum();
  return ((checksum ? checksum->Value : location.getFilename()) + ":" + Twine(location.getLine()) + ":" +
          Twine(location.getColumn()) + ";")
      .str();
}

/// Returns whether the location is in a function of the shader that was inlined into another one. The entry
/// point of a graphics stage calls the shader's function, and is none of the shader's.
bool isCalledByShader(const DILocation &location, const CheckReportOp &report) {
  const DILocation *call = location.getInlinedAt();
  if (!call)
    return false;
  const Function &function = *report.getFunction();
  const bool isOutermost =
      !call->getInlinedAt() && call->getScope()->getSubprogram() == function.getSubprogram();
  return !isOutermost || function.getCallingConv() == CallingConv::AMDGPU_CS;
}

/// Returns the name as the source has it: glslang appends the types of the parameters.
std::string nameOfCallee(const DILocation &location) {
  const DISubprogram *callee = location.getScope()->getSubprogram();
  return callee ? callee->getName().split('(').first.str() : std::string();
}

uint32_t hashOf(const std::string &text, unsigned salt) {
  const std::string salted = salt == 0 ? text : text + '\0' + std::to_string(salt);
  return static_cast<uint32_t>(xxh3_64bits(salted));
}

} // namespace

void CheckPlaces::add(const CheckReportOp &report) {
  const CheckSite &site = sites_.sites[report.getSite()];
  const ShaderState *shader = state_.shader(site.stage);
  CheckPlace place;
  place.site = report.getSite();
  std::string text =
      std::to_string(shader ? recordedShaderId(*shader) : 0) + ":" + std::to_string(site.instruction) + ";";
  const DILocation *location = report.getDebugLoc();
  if (location) {
    place.position = positionOf(*location);
    text += identityOf(*location);
  }
  for (; location && isCalledByShader(*location, report); location = location->getInlinedAt()) {
    const DILocation &call = *location->getInlinedAt();
    place.inlined.push_back({nameOfCallee(*location), positionOf(call)});
    text += identityOf(call);
  }
  const auto [found, isNew] = numbersByText_.try_emplace(text, places_.size());
  if (isNew) {
    places_.push_back(std::move(place));
    texts_.push_back(std::move(text));
  }
  numbers_[&report] = found->second;
}

void CheckPlaces::assignIds() {
  std::set<uint32_t> taken;
  for (const auto [place, text] : zip(places_, texts_)) {
    unsigned salt = 0;
    do
      place.id = hashOf(text, salt++);
    while (!taken.insert(place.id).second);
  }
}

} // namespace lgc
