import { expect, test } from "vitest";
import { keepReturned, takeReturned } from "./returned-connection.ts";

test("what a payroll system answered is taken from the address once", () => {
  expect(keepReturned("?code=abc&state=xyz")).toBe(true);
  expect(takeReturned()).toEqual({ kind: "code", code: "abc", state: "xyz" });
  expect(takeReturned()).toBeNull();
});

test("someone who went back without connecting is recognized; any other address is none of a payroll system", () => {
  expect(keepReturned("?error=access_denied&state=xyz")).toBe(true);
  expect(takeReturned()).toEqual({ kind: "canceled" });
  for (const search of ["", "?code=abc", "?state=xyz", "?other=1"]) expect(keepReturned(search)).toBe(false);
  expect(takeReturned()).toBeNull();
});
