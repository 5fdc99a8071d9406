# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""A script with the SPIR-V of its shaders, and what its pipelines bind to them."""

import re

from assembly import Module
from runner import ToolFailure
from script import Script, UnsupportedScript
from surroundings import BINDING, IMAGE_BINDING, Surroundings

STAGES = {"compute": ("GLCompute", 5), "vertex": ("Vertex", 0), "fragment": ("Fragment", 4)}


class Subject:
    """`shaders` has the assembly of each shader that can be mutated."""

    def __init__(self, path, tools):
        self.path = path
        self.script = Script(path)
        self.script.set_sizes(tools.sizes_of(path, self.script.buffers))
        self.shaders = {}
        self.problems = {}
        for shader in self.script.shaders.values():
            try:
                self.shaders[shader.name] = self.assembly_of(shader, tools)
            except (ToolFailure, UnsupportedScript, KeyError) as problem:
                self.problems[shader.name] = str(problem)

    def assembly_of(self, shader, tools):
        if shader.stage not in STAGES:
            raise UnsupportedScript(f"stage {shader.stage}")
        if shader.language == "GLSL":
            text = tools.assembly_of_glsl(shader.stage, shader.text)
        elif shader.language == "SPIRV-ASM":
            text = shader.text
        else:
            raise UnsupportedScript(f"language {shader.language}")
        module = Module(text)
        entries = module.with_opcode("OpEntryPoint")
        if len(entries) != 1 or entries[0].operands[0] != STAGES[shader.stage][0]:
            raise UnsupportedScript("not one entry point of the stage")
        tools.check_assembly(str(module), self.environment(shader.name))
        return str(module)

    def environment(self, name):
        """Returns the TARGET_ENV of a shader's assembly, or None."""
        shader = self.script.shaders[name]
        return "spv1.6" if shader.language == "GLSL" else shader.environment

    def dispatches_of(self, name):
        """Returns the pipeline of each dispatch or draw that executes a shader, by its number."""
        pipelines = self.script.pipelines
        return {i: pipelines[pipeline] for i, pipeline in enumerate(self.script.runs)
                if name in pipelines[pipeline].shaders}


def integers(specializations):
    """Returns the values of specialization constants that are integers."""
    return {constant: int(values[0], 0) for constant, (kind, values) in specializations.items()
            if "int" in kind and len(values) == 1}


class Context:
    """What the first pipeline of a shader binds: bounds that wrong indices may be near to."""

    def __init__(self, module, pipeline, finder, script):
        self.module, self.pipeline = module, pipeline
        self.finder = finder
        self.script = script
        self.surroundings = Surroundings()

    def can_bind_less(self, resource):
        return self.can_change(BINDING, resource)

    def can_bind_other_image(self, resource):
        return self.can_change(IMAGE_BINDING, resource)

    def can_change(self, pattern, resource):
        """Whether each pipeline that binds the resource does so in a line that can be changed."""
        lines = [line for line in self.script.lines if re.match(pattern.format(*resource), line + "\n")]
        users = [each for each in self.script.pipelines.values() if resource in each.bindings]
        return len(lines) == len(users)

    def least_bytes(self, resource):
        """Returns the bytes that each pipeline binds at least."""
        bound = [each.bindings[resource] for each in self.script.pipelines.values() if resource in each.bindings]
        return min((element.bytes for elements in bound for element in elements.values()), default=0)

    def elements(self, resource):
        return self.pipeline.bindings.get(resource, {})

    def bytes_bound(self, resource):
        return next((element.bytes for element in self.elements(resource).values()), 0)

    def elements_bound(self, variable):
        numbers = [self.module.decoration(variable, name) for name in ("DescriptorSet", "Binding")]
        return max(self.elements(tuple(int(each[0]) for each in numbers)), default=0) + 1

    def texels(self, finder, place):
        """Returns one of the sizes of an image."""
        element = next(iter(self.elements(finder.layout.resource(place.paths[0])).values()), None)
        if element is None:
            return 1
        if element.image is None:
            return element.bytes // (element.texel_bytes or 4)
        image = element.image
        return max(image.width, image.height if image.height > 1 else 0, image.layers if place.is_arrayed else 0)
