import { expect, test } from "vitest";
import { apiKeyExpiry, apiKeyStateOf, endsOwnKeys } from "./api-keys.ts";

const day = (text: string) => new Date(`${text}T12:00:00Z`);

test("a key is in use until it expires or is revoked, and one that expired is not called revoked", () => {
  const expiresAt = day("2026-03-01");
  expect(apiKeyStateOf({ expiresAt, endedAt: null }, day("2026-02-28"))).toBe("active");
  expect(apiKeyStateOf({ expiresAt, endedAt: null }, expiresAt)).toBe("expired");
  expect(apiKeyStateOf({ expiresAt, endedAt: day("2026-03-02") }, day("2026-03-03"))).toBe("expired");
  expect(apiKeyStateOf({ expiresAt, endedAt: day("2026-02-01") }, day("2026-03-03"))).toBe("revoked");
});

test("days of validity are counted in whole days from the making", () => {
  expect(apiKeyExpiry(day("2026-01-01"), 365)).toEqual(day("2027-01-01"));
});

test("who is deactivated or no admin any more takes their keys along; a new name or a second admin does not", () => {
  expect([{ isActive: false }, { role: 2 }, { role: 1 }, { isActive: true }, {}].map(endsOwnKeys)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
