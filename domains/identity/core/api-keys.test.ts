import { expect, test } from "vitest";
import { apiKeyExpiresAtMilliseconds, apiKeyStateOf, endsOwnKeys } from "./api-keys.ts";

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);
const stateOf = (expires: string, ended: string | null, at: string) =>
  apiKeyStateOf({ expiresAtMilliseconds: day(expires), endedAtMilliseconds: ended === null ? null : day(ended) }, day(at));

test("a key is in use until it expires or is revoked, and an expired key is not reported as revoked", () => {
  expect(stateOf("2026-03-01", null, "2026-02-28")).toBe("active");
  expect(stateOf("2026-03-01", null, "2026-03-01")).toBe("expired");
  expect(stateOf("2026-03-01", "2026-03-02", "2026-03-03")).toBe("expired");
  expect(stateOf("2026-03-01", "2026-02-01", "2026-03-03")).toBe("revoked");
});

test("a key is valid for whole days, counted from its creation", () => {
  expect(apiKeyExpiresAtMilliseconds(day("2026-01-01"), 365)).toBe(day("2027-01-01"));
});

test("deactivating or demoting an admin ends their keys; renaming the admin or adding a second one does not", () => {
  expect([{ isActive: false }, { role: 2 }, { role: 1 }, { isActive: true }, {}].map(endsOwnKeys)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
