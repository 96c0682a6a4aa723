import { expect, test } from "vitest";
import { networkOf } from "./address-network.ts";

test("a network is a whole IPv4 address, or the first 64 bits of an IPv6 address", () => {
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:DB8::9")).toBe(networkOf("2001:db8::a:b"));
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});
