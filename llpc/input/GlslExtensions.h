// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// GLSL extensions that glslang 12 does not know, and the extensions that replace them.

#pragma once

#include <bitset>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace llpc::input {

enum class GlslExtension : size_t {
  Abort,                ///< abortEXT
  MaximalReconvergence, ///< [[maximally_reconverges]] on main
  QuadControl,          ///< layout(quad_derivatives, full_quads) in; subgroupQuadAny, subgroupQuadAll
  QuadVotes,            ///< the functions of QuadControl, which a shader has only if it names one of them
};

struct GlslExtensionInfo {
  GlslExtension extension;
  std::string_view name;
  std::string_view carrier; ///< glslang's extension that GlslSource's replacements need
};

inline constexpr GlslExtensionInfo kGlslExtensions[] = {
    {GlslExtension::Abort, "GL_EXT_abort", "GL_EXT_debug_printf"},
    {GlslExtension::MaximalReconvergence, "GL_EXT_maximal_reconvergence", "GL_EXT_spirv_intrinsics"},
    {GlslExtension::QuadControl, "GL_EXT_shader_quad_control", "GL_EXT_spirv_intrinsics"},
};

using GlslExtensions = std::bitset<static_cast<size_t>(GlslExtension::QuadVotes) + 1>;

inline bool enables(const GlslExtensions &extensions, GlslExtension extension) {
  return extensions.test(static_cast<size_t>(extension));
}

} // namespace llpc::input
