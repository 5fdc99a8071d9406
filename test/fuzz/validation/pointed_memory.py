# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Where the memory is that physical pointers point to: prints say what a shader finds where the script puts one."""

from collections import defaultdict

from layout import BUFFERS, PHYSICAL, UNKNOWN, Layout


class PointedMemory:
    def __init__(self, script, module, dispatches):
        self.script, self.module, self.dispatches = script, module, dispatches
        self.layout = Layout(module)
        self.loads = {}  # of the number of a print: the load, and the path that it loads from

    def add_prints(self, printer, twins):
        """Prints each pointer behind its load, under numbers that no instruction has."""
        following = dict(zip(self.module.instructions, self.module.instructions[1:]))
        for index, instruction in enumerate(self.module.instructions):
            path = self.holder(instruction)
            if path:
                number = len(self.module.instructions) + index
                self.loads[number] = instruction, path
                printer.add(number, twins[following[instruction]], [instruction.result])

    def holder(self, instruction):
        """Returns the path that a pointer is loaded from, if the script could put one there."""
        if instruction.opcode != "OpLoad":
            return None
        kind = self.layout.definition(instruction.operands[0])
        if kind.opcode != "OpTypePointer" or kind.operands[0] != PHYSICAL:
            return None
        try:
            path = self.layout.path(instruction.operands[1])
        except UNKNOWN:
            return None
        is_known = path.storage in BUFFERS + ("PushConstant",) and not path.terms and not path.descriptor_terms
        return path if is_known else None

    def ranges(self, lines):
        """Returns the sorted ranges of memory of each dispatch, if what was printed says where all of them are."""
        begins = defaultdict(dict)
        for dispatch, number, _, values in lines:
            load, path = self.loads.get(number, (None, None))
            found = self.pointed_to(self.dispatches[dispatch], path) if load else None
            # A load that was out of bounds has given 0.
            if found and values[load.result] != 0:
                name, offset = found
                begins[dispatch][name] = values[load.result] - offset
        sizes = self.script.sizes
        return {dispatch: sorted((begin, sizes[name]) for name, begin in known.items())
                for dispatch, known in begins.items()
                if set(known) == {name for name, _ in self.dispatches[dispatch].pointers.values()}}

    def pointed_to(self, pipeline, path):
        """Returns the buffer and the offset of the pointer that a script puts where a path is, or None."""
        if path.storage == "PushConstant":
            return pipeline.pointers.get((pipeline.push_constants, path.offset))
        element = pipeline.bindings.get(self.layout.resource(path), {}).get(path.first_descriptor)
        return pipeline.pointers.get((element.name, element.offset + path.offset)) if element else None
