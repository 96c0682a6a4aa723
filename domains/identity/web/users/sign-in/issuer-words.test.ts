import { expect, test } from "vitest";
import { errorsOfFields, issuerErrors, issuersSentence, peopleText } from "./issuer-words.ts";

const empty = { address: " ", clientId: "", clientSecret: "", hasSecondStep: false, trustsEmails: false, password: "" };

test("every field of a new issuer is required; when changing an issuer, the secret can be left blank", () => {
  expect(Object.keys(issuerErrors(empty, true))).toEqual(["address", "clientId", "clientSecret", "password"]);
  expect(Object.keys(issuerErrors(empty, false))).toEqual(["address", "clientId", "password"]);
  const whole = { ...empty, address: "https://login.firm.example", clientId: "tieout", password: "given" };
  expect(issuerErrors(whole, false)).toEqual({});
});

test("the server's message about a field is shown next to it", () => {
  expect(errorsOfFields({ client_id: "is required", other: "no" })).toEqual({ clientId: "is required" });
});

test("the page shows the number of issuers and proven domains", () => {
  const domain = (provenAt: string | null) => ({
    id: "1",
    domain: "a.example",
    txt_name: "",
    txt_value: "",
    proven_at: provenAt,
    proven_by: null,
  });
  expect(issuersSentence([{ domains: [] }])).toBe("1 issuer, no domain yet.");
  expect(issuersSentence([{ domains: [domain(null)] }, { domains: [domain("2026-01-02T00:00:00Z")] }])).toBe(
    "2 issuers, 1 of 2 domains verified.",
  );
  expect([peopleText(0), peopleText(1), peopleText(3)]).toEqual([
    "No one has signed in through it yet.",
    "1 user has signed in through it.",
    "3 users have signed in through it.",
  ]);
});
