import { describe, expect, it } from "vitest";
import { account, employed, factsWithout, inputsOf, on, payment, verdict, verdicts } from "../distributions.test-data.ts";
import type { AccountHolder, Payment } from "../inputs.ts";
import { joinSourceRows } from "../join-source-rows.ts";
import {
  inServiceUnder59Half,
  paidBeforeTermination,
  rmdUnderAge,
  terminationWhileActive,
  unknownPayee,
  vestingDiffers,
} from "./status-rules.ts";

const wrong = "exception: 1000.00";
const noBirth = "cannot be determined: No file gives a birth date for this person";

describe("age 59½ for in-service payments", () => {
  const inService = { type: "in_service_59_5", code: "7" };
  it("is reached on the very day", () => {
    expect(verdict(inServiceUnder59Half, { ...inService, birthOn: on("1964-12-29") })).toBe(wrong);
    expect(verdict(inServiceUnder59Half, { ...inService, birthOn: on("1964-12-28") })).toBe("pass");
    expect(verdict(inServiceUnder59Half, { birthOn: on("1964-12-29") })).toBe("not applicable");
  });

  const byPlan = "cannot be determined: Whether the plan pays out this money source in service before 59½";
  it.each<readonly [string, readonly (string | null)[], string]>([
    ["rollover", ["rollover"], "not applicable"],
    ["profit sharing", ["profit_sharing"], byPlan],
    ["Roth deferrals", ["deferral_roth"], "exception: 500.00"],
    ["rollover and pre-tax deferrals", ["rollover", "deferral_pretax"], wrong],
    ["rollover and after-tax", ["rollover", "after_tax"], "not applicable"],
    ["rollover and profit sharing", ["rollover", "profit_sharing"], byPlan],
    ["no source", [null], "exception: 500.00"],
  ])(
    "is of the money that was deferred: rollovers and after-tax money are paid at any age, employer money as the plan says: %s",
    (_, sources, expected) => {
      const rows = sources.map((moneySource) => payment({ ...inService, grossCents: 50_000n, moneySource }));
      expect(verdicts(inServiceUnder59Half, inputsOf(joinSourceRows(rows)))).toEqual([expected]);
    },
  );

  it("cannot be determined without a birth date, which no one needs for a rollover", () => {
    expect(verdict(inServiceUnder59Half, { ...inService, birthOn: null })).toBe(noBirth);
    expect(verdict(inServiceUnder59Half, { ...inService, birthOn: null, moneySource: "rollover" })).toBe("not applicable");
  });
});

describe("required minimum distributions", () => {
  const rmd = { type: "rmd", code: "7" };
  it("begin in the year of the age of the birth year", () => {
    expect(verdict(rmdUnderAge, { ...rmd, birthOn: on("1952-01-01") })).toBe(wrong);
    expect(verdict(rmdUnderAge, { ...rmd, birthOn: on("1951-12-31") })).toBe("pass");
    expect(verdict(rmdUnderAge, { ...rmd, birthOn: null })).toBe(noBirth);
    expect(verdict(rmdUnderAge, {})).toBe("not applicable");
  });

  it("of a beneficiary have no age of the participant", () => {
    expect(verdict(rmdUnderAge, rmd)).toBe(wrong);
    expect(verdict(rmdUnderAge, { ...rmd, code: "4" })).toBe("not applicable");
    const holders = [account({ status: "deceased" })];
    expect(verdict(rmdUnderAge, { ...rmd, payee: "A SPOUSE" }, { holders })).toBe("not applicable");
  });
});

describe("a payment on termination", () => {
  const undated: Partial<Payment> = { termOn: null };
  const held = (more: Partial<AccountHolder>) => ({ holders: [account(more)] });

  it("needs a termination date in some file, or a status other than active", () => {
    expect(verdict(terminationWhileActive, undated, held({ status: "active" }))).toBe(wrong);
    expect(verdict(terminationWhileActive, undated, held({ status: null }))).toBe(wrong);
    expect(verdict(terminationWhileActive, undated, held({ status: "active", termOn: on("2024-01-31") }))).toBe("pass");
    expect(verdict(terminationWhileActive, undated, held({ status: "terminated" }))).toBe("pass");
    expect(verdict(terminationWhileActive, {}, held({ status: "active" }))).toBe("pass");
    const employment = [employed({ termOn: on("2024-01-31") })];
    expect(verdict(terminationWhileActive, undated, { ...held({ status: null }), employment })).toBe("pass");
    expect(verdict(terminationWhileActive, { ...undated, type: "hardship" }, held({ status: "active" }))).toBe("not applicable");
  });

  const back = { termOn: on("2023-03-31"), rehireOn: on("2024-01-08"), status: "active" };
  it.each<readonly [string, Partial<AccountHolder>, string]>([
    ["months before the payment", {}, wrong],
    ["on the day of the payment", { rehireOn: on("2024-06-28") }, wrong],
    ["the day after the payment", { rehireOn: on("2024-06-29") }, "pass"],
    ["and terminated again, by another file", { termOn: on("2024-05-31") }, "pass"],
    ["and on leave", { status: "leave" }, "pass"],
    ["with no status", { status: null }, wrong],
  ])("finds a rehired person active again, unless any file has a later termination: rehired %s", (_, more, expected) => {
    expect(verdict(terminationWhileActive, { termOn: on("2023-03-31") }, held({ ...back, ...more }))).toBe(expected);
  });

  it("is not made before the termination", () => {
    expect(verdict(paidBeforeTermination, { termOn: on("2024-06-29") })).toBe(wrong);
    expect(verdict(paidBeforeTermination, { termOn: on("2024-06-28") })).toBe("pass");
    expect(verdict(paidBeforeTermination, undated)).toBe("not applicable");
    expect(verdict(paidBeforeTermination, undated, held({ termOn: on("2024-06-29") }))).toBe(wrong);
    expect(verdict(paidBeforeTermination, { type: "hardship", termOn: on("2024-06-29") })).toBe("not applicable");
  });

  it("cannot be determined without the facts", () => {
    const dates = ["term_date"];
    const all = { distribution_detail: dates, participant_balances: dates, demographics: dates, payroll_register: dates };
    const noDates = factsWithout(all);
    expect(verdict(paidBeforeTermination, undated, { facts: noDates })).toBe(
      "cannot be determined: Termination date not mapped in any file",
    );
    expect(verdict(terminationWhileActive, undated, { facts: noDates, ...held({ status: null }) })).toBe(
      "cannot be determined: No file gives a status for this person",
    );
    const neither = factsWithout({
      ...all,
      participant_balances: ["term_date", "status"],
      demographics: "report",
      payroll_register: "report",
    });
    expect(verdict(terminationWhileActive, undated, { facts: neither })).toBe(
      "cannot be determined: Neither termination date nor status mapped in any file",
    );
    const stranger = { facts: factsWithout({ distribution_detail: dates }), holders: [] };
    expect(verdict(terminationWhileActive, undated, stranger)).toBe(
      "cannot be determined: No file that gives a status or termination date includes this person",
    );
  });
});

describe("a payee", () => {
  it("without an account is found", () => {
    expect(verdict(unknownPayee, {})).toBe("pass");
    expect(verdict(unknownPayee, {}, { holders: [] })).toBe(wrong);
    expect(verdict(unknownPayee, {}, { holders: [], employment: [employed()] })).toBe(wrong);
    expect(verdict(unknownPayee, {}, { holders: [account({ ssnHash: "another" })] })).toBe(wrong);
  });

  it("cannot be looked up without balances", () => {
    const facts = factsWithout({ participant_balances: "report" });
    expect(verdict(unknownPayee, {}, { facts, holders: null })).toBe("cannot be determined: Participant balances not uploaded");
  });

  it("has a vested percentage that no one can judge", () => {
    expect(verdict(vestingDiffers, {})).toBe("cannot be determined: The plan's vesting schedule is not entered");
  });
});
