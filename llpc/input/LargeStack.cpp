// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "llpc/input/LargeStack.h"

#include <pthread.h>

namespace llpc::input {

void runOnLargeStack(size_t stackBytes, const std::function<void()> &work) {
  const auto entry = [](void *argument) -> void * {
    (*static_cast<const std::function<void()> *>(argument))();
    return nullptr;
  };
  pthread_attr_t attributes;
  pthread_t thread;
  bool started = false;
  if (pthread_attr_init(&attributes) == 0) {
    started = pthread_attr_setstacksize(&attributes, stackBytes) == 0 &&
              pthread_create(&thread, &attributes, entry, const_cast<std::function<void()> *>(&work)) == 0;
    pthread_attr_destroy(&attributes);
  }
  if (started)
    pthread_join(thread, nullptr);
  else
    work();
}

} // namespace llpc::input
