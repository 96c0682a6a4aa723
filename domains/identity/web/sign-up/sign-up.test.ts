import { expect, test } from "vitest";
import { employeeCounts, workRoles } from "../../core/index.ts";
import { accountComplaints, emptyAccount } from "./account-step.tsx";
import { employeeCountTitles, shownSteps, stepTitles, waitIn, workRoleTitles } from "./sign-up-words.ts";

const filled = {
  organization_name: "Dunmore & Ellery CPAs",
  name: "Ines",
  lastname: "Marchetti",
  password: "nine green bottles walk",
  referral_code: "",
};

test("every account field except the referral code is required before sending", () => {
  expect(accountComplaints(emptyAccount, "ines@dunmorecpa.example")).toEqual({
    organization_name: "The organization name field is required.",
    name: "The first name field is required.",
    lastname: "The last name field is required.",
    password: "The password field is required.",
  });
  expect(accountComplaints(filled, "ines@dunmorecpa.example")).toEqual({});
});

test("a password that the server would refuse because of its length or because it contains the email address is refused before sending", () => {
  expect(accountComplaints({ ...filled, password: "short" }, "ines@dunmorecpa.example").password).toMatch(/fewer than 12 characters/);
  const ofAddress = accountComplaints({ ...filled, password: "it is marchetti" }, "marchetti@dunmorecpa.example");
  expect(ofAddress.password).toBe("The password contains your email address. Choose another.");
});

test("every step and every choice has a text, and the wait is 0 for a refusal that states none", () => {
  expect([Object.keys(stepTitles), Object.keys(workRoleTitles), Object.keys(employeeCountTitles)]).toEqual([
    [...shownSteps],
    [...workRoles],
    [...employeeCounts],
  ]);
  expect([waitIn({ retry_after_seconds: 41 }), waitIn({}), waitIn({ retry_after_seconds: "41" })]).toEqual([41, 0, 0]);
});
