import { expect, test } from "vitest";
import { linkTokenIn } from "./link-token.ts";

test("a link's token is read from the fragment, with or without the number sign", () => {
  expect(linkTokenIn("#token=abc_DEF-123")).toBe("abc_DEF-123");
  expect(linkTokenIn("token=abc_DEF-123")).toBe("abc_DEF-123");
});

test.each(["", "#", "#token=", "#token", "#other=abc"])("the fragment %j has no token", (fragment) => {
  expect(linkTokenIn(fragment)).toBeNull();
});
