// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Looks up prices for orders. An order with an article that there is none of ends its invocation, and the message says
// which one it was.

#version 450
#extension GL_EXT_abort : require

layout(local_size_x = 64) in;

struct Order {
  uint article;
  uint amount;
};

layout(set = 0, binding = 0, std430) readonly buffer Orders { Order orders[]; };
layout(set = 0, binding = 1, std430) readonly buffer Prices { float prices[]; };
layout(set = 0, binding = 2, std430) writeonly buffer Totals { float totals[]; };

float priceOf(uint article) {
  if (article >= prices.length())
    abortEXT("there are %u articles, no number %u (order %u)", prices.length(), article, gl_GlobalInvocationID.x);
  return prices[article];
}

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= orders.length())
    return;
  const Order order = orders[i];
  totals[i] = order.amount * priceOf(order.article);
}
