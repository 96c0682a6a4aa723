import { expect, test } from "vitest";
import { keepReturned, takeReturned } from "./returned-connection.ts";

test("a payroll system's response is taken from the URL only once", () => {
  expect(keepReturned("?code=abc&state=xyz")).toBe(true);
  expect(takeReturned()).toEqual({ kind: "code", code: "abc", state: "xyz" });
  expect(takeReturned()).toBeNull();
});

test("the page recognizes a person who returned without connecting; no other URL counts as a payroll system's response", () => {
  expect(keepReturned("?error=access_denied&state=xyz")).toBe(true);
  expect(takeReturned()).toEqual({ kind: "canceled" });
  for (const search of ["", "?code=abc", "?state=xyz", "?other=1"]) expect(keepReturned(search)).toBe(false);
  expect(takeReturned()).toBeNull();
});
