// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/Cache.h"
#include "llpc/Version.h"

#include "llvm-c/blake3.h"
#include "llvm/Config/llvm-config.h"

#include <cstring>
#include <elf.h>
#include <link.h>
#include <span>

namespace llpc {

namespace {

/// Searches the program or library at an address, and its build id.
struct Search {
  uintptr_t address = 0;
  std::string buildId;
};

/// Returns the description of NT_GNU_BUILD_ID in a segment of notes; empty if there is none.
std::string findBuildId(const char *notes, size_t size) {
  for (size_t offset = 0; offset + sizeof(ElfW(Nhdr)) <= size;) {
    ElfW(Nhdr) header;
    std::memcpy(&header, notes + offset, sizeof(header));
    const auto aligned = [](size_t bytes) { return (bytes + 3) / 4 * 4; };
    const size_t name = offset + sizeof(header);
    const size_t description = name + aligned(header.n_namesz);
    offset = description + aligned(header.n_descsz);
    if (offset > size)
      return {};
    if (header.n_type == NT_GNU_BUILD_ID && header.n_namesz == 4 && std::memcmp(notes + name, "GNU", 4) == 0)
      return {notes + description, header.n_descsz};
  }
  return {};
}

int visitObject(dl_phdr_info *object, size_t, void *data) {
  auto &search = *static_cast<Search *>(data);
  const std::span headers(object->dlpi_phdr, object->dlpi_phnum);
  bool holdsAddress = false;
  for (const ElfW(Phdr) &header : headers)
    holdsAddress |=
        header.p_type == PT_LOAD && search.address - (object->dlpi_addr + header.p_vaddr) < header.p_memsz;
  if (!holdsAddress)
    return 0;
  for (const ElfW(Phdr) &header : headers) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the loader has addresses as numbers
    const auto *notes = reinterpret_cast<const char *>(object->dlpi_addr + header.p_vaddr);
    if (header.p_type == PT_NOTE && search.buildId.empty())
      search.buildId = findBuildId(notes, header.p_memsz);
  }
  return 1;
}

template <typename Function>
std::string buildIdAround(Function *function) {
  Search search{reinterpret_cast<uintptr_t>(function), {}};
  dl_iterate_phdr(visitObject, &search);
  return search.buildId;
}

} // namespace

std::string versionText() {
  std::string text = PROJECT_VERSION;
  const std::string id = buildIdAround(&compilerIdentity);
  if (!id.empty()) {
    text += ", build ";
    constexpr size_t kShownBytes = 8;
    for (const unsigned char byte : id.substr(0, kShownBytes))
      for (const unsigned digit : {byte >> 4, byte & 0xf})
        text += "0123456789abcdef"[digit];
  }
  return text + ", LLVM " + LLVM_VERSION_STRING;
}

std::string compilerIdentity() {
  const std::string ours = buildIdAround(&compilerIdentity);
  const std::string llvm = buildIdAround(&llvm_blake3_hasher_init);
  if (ours.empty() || llvm.empty())
    return {};
  return ours + llvm + LLVM_VERSION_STRING;
}

} // namespace llpc
