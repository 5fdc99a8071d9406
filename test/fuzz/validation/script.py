# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""The part of an Amber script that says what shaders access: their text, buffers, images, and what is bound."""

import re
from dataclasses import dataclass, field
from pathlib import Path

COMMANDS_WITH_BLOCKS = ("BLEND", "STENCIL", "DEPTH", "SHADER_OPTIMIZATION", "SUBGROUP", "COMPILE_OPTIONS")
BUFFER_WORDS = ("DATA", "SIZE", "FILL", "SERIES_FROM", "FILE", "FORMAT", "WIDTH", "DATA_TYPE")
NUMBER = re.compile(r"\s*-?[0-9.]")  # begins a line that continues the values of another one


class UnsupportedScript(Exception):
    """The script has something that is not understood here."""


@dataclass
class Shader:
    stage: str
    name: str
    language: str
    environment: str | None
    text: str
    first: int  # its lines in the script
    last: int


@dataclass
class Image:
    """The size of an IMAGE or a BUFFER with WIDTH and HEIGHT."""

    dimension: str = "DIM_2D"
    width: int = 1
    height: int = 1
    depth: int = 1
    levels: int = 1
    layers: int = 1
    samples: int = 1


@dataclass
class Element:
    """What one descriptor refers to: so many bytes, or a view of an image."""

    name: str
    bytes: int = 0
    offset: int = 0
    range: int = -1  # to the end of the buffer
    image: Image | None = None
    base_level: int = 0
    levels: int | None = None
    base_layer: int = 0
    layers: int | None = None
    texel_bytes: int | None = None
    is_plain: bool = True  # neither another format nor another dimension than the image
    view: str | None = None  # the dimension that the script names
    format: str | None = None  # of texels
    compares: bool | None = None  # of a sampler


@dataclass
class Pipeline:
    kind: str
    shaders: list[str] = field(default_factory=list)
    specializations: dict[str, dict[int, tuple[str, list[str]]]] = field(default_factory=dict)
    bindings: dict[tuple[int, int], dict[int, Element]] = field(default_factory=dict)
    pointers: dict[tuple[str, int], tuple[str, int]] = field(default_factory=dict)  # by holder and offset
    push_constants: str | None = None

    def copy(self):
        return Pipeline(self.kind, list(self.shaders), {name: dict(values) for name, values in
                                                        self.specializations.items()},
                        {place: dict(elements) for place, elements in self.bindings.items()}, dict(self.pointers),
                        self.push_constants)


def number(text):
    return int(text, 0)


def bits_of_format(name):
    """Returns the bits of a texel of a format such as R8G8B8A8_UNORM, or of a data type of a buffer."""
    vector = re.fullmatch(r"vec([234])<(\w+)>", name)
    if vector:
        bits = bits_of_format(vector[2])
        return bits * int(vector[1]) if bits else None
    data = re.fullmatch(r"(?:u?int|float)(8|16|32|64)?|double", name)
    if data:
        return int(data[1]) if data[1] else 64 if name == "double" else 32
    packed = re.fullmatch(r"\w+_PACK(8|16|32)", name)
    if packed:
        return int(packed[1])
    parts = re.match(r"(?:[RGBADSX]\d+)+", name)
    return sum(map(int, re.findall(r"\d+", parts[0]))) if parts else None


class Script:
    """`sizes` has the bytes of each buffer; that of a script needs rdna-run to find out."""

    def __init__(self, path):
        self.path = Path(path)
        self.lines = self.path.read_text().splitlines()
        self.shaders = {}
        self.stages = {}
        self.files = {}
        self.images = {}
        self.texel_formats = {}
        self.samplers = {}  # whether they compare
        self.buffers = []
        self.pipelines = {}
        self.runs = []  # the pipeline of each dispatch or draw
        self.sizes = {}
        self.line = 0
        self.parse()

    def words(self):
        """Returns the words of the current line, without its comment, and goes to the last line that continues it."""
        text = re.sub(r"#.*", "", self.lines[self.line])
        while text.rstrip().endswith("\\"):
            self.line += 1
            text = text.rstrip()[:-1] + " " + self.lines[self.line]
        return text.split()

    def parse(self):
        if not self.lines or not self.lines[0].startswith("#!amber"):
            raise UnsupportedScript("not in Amber")
        if any("SHADER_OPTIMIZATION" in line for line in self.lines):
            raise UnsupportedScript("SPIRV-Tools gives instructions other indices")
        repeats = []
        while self.line < len(self.lines):
            words = self.words()
            match words:
                case ["SHADER", *_]:
                    self.parse_shader(words)
                case ["VIRTUAL_FILE", *_]:
                    self.files[words[1].strip('"')] = self.block()
                case ["BUFFER" | "IMAGE", *_]:
                    self.parse_buffer(words)
                case ["SAMPLER", name, *_]:
                    compares = "COMPARE" in words and words[words.index("COMPARE") + 1] == "on"
                    self.samplers[name] = compares
                case ["STRUCT", *_]:
                    self.block()
                case ["PIPELINE", *_]:
                    self.pipelines[words[2]] = Pipeline(words[1])
                    self.parse_pipeline(self.pipelines[words[2]])
                case ["DERIVE_PIPELINE", *_]:
                    self.pipelines[words[1]] = self.pipelines[words[3]].copy()
                    self.parse_pipeline(self.pipelines[words[1]])
                case ["REPEAT", *_]:
                    repeats.append((number(words[1]), len(self.runs)))
                case ["END", *_] if repeats:
                    count, begin = repeats.pop()
                    self.runs[begin:] = self.runs[begin:] * count
                case ["RUN", *_]:
                    self.runs.append(words[2] if words[1] == "TIMED_EXECUTION" else words[1])
            self.line += 1

    def block(self):
        """Skips to the line END, and returns the text before it."""
        begin = self.line + 1
        self.line = next((i for i in range(begin, len(self.lines)) if self.lines[i].strip() == "END"), None)
        if self.line is None:
            raise UnsupportedScript("END is missing")
        return "\n".join(self.lines[begin:self.line]) + "\n"

    def parse_shader(self, words):
        stage, name, language = words[1:4] if len(words) > 3 else (*words[1:3], words[3])
        self.stages[name] = stage
        environment = words[words.index("TARGET_ENV") + 1] if "TARGET_ENV" in words else None
        first = self.line
        if language == "PASSTHROUGH":
            return
        if "FILE" in words:
            text = (self.path.parent / words[words.index("FILE") + 1].strip('"')).read_text()
        elif "VIRTUAL_FILE" in words:
            text = self.files[words[words.index("VIRTUAL_FILE") + 1].strip('"')]
        else:
            text = self.block()
        self.shaders[name] = Shader(stage, name, language, environment, text, first, self.line)

    def parse_buffer(self, words):
        kind, name = words[:2]
        while self.continues(words):
            self.line += 1
            words += self.words()
        self.buffers.append(name)
        texel = next((words[i + 1] for i, word in enumerate(words) if word in ("DATA_TYPE", "FORMAT")), None)
        if texel:
            self.texel_formats[name] = texel
        if kind == "IMAGE" or "WIDTH" in words:
            self.images[name] = self.image_of(words)

    def continues(self, words):
        """Whether the next line belongs to the buffer that the words declare."""
        if "DATA" in words or self.line + 1 == len(self.lines):
            return "DATA" in words and words[-1] != "END"
        following = re.sub(r"#.*", "", self.lines[self.line + 1]).split()
        return following[:1] != [] and following[0] in BUFFER_WORDS

    @staticmethod
    def image_of(words):
        image = Image()
        names = {"WIDTH": "width", "HEIGHT": "height", "DEPTH": "depth", "MIP_LEVELS": "levels", "LAYERS": "layers",
                 "SAMPLES": "samples"}
        end = words.index("DATA") if "DATA" in words else len(words)
        for i, word in enumerate(words[:end]):
            if word in names:
                setattr(image, names[word], number(words[i + 1]))
            elif word.startswith("DIM_"):
                image.dimension = word
        return image

    def parse_pipeline(self, pipeline):
        attached, depth = None, 0
        while True:
            self.line += 1
            words = self.words()
            match words[:2]:
                case ["END"]:
                    if depth == 0:
                        return
                    depth -= 1
                case ["ATTACH", name]:
                    attached = name
                    self.attach(pipeline, name)
                case ["SPECIALIZE", constant]:
                    pipeline.specializations.setdefault(attached, {})[number(constant)] = (
                        words[3], words[4:])
                case ["POINTER", "TO"]:
                    self.parse_pointer(pipeline, words)
                case ["BIND", _]:
                    while self.lines[self.line + 1].split()[:1] == ["DESCRIPTOR_SET"]:
                        self.line += 1
                        words += self.words()
                    self.parse_binding(pipeline, words)
                case [word, *_] if word in COMMANDS_WITH_BLOCKS:
                    depth += 1

    def attach(self, pipeline, name):
        """Adds a shader, which replaces the one of its stage that a parent has."""
        stage = self.stages[name]
        pipeline.shaders = [each for each in pipeline.shaders if self.stages[each] != stage] + [name]

    @staticmethod
    def parse_pointer(pipeline, words):
        """POINTER TO buffer OFFSET n IN holder IDX m"""
        def value(keyword):
            return number(words[words.index(keyword) + 1]) if keyword in words else 0

        holder = words[words.index("IN") + 1]
        pipeline.pointers[holder, value("IDX")] = words[2], value("OFFSET")

    def parse_binding(self, pipeline, words):
        if words[-1] == "push_constant":
            pipeline.push_constants = words[2]
        if "BINDING" not in words:
            return
        end = words.index("AS") if "AS" in words else words.index("DESCRIPTOR_SET")
        names = [word for word in words[2:end] if word != "IMMUTABLE"]

        def value(keyword, default):
            return number(words[words.index(keyword) + 1]) if keyword in words else default

        place = value("DESCRIPTOR_SET", 0), value("BINDING", 0)
        first = value("ELEMENT", 0)
        elements = pipeline.bindings.setdefault(place, {})
        if first == 0 and "ELEMENT" not in words:
            elements.clear()
        for i, name in enumerate(names):
            element = Element(name, image=self.images.get(name))
            element.base_level, element.levels = value("BASE_MIP_LEVEL", 0), value("MIP_LEVEL_COUNT", None)
            element.base_layer, element.layers = value("BASE_LAYER", 0), value("LAYER_COUNT", None)
            element.is_plain = "VIEW_FORMAT" not in words and "VIEW_MIN_LOD" not in words
            element.view = words[words.index("VIEW") + 1] if "VIEW" in words else None
            element.format = self.texel_formats.get(name) if element.is_plain else None
            element.compares = self.samplers.get(name)
            if "SAMPLER" in words[2:]:
                element.compares = self.samplers.get(words[words.index("SAMPLER", 2) + 1])
            element.offset = self.number_of_each("DESCRIPTOR_OFFSET", words, i, 0)
            element.offset += self.number_of_each("OFFSET", words, i, 0)
            element.range = self.number_of_each("DESCRIPTOR_RANGE", words, i, -1)
            elements[first + i] = element

    @staticmethod
    def number_of_each(keyword, words, i, default):
        """Returns the number for buffer i of an array of buffers, where a keyword has several numbers."""
        if keyword not in words:
            return default
        numbers = []
        for word in words[words.index(keyword) + 1:]:
            if not re.fullmatch(r"-?\d+", word):
                break
            numbers.append(int(word))
        return numbers[i] if i < len(numbers) else numbers[-1]

    def set_sizes(self, sizes):
        """`sizes` has the bytes of each buffer."""
        self.sizes = sizes
        for pipeline in self.pipelines.values():
            for elements in pipeline.bindings.values():
                for element in elements.values():
                    whole = sizes.get(element.name, 0) - element.offset
                    element.bytes = whole if element.range == -1 else min(element.range, whole)
                    texel = self.texel_formats.get(element.name)
                    bits = bits_of_format(texel) if texel else None
                    element.texel_bytes = bits // 8 if bits else None

    def with_shader(self, name, assembly, environment):
        """Returns the script with other text of a shader, without what it expects of the results."""
        shader = self.shaders[name]
        target = f" TARGET_ENV {environment}" if environment else ""
        lines, is_expectation = [], False
        for i, line in enumerate(self.lines):
            is_expectation = line.split()[:1] == ["EXPECT"] or is_expectation and NUMBER.match(line) is not None
            if i == shader.first:
                lines += [f"SHADER {shader.stage} {name} SPIRV-ASM{target}", assembly, "END"]
            elif not shader.first <= i <= shader.last and not is_expectation:
                lines.append(self.elsewhere(line))
        return "\n".join(lines) + "\n"

    def elsewhere(self, line):
        """Returns the line as a script in another folder has it."""
        return re.sub(r'(\bFILE (?:TEXT |BINARY |PNG )?)"?([^"\s]+)"?', self.absolute, line)

    def absolute(self, match):
        path = self.path.parent / match[2]
        return f"{match[1]}{path.resolve()}" if path.is_file() else match[0]
