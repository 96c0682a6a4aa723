import { expect, test } from "vitest";
import { colleagueDomainOf, fullNameOf, referralCodeOf, stepOfSignUp } from "./sign-up-rules.ts";

test.each([
  ["", undefined],
  ["  \t ", undefined],
  [" AICPA-26 ", "AICPA-26"],
])("of the referral code %j %j is sent", (typed, sent) => expect(referralCodeOf(typed)).toBe(sent));

test("first and last name make the one name that colleagues see", () => {
  expect(fullNameOf(" Ines ", " Marchetti")).toBe("Ines Marchetti");
});

test.each([
  ["ines@DunmoreCPA.example", "dunmorecpa.example"],
  ['"odd@name"@dunmorecpa.example', "dunmorecpa.example"],
  ["ines@gmail.com", null],
  ["ines@Outlook.com", null],
  ["ines@gmail.com.example", "gmail.com.example"],
])("colleagues of %s are found by %s", (email, domain) => expect(colleagueDomainOf(email)).toBe(domain));

test("a sign-up is continued at the account, and once there is one at the questions about the person", () => {
  expect([stepOfSignUp({ hasAccount: false }), stepOfSignUp({ hasAccount: true })]).toEqual(["account", "about_you"]);
});
