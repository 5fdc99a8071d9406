// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The messages between a program that compiles out of process and its worker. Each is a frame with a msgpack
// value.
//
//   program                              worker
//      ── CompileSource (SourceRequest) ──►
//      ◄─ Include (IncludeQuery) ──────────   once for each #include
//      ── Included (optional file) ───────►
//      ◄─ SourceResult (SourceResult) ─────
//
//      ── Compile (Request) ──────────────►
//      ◄─ Result (CompileResult) ──────────

#pragma once

#include "llpc/Compiler.h"
#include "llpc/SourceCompiler.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace llpc::process {

enum class FrameKind : uint32_t { Compile, Include, Included, Result, CompileSource, SourceResult };
inline constexpr FrameKind kLastFrameKind = FrameKind::SourceResult;

struct Frame {
  FrameKind kind = FrameKind::Compile;
  std::vector<uint8_t> payload;
};

/// The resource limits of one request; 0: none.
struct Limits {
  uint32_t cpuSeconds = 0;
  uint64_t memoryBytes = 0;
};

/// After unpacking, `bytes` of each shader refers to the frame.
struct Request {
  PipelineInput input;
  CompileOptions options;
  Limits limits;
};

/// After unpacking, `text` refers to the frame; `include` is set if the sender has one, but finds no files.
struct SourceRequest {
  ShaderSource source;
  Limits limits;
};

struct IncludeQuery {
  std::string path;
  std::string includer;
};

std::vector<uint8_t> pack(const Request &request);
std::vector<uint8_t> pack(const SourceRequest &request);
std::vector<uint8_t> pack(const IncludeQuery &query);
std::vector<uint8_t> pack(const std::optional<IncludedFile> &file);
std::vector<uint8_t> pack(const CompileResult &result);
std::vector<uint8_t> pack(const SourceResult &result);

/// Unpacks a payload. Returns nullopt if it is not such a message: the peer is damaged or from another build.
std::optional<Request> unpackRequest(std::span<const uint8_t> payload);
std::optional<SourceRequest> unpackSourceRequest(std::span<const uint8_t> payload);
std::optional<IncludeQuery> unpackIncludeQuery(std::span<const uint8_t> payload);
std::optional<std::optional<IncludedFile>> unpackIncluded(std::span<const uint8_t> payload);
std::optional<CompileResult> unpackResult(std::span<const uint8_t> payload);
std::optional<SourceResult> unpackSourceResult(std::span<const uint8_t> payload);

} // namespace llpc::process
