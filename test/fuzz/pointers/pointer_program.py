# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Random shaders that choose among pointers and compare them.

The pool has null and pointers into two buffers, or workgroup variables, and an array of two. Each step makes a pointer
of what is there: by an access chain, a step of OpPtrAccessChain, OpSelect, OpPhi, a function's parameters and result, or
by way of memory. Pairs are compared, and what lies at pointers that are never null is loaded.
"""

import random

INVOCATIONS = 16
LENGTH = 8  # of the arrays

PRELUDE = """%void = OpTypeVoid
%function = OpTypeFunction %void
%bool = OpTypeBool
%uint = OpTypeInt 32 0
{constants}
%words = OpTypeArray %uint %n{length}
%result_words = OpTypeRuntimeArray %uint
%result_block = OpTypeStruct %result_words
%result_at = OpTypePointer StorageBuffer %result_block
%result_word = OpTypePointer StorageBuffer %uint
%input_at = OpTypePointer Input %uint
{objects}
%null = OpConstantNull %word_at
%four = OpTypeArray %word_at %n4
%four_nulls = OpConstantNull %four
%record = OpTypeStruct %uint %word_at
%null_record = OpConstantNull %record
%all = OpTypeArray %word_at %n{invocations}
%kept_at = OpTypePointer Private %four
%kept_word = OpTypePointer Private %word_at
%shared_at = OpTypePointer Workgroup %all
%shared_word = OpTypePointer Workgroup %word_at
%local_at = OpTypePointer Function %word_at
%record_at = OpTypePointer Function %record
%choice = OpTypeFunction %word_at %word_at %word_at %bool
%id = OpVariable %input_at Input
%results = OpVariable %result_at StorageBuffer
%a = OpVariable %object_at {storage}
%b = OpVariable %object_at {storage}
%pair = OpVariable %pair_at {storage}
%kept = OpVariable %kept_at Private %four_nulls
%shared = OpVariable %shared_at Workgroup
%choose = OpFunction %word_at None %choice
%x = OpFunctionParameter %word_at
%y = OpFunctionParameter %word_at
%takes_x = OpFunctionParameter %bool
%choosing = OpLabel
%chosen = OpSelect %word_at %takes_x %x %y
OpReturnValue %chosen
OpFunctionEnd"""

# In buffers an object is a Block around the words.
BUFFER_TYPES = """%object = OpTypeStruct %words
%two_objects = OpTypeArray %object %n2
%object_at = OpTypePointer StorageBuffer %object
%pair_at = OpTypePointer StorageBuffer %two_objects
%word_at = OpTypePointer StorageBuffer %uint"""
WORKGROUP_TYPES = """%plain_words = OpTypeArray %uint %n{length}
%two_objects = OpTypeArray %plain_words %n2
%object_at = OpTypePointer Workgroup %plain_words
%pair_at = OpTypePointer Workgroup %two_objects
%word_at = OpTypePointer Workgroup %uint"""

BUFFER_DECORATIONS = """OpDecorate %object Block
OpMemberDecorate %object 0 Offset 0
OpDecorate %word_at ArrayStride 4
OpDecorate %a DescriptorSet 0
OpDecorate %a Binding 0
OpDecorate %b DescriptorSet 0
OpDecorate %b Binding 1
OpDecorate %pair DescriptorSet 0
OpDecorate %pair Binding 2
"""

SCRIPT = """#!amber
DEVICE_FEATURE VariablePointerFeatures.variablePointersStorageBuffer
DEVICE_FEATURE VariablePointerFeatures.variablePointers
{robustness}
SHADER compute shader SPIRV-ASM TARGET_ENV spv1.4
OpCapability Shader
OpCapability VariablePointers
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %id %results %a %b %pair %kept %shared
OpExecutionMode %main LocalSize {invocations} 1 1
OpDecorate %id BuiltIn LocalInvocationIndex
OpDecorate %words ArrayStride 4
OpDecorate %result_words ArrayStride 4
OpDecorate %result_block Block
OpMemberDecorate %result_block 0 Offset 0
OpDecorate %results DescriptorSet 0
OpDecorate %results Binding 3
{decorations}{prelude}
%main = OpFunction %void None %function
%entry = OpLabel
{body}
OpReturn
OpFunctionEnd
END

BUFFER a DATA_TYPE uint32 SIZE {length} SERIES_FROM 100 INC_BY 1
BUFFER b DATA_TYPE uint32 SIZE {length} SERIES_FROM 200 INC_BY 1
BUFFER first DATA_TYPE uint32 SIZE {length} SERIES_FROM 300 INC_BY 1
BUFFER second DATA_TYPE uint32 SIZE {length} SERIES_FROM 400 INC_BY 1
BUFFER results DATA_TYPE uint32 SIZE {size} FILL 77

PIPELINE compute pipeline
  ATTACH shader
{bindings}  BIND BUFFER results AS storage DESCRIPTOR_SET 0 BINDING 3
END

RUN pipeline 1 1 1
"""

BUFFER_BINDINGS = """  BIND BUFFER a AS storage DESCRIPTOR_SET 0 BINDING 0
  BIND BUFFER b AS storage DESCRIPTOR_SET 0 BINDING 1
  BIND BUFFER_ARRAY first second AS storage DESCRIPTOR_SET 0 BINDING 2
"""


class PointerProgram:
    """One shader; `script()` is its test script."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.in_buffers = self.random.random() < 0.7
        self.body = ["%i = OpLoad %uint %id"]
        self.variables = []
        self.names = 0
        self.results = []
        self.pool = [("%null", False)]  # id, and whether it is never null
        self.pool += [self.chain() for _ in range(3)]
        steps = [self.chain, self.step, self.select, self.phi, self.call, self.through_memory, self.compare,
                 self.compare, self.load]
        for _ in range(self.random.randrange(6, 24)):
            made = self.random.choice(steps)()
            if made:
                self.pool.append(made)
        for x, _ in self.pool[-4:]:
            for y, _ in self.pool[-7:]:
                self.compare(x, y)
        self.is_robust = self.random.random() < 0.4  # offsets are computed in another way then

    def emit(self, text):
        self.body.append(text)

    def make(self, operation):
        """The result of an instruction."""
        self.names += 1
        self.emit(f"%v{self.names} = {operation}")
        return f"%v{self.names}"

    def pick(self):
        return self.random.choice(self.pool)

    def variable(self, text):
        self.names += 1
        self.variables.append(f"%v{self.names} = OpVariable {text}")
        return f"%v{self.names}"

    def condition(self):
        operation = self.random.choice(["OpBitwiseAnd", "OpUMod", "OpBitwiseXor"])
        value = self.make(f"{operation} %uint %i %n{self.random.choice([1, 2, 3, 5, 7])}")
        comparison = self.random.choice(["OpIEqual", "OpULessThan", "OpINotEqual"])
        return self.make(f"{comparison} %bool {value} %n{self.random.randrange(5)}")

    def index(self, limit):
        if self.random.random() < 0.5:
            return f"%n{self.random.randrange(limit)}"
        return self.make(f"OpUMod %uint %i %n{limit}")

    def object(self):
        base = self.random.choice(["%a", "%b", "%pair %n0", "%pair %n1"])
        return base + " %n0" if self.in_buffers else base

    def chain(self):
        return self.make(f"OpAccessChain %word_at {self.object()} {self.index(LENGTH)}"), True

    def step(self):
        """To an element in two ways: what is reached by a step equals what an access chain reaches."""
        if not self.in_buffers:
            return None
        here, step = self.random.randrange(LENGTH), self.random.randrange(LENGTH)
        start = self.make(f"OpAccessChain %word_at {self.object()} %n{min(here, LENGTH - 1 - step)}")
        return self.make(f"OpPtrAccessChain %word_at {start} %n{step}"), True

    def select(self):
        (x, x_valid), (y, y_valid) = self.pick(), self.pick()
        return self.make(f"OpSelect %word_at {self.condition()} {x} {y}"), x_valid and y_valid

    def call(self):
        (x, x_valid), (y, y_valid) = self.pick(), self.pick()
        return self.make(f"OpFunctionCall %word_at %choose {x} {y} {self.condition()}"), x_valid and y_valid

    def phi(self):
        (x, x_valid), (y, y_valid) = self.pick(), self.pick()
        condition = self.condition()
        self.names += 1
        name = self.names
        self.emit(f"OpSelectionMerge %merge{name} None")
        self.emit(f"OpBranchConditional {condition} %then{name} %else{name}")
        self.emit(f"%then{name} = OpLabel")
        if self.random.random() < 0.5:
            x, x_valid = self.chain()
        self.emit(f"OpBranch %merge{name}")
        self.emit(f"%else{name} = OpLabel")
        self.emit(f"OpBranch %merge{name}")
        self.emit(f"%merge{name} = OpLabel")
        return self.make(f"OpPhi %word_at {x} %then{name} {y} %else{name}"), x_valid and y_valid

    def through_memory(self):
        pointer, is_valid = self.pick()
        where = self.random.randrange(4 if self.in_buffers else 3)
        if where == 0:
            place = self.variable("%local_at Function")
        elif where == 1:
            record = self.variable("%record_at Function %null_record")
            place = self.make(f"OpAccessChain %local_at {record} %n1")
            self.pool.append((self.make(f"OpLoad %word_at {place}"), False))
        elif where == 2:
            place = self.make(f"OpAccessChain %kept_word %kept {self.index(4)}")
        else:
            return self.from_neighbour(pointer), is_valid
        self.emit(f"OpStore {place} {pointer}")
        if where == 2:
            place, is_valid = self.make(f"OpAccessChain %kept_word %kept {self.index(4)}"), False
        return self.make(f"OpLoad %word_at {place}"), is_valid

    def from_neighbour(self, pointer):
        """What another invocation has for the pointer."""
        self.emit("OpControlBarrier %n2 %n2 %n264")
        place = self.make("OpAccessChain %shared_word %shared %i")
        self.emit(f"OpStore {place} {pointer}")
        self.emit("OpControlBarrier %n2 %n2 %n264")
        neighbour = self.make(f"OpBitwiseXor %uint %i %n{self.random.choice([1, 3, 5])}")
        place = self.make(f"OpAccessChain %shared_word %shared {neighbour}")
        return self.make(f"OpLoad %word_at {place}")

    def compare(self, x=None, y=None):
        x, y = x or self.pick()[0], y or self.pick()[0]
        operation = self.random.choice(["OpPtrEqual", "OpPtrNotEqual"])
        same = self.make(f"{operation} %bool {x} {y}")
        self.results.append(self.make(f"OpSelect %uint {same} %n1 %n0"))

    def load(self):
        pointer, is_valid = self.pick()
        if is_valid and self.in_buffers:
            self.results.append(self.make(f"OpLoad %uint {pointer}"))

    def script(self):
        count = len(self.results)
        stores = [f"%first_result = OpIMul %uint %i %n{count}"]
        for number, result in enumerate(self.results):
            stores += [f"%at{number} = OpIAdd %uint %first_result %n{number}",
                       f"%place{number} = OpAccessChain %result_word %results %n0 %at{number}",
                       f"OpStore %place{number} {result}"]
        numbers = sorted({*range(max(count, INVOCATIONS) + 1), 264})
        constants = "\n".join(f"%n{number} = OpConstant %uint {number}" for number in numbers)
        objects = (BUFFER_TYPES if self.in_buffers else WORKGROUP_TYPES).format(length=LENGTH)
        # Both kinds of pointers to words are one type in buffers, which may not be declared twice.
        prelude = PRELUDE.format(constants=constants, objects=objects, length=LENGTH, invocations=INVOCATIONS,
                                 storage="StorageBuffer" if self.in_buffers else "Workgroup")
        if self.in_buffers:
            prelude = prelude.replace("%result_word = OpTypePointer StorageBuffer %uint\n", "")
            stores = [store.replace("%result_word ", "%word_at ") for store in stores]
        robustness = "DEVICE_FEATURE Robustness2Features.robustBufferAccess2\n" if self.is_robust else ""
        return SCRIPT.format(invocations=INVOCATIONS, length=LENGTH, size=INVOCATIONS * count, prelude=prelude,
                             robustness=robustness, body="\n".join(self.variables + self.body + stores),
                             decorations=BUFFER_DECORATIONS if self.in_buffers else "",
                             bindings=BUFFER_BINDINGS if self.in_buffers else "")
