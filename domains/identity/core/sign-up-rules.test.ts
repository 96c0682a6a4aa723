import { expect, test } from "vitest";
import { colleagueDomainOf, fullNameOf, referralCodeOf, stepOfSignUp } from "./sign-up-rules.ts";

test.each([
  ["", undefined],
  ["  \t ", undefined],
  [" AICPA-26 ", "AICPA-26"],
])("if the referral code %j is typed, %j is sent", (typed, sent) => expect(referralCodeOf(typed)).toBe(sent));

test("first and last name are combined into the single name that colleagues see", () => {
  expect(fullNameOf(" Ines ", " Marchetti")).toBe("Ines Marchetti");
});

test.each([
  ["ines@DunmoreCPA.example", "dunmorecpa.example"],
  ['"odd@name"@dunmorecpa.example', "dunmorecpa.example"],
  ["ines@gmail.com", null],
  ["ines@Outlook.com", null],
  ["ines@gmail.com.example", "gmail.com.example"],
])("colleagues of %s are found by the domain %s", (email, domain) => expect(colleagueDomainOf(email)).toBe(domain));

test("a sign-up resumes at the account step, or at the personal questions once the account exists", () => {
  expect([stepOfSignUp({ hasAccount: false }), stepOfSignUp({ hasAccount: true })]).toEqual(["account", "about_you"]);
});
