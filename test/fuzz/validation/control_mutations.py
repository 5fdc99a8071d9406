# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Mutations of what invocations do together, and of what surrounds the shader."""

from control_flow import can_enclose, enclose
from descriptor_kinds import bound_kind
from editor import wrong_index
from interpreter import BarrierPlace, BufferPlace, LanePlace
from mutations import Kind, Site
from script import Image

MOST_ITERATIONS = 12


class Lane(Kind):
    """The number of an invocation that the subgroup or the quad does not have."""

    name = "lane"

    def sites(self, finder, context):
        return [Site(instruction, 3, places[0].count or 32) for instruction, places in finder.places.items()
                if isinstance(places[0], LanePlace)]

    def apply(self, site, editor, context):
        # A broadcast needs the same number in all invocations.
        is_uniform = "Broadcast" in site.instruction.opcode
        operands, random = site.instruction.operands, editor.random
        wrong = wrong_index(random, random.choice((32, 64)) if site.length == 32 else site.length)
        condition = editor.always() if is_uniform else editor.condition(operands[3])
        right = operands[3]
        operands[3] = editor.choose(condition, editor.number(editor.module.type_of(right), wrong), right)


class DivergedBarrier(Kind):
    """A barrier that only some invocations execute."""

    name = "diverged-barrier"

    def sites(self, finder, context):
        return [Site(instruction) for instruction, places in finder.places.items()
                if isinstance(places[0], BarrierPlace) and can_enclose(finder.module, instruction)]

    def apply(self, site, editor, context):
        enclose(editor.module, site.instruction, editor.condition())


class LoopLimit(Kind):
    """Loops with more iterations than are allowed: the limit is made low."""

    name = "loop-limit"

    def sites(self, finder, context):
        return [Site(each) for each in finder.module.with_opcode("OpLoopMerge")][:1]

    def apply(self, site, editor, context):
        context.surroundings.loop_limit = editor.random.randrange(1, MOST_ITERATIONS)
        # What a loop has not stored yet when it is left would be undefined.
        for variable in editor.module.with_opcode("OpVariable"):
            if variable.operands[1:] == ["Function"]:
                pointee = editor.module.pointee(variable.result)
                variable.operands.append(editor.type("OpConstantNull", pointee))
        return set(editor.module.with_opcode("OpLoopMerge"))


class Range(Kind):
    """A buffer of which fewer bytes are bound than the shader accesses."""

    name = "range"

    def sites(self, finder, context):
        found = {}
        for places in finder.places.values():
            for place in places:
                if isinstance(place, BufferPlace):
                    resource = finder.layout.resource(place.paths[0])
                    elements = context.elements(resource)
                    length = context.least_bytes(resource)
                    if list(elements) == [0] and length > 4 and context.can_bind_less(resource):
                        found[resource] = Site(place.instruction, resource, length)
        return list(found.values())

    def apply(self, site, editor, context):
        length = site.length
        kept = editor.random.choice((length - 4, length // 2, editor.random.randrange(length))) // 4 * 4
        context.surroundings.resource, context.surroundings.bytes = site.operand, max(kept, 4)
        return {instruction for instruction, places in context.finder.places.items()
                for place in places if isinstance(place, BufferPlace)
                and context.finder.layout.resource(place.paths[0]) == site.operand}


class OtherImage(Kind):
    """An image of another dimension, with layers, or of other numbers than the shader needs. Some have nothing wrong."""

    name = "other-image"

    def sites(self, finder, context):
        found = {}
        for instruction, places in finder.places.items():
            for path in (path for place in places for path, _ in getattr(place, "kinds", ())):
                resource = finder.layout.resource(path)
                elements = context.elements(resource)
                if list(elements) == [0] and elements[0].image and bound_kind(elements[0]) is not None \
                        and context.can_bind_other_image(resource):
                    found.setdefault(resource, Site(instruction, resource))
        return list(found.values())

    def apply(self, site, editor, context):
        random, surroundings = editor.random, context.surroundings
        bound = context.elements(site.operand)[0].image
        shape = random.choice(({}, {"dimension": "DIM_3D", "depth": 2}, {"layers": 3}))
        surroundings.resource = site.operand
        surroundings.image = Image(width=bound.width, height=bound.height, **shape)
        surroundings.format = random.choice(("R32_SFLOAT", "R32_UINT", "R32_SINT"))
        return {instruction for instruction, places in context.finder.places.items()
                for place in places for path, _ in getattr(place, "kinds", ())
                if context.finder.layout.resource(path) == site.operand}


CONTROL_KINDS = [Lane(), DivergedBarrier(), LoopLimit(), Range(), OtherImage()]
