import { expect, test } from "vitest";
import { domainOfEmail, domainProblem, isProof, normalizeDomain, txtNameOf, txtValueOf } from "./sign-on-rules.ts";

test.each([
  ["Harlow-Pryce.example", "harlow-pryce.example"],
  [" @firm.example. ", "firm.example"],
  ["dana@firm.example", "firm.example"],
])("a domain is accepted as commonly written: %s", (typed, domain) => {
  expect(normalizeDomain(typed)).toBe(domain);
  expect(domainProblem(domain)).toBeNull();
});

test.each([
  "",
  "firm",
  "127.0.0.1",
  "[::1]",
  "https://firm.example",
  "firm..example",
  "-firm.example",
  "firm-.example",
  "f irm.example",
  "firm.example/x",
  `${"a".repeat(64)}.example`,
  `${"a.".repeat(130)}example`,
])("“%s” is not a domain", (text) => expect(domainProblem(text)).toBe("not-a-domain"));

test.each(["gmail.com", "outlook.com", "yahoo.co.uk", "aol.com", "proton.me", "mail.gmail.com", "firm.onmicrosoft.com"])(
  "%s does not belong to one firm, because anyone can get an email address there",
  (domain) => expect(domainProblem(domain)).toBe("public-mail"),
);

test("a domain that only ends like a public one can belong to a firm", () => {
  expect(domainProblem("notgmail.com")).toBeNull();
  expect(domainProblem("gmail.com.firm.example")).toBeNull();
});

test("the domain of an email is the part after its only @", () => {
  expect(domainOfEmail("dana@firm.example")).toBe("firm.example");
  for (const text of ["dana", "@firm.example", "dana@", "a@b@firm.example", "da na@firm.example"]) expect(domainOfEmail(text)).toBeNull();
});

test("only the complete value of the firm's own proof proves a domain, however many parts it is split into", () => {
  const value = txtValueOf("secret-of-this-firm");
  expect(txtNameOf("firm.example")).toBe("_tieout.firm.example");
  expect(isProof([["v=spf1 -all"], [value]], "secret-of-this-firm")).toBe(true);
  expect(isProof([[value.slice(0, 5), `${value.slice(5)} `]], "secret-of-this-firm")).toBe(true);
  for (const records of [[], [[]], [["secret-of-this-firm"]], [[`${value}x`]], [[value.slice(0, 8)], [value.slice(8)]]])
    expect(isProof(records, "secret-of-this-firm")).toBe(false);
  expect(isProof([[value]], "secret-of-another-firm")).toBe(false);
});
