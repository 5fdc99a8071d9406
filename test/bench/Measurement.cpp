// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Measurement.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace bench {

namespace {

using llpc::ShaderStatistics;

constexpr Figure kFigures[] = {
    {"instructions", "instr", &ShaderStatistics::instructions},
    {"valu", "VALU", &ShaderStatistics::valu},
    {"salu", "SALU", &ShaderStatistics::salu},
    {"vmem", "VMEM", &ShaderStatistics::vmem},
    {"smem", "SMEM", &ShaderStatistics::smem},
    {"lds", "LDS", &ShaderStatistics::lds},
    {"branches", "branch", &ShaderStatistics::branches},
    {"waits", "wait", &ShaderStatistics::waits},
    {"other", "other", &ShaderStatistics::other},
    {"vgprs", "VGPRs", &ShaderStatistics::vgprs},
    {"sgprs", "SGPRs", &ShaderStatistics::sgprs},
    {"vgpr_spills", "Vspill", &ShaderStatistics::vgprSpills},
    {"sgpr_spills", "Sspill", &ShaderStatistics::sgprSpills},
    {"scratch_bytes", "scratch", &ShaderStatistics::scratchBytes},
    {"code_bytes", "bytes", &ShaderStatistics::codeBytes},
};
constexpr size_t kInstructionFigures = 9;

} // namespace

std::span<const Figure> allFigures() {
  return kFigures;
}

std::span<const Figure> instructionFigures() {
  return allFigures().first(kInstructionFigures);
}

namespace {

nlohmann::ordered_json toJson(const ShaderStatistics &code) {
  nlohmann::ordered_json json;
  for (const Figure &figure : kFigures)
    json[figure.key] = code.*figure.field;
  return json;
}

ShaderStatistics codeFrom(const nlohmann::json &json) {
  ShaderStatistics code;
  for (const Figure &figure : kFigures)
    code.*figure.field = json.value(figure.key, 0u);
  return code;
}

} // namespace

nlohmann::ordered_json toJson(const Measurement &measurement) {
  nlohmann::ordered_json json = toJson(measurement.code);
  for (const StageCode &stage : measurement.stages)
    json["stages"].push_back({{"stage", pipeline::nameOf(stage.stage)}, {"code", toJson(stage.code)}});
  json["milliseconds"] = measurement.milliseconds;
  json["peak_kib"] = measurement.peakKib;
  for (const llpc::PhaseTime &phase : measurement.phases)
    json["phases"][phase.phase] = phase.milliseconds;
  if (!measurement.assembly.empty())
    json["assembly"] = measurement.assembly;
  return json;
}

std::optional<Measurement> fromJson(const std::string &text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object())
    return std::nullopt;
  Measurement measurement;
  measurement.code = codeFrom(json);
  for (const auto &each : json.value("stages", nlohmann::json::array()))
    for (uint32_t stage = 0; stage <= uint32_t(pipeline::ShaderStage::Compute); ++stage)
      if (each.value("stage", "") == pipeline::nameOf(pipeline::ShaderStage(stage)))
        measurement.stages.push_back(
            {pipeline::ShaderStage(stage), codeFrom(each.value("code", nlohmann::json::object()))});
  measurement.milliseconds = json.value("milliseconds", 0.0);
  measurement.peakKib = json.value("peak_kib", uint64_t(0));
  measurement.assembly = json.value("assembly", "");
  return measurement;
}

void sumStages(Measurement &measurement) {
  measurement.code = {};
  for (const StageCode &stage : measurement.stages)
    for (const Figure &figure : kFigures)
      measurement.code.*figure.field += stage.code.*figure.field;
}

double median(std::vector<double> values) {
  if (values.empty())
    return 0;
  std::ranges::sort(values);
  const size_t half = values.size() / 2;
  return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

} // namespace bench
