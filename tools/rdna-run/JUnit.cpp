// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tools/rdna-run/JUnit.h"

#include <cstdio>

namespace rdna_run {

using amber::Status;

namespace {

/// XML 1.0 has no way at all to write most control characters.
std::string escaped(const std::string &text) {
  std::string result;
  for (char each : text)
    switch (each) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '"':
      result += "&quot;";
      break;
    case '\n':
      result += "&#10;";
      break;
    case '\t':
      result += "&#9;";
      break;
    default:
      result += static_cast<unsigned char>(each) < 0x20 ? '?' : each;
    }
  return result;
}

std::string seconds(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3f", value);
  return text;
}

std::string caseText(const std::string &script, const Report &report) {
  std::string text = "  <testcase classname=\"rdna-run\" name=\"" + escaped(script) + "\" time=\"" +
                     seconds(report.seconds) + "\">\n";
  static constexpr const char *kElements[] = {nullptr, "failure", "error", "skipped"};
  if (const char *element = kElements[static_cast<uint32_t>(report.status)])
    text += "    <" + std::string(element) + " message=\"" + escaped(report.message) + "\"/>\n";
  if (!report.output.empty())
    text += "    <system-out>" + escaped(report.output) + "</system-out>\n";
  return text + "  </testcase>\n";
}

} // namespace

std::string junitText(const std::vector<std::string> &scripts, const std::vector<Report> &reports) {
  uint32_t counts[4] = {};
  double total = 0;
  std::string cases;
  for (size_t i = 0; i < scripts.size(); ++i) {
    ++counts[static_cast<uint32_t>(reports[i].status)];
    total += reports[i].seconds;
    cases += caseText(scripts[i], reports[i]);
  }
  auto count = [&](Status status) { return std::to_string(counts[static_cast<uint32_t>(status)]); };
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"rdna-run\" tests=\"" +
         std::to_string(scripts.size()) + "\" failures=\"" + count(Status::Failed) + "\" errors=\"" +
         count(Status::Error) + "\" skipped=\"" + count(Status::Unsupported) + "\" time=\"" + seconds(total) +
         "\">\n" + cases + "</testsuite>\n";
}

} // namespace rdna_run
