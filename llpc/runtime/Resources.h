// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where a pipeline expects its resources, from the metadata key "lgc.resources" (docs/abi.md).

#pragma once

namespace llpc::runtime {

struct Resources {
  void merge(Resources) {}
};

} // namespace llpc::runtime
