import { expect, test } from "vitest";
import { endsSoon, keyErrors, keysSentence, permissionsText } from "./key-words.ts";

test("permissions are listed in a fixed order, whatever order they were chosen in", () => {
  expect(permissionsText(["process", "read"])).toBe("Read, process");
  expect(permissionsText(["files"])).toBe("Files");
});

test("only keys in use are counted, and only those can be marked as ending soon", () => {
  expect(keysSentence([{ status: "active" }, { status: "revoked" }, { status: "active" }])).toBe("2 active keys.");
  const now = Date.parse("2026-03-01T00:00:00Z");
  const soon = (status: "active" | "expired", day: string) => endsSoon({ status, expires_at: `${day}T00:00:00Z` }, now);
  expect([soon("active", "2026-03-14"), soon("active", "2026-03-15"), soon("expired", "2026-02-01")]).toEqual([true, false, false]);
});

test("a key needs a name, a permission and its creator's password", () => {
  const draft = { name: "Export", scopes: ["read"], validDays: "90", password: "x" } as const;
  expect(keyErrors(draft)).toEqual({});
  expect(keyErrors({ ...draft, scopes: null })).toEqual({});
  expect(Object.keys(keyErrors({ ...draft, name: " ", scopes: [], password: "" }))).toEqual(["name", "scopes", "password"]);
});
