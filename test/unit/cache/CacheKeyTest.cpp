// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Every field of what a compile is asked for, found by the lists of fields: a new one is tested as it is
// added.

#include "llpc/Cache.h"
#include "llpc/Fields.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <map>

namespace {

using namespace llpc;
using pipeline::Decides;

/// Whatever a member is initialised with.
struct Anything {
  template <typename T>
  operator T() const {
    std::abort(); // only types are asked for
  }
};

template <typename T, typename... Arguments>
constexpr size_t memberCount() {
  if constexpr (requires { T{Arguments{}..., Anything{}}; })
    return memberCount<T, Arguments..., Anything>();
  else
    return sizeof...(Arguments);
}

/// Changes each value in a compile's input in turn and calls a function with its path and the key before,
/// while it has changed.
class Changes {
public:
  using Key = std::function<CacheKey()>;
  using Check = std::function<void(const std::string &path, Decides decides, const CacheKey &before)>;

  Changes(Key key, Check check) : key_(std::move(key)), check_(std::move(check)) {}

  template <pipeline::HasFields T>
  void change(T &value, const std::string &path, Decides outer) {
    static_assert(memberCount<T>() == std::tuple_size_v<decltype(fields(value))>,
                  "a member is missing in the list of fields");
    pipeline::forEachField(value, [&]<typename V, Decides what>(const pipeline::Field<V, what> &field) {
      change(field.value, path + '.' + field.name, std::max(outer, what));
    });
  }

private:
  void change(std::integral auto &value, const std::string &path, Decides decides) {
    replace(value, static_cast<std::remove_reference_t<decltype(value)>>(!value), path, decides);
  }

  template <typename E>
    requires std::is_enum_v<E>
  void change(E &value, const std::string &path, Decides decides) {
    const auto next = static_cast<E>(static_cast<std::underlying_type_t<E>>(value) + 1);
    if constexpr (pipeline::NamedEnum<E>)
      replace(value, nameOf(next) ? next : E{}, path, decides);
    else
      replace(value, next, path, decides);
  }

  void change(std::string &value, const std::string &path, Decides decides) {
    replace(value, value + 'x', path, decides);
  }

  void change(std::span<const uint8_t> &value, const std::string &path, Decides decides) {
    static constexpr uint8_t kOther[] = {4, 3, 2, 1};
    replace(value, std::span<const uint8_t>(kOther), path, decides);
  }

  template <typename T>
  void change(std::vector<T> &value, const std::string &path, Decides decides) {
    const std::vector<T> old = value;
    const CacheKey before = key_();
    value.emplace_back();
    check_(path + "+", decides, before);
    change(value.front(), path + "[]", decides);
    value = old;
  }

  template <typename T, size_t n>
  void change(std::array<T, n> &value, const std::string &path, Decides decides) {
    for (size_t i = 0; i < n; ++i)
      change(value[i], path + '[' + std::to_string(i) + ']', decides);
  }

  template <typename T>
  void change(std::optional<T> &value, const std::string &path, Decides decides) {
    const std::optional<T> old = value;
    const CacheKey before = key_();
    value.emplace();
    check_(path + "?", decides, before);
    change(*value, path, decides);
    value = old;
  }

  template <typename Result, typename... Arguments>
  void change(std::function<Result(Arguments...)> &value, const std::string &path, Decides decides) {
    replace(value, std::function<Result(Arguments...)>([](Arguments...) { return Result(); }), path, decides);
  }

  template <typename T>
  void replace(T &value, T by, const std::string &path, Decides decides) {
    const CacheKey before = key_();
    const T old = std::exchange(value, std::move(by));
    check_(path, decides, before);
    value = old;
  }

  Key key_;
  Check check_;
};

class CacheKeyTest : public testing::Test {
protected:
  CacheKeyTest() {
    input_.shaders.resize(1);
    input_.shaders[0].bytes = kBytes;
  }

  CacheKey key() const { return cacheKey(input_, options_, "identity"); }

  static constexpr uint8_t kBytes[] = {1, 2, 3, 4};
  PipelineInput input_;
  CompileOptions options_;
};

TEST_F(CacheKeyTest, EveryFieldThatDecidesSomethingIsInTheKey) {
  std::map<CacheKey, std::string> seen = {{key(), "nothing"}};
  const CacheKey original = key();
  size_t count = 0;
  Changes changes([&] { return key(); },
                  [&](const std::string &path, Decides decides, const CacheKey &before) {
                    ++count;
                    if (decides == Decides::Nothing || path == "input.shaders[].name") {
                      EXPECT_EQ(key(), before) << path << " is in the key";
                      return;
                    }
                    const auto [place, isNew] = seen.emplace(key(), path);
                    EXPECT_TRUE(isNew) << path << " has the same key as " << place->second;
                  });
  changes.change(input_, "input", Decides::Code);
  changes.change(options_, "options", Decides::Code);
  EXPECT_EQ(key(), original);
  EXPECT_GT(count, 60u);
}

TEST_F(CacheKeyTest, HasTheCompiler) {
  EXPECT_NE(cacheKey(input_, options_, "another identity"), key());
}

TEST_F(CacheKeyTest, TheOrderOfSpecializationConstantsMeansNothing) {
  input_.shaders[0].specConstants = {{.id = 1, .value = 10}, {.id = 2, .value = 20}};
  const CacheKey ascending = key();
  std::swap(input_.shaders[0].specConstants[0], input_.shaders[0].specConstants[1]);
  EXPECT_EQ(key(), ascending);
  std::swap(input_.shaders[0].specConstants[0].value, input_.shaders[0].specConstants[1].value);
  EXPECT_NE(key(), ascending);
}

TEST_F(CacheKeyTest, IsPrintedInHexadecimal) {
  CacheKey key{};
  key[0] = 0xAB;
  key[31] = 1;
  EXPECT_EQ(toString(key), "ab" + std::string(60, '0') + "01");
}

TEST(CompilerIdentity, IsTheSameEachTime) {
  const std::string identity = compilerIdentity();
  EXPECT_GT(identity.size(), 40u) << "two build ids of 20 bytes each";
  EXPECT_EQ(compilerIdentity(), identity);
}

} // namespace
