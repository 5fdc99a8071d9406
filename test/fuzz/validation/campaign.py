# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Makes mutants of many scripts and counts the verdicts."""

from collections import Counter

from assembly import Module
from mutant import Mutant
from mutations import Editor, Kind
from place_finder import PlaceFinder
from runner import ToolFailure
from script import UnsupportedScript
from subject import Context, Subject, integers

ATTEMPTS = 50
UNMUTATED = Kind()


class Campaign:
    def __init__(self, paths, tools, kinds, arguments):
        self.paths, self.tools, self.kinds, self.arguments = paths, tools, kinds, arguments
        self.subjects = {}
        self.skipped = {}
        self.outcomes = Counter()
        self.failures = self.records = 0
        self.findings = []

    def subject(self, path):
        """Returns the script, or None if it cannot be mutated."""
        if path not in self.subjects:
            try:
                self.subjects[path] = Subject(path, self.tools[0])
            except (UnsupportedScript, ToolFailure, UnicodeDecodeError) as problem:
                self.subjects[path] = None
                self.skipped[path] = str(problem)
        return self.subjects[path]

    def run_mutant(self, number, random):
        tools = self.tools[number % len(self.tools)]
        for _ in range(ATTEMPTS):
            subject = self.subject(random.choice(self.paths))
            if subject is None or not subject.shaders:
                continue
            name = random.choice(sorted(subject.shaders))
            if not subject.dispatches_of(name):
                continue
            made = self.mutate(subject, name, random, tools)
            if made is not None:
                return self.judge(number, random, *made)
        self.outcomes["no site"] += 1
        return None

    def mutate(self, subject, name, random, tools):
        """Returns a kind and a mutant, or None if the shader has no site."""
        module = Module(subject.shaders[name])
        pipeline = next(iter(subject.dispatches_of(name).values()))
        finder = PlaceFinder(module, integers(pipeline.specializations.get(name, {})))
        context = Context(module, pipeline, finder, subject.script)
        choices = [(kind, sites) for kind in self.kinds if (sites := kind.sites(finder, context))]
        if not choices:
            return None
        kind, sites = random.choice(choices)
        site = random.choice(sites)
        before = set(module.instructions)
        further = kind.apply(site, Editor(module, site.instruction, random), context)
        changed = {each for each in module.instructions if each not in before} | {site.instruction} | (further or set())
        return kind, kind.mutant(subject, name, module, changed, tools, context.surroundings)

    def judge(self, number, random, kind, mutant):
        others = sorted(mutant.index[each] for each in mutant.places() if each not in mutant.changed)
        chosen = random.sample(others, min(self.arguments.samples, len(others)))
        verdict = mutant.judge({mutant.module.instructions[i] for i in chosen})
        self.outcomes[verdict.outcome] += 1
        self.failures += verdict.failures
        self.records += verdict.records
        title = (f"{number}: {mutant.subject.path}, {mutant.name}, {kind.name}, {mutant.tools.gpu} wave"
                 f"{mutant.tools.wave_size}: {verdict.outcome}, {verdict.failures} failures, {verdict.records} records")
        print(title, flush=True)
        if verdict.outcome in ("differs", "fails", "refused"):
            self.report(number, mutant, verdict)

    def report(self, number, mutant, verdict):
        for line in verdict.lines[:6]:
            print(f"    {line}", flush=True)
        if verdict.outcome in ("differs", "fails"):
            self.findings.append(number)
        if self.arguments.out:
            self.arguments.out.mkdir(parents=True, exist_ok=True)
            head, _, rest = verdict.script.partition("\n")
            path = self.arguments.out / f"{self.arguments.seed}-{number}.amber"
            path.write_text(f"{head}\n# {mutant.command()} {path.name}\n{rest}")

    def check_unmutated(self, random):
        """Correct shaders report nothing, and those that do wrong things on purpose what is predicted."""
        for number, path in enumerate(self.paths):
            tools = self.tools[number % len(self.tools)]
            run = tools.run_file(path, "--validate", "all")
            subject = self.subject(path) if run.records else None
            if subject is None:
                known = {0: "silent", 4: "silent", 5: "reports of unknown shaders"}
                self.outcomes[known.get(run.status, f"status {run.status}")] += 1
                if run.status not in (0, 4):
                    print(f"{path}, {tools.gpu} wave{tools.wave_size}: status {run.status}", flush=True)
                continue
            for name, text in sorted(subject.shaders.items()):
                if subject.dispatches_of(name):
                    self.judge(number, random, UNMUTATED, Mutant(subject, name, Module(text), set(), tools))

    def print_summary(self):
        for path, problem in sorted(self.skipped.items()):
            print(f"skipped {path}: {problem.splitlines()[0] if problem else ''}")
        counts = ", ".join(f"{count} {outcome}" for outcome, count in self.outcomes.most_common())
        print(f"{sum(self.outcomes.values())} runs: {counts}; {self.failures} failures predicted, "
              f"{self.records} records")
