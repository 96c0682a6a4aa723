import { expect, test } from "vitest";
import { claimLines } from "./claim-lines.ts";

const now = 1_760_000_000;
const context = { trustedDomains: [], now };
const linesOf = (claims: Readonly<Record<string, unknown>>, trustedDomains: readonly string[] = []) =>
  claimLines([{ from: "ID token", claims }], { ...context, trustedDomains });
const line = (claims: Readonly<Record<string, unknown>>, name: string, trustedDomains: readonly string[] = []) =>
  linesOf(claims, trustedDomains).find((one) => one.name === name);

test("shows names in full and masks values, so that a person is recognizable without revealing their data", () => {
  const claims = {
    sub: "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ",
    ...{ email: "dana.lee@firm.example", preferred_username: "dana.lee@firm.onmicrosoft.com", name: "Dana Lee", oid: "8f1c2b77-aa" },
    ...{
      verified_primary_email: ["dana.lee@firm.example"],
      groups: ["Partners of Harlow"],
      address: { street: "1 Main" },
      email_verified: "true",
    },
  };
  const lines = linesOf(claims);
  const shown = Object.fromEntries(lines.map(({ name, value }) => [name, value]));
  expect(shown).toMatchObject({ sub: "AA•••", email: "d•••@firm.example", preferred_username: "d•••@firm.onmicrosoft.com", name: "Da•••" });
  expect(shown).toMatchObject({
    verified_primary_email: "d•••@firm.example",
    groups: "Pa•••",
    address: "an object",
    email_verified: "true",
  });
  for (const secret of ["dana.lee", "Dana Lee", "Partners", "Main", "IkzqFV", "8f1c2b77"])
    expect(JSON.stringify(lines)).not.toContain(secret);
});

test("an email counts or doesn't, depending on the accompanying claims", () => {
  const email = "dana@firm.example";
  expect(line({ email }, "email")).toMatchObject({ family: "against", says: expect.stringContaining("no claim says") });
  expect(line({ email }, "email_verified")).toMatchObject({ value: "not sent", family: "against" });
  expect(line({ email, email_verified: true }, "email")).toMatchObject({ family: "used", says: expect.stringContaining("email_verified") });
  expect(line({ email, xms_edov: "1" }, "email_verified")).toMatchObject({ family: "unused" });
  expect(line({ email }, "email", ["firm.example"])).toMatchObject({ family: "used", says: expect.stringContaining("your firm trusts") });
  expect(line({ email, xms_edov: "0" }, "xms_edov", ["firm.example"])).toMatchObject({ family: "against" });
  expect(line({ preferred_username: email, upn: email }, "upn")).toMatchObject({ family: "unused" });
  expect(line({ preferred_username: email }, "email")).toMatchObject({ value: "not sent", family: "against" });
});

test.each([
  [0, "used", /agrees/],
  [-59, "used", /agrees/],
  [600, "against", /10 minutes ahead of/],
  [-60, "against", /1 minute behind/],
])("a token issued %i seconds from now reports the clock difference", (ahead, family, says) => {
  expect(line({ iat: now + ahead }, "iat")).toMatchObject({ family, says: expect.stringMatching(says) });
});

test("hundreds of claims are cut off, and names of built-in object members are treated like any other", () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`claim${index}`, index]));
  expect(linesOf({ ...many, email: "a@b.example" })).toHaveLength(60);
  expect(line({ constructor: "x", toString: true }, "constructor")).toMatchObject({ says: "Not used." });
});
