// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How the reader's functions fail. A failure means that one error has been reported, with its place and
// reason, by the function that found it (Reporter::fail()): callers pass the failure on and report nothing.
// It ends the translation. What is no error (a value that is not a constant, say) is told with bool, null and
// std::optional.

#pragma once

#include <cassert>
#include <optional>
#include <type_traits>
#include <utility>

namespace llpc::reader {

/// Success or failure.
class [[nodiscard]] Result {
public:
  explicit operator bool() const { return isSuccess_; }

private:
  friend constexpr Result success(bool);
  explicit constexpr Result(bool isSuccess) : isSuccess_(isSuccess) {}

  bool isSuccess_;
};

/// `isSuccess` is what several results come to: success(first() && second()).
constexpr Result success(bool isSuccess = true) {
  return Result(isSuccess);
}

constexpr Result failure() {
  return success(false);
}

/// A T, or failure. A pointer that is there is not null.
template <typename T>
class [[nodiscard]] FailureOr {
public:
  FailureOr([[maybe_unused]] Result failed) { assert(!failed && "success needs a value"); }
  FailureOr(T value) : value_(std::move(value)) {
    if constexpr (std::is_pointer_v<T>)
      assert(*value_ && "null is no value");
  }
  /// As from a U: of a pointer to a derived class, or of a narrower number.
  template <typename U>
    requires std::is_convertible_v<U, T>
  FailureOr(FailureOr<U> other) {
    if (other)
      value_ = *std::move(other);
  }

  explicit operator bool() const { return value_.has_value(); }

  T &operator*() & { return *value_; }
  const T &operator*() const & { return *value_; }
  T &&operator*() && { return *std::move(value_); }
  T *operator->() { return &*value_; }
  const T *operator->() const { return &*value_; }

private:
  std::optional<T> value_;
};

} // namespace llpc::reader
