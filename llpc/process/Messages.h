// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What passes between a program that compiles out of process and its worker: frames with a msgpack value
// each.
//
//   program                         worker
//      ── Compile (Request) ─────────►
//      ◄─ Include (IncludeQuery) ─────   once for each #include
//      ── Included (optional file) ──►
//      ◄─ Result (CompileResult) ─────

#pragma once

#include "llpc/Compiler.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc::process {

enum class FrameKind : uint32_t { Compile, Include, Included, Result };

struct Frame {
  FrameKind kind = FrameKind::Compile;
  std::vector<uint8_t> payload;
};

struct Request {
  /// Unpacked: `bytes` of each shader lies in the frame; its `include` is set, but finds nothing, where the
  /// sender has one.
  PipelineInput input;
  CompileOptions options;
  uint32_t cpuSeconds = 0;
  uint64_t memoryBytes = 0;
};

struct IncludeQuery {
  uint32_t shader = 0; ///< index in the pipeline
  std::string path;
  std::string includer;
};

std::vector<uint8_t> pack(const Request &request);
std::vector<uint8_t> pack(const IncludeQuery &query);
std::vector<uint8_t> pack(const std::optional<IncludedFile> &file);
std::vector<uint8_t> pack(const CompileResult &result);

/// None when the payload is something else: the peer is damaged or of another build.
std::optional<Request> unpackRequest(std::span<const uint8_t> payload);
std::optional<IncludeQuery> unpackIncludeQuery(std::span<const uint8_t> payload);
std::optional<std::optional<IncludedFile>> unpackIncluded(std::span<const uint8_t> payload);
std::optional<CompileResult> unpackResult(std::span<const uint8_t> payload);

} // namespace llpc::process
