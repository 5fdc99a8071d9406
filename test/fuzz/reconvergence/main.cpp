#include "Generator.h"
#include "Judge.h"
#include "tools/vulkan-run/Device.h"
#include <cstdio>
#include <cstdlib>
#include <chrono>
using namespace reconvergence;
int main(int argc, char **argv) {
  setenv("MESA_SHADER_CACHE_DISABLE", "true", 0);
  vulkanrun::preferDriver("lvp_icd");
  GeneratorOptions o; o.operations = allSubgroupOperations();
  uint64_t a = atoll(argv[1]), b = atoll(argv[2]);
  std::vector<std::unique_ptr<Executor>> ex;
  for (int i = 3; i < argc; ++i) for (auto &t : allTargets()) if (t.name() == argv[i]) {
    auto e = makeExecutor(t, {});
    if (auto *f = std::get_if<Failure>(&e)) { printf("%s\n", f->message.c_str()); return 1; }
    ex.push_back(std::move(std::get<0>(e)));
    printf("%s subgroup %u\n", argv[i], ex.back()->subgroupSize());
  }
  unsigned n[5] = {};
  size_t stmts = 0, words = 0;
  for (uint64_t s = a; s < b; ++s) {
    Program p = generate(s, o);
    if (auto pr = problemOf(p); !pr.empty()) printf("%lu: ILL %s\n", (unsigned long)s, pr.c_str());
    Subject sub(p);
    stmts += countStmts(p); words += sub.module.words.size();
    if (ex.empty() && b - a == 1) printf("%s\n%s\n", toString(p).c_str(), sub.assembly.c_str());
    if (!sub.module.problem.empty()) printf("%lu: %s\n", (unsigned long)s, sub.module.problem.c_str());
    for (size_t i = 0; i < ex.size(); ++i) {
      Verdict v = judge(sub, *ex[i]);
      ++n[int(v.kind)];
      if (v.kind != VerdictKind::Agrees) printf("%lu %s: %d %s\n", (unsigned long)s, argv[3 + i], int(v.kind), v.message.c_str());
    }
    fflush(stdout);
  }
  printf("%u agree %u differ %u fail %u invalid; stmts %zu words %zu\n", n[0], n[1], n[2], n[4], stmts, words);
}
