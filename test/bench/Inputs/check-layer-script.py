# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import pathlib
import sys

sys.path.insert(0, sys.argv[1])
import layer_script  # noqa: E402

# The example of the specification's input layout, in which one element was not written.
elements = {(0, 0): [1, 1, 1], (0, 1): [1], (0, 3): [1, 1], (1, 2): [0, 1, 1, 1], (1, 3): [1, 1, 1, 1, 1]}
assert layer_script.input_dwords(elements) == [
    11, 3, 7, 3, 1, 0, 2, 0, 0, 4, 5, 13, 17, 21, 24, 0, 25, 0, 0, 27, 31,
    1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1], layer_script.input_dwords(elements)


def bindings_of(*lines):
    try:
        return layer_script.bindings_of("\n".join(["PIPELINE graphics p", *lines, "END"]))
    except layer_script.Unsupported as reason:
        return str(reason)


colors = "  BIND BUFFER_ARRAY a b AS combined_image_sampler SAMPLER s DESCRIPTOR_SET 1 BINDING 2"
assert bindings_of("  BIND BUFFER x AS push_constant", "  BIND BUFFER c AS color LOCATION 0",
                   "  BIND BUFFER x AS uniform DESCRIPTOR_SET 0 BINDING 3", colors) == [
    layer_script.Binding(0, 3, ("x",), True), layer_script.Binding(1, 2, ("a", "b"), False)]
assert "more than one pipeline" in bindings_of("END", "DERIVE_PIPELINE q FROM p")
assert "descriptor set 7" in bindings_of("  BIND BUFFER x AS storage DESCRIPTOR_SET 7 BINDING 0")
assert "sizes" in bindings_of("  BIND BUFFER x AS storage DESCRIPTOR_SET 0 BINDING 0 DESCRIPTOR_RANGE 4")
assert "sizes" in bindings_of("  BIND SAMPLER s DESCRIPTOR_SET 0 BINDING 0")

# Shaders in lines and in files; what is between them stays.
script = "SHADER vertex v GLSL\nvoid main() {}\nEND\nX\nSHADER fragment f SPIRV-ASM TARGET_ENV spv1.3 FILE f.spvasm\nY"
assert layer_script.with_instrumented_shaders(script, "n", pathlib.Path("d")) == (
    "SHADER vertex v SPIRV-BIN FILE d/n.vertex.spv\nX\nSHADER fragment f SPIRV-BIN FILE d/n.fragment.spv\nY")
