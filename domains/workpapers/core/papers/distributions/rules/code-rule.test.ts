import { describe, expect, it } from "vitest";
import type { Payment } from "../../../payments/payment.ts";
import { account, factsWithout, on, verdict } from "../distributions.test-data.ts";
import { codeDiffersFromType } from "./code-rule.ts";

type Row = readonly [what: string, payment: Partial<Payment>, verdict: string];
const wrong = "exception: 1000.00";
const judge = (more: Partial<Payment>): string | undefined => verdict(codeDiffersFromType, more);

describe("1099-R code", () => {
  it.each<Row>([
    ["7 at 44", { code: "7" }, wrong],
    ["1B, of Roth money", { code: "1B" }, "pass"],
    ["1 on a direct rollover", { type: "direct_rollover", code: "1" }, wrong],
    ["G on a direct rollover", { type: "direct_rollover", code: "G" }, "pass"],
    ["4G on a death", { type: "death", code: "4G" }, "pass"],
    ["1 on a death", { type: "death", code: "1" }, wrong],
    ["L1 on a deemed loan", { type: "deemed_loan", code: "L1" }, "pass"],
    ["1 on a deemed loan", { type: "deemed_loan", code: "1" }, wrong],
    ["M on a loan offset", { type: "loan_offset", code: "M" }, "pass"],
    ["7 on an RMD", { type: "rmd", code: "7", birthOn: on("1945-01-01") }, "pass"],
    ["1 on an RMD", { type: "rmd", code: "1", birthOn: on("1945-01-01") }, wrong],
    ["7 on an RMD before the age, at 44", { type: "rmd", code: "7" }, wrong],
    ["1 on an RMD before the age, at 44", { type: "rmd", code: "1" }, "pass"],
    ["7 on an RMD before the age, at 64", { type: "rmd", code: "7", birthOn: on("1960-01-01") }, "pass"],
    ["7A at 64", { code: "7A", birthOn: on("1960-01-01") }, "pass"],
    ["U on a dividend", { type: "dividend", code: "U" }, "pass"],
    ["7 on a dividend", { type: "dividend", code: "7" }, wrong],
    ["Y, which is of an IRA", { code: "Y" }, wrong],
    ["1 on a birth", { type: "birth_adoption", code: "1" }, "pass"],
    ["L on an emergency", { type: "emergency_1000", code: "L" }, wrong],
    ["a transfer to another plan, which is not reported", { type: "plan_transfer", code: "L" }, "not applicable"],
    ["8 on a corrective distribution", { type: "corrective_402g", code: "8" }, "pass"],
    ["1 on a corrective distribution", { type: "corrective_402g", code: "1" }, wrong],
    ["any code on another type", { type: "other", code: "L" }, "cannot be determined: What kind of payment “Other” is"],
    ["any code without a type", { type: null, code: "L" }, "cannot be determined: Payment type is blank in the row"],
    ["none in the row", { code: null }, "cannot be determined: 1099-R code is blank in the row"],
    ["words", { code: "Normal" }, "cannot be determined: 1099-R code cannot be read in the row"],
  ])("%s", (_, more, expected) => expect(judge(more)).toBe(expected));

  it("cannot be determined if the report has none", () => {
    const facts = factsWithout({ distribution_detail: ["form1099_code"] });
    const open = "cannot be determined: 1099-R code not mapped in Distribution detail";
    expect(verdict(codeDiffersFromType, { code: null }, { facts })).toBe(open);
    expect(verdict(codeDiffersFromType, { code: null, type: "plan_transfer" }, { facts })).toBe("not applicable");
  });
});

describe("1099-R code by age if the type alone doesn't settle it", () => {
  const old = { birthOn: on("1960-01-01") };
  const noBirth = "cannot be determined: No file gives a birth date for this person";
  it.each<Row>([
    ["7 on a retirement at 44", { type: "retirement", code: "7" }, wrong],
    ["7 on a retirement at 64", { ...old, type: "retirement", code: "7" }, "pass"],
    ["1 on an installment at 64", { ...old, type: "installment", code: "1" }, wrong],
    ["1 on a hardship at 64", { ...old, type: "hardship", code: "1" }, wrong],
    ["7 on a disability at 64", { ...old, type: "disability", code: "7" }, "pass"],
    ["7 on a disability at 44", { type: "disability", code: "7" }, wrong],
    ["3 on a disability at any age", { birthOn: null, type: "disability", code: "3" }, "pass"],
    ["3 on a disability at 44", { type: "disability", code: "3" }, "pass"],
    ["1 without a birth date", { birthOn: null }, noBirth],
    ["1 on the day before 59½", { type: "in_service_59_5", code: "1", birthOn: on("1964-12-29") }, "pass"],
    ["1 on the day of 59½", { type: "in_service_59_5", code: "1", birthOn: on("1964-12-28") }, wrong],
    ["7 on the day of 59½", { type: "in_service_59_5", code: "7", birthOn: on("1964-12-28") }, "pass"],
    ["7 on the day before 59½", { type: "in_service_59_5", code: "7", birthOn: on("1964-12-29") }, wrong],
  ])("%s", (_, more, expected) => expect(judge(more)).toBe(expected));
});

describe("code G passes for anything that may be rolled over, including a QDRO share; for a death benefit it stays open", () => {
  const rolled = { code: "G", payee: "SCHWAB FBO N NAME IRA" };
  const spouse = "cannot be determined: Whether the beneficiary is the surviving spouse";
  it.each<Row>([
    ["a QDRO to an IRA", { ...rolled, type: "qdro" }, "pass"],
    ["a disability to an IRA", { ...rolled, type: "disability" }, "pass"],
    ["a retirement to an IRA", { ...rolled, type: "retirement" }, "pass"],
    ["a QDRO to the person", { ...rolled, type: "qdro", payee: "N NAME P1" }, wrong],
    ["a death", { ...rolled, type: "death" }, spouse],
    ["a death with code 4 beside it", { ...rolled, type: "death", code: "4G" }, "pass"],
    ["a hardship", { ...rolled, type: "hardship" }, wrong],
    ["no payee", { ...rolled, type: "retirement", payee: null }, "cannot be determined: Payee of a payment with a direct rollover code"],
  ])("%s", (_, more, expected) => expect(judge(more)).toBe(expected));
});

describe("code 2 below 59½ requires separation in or after the year of age 55, or an exception that no report shows", () => {
  const open = "cannot be determined: Exception to the 10% tax that code 2 claims";
  const left = { code: "2", termOn: on("2024-03-31") };
  it.each<Row>([
    ["left in the year of 55", { ...left, birthOn: on("1969-12-31") }, "pass"],
    ["left the year before", { ...left, birthOn: on("1970-01-01") }, open],
    ["left long ago, paid at 58", { ...left, birthOn: on("1966-01-01"), termOn: on("2020-05-01") }, open],
    ["no termination date", { ...left, birthOn: on("1969-12-31"), termOn: null }, open],
    ["no birth date", { ...left, birthOn: null }, "cannot be determined: No file gives a birth date for this person"],
    ["a hardship", { ...left, type: "hardship", birthOn: on("1969-12-31") }, open],
    ["a QDRO, which is an exception itself", { ...left, type: "qdro" }, "pass"],
    ["a birth, which is an exception itself", { ...left, type: "birth_adoption" }, "pass"],
    ["from 59½", { ...left, birthOn: on("1960-01-01") }, wrong],
  ])("%s", (_, more, expected) => expect(judge(more)).toBe(expected));
});

it("a beneficiary paid after the death has code 4", () => {
  const holders = [account({ diedOn: on("2024-05-01"), status: "deceased" })];
  const paid = (more: Partial<Payment>) => verdict(codeDiffersFromType, { payee: "ANN OTHER", ...more }, { holders });
  expect(paid({ code: "1" })).toBe(wrong);
  expect(paid({ code: "4" })).toBe("pass");
  expect(paid({ code: "1", paidOn: on("2024-04-30") })).toBe("pass");
});
