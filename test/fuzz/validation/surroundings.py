# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""What a mutation may change beside the shader."""

import re
from dataclasses import dataclass, replace

# A line of a script that binds one whole buffer.
BINDING = r"^(\s*BIND BUFFER \S+ AS (?:storage|uniform) DESCRIPTOR_SET {} BINDING {})\s*$\n"


@dataclass
class Surroundings:
    """What a mutation changes beside the shader: the limit of loops, or the bytes of a buffer that are bound."""

    loop_limit: int | None = None
    resource: tuple[int, int] | None = None
    bytes: int = 0

    def edit(self, text):
        """Returns a script with the smaller range."""
        if self.resource is None:
            return text
        pattern = BINDING.format(*self.resource)
        return re.sub(pattern, rf"\1 DESCRIPTOR_RANGE {self.bytes}\n", text, flags=re.MULTILINE)

    def bindings(self, pipeline):
        if self.resource not in pipeline.bindings:
            return pipeline.bindings
        element = replace(pipeline.bindings[self.resource][0])
        element.bytes = min(element.bytes, self.bytes)
        return pipeline.bindings | {self.resource: {0: element}}
