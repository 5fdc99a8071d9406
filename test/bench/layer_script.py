# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Scripts whose shaders have the checks of Vulkan's validation layer, for utils/bench-validation: with the shaders that
`shader-bench --layer --spirv` writes, and the layer's two buffers."""

import dataclasses
import re

SET = 7  # what the instrumented shaders use
OUTPUT_DWORDS = 256  # flags, dwords that records have tried to take, records


class Unsupported(Exception):
    """Why a script cannot have the layer's buffers."""


@dataclasses.dataclass(frozen=True)
class Binding:
    set: int
    binding: int
    buffers: tuple  # names; an element for each
    has_size: bool  # a buffer, not an image


def bindings_of(text):
    """What the script's only pipeline has in descriptor sets."""
    if len(re.findall(r"^(?:DERIVE_)?PIPELINE\b", text, re.M)) != 1:
        raise Unsupported("it has more than one pipeline")
    found = []
    for line in re.findall(r"^\s*(BIND .*DESCRIPTOR_SET.*)$", text, re.M):
        parsed = re.fullmatch(r"BIND BUFFER(?:_ARRAY)? ([\w ]+?) AS (\w+)\b.*? DESCRIPTOR_SET (\d+) BINDING (\d+)\b.*",
                              line)
        if not parsed or "DESCRIPTOR_RANGE" in line or "ELEMENT" in line:
            raise Unsupported(f"the sizes of '{line}' are not known")
        buffers, kind, set_, binding = parsed.groups()
        if int(set_) >= SET:
            raise Unsupported(f"it uses descriptor set {set_}, and the layer the sets from {SET} on")
        found.append(Binding(int(set_), int(binding), tuple(buffers.split()), kind in ("uniform", "storage")))
    return found


def input_dwords(elements):
    """The layer's input buffer. `elements`: of each (set, binding) its elements: bytes of a buffer, 1 for others, 0 if
    never written."""
    sets = max((set_ for set_, _ in elements), default=-1) + 1
    bindings = [max((binding for set_, binding in elements if set_ == of), default=-1) + 1 for of in range(sets)]
    tables = [(of, binding) for of in range(sets) for binding in range(bindings[of])]
    first_table = [sum(bindings[:of]) for of in range(sets)]
    sizes = 1 + sets
    sets_to_bindings = sizes + len(tables)
    starts = sets_to_bindings + sets
    dwords = [sets_to_bindings, *(sizes + first for first in first_table)]
    dwords += [len(elements.get(place, ())) for place in tables]
    dwords += [starts + first for first in first_table]
    next_element = starts + len(tables)
    for place in tables:
        dwords.append(next_element if place in elements else 0)
        next_element += len(elements.get(place, ()))
    return dwords + [element for place in tables for element in elements.get(place, ())]


def with_instrumented_shaders(text, name, folder):
    """The script with the shaders that are in files such as `folder`/`name`.vertex.spv."""
    def replacement(shader):
        stage, name_of_shader = shader.group(1, 2)
        return f"SHADER {stage} {name_of_shader} SPIRV-BIN FILE {folder / name}.{stage}.spv"
    text = re.sub(r"^SHADER (\w+) (\w+) [\w-]+(?: TARGET_ENV \S+)? (?:VIRTUAL_)?FILE .*$", replacement, text, flags=re.M)
    return re.sub(r"^SHADER (\w+) (\w+) (?!SPIRV-BIN)[\w-]+(?: TARGET_ENV \S+)?\n.*?^END$", replacement, text,
                  flags=re.M | re.S)


def with_buffers(text, inputs):
    """The script with the layer's two buffers, declared before its pipeline and bound in it."""
    def replacement(pipeline):
        return (f"BUFFER layer_output DATA_TYPE uint32 SIZE {OUTPUT_DWORDS} FILL 0\n"
                f"BUFFER layer_input DATA_TYPE uint32 DATA {' '.join(map(str, inputs))} END\n{pipeline[0]}\n"
                f"  BIND BUFFER layer_output AS storage DESCRIPTOR_SET {SET} BINDING 0\n"
                f"  BIND BUFFER layer_input AS storage DESCRIPTOR_SET {SET} BINDING 1")
    return re.sub(r"^PIPELINE .*$", replacement, text, flags=re.M)


def that_passes(text, elements):
    """Beside its own expectations, the script has that of no record."""
    return with_buffers(text, input_dwords(elements)) + "\nEXPECT layer_output IDX 0 EQ 0 0\n"


def that_is_reported(text, elements):
    """The script expects a record, since the input buffer has the `elements` given, and nothing else."""
    text = re.sub(r"^EXPECT .*\n?", "", text, flags=re.M)
    return with_buffers(text, input_dwords(elements)) + "\nEXPECT layer_output IDX 4 GT 0\n"
