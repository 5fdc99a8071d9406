// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MappingFile.h"

#include "llpc/replay/FieldsJson.h"

namespace amdllpc {

namespace {

class MappingWriter : public llpc::FieldsWriter<MappingWriter> {};

class MappingReader : public llpc::FieldsReader<MappingReader> {};

} // namespace

std::string mappingJson(const llpc::ResourceMapping &mapping, std::optional<llpc::CacheUse> cacheUse) {
  llpc::Json json = MappingWriter().value(mapping);
  if (cacheUse)
    json["cache"] = nameOf(*cacheUse);
  return json.dump(2) + "\n";
}

std::optional<llpc::ResourceMapping> parseMapping(const std::string &text, std::string &problem) {
  auto json = llpc::parseJson(text, problem);
  if (!json)
    return std::nullopt;
  if (json->is_object())
    json->erase("cache"); // not part of the mapping
  MappingReader reader;
  llpc::ResourceMapping mapping;
  reader.readObject(*json, "the mapping", "", mapping);
  problem = reader.problem();
  return problem.empty() ? std::optional(std::move(mapping)) : std::nullopt;
}

} // namespace amdllpc
