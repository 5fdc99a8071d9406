# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Removes a barrier of the workgroup, and compares the races that rdna-run finds with those of a model.

The model has what prints say of each access of workgroup memory and storage buffers: the invocation, the place, the
number of barriers before it, and what is stored. Only barriers of the workgroup order accesses, so shaders with
atomics, with barriers of smaller scopes or with stores to images are left out.
"""

from collections import defaultdict
from dataclasses import dataclass

from assembly import Module
from interpreter import BarrierPlace
from layout import BUFFERS, CHAINS, UNKNOWN, Layout, Unmodelled
from mutant import PASSED, Mutant, Verdict
from mutations import Kind, Site
from prints import Printer
from place_finder import WORKGROUP_SCOPE

SHARED = ("Workgroup", "StorageBuffer", "Uniform")
OTHER_ORDER = ("OpAtomic", "OpImageWrite", "OpCopyMemory", "OpMemoryBarrier")
DWORD = 4
UNKNOWN_VALUE = "unknown"


@dataclass(frozen=True)
class Access:
    invocation: tuple[int, ...]
    workgroup: tuple[int, ...]
    barriers: int
    value: object  # what is stored; None for loads, UNKNOWN_VALUE for what was not printed


class MemoryAccess:
    """A load or a store of memory that invocations share. `operands` are the values that say what it accesses."""

    def __init__(self, layout, instruction):
        self.layout, self.is_store = layout, instruction.opcode == "OpStore"
        pointer = instruction.operands[0 if self.is_store else 1]
        self.path = layout.path(pointer)
        self.type = layout.module.type_of(instruction.operands[1]) if self.is_store else instruction.operands[0]
        self.indices = self.chain_indices(pointer)
        self.operands = [index for index in self.indices if layout.constant(index) is None]
        self.value = instruction.operands[1] if self.is_store and self.is_printed() else None
        self.operands += [self.value] if self.value else []

    def chain_indices(self, pointer):
        found = self.layout.definition(pointer)
        if found.opcode not in CHAINS:
            return []
        return self.chain_indices(found.operands[1]) + found.operands[2:]

    def is_printed(self):
        try:
            self.layout.scalar(self.type)
        except Unmodelled:
            return False
        return self.layout.definition(self.type).opcode != "OpTypeMatrix"

    def places(self, values, bindings, depths):
        """Returns the places that the access has: an element of a variable, or dwords of a buffer."""
        if self.path.storage not in BUFFERS:
            indices = [values[index] if index in values else self.layout.constant(index) for index in self.indices]
            return [(self.path.variable, *indices[:depths[self.path.variable]])]

        def total(terms):
            return sum(values[index] * stride for index, stride in terms)

        element = bindings[self.layout.resource(self.path)][self.path.first_descriptor +
                                                            total(self.path.descriptor_terms)]
        begin = element.offset + self.path.offset + total(self.path.terms)
        end = begin + self.layout.span(self.type, self.path.matrix, self.path.component_stride)
        return [(element.name, dword) for dword in range(begin // DWORD, (end + DWORD - 1) // DWORD)]

    def stored(self, values):
        if not self.is_store:
            return None
        value = values[self.value] if self.value else UNKNOWN_VALUE
        return tuple(value) if isinstance(value, list) else value


def accesses_of(module, layout):
    """Returns the accesses by instruction. Raises Unmodelled if something else orders or accesses memory."""
    found = {}
    for instruction in module.instructions:
        if instruction.operands == ["WorkgroupMemoryExplicitLayoutKHR"]:
            raise Unmodelled("blocks in workgroup memory, which share it")
        if instruction.opcode.startswith(OTHER_ORDER):
            raise Unmodelled(instruction.opcode)
        if instruction.opcode == "OpControlBarrier" and layout.constant(instruction.operands[0]) != WORKGROUP_SCOPE:
            raise Unmodelled("a barrier of a smaller scope")
        if instruction.opcode not in ("OpLoad", "OpStore"):
            continue
        pointer = instruction.operands[0 if instruction.opcode == "OpStore" else 1]
        storage = module.definitions[module.type_of(pointer)].operands[0]
        if storage == "PhysicalStorageBuffer":
            raise Unmodelled(storage)
        if storage in SHARED:
            found[instruction] = MemoryAccess(layout, instruction)
    return found


class RemovedBarrier(Kind):
    """A barrier of the workgroup that is not there: what it ordered may race."""

    name = "race"

    def sites(self, finder, context):
        try:
            accesses_of(finder.module, finder.layout)
        except UNKNOWN:
            return []
        return [Site(instruction) for instruction, places in finder.places.items()
                if isinstance(places[0], BarrierPlace)]

    def apply(self, site, editor, context):
        editor.module.instructions.remove(site.instruction)

    def mutant(self, *arguments):
        return RaceMutant(*arguments)


class RaceMutant(Mutant):
    def validation(self):
        return ("--races",)

    def judge(self, _):
        run = self.tools.run(self.script(self.module), *self.validation())
        problem = self.problem(run)
        if problem:
            return problem
        predicted = self.predicted_races()
        if isinstance(predicted, Verdict):
            return predicted
        certain, possible = predicted
        has_race = "race: " in run.errors
        lines = []
        if certain and not has_race:
            lines = [f"no race is reported: {certain[0]}"]
        if has_race and not possible:
            lines = ["a race is reported: " + run.errors.strip()[:400]]
        outcome = "differs" if lines else "agrees" if certain else "perhaps" if possible else "not hit"
        return Verdict(outcome, len(certain), int(has_race), lines, self.script(self.module))

    def predicted_races(self):
        """Returns the races that must be found, and those that may be."""
        copy = Module(str(self.module))
        layout = Layout(copy)
        twins = dict(zip(copy.instructions, self.module.instructions))
        accesses = accesses_of(copy, layout)
        printer = Printer(copy, layout)
        local_size = next(iter(self.finders.values())).local_size()
        for instruction in list(copy.instructions):
            if instruction in accesses:
                printer.add(self.index[twins[instruction]], instruction, accesses[instruction].operands)
            elif instruction.opcode == "OpControlBarrier":
                printer.add(self.index[twins[instruction]], instruction, [])
        run = self.tools.run(self.script(copy))
        if run.status not in PASSED:
            return self.problem(run)
        if run.has_lost:
            return Verdict("too much output")
        by_number = {self.index[twins[instruction]]: access for instruction, access in accesses.items()}
        return races_among(self.accessed_places(run, printer, by_number, local_size))

    def accessed_places(self, run, printer, by_number, local_size):
        """Returns the accesses of each place of each dispatch."""
        depths = defaultdict(lambda: 1 << 20)
        for access in by_number.values():
            variable = access.path.variable
            depths[variable] = min(depths[variable], len(access.indices))
        barriers, places = defaultdict(int), defaultdict(list)
        for line in run.prints:
            dispatch = line["dispatch"]
            if dispatch not in self.dispatches:
                continue
            number, invocation, values = printer.decode(line)
            if number not in by_number:
                barriers[dispatch, invocation] += 1
                continue
            access = by_number[number]
            workgroup = tuple(i // size for i, size in zip(invocation, local_size))
            entry = Access(invocation, workgroup, barriers[dispatch, invocation], access.stored(values))
            is_shared = access.path.storage in BUFFERS
            for place in access.places(values, self.dispatches[dispatch].bindings, depths):
                places[dispatch, is_shared or workgroup, *place].append(entry)
        return places


def races_among(places):
    """Returns descriptions of certain races, one for each place, and whether there may be others."""
    certain, is_possible = [], False
    for place, accesses in places.items():
        stores = [access for access in accesses if access.value is not None]
        is_possible |= next(conflicts(stores, accesses), None) is not None
        # What memory holds at first is not known for buffers.
        news = [store for store in stores if is_new(store, stores)] if place[1] is not True else []
        race = next(conflicts(news, [access for access in accesses if access.value is None]), None)
        certain += [f"{place}: {race}"] if race else []
    return certain, is_possible


def conflicts(stores, accesses):
    """Yields pairs that no barrier orders."""
    for store in stores:
        for other in accesses:
            is_ordered = store.workgroup == other.workgroup and store.barriers != other.barriers
            if not is_ordered and store.invocation != other.invocation and store.value != other.value:
                yield store, other


def is_new(store, stores):
    """Stores of what is there already do not race: whether nothing else stores the value, and it is not zero."""
    is_known = store.value != UNKNOWN_VALUE and not is_zero(store.value)
    return is_known and all(each.value != store.value for each in stores if each.barriers != store.barriers)


def is_zero(value):
    return not any(value) if isinstance(value, tuple) else value == 0
