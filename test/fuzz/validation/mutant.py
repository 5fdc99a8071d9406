# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""One mutated shader: its runs with validation and with prints, and the verdict."""

from dataclasses import dataclass, field

from assembly import Module
from compare import Prediction, differences
from interpreter import ADDRESSES, AddressPlace, BarrierPlace
from layout import Layout, Unmodelled
from place_finder import PlaceFinder
from pointed_memory import PointedMemory
from prints import Printer
from subject import STAGES, integers
from surroundings import Surroundings

DESCRIPTOR_KIND = 3
PASSED = (0, 4, 5)


@dataclass
class Verdict:
    """`outcome` is one of: agrees, not hit, differs, fails, refused, endless, undefined, too much output, unknown,
    perhaps. Unknown is what the interpreter cannot judge, perhaps is that of races that may be found or not. Undefined
    is memory without a store that is left out, on which a branch depends, and what an image's format makes of a number.
    """

    outcome: str
    failures: int = 0
    records: int = 0
    lines: list[str] = field(default_factory=list)
    script: str = ""


class Mutant:
    """`module` is the mutated module of a shader. `changed` are the instructions that must be predicted."""

    def __init__(self, subject, name, module, changed, tools, surroundings=None):
        self.subject, self.name, self.module, self.tools = subject, name, module, tools
        self.changed = changed
        self.surroundings = surroundings or Surroundings()
        self.index = module.indices()
        self.dispatches = subject.dispatches_of(name)
        self.finders = self.find_places()
        self.repeated = self.repeated_instructions()
        # Barriers of shaders that abort are not checked.
        self.ignored = {self.index[each] for each, places in self.places().items()
                        if tools.action == "abort" and isinstance(places[0], BarrierPlace)}
        self.memory = PointedMemory(subject.script, module, self.dispatches)

    def find_places(self):
        """Returns the places for each pipeline, which may specialize the shader."""
        finders, by_values = {}, {}
        for dispatch, pipeline in self.dispatches.items():
            values = integers(pipeline.specializations.get(self.name, {}))
            key = tuple(sorted(values.items()))
            if key not in by_values:
                by_values[key] = PlaceFinder(self.module, values, self.surroundings.loop_limit)
            finders[dispatch] = by_values[key]
        return finders

    def repeated_instructions(self):
        """Returns the instructions of functions that are called from several places, or by such functions."""
        functions, callers, current = {}, {}, None
        for instruction in self.module.instructions:
            if instruction.opcode == "OpFunction":
                current = instruction.result
            functions[instruction] = current
            if instruction.opcode == "OpFunctionCall":
                callers.setdefault(instruction.operands[1], []).append(current)
        repeated = set()

        def visit(function):
            if function not in repeated:
                repeated.add(function)
                for callee, each in callers.items():
                    if function in each:
                        visit(callee)

        for callee, each in callers.items():
            if len(each) > 1:
                visit(callee)
        return {self.index[each] for each, function in functions.items() if function in repeated}

    def places(self):
        return next(iter(self.finders.values())).places

    def script(self, module):
        text = self.subject.script.with_shader(self.name, str(module), self.subject.environment(self.name))
        return self.surroundings.edit(text)

    def validation(self):
        limit = self.surroundings.loop_limit
        return ("--validate", "all", "--validate-action", self.tools.action,
                *(() if limit is None else ("--validate-loop-limit", limit)))

    def command(self):
        """Returns the command that repeats the run with validation."""
        target = ("--mcpu", self.tools.gpu, "--wave-size", self.tools.wave_size)
        return " ".join(map(str, ("rdna-run", *target, *self.validation())))

    def judge(self, samples):
        """Runs the mutant. `samples` are further instructions to predict."""
        validated = self.tools.run(self.script(self.module), *self.validation())
        problem = self.problem(validated)
        if problem:
            return problem
        if validated.has_lost:
            return Verdict("too much output")
        records = self.own_records(validated.records)
        if self.tools.action != "report":
            # What goes through another view takes place, and may be wrong once more.
            self.ignored |= {record["dwords"][2] for record in records if record["error_code"] == DESCRIPTOR_KIND}
        wanted = self.changed | samples | self.reported(records)
        printed = {each for each in wanted if each in self.places()}
        result = self.predict(printed)
        if isinstance(result, Verdict):
            return result
        prediction, printed_records = result
        numbers = {self.index[each] for each in printed} - self.ignored
        lines = list(differences(prediction, records, numbers.__contains__))
        if printed_records is not None:
            lines += [f"with prints: {line}"
                      for line in differences(prediction, printed_records, numbers.__contains__)]
        lines += self.unexpected(records, numbers)
        is_unknown = any(self.index.get(each) in self.ignored for each in self.changed)
        silent = "unknown" if is_unknown else "not hit"
        outcome = "differs" if lines else "agrees" if prediction.count else silent
        return Verdict(outcome, prediction.count, len(records), lines, self.script(self.module))

    def problem(self, run):
        if run.status in PASSED:
            return None
        outcome = {-1: "endless", 2: "refused", 3: "refused"}.get(run.status, "fails")
        if "does not compile" in run.errors:
            outcome = "refused"
        # What is wrong takes place then, and the simulator finds it, too.
        takes_place = outcome == "fails" and self.tools.action == "continue"
        if "uninitialised" in run.errors or "leaves open" in run.errors or takes_place:
            outcome = "undefined"
        if "endless" in run.errors or "budget" in run.errors:
            outcome = "endless"
        return Verdict(outcome, lines=[run.errors.strip()[:600]], script=self.script(self.module))

    def own_records(self, records):
        """Returns the records of the mutated shader; those of others are consequences."""
        stage = STAGES[self.subject.script.shaders[self.name].stage][1]
        return [record for record in records
                if record["dispatch"] in self.dispatches and record["dwords"][3] == stage]

    def reported(self, records):
        instructions = self.module.instructions
        return {instructions[record["dwords"][2]] for record in records
                if record["dwords"][2] < len(instructions)}

    def unexpected(self, records, numbers):
        """Yields the records of instructions that nothing is known about to fail."""
        unmodelled = {self.index[each] for each in next(iter(self.finders.values())).unmodelled} | self.ignored
        for record in records:
            number = record["dwords"][2]
            if number not in numbers and number not in unmodelled:
                known = number < len(self.module.instructions)
                name = self.module.instructions[number].opcode if known else "beyond the module"
                yield f"instruction {number} ({name}) has nothing to check"

    def predict(self, printed):
        """Returns the prediction, and the records of the run that it is of, if that had validation."""
        copy = Module(str(self.module))
        originals = list(copy.instructions)
        printer = Printer(copy, Layout(copy))
        twins = dict(zip(self.module.instructions, originals))
        for instruction in sorted(printed, key=self.index.get):
            operands = []
            for place in self.places()[instruction]:
                operands += [each for each in place.operands if each not in operands]
            printer.add(self.index[instruction], twins[instruction], operands)
        if any(isinstance(place, AddressPlace) for each in printed for place in self.places()[each]):
            self.memory.add_prints(printer, twins)
        text = self.script(copy)
        needs_validation = self.surroundings.loop_limit is not None or self.tools.action == "abort"
        for options in (self.validation(),) if needs_validation else ((), self.validation()):
            run = self.tools.run(text, *options)
            problem = self.problem(run)
            if problem and options:
                return problem
            if problem:
                continue
            if run.has_lost:
                return Verdict("too much output")
            prediction = self.prediction_of(run, printer)
            if prediction.is_harmless or options:
                positions = copy.indices()
                original = {positions[twins[each]]: i for each, i in self.index.items()}
                return prediction, self.translated(run.records, original) if options else None
        return None

    def places_of(self, dispatch, number):
        """Returns what an instruction has to check; a number of another print has nothing."""
        if number >= len(self.module.instructions):
            return ()
        return self.finders[dispatch].places.get(self.module.instructions[number], ())

    def translated(self, records, original):
        """Returns the mutated shader's records in a run with prints, with the instructions of the module without."""
        records = self.own_records(records)
        for record in records:
            record["dwords"][2] = original.get(record["dwords"][2], -1)
        return records

    def prediction_of(self, run, printer):
        prediction = Prediction()
        lines = [(line["dispatch"], *printer.decode(line)) for line in run.prints
                 if line["dispatch"] in self.dispatches]
        resources = {dispatch: self.surroundings.bindings(pipeline) for dispatch, pipeline in self.dispatches.items()}
        for dispatch, ranges in self.memory.ranges(lines).items():
            resources[dispatch] = resources[dispatch] | {ADDRESSES: ranges}
        for dispatch, number, invocation, values in lines:
            try:
                failures = [failure for place in self.places_of(dispatch, number)
                            for failure in place.judge(values, resources[dispatch])]
            except Unmodelled:
                self.ignored.add(number)
                continue
            # An invocation that aborts has no second failure.
            for failure in failures[:1] if self.tools.action == "abort" else failures:
                prediction.add(dispatch, number, invocation, failure, number in self.repeated)
        return prediction
