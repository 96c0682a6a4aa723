import { expect, test } from "vitest";
import { claimProblem, isSubject, provenEmails } from "./email-proof.ts";

const typed = "ann@firm.example";
const trusted = ["firm.example"];
const entra = {
  tid: "72f988bf-86f1-41af-91ab-2d7cd011db47",
  iss: "https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0",
};
const codeOf = (claims: Readonly<Record<string, unknown>>, trust: readonly string[] = []) =>
  claimProblem([claims], typed, trust)?.code ?? null;

test.each<[string, Readonly<Record<string, unknown>>]>([
  ["email_verified", { email: "Ann@Firm.example", email_verified: true }],
  ["email_verified as a text", { email: typed, email_verified: "true" }],
  ["xms_edov", { ...entra, email: typed, xms_edov: true }],
  ["xms_edov as a text", { ...entra, email: typed, xms_edov: "1" }],
  ["xms_edov as a number", { ...entra, email: typed, xms_edov: 1 }],
  ["verified_primary_email", { ...entra, verified_primary_email: ["ann@firm.example"] }],
  [
    "verified_secondary_email",
    { ...entra, verified_primary_email: [], verified_secondary_email: ["other@firm.example", "ANN@firm.example"] },
  ],
])("the issuer vouches for the typed email by %s", (_, claims) => {
  expect(codeOf(claims)).toBeNull();
  expect(claimProblem([claims], "ben@firm.example")?.code).toBe("another-email");
});

test.each<[string, Readonly<Record<string, unknown>>]>([
  ["says nothing", {}],
  ["says null", { email_verified: null }],
  ["denies it", { email_verified: false }],
  ["denies it in a text", { email_verified: "false" }],
  ["says something else", { email_verified: "yes" }],
  ["says a number, which is no truth of OpenID Connect", { email_verified: 1 }],
  ["denies the domain", { xms_edov: false }],
  ["denies the domain in a text", { xms_edov: "0" }],
  ["denies the email of a domain that is verified", { email_verified: false, xms_edov: true }],
])("an email proves no one's identity if the issuer %s", (_, claims) => {
  expect(codeOf({ email: typed, ...claims })).toBe("email-not-verified");
});

test.each([undefined, null, "", 7, [typed], "ann", "ann@"])("%s is not an email, and no sign-in name is used instead", (email) => {
  const claims = { email, email_verified: true, preferred_username: typed, upn: typed, unique_name: typed };
  expect(claimProblem([claims], typed, trusted)).toEqual({ code: "no-email", name: typed });
});

test.each(["ben@firm.example", "ann@firm.example.evil.example", "ann@firm.examplе", "ann@firm.onmicrosoft.com"])(
  "a verified %s is reported as a different email",
  (email) => {
    expect(claimProblem([{ email, email_verified: true }], typed)).toEqual({ code: "another-email", said: email });
    expect(claimProblem([{ email }], typed, trusted)).toEqual({ code: "another-email", said: email });
  },
);

test("the firm's trust replaces a missing confirmation from the issuer only for the firm's proven domains and its own people", () => {
  expect(provenEmails({ email: typed }, trusted)).toEqual([{ email: typed, by: "trust" }]);
  expect(codeOf({ email: typed }, ["other.example"])).toBe("email-not-verified");
  expect(codeOf({ email: typed }, ["example"])).toBe("email-not-verified");
  for (const denied of [{ email_verified: false }, { xms_edov: "0" }])
    expect(claimProblem([{ email: typed, ...denied }], typed, trusted)).toMatchObject({ why: "denied" });
  for (const guest of [{ acct: 1 }, { acct: "1" }, { idp: "https://sts.windows.net/another/" }, { idp: "live.com" }])
    expect(claimProblem([{ ...entra, email: typed, ...guest }], typed, trusted)).toMatchObject({ why: "guest" });
  expect(codeOf({ ...entra, email: typed, acct: 0, idp: entra.iss }, trusted)).toBeNull();
  // Okta puts its own directory in this claim.
  expect(codeOf({ email: typed, idp: "00oabc" }, trusted)).toBeNull();
});

test("a confirmation in one document doesn't apply to an email in another", () => {
  expect(claimProblem([{ email: typed }, { email: "ben@firm.example", email_verified: true }], typed)?.code).toBe("another-email");
  expect(claimProblem([{ email: typed }, { email_verified: true }], typed)?.code).toBe("email-not-verified");
  expect(claimProblem([{}, { email: typed, email_verified: true }], typed)).toBeNull();
});

test.each([
  ["", false],
  ["  ", false],
  ["x".repeat(255), true],
  ["x".repeat(256), false],
  ["a\0b", false],
  ["a\ud83d", false],
  [undefined, false],
  ["AAdfk2-9_x", true],
] as const)("OpenID Connect Core 1.0, 2: “%s” is a valid subject: %s", (subject, isOne) => expect(isSubject(subject)).toBe(isOne));
