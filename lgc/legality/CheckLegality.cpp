// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lgc/legality/CheckLegality.h"

#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace lgc {

std::string LegalityCheck::after(StringRef pass, const PassContract &contract, const FoundFeatures &found) {
  legal_ = legalAfter(legal_, contract);
  const FeatureSet illegal = found.set() - legal_;
  if (illegal.empty())
    return "";
  const Feature feature = illegal.first();
  const char *reason = contract.removes.contains(feature) ? "the pass promises to remove it"
                                                          : "the pass does not declare that it introduces it";
  return ("internal error: pass '" + pass + "' leaves " + feature.text() + ", but " + reason + ": " +
          found.place(feature))
      .str();
}

} // namespace lgc
