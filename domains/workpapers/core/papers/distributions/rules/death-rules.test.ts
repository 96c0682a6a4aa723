import { describe, expect, it } from "vitest";
import type { Payment } from "../../../payments/payment.ts";
import { account, employed, factsWithout, identity, inputsOf, on, payment, verdict, verdicts } from "../distributions.test-data.ts";
import type { DistributionInputs } from "../inputs.ts";
import { paidAfterDeath, payeeDeceased } from "./death-rules.ts";

type Row = readonly [what: string, payment: Partial<Payment>, verdict: string];
const noPayee = { facts: factsWithout({ distribution_detail: ["payee"] }) };
const notMapped = "cannot be determined: Payee not mapped in Distribution detail";
const blank = "cannot be determined: Payee is blank in the row";
const wrong = "exception: 1000.00";
const self = "GREENE, NORA";
const named = { name: self, payee: "Nora Greene" };

describe("a payment after the date of death to anyone but a beneficiary is found", () => {
  const died = on("2024-05-01");
  it.each<Row>([
    ["to the participant", named, wrong],
    [
      "into an account kept for the participant",
      { ...named, payee: "TRUST CO FBO NORA GREENE IRA", type: "direct_rollover", code: "G" },
      wrong,
    ],
    ["with the participant's own RMD", { ...named, type: "rmd", code: "7" }, wrong],
    ["with no payee and the code of an ordinary payment", { ...named, payee: null, code: "7" }, wrong],
    [
      "with neither payee nor code",
      { ...named, payee: null, code: null },
      "cannot be determined: Payee or 1099-R code of a payment after the participant's death",
    ],
    ["with code 4, of a death benefit", { ...named, payee: "ANN GREENE", code: "4" }, "pass"],
    [
      "with code 4, to the participant, whom the file names for every payment",
      { ...named, code: "4" },
      "cannot be determined: Beneficiary: the payee shown is the participant",
    ],
    ["to the surviving spouse", { ...named, payee: "ANN GREENE" }, "pass"],
    ["to the estate", { ...named, payee: "ESTATE OF NORA GREENE" }, "pass"],
    ["into an inherited IRA", { ...named, payee: "TRUST CO FBO ANN GREENE BENE OF NORA GREENE IRA", code: "4G" }, "pass"],
    ["a share of a former spouse", { ...named, type: "qdro" }, "not applicable"],
    ["a loan offset, which is not cash", { ...named, type: "loan_offset", code: "M" }, "not applicable"],
    ["a death benefit", { ...named, payee: "ANN GREENE", type: "death", code: "4" }, "pass"],
    ["on the day of death", { ...named, paidOn: died }, "pass"],
    ["before the death", { ...named, paidOn: on("2024-04-30") }, "pass"],
    ["a death benefit before the death", { ...named, payee: "ANN GREENE", type: "death", code: "4", paidOn: on("2024-04-30") }, wrong],
  ])("%s", (_, more, expected) => expect(verdict(paidAfterDeath, { ...more, diedOn: died })).toBe(expected));

  it.each<readonly [string, Partial<Payment>, Partial<DistributionInputs>]>([
    ["the distribution detail", { diedOn: died }, {}],
    ["balances", {}, { holders: [account({ name: self, diedOn: died, status: "active" })] }],
    ["the employer's files", {}, { employment: [employed({ name: self, diedOn: died })] }],
    [
      "a second record of the employer",
      {},
      { employment: [employed({ name: self }), employed({ name: self, key: "2|IE2", diedOn: died })] },
    ],
  ])("the date can come from any file: %s", (_, more, others) => {
    expect(verdict(paidAfterDeath, { ...named, ...more }, others)).toBe(wrong);
  });

  describe("as a death benefit to the participant, if the file shows other payees for other payments", () => {
    const rollover = payment({ ...identity("P2"), row: 3, type: "direct_rollover", code: "G", payee: "TRUST CO FBO NAME P2 IRA" });
    const judged = (more: Partial<Payment>, other = rollover) =>
      verdicts(paidAfterDeath, inputsOf([payment({ ...named, type: "death", code: "4", diedOn: died, ...more }), other]))[0];
    const open = "cannot be determined: Beneficiary: the payee shown is the participant";

    it.each<readonly [string, Partial<Payment>, string]>([
      ["after the day of death", {}, wrong],
      ["by code 4 alone", { type: "termination" }, wrong],
      ["with no day of death in any file", { diedOn: null }, open],
      ["on the day of death", { paidOn: died }, open],
      ["to someone else", { payee: "ANN GREENE" }, "pass"],
      ["to the estate by the participant's name", { payee: "NORA GREENE ESTATE" }, "pass"],
      ["to the deceased, as an estate is often named", { payee: "NORA GREENE DECD" }, "pass"],
      ["to a relative with another initial", { name: "GREENE, NORA A", payee: "Nora B Greene" }, open],
      ["to a relative of the same name", { payee: "Nora Greene JR" }, "pass"],
      ["into an account under the participant's name, which may be inherited", { payee: "TRUST CO FBO NORA GREENE IRA" }, open],
    ])("%s", (_, more, expected) => expect(judged(more)).toBe(expected));

    it("is open if only another file shows other payees", () => {
      expect(judged({}, { ...rollover, file_no: 1 })).toBe(open);
    });
  });

  it("a death is open if a file shows the person as active", () => {
    const holders = [account({ status: "active" })];
    const open = "cannot be determined: Date of death of a participant whose status is active";
    expect(verdict(paidAfterDeath, { type: "death", code: "4", payee: "ANN OTHER" }, { holders })).toBe(open);
  });
});

describe("a payee recorded as deceased without a date of death is found", () => {
  const dead = { holders: [account({ name: self, status: "deceased" })] };
  it.each<Row>([
    ["an ordinary payment", named, wrong],
    ["a death benefit", { ...named, type: "death", code: "4" }, "pass"],
    ["code 4", { ...named, code: "4" }, "pass"],
    ["to the surviving spouse", { ...named, payee: "ANN GREENE" }, "pass"],
    ["a share of a former spouse", { ...named, type: "qdro" }, "not applicable"],
    ["the date of death is given, by which another rule judges", { ...named, diedOn: on("2024-05-01") }, "not applicable"],
  ])("%s", (_, more, expected) => expect(verdict(payeeDeceased, more, dead)).toBe(expected));

  it("by the status in any file, and is open if no file has one", () => {
    const employment = [employed({ status: "deceased" })];
    const alive = { holders: [account({ status: "terminated" })] };
    expect(verdict(payeeDeceased, {}, { ...alive, employment })).toBe(wrong);
    expect(verdict(payeeDeceased, {}, alive)).toBe("pass");
    const none = "cannot be determined: No file gives a status or a death date for this person";
    expect(verdict(payeeDeceased, {}, { holders: [account({ status: null })] })).toBe(none);
  });
});

describe("a death benefit paid to a beneficiary passes; without a date of death, one paid to the participant stays open", () => {
  const death = { type: "death", code: "4" };
  const toParticipant = "cannot be determined: Beneficiary: the payee shown is the participant";
  it.each<Row>([
    ["to the participant", { ...death, payee: "N NAME P1" }, toParticipant],
    ["to the participant with another initial", { ...death, payee: "Name P1, N. Q." }, toParticipant],
    ["to the estate", { ...death, payee: "ESTATE OF N NAME P1" }, "pass"],
    ["no payee in the row", death, blank],
    ["not a death", { payee: "N NAME P1" }, "not applicable"],
    ["to an account kept for the participant", { ...death, payee: "TRUST CO FBO NAME P1 IRA" }, toParticipant],
  ])("%s", (_, more, expected) => expect(verdict(paidAfterDeath, more)).toBe(expected));

  const holders = [account({ status: "deceased" })];
  const dayOpen = "cannot be determined: Date of death of a participant whose status is deceased";
  it.each([
    ["N NAME P1", dayOpen],
    [null, dayOpen],
    ["ANN NAME P1", "pass"],
  ])("a deceased participant, paid to %s", (payee, expected) => {
    expect(verdict(paidAfterDeath, { payee }, { holders })).toBe(expected);
  });

  it("cannot be determined if the report has no payee", () => {
    expect(verdict(paidAfterDeath, death, noPayee)).toBe(notMapped);
  });
});
