# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""What a mutation may change beside the shader."""

import re
from dataclasses import dataclass, replace

from script import Image

# A line of a script that binds one whole buffer.
BINDING = r"^(\s*BIND BUFFER \S+ AS (?:storage|uniform) DESCRIPTOR_SET {} BINDING {})\s*$\n"
# A line that binds one whole image.
IMAGE_BINDING = (r"^(\s*BIND BUFFER )\S+( AS (?:sampled_image|storage_image|combined_image_sampler SAMPLER \S+)"
                 r" DESCRIPTOR_SET {} BINDING {})\s*$\n")
OTHER = "mutant_other"  # the name of an image


@dataclass
class Surroundings:
    """What a mutation changes beside the shader: the limit of loops, the bytes of a buffer that are bound, or an image.

    `format` is that of the other image, which is `image`.
    """

    loop_limit: int | None = None
    resource: tuple[int, int] | None = None
    bytes: int = 0
    image: Image | None = None
    format: str = ""

    def edit(self, text):
        """Returns a script with the smaller range or the other image."""
        if self.resource is None:
            return text
        if self.image is not None:
            return self.with_image(text)
        pattern = BINDING.format(*self.resource)
        return re.sub(pattern, rf"\1 DESCRIPTOR_RANGE {self.bytes}\n", text, flags=re.MULTILINE)

    def with_image(self, text):
        image = self.image
        declared = (f"IMAGE {OTHER} FORMAT {self.format} {image.dimension} WIDTH {image.width} HEIGHT {image.height}"
                    f"{f' DEPTH {image.depth}' if image.dimension == 'DIM_3D' else ''}"
                    f"{f' LAYERS {image.layers}' if image.layers > 1 else ''} FILL 1\n\n")
        text = re.sub(r"^PIPELINE ", declared + "PIPELINE ", text, count=1, flags=re.MULTILINE)
        return re.sub(IMAGE_BINDING.format(*self.resource), rf"\1{OTHER}\2\n", text, flags=re.MULTILINE)

    def bindings(self, pipeline):
        if self.resource not in pipeline.bindings:
            return pipeline.bindings
        element = replace(pipeline.bindings[self.resource][0])
        if self.image is not None:
            element.image, element.format, element.view = self.image, self.format, None
        else:
            element.bytes = min(element.bytes, self.bytes)
        return pipeline.bindings | {self.resource: {0: element}}
