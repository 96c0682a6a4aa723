import { describe, expect, it } from "vitest";
import { joinSourceRows } from "../../../payments/join-source-rows.ts";
import type { Payment } from "../../../payments/payment.ts";
import { account, employed, factsWithout, inputsOf, on, payment, verdict, verdicts } from "../distributions.test-data.ts";
import type { AccountHolder } from "../inputs.ts";
import { inServiceUnder59Half, paidBeforeTermination, terminationWhileActive } from "./event-rules.ts";
import { retirementBefore55 } from "./retirement-rule.ts";

const wrong = "exception: 1000.00";
const noBirth = "cannot be determined: No file gives a birth date for this person";

describe("age 59½ for in-service payments", () => {
  const inService = { type: "in_service_59_5", code: "7" };
  it("is reached on the birthday itself", () => {
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
    "depends on the source: rollovers and after-tax amounts can be paid at any age, employer contributions as the plan says: %s",
    (_, sources, expected) => {
      const rows = sources.map((moneySource) => payment({ ...inService, grossCents: 50_000n, moneySource }));
      expect(verdicts(inServiceUnder59Half, inputsOf(joinSourceRows(rows)))).toEqual([expected]);
    },
  );

  it("cannot be determined without a birth date, which a rollover doesn't need", () => {
    expect(verdict(inServiceUnder59Half, { ...inService, birthOn: null })).toBe(noBirth);
    expect(verdict(inServiceUnder59Half, { ...inService, birthOn: null, moneySource: "rollover" })).toBe("not applicable");
  });
});

describe("a payment on termination", () => {
  const undated: Partial<Payment> = { termOn: null };
  const held = (more: Partial<AccountHolder>) => ({ holders: [account(more)] });

  it("needs a termination date in some file, or a status other than active", () => {
    expect(verdict(terminationWhileActive, undated, held({ status: "active" }))).toBe(wrong);
    expect(verdict(terminationWhileActive, undated, held({ status: null }))).toBe(wrong);
    expect(verdict(terminationWhileActive, undated, held({ status: "terminated" }))).toBe("pass");
    const employment = [employed({ termOn: on("2024-01-31") })];
    expect(verdict(terminationWhileActive, undated, { ...held({ status: null }), employment })).toBe("pass");
    expect(verdict(terminationWhileActive, { ...undated, type: "hardship" }, held({ status: "active" }))).toBe("not applicable");
  });

  it("is open if every file with a status says employed, because either the termination or the status may be out of date", () => {
    const dated = { termOn: on("2019-03-31") };
    const open =
      "cannot be determined: Whether the participant has left: a file gives a termination date, and every file with a status says employed";
    const judge = (paid: Partial<Payment>, status: string, ...statuses: (string | null)[]) =>
      verdict(terminationWhileActive, paid, {
        ...held({ status }),
        employment: statuses.map((one) => employed({ ...dated, status: one })),
      });
    expect(judge(dated, "active")).toBe(open);
    expect(judge(undated, "active", "active")).toBe(open);
    expect(judge(undated, "leave", "active", null)).toBe(open);
    expect(judge(undated, "active", "terminated")).toBe("pass");
    expect(judge(undated, "terminated", "active")).toBe("pass");
    // The rule for payments before termination finds this case.
    expect(judge({ termOn: on("2024-06-29") }, "active")).toBe("pass");
    expect(verdict(terminationWhileActive, dated, held({ status: null }))).toBe("pass");
  });

  const back = { termOn: on("2023-03-31"), rehireOn: on("2024-01-08"), status: "active" };
  it.each<readonly [string, Partial<AccountHolder>, string]>([
    ["months before the payment", {}, wrong],
    ["on the day of the payment", { rehireOn: on("2024-06-28") }, wrong],
    ["the day after the payment", { rehireOn: on("2024-06-29") }, "pass"],
    ["and terminated again, by another file", { termOn: on("2024-05-31"), status: "terminated" }, "pass"],
    ["and on leave", { status: "leave" }, "cannot be determined: Whether a participant on leave has left employment"],
    ["with no status", { status: null }, wrong],
  ])("treats a rehired person as active again, unless a file has a later termination: rehired %s", (_, more, expected) => {
    expect(verdict(terminationWhileActive, { termOn: on("2023-03-31") }, held({ ...back, ...more }))).toBe(expected);
  });

  it("may not precede the termination", () => {
    expect(verdict(paidBeforeTermination, { termOn: on("2024-06-29") })).toBe(wrong);
    expect(verdict(paidBeforeTermination, { termOn: on("2024-06-28") })).toBe("pass");
    expect(verdict(paidBeforeTermination, undated)).toBe("cannot be determined: No file gives a termination date for this person");
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

describe("every type that requires an event is tested for it", () => {
  const active = { holders: [account({ status: "active" })] };
  const undated: Partial<Payment> = { termOn: null };
  const inPlan = "cannot be determined: Whether the plan pays active participants from age 59½";
  const bySource = "cannot be determined: Whether the plan pays out this money source in service before 59½";
  const noSource = "cannot be determined: Money source of a payment to an active participant";
  const deferrals = { moneySource: "deferral_pretax" };
  it.each<readonly [string, Partial<Payment>, string]>([
    ["a retirement at 44", { type: "retirement" }, wrong],
    ["a retirement at 60", { type: "retirement", birthOn: on("1964-01-01") }, inPlan],
    ["a retirement of unknown age", { type: "retirement", birthOn: null }, noBirth],
    ["a rollover of deferrals", { type: "direct_rollover", ...deferrals }, wrong],
    ["a rollover of no given source", { type: "direct_rollover" }, noSource],
    ["a rollover of a rollover", { type: "direct_rollover", moneySource: "rollover" }, bySource],
    ["a rollover of a match", { type: "direct_rollover", moneySource: "match" }, bySource],
    ["an installment of deferrals", { type: "installment", ...deferrals }, wrong],
    ["a force-out at any age", { type: "force_out", birthOn: on("1950-01-01") }, wrong],
    ["a hardship, which needs none", { type: "hardship" }, "not applicable"],
    ["a QDRO, whose event is the order", { type: "qdro" }, "not applicable"],
    ["no type", { type: null }, "cannot be determined: Payment type is blank in the row"],
    ["another type", { type: "other" }, "cannot be determined: What kind of payment “Other” is"],
  ])("paid while active: %s", (_, more, expected) => {
    expect(verdict(terminationWhileActive, { ...undated, ...more }, active)).toBe(expected);
  });

  const early = { termOn: on("2024-07-31") };
  it.each<readonly [string, Partial<Payment>, string]>([
    ["a retirement at 44", { type: "retirement" }, wrong],
    ["a retirement at 60", { type: "retirement", birthOn: on("1964-01-01") }, inPlan],
    ["a rollover of deferrals", { type: "direct_rollover", ...deferrals }, wrong],
    ["an installment of deferrals", { type: "installment", ...deferrals }, wrong],
    ["a force-out", { type: "force_out" }, wrong],
    ["a hardship", { type: "hardship" }, "not applicable"],
  ])("paid before termination: %s", (_, more, expected) => {
    expect(verdict(paidBeforeTermination, { ...early, ...more })).toBe(expected);
  });

  it("a payment before a rehire may follow an earlier termination", () => {
    const holders = [account({ termOn: on("2024-11-30"), rehireOn: on("2024-08-01"), status: "terminated" })];
    const open = "cannot be determined: Date of the termination before the participant was rehired";
    expect(verdict(paidBeforeTermination, undated, { holders })).toBe(open);
    expect(verdict(paidBeforeTermination, { ...undated, paidOn: on("2024-08-02") }, { holders })).toBe(wrong);
  });

  it("dates and statuses from any file count, including another record with the same SSN", () => {
    const employment = [employed({ key: "1|IE1", termOn: null }), employed({ key: "2|IE2", termOn: on("2024-01-31") })];
    expect(verdict(terminationWhileActive, undated, { holders: [account({ status: null })], employment })).toBe("pass");
    const namesake = [employed({ key: "2|IE2", name: "ANOTHER, ANN", termOn: on("2024-01-31") })];
    expect(
      verdict(terminationWhileActive, undated, { holders: [account({ status: "active" })], employment: [employed(), ...namesake] }),
    ).toBe(wrong);
  });
});

describe("a payment coded as a retirement", () => {
  const retired = (birth: string | null, status: string | null = "terminated") =>
    verdict(retirementBefore55, { type: "retirement", birthOn: birth === null ? null : on(birth) }, { holders: [account({ status })] });
  const byPlan = "cannot be determined: The plan's retirement age";
  it("requires the plan's retirement age from 55, nothing from 65, and below 55 a file that lists the participant as retired", () => {
    expect(retired("2000-06-28")).toBe(wrong);
    expect(retired("1969-06-29")).toBe(wrong);
    expect(retired("1969-06-28")).toBe(byPlan);
    expect(retired("1959-06-28")).toBe("pass");
    expect(retired("2000-06-28", "retired")).toBe(byPlan);
    expect(retired("2000-06-28", null)).toBe("cannot be determined: No file gives a status for this person");
    expect(retired(null)).toBe(noBirth);
    expect(verdict(retirementBefore55, {})).toBe("not applicable");
  });
});
