import { describe, expect, it } from "vitest";
import type { Payment } from "../../../payments/payment.ts";
import { computeDistributions } from "../compute.ts";
import { account, employed, factsWithout, inputsOf, on, payment, position, verdict } from "../distributions.test-data.ts";
import { vestedBelowLaw, vestingDiffers } from "./vesting-rules.ts";

type Row = readonly [what: string, payment: Partial<Payment>, verdict: string];
/** A participant who left on 31 March 2024 after this many completed years. */
const served = (years: number, more: Partial<Payment> = {}): Partial<Payment> => ({
  hireOn: on(`${2024 - years}-03-31`),
  moneySource: "match",
  ...more,
});

describe("vesting below the slowest lawful schedule (IRC 411(a)(2)(B)) is found without the plan's schedule", () => {
  it.each<Row>([
    ["0% after 2 years", served(2, { vestedBasisPoints: 0 }), "pass"],
    ["39.99% after 3", served(3, { vestedBasisPoints: 3_999 }), "exception: 1000.00"],
    ["40% after 3", served(3, { vestedBasisPoints: 4_000 }), "pass"],
    ["60% after 4", served(4, { vestedBasisPoints: 6_000 }), "pass"],
    ["60% after 5", served(5, { vestedBasisPoints: 6_000 }), "exception: 1000.00"],
    ["99% after 6", served(6, { vestedBasisPoints: 9_900 }), "exception: 1000.00"],
    ["99% after 20", served(20, { vestedBasisPoints: 9_900 }), "exception: 1000.00"],
    ["years before 18 do not count", served(6, { vestedBasisPoints: 4_000, birthOn: on("2003-03-31") }), "pass"],
    ["100%, whatever the dates", { hireOn: null }, "pass"],
    ["no hire date", { hireOn: null, vestedBasisPoints: 4_000 }, "cannot be determined: No file gives a hire date for this person"],
    ["an empty cell", served(6, { vestedBasisPoints: null }), "cannot be determined: No file gives a vested percentage for this payment"],
  ])("%s", (_, more, expected) => expect(verdict(vestedBelowLaw, more)).toBe(expected));

  it("with the amount the participant lost, if balances give the source", () => {
    const positions = [position("match", 50_000n), position("deferral_pretax", 90_000n, { vestedBasisPoints: 10_000 })];
    expect(verdict(vestedBelowLaw, served(5, { vestedBasisPoints: 6_000 }), { positions })).toBe("exception: 100.00");
    const bySource = [position("match", 50_000n, { vestedBasisPoints: 6_000 })];
    expect(verdict(vestedBelowLaw, served(5, { vestedBasisPoints: null, moneySource: null }), { positions: bySource })).toBe(
      "exception: 100.00",
    );
    expect(
      verdict(vestedBelowLaw, served(5, { vestedBasisPoints: 6_000, moneySource: null }), { positions: [position("match", 50_000n)] }),
    ).toBe("exception: 100.00");
  });

  describe("uses the payment's own percentage even if the account shows another at year-end", () => {
    const holder = { holders: [account({ vestedBasisPoints: 10_000 })] };
    const atYearEnd = [
      position("match", 50_000n, { vestedBasisPoints: 10_000 }),
      position("deferral_pretax", 9_000n, { vestedBasisPoints: 10_000 }),
    ];
    const forfeited = served(5, { vestedBasisPoints: 6_000, moneySource: null, forfeitureCents: 20_000n });
    it.each<readonly [string, Partial<Payment>, ReturnType<typeof position>[], string]>([
      ["60% after 5 years", forfeited, atYearEnd, "exception: 100.00"],
      ["60% after 4 years", { ...forfeited, ...served(4, { moneySource: null }) }, atYearEnd, "pass"],
      ["by what was forfeited, where no source is given", forfeited, [], "exception: 100.00"],
      [
        "100%, of an account at 60%",
        { ...forfeited, vestedBasisPoints: 10_000 },
        [position("match", 50_000n, { vestedBasisPoints: 6_000 })],
        "cannot be determined: Payment says 100%, balances say 60%",
      ],
      [
        "100%, of an account at 80%, which is lawful too",
        { ...forfeited, vestedBasisPoints: 10_000 },
        [position("match", 50_000n, { vestedBasisPoints: 8_000 })],
        "pass",
      ],
      [
        "100% of the match, at 60% by the balances",
        served(5),
        [position("match", 50_000n, { vestedBasisPoints: 6_000 }), position("nonelective", 1n, { vestedBasisPoints: 0 })],
        "cannot be determined: Payment says 100%, balances say 60%",
      ],
      [
        "100% of deferrals, of an account whose match is at 60%",
        served(5, { moneySource: "deferral_pretax" }),
        [position("match", 50_000n, { vestedBasisPoints: 6_000 })],
        "pass",
      ],
      ["of deferrals alone, which are vested by the balances", forfeited, atYearEnd.slice(1), "pass"],
    ])("%s", (_, more, positions, expected) => expect(verdict(vestedBelowLaw, more, { ...holder, positions })).toBe(expected));

    it("is open if the whole account shows a percentage below the law", () => {
      const holders = [account({ vestedBasisPoints: 6_000 })];
      const open = "cannot be determined: Payment says 100%, balances say 60%";
      expect(verdict(vestedBelowLaw, served(5), { holders })).toBe(open);
      expect(verdict(vestedBelowLaw, served(5, { moneySource: null }), { holders })).toBe(open);
      expect(verdict(vestedBelowLaw, { hireOn: null, moneySource: "match" }, { holders })).toBe(open);
      expect(verdict(vestedBelowLaw, served(4), { holders })).toBe("pass");
      expect(verdict(vestedBelowLaw, served(5, { moneySource: "deferral_pretax" }), { holders })).toBe("pass");
    });

    it("and the message says that the account shows another", () => {
      const sentence = (vestedBasisPoints: number) => {
        const given = { holders: [account({ vestedBasisPoints })], positions: [position("match", 50_000n, { vestedBasisPoints })] };
        const { exceptions } = computeDistributions(inputsOf([payment(forfeited)], given)).draft;
        return exceptions.find(({ rule }) => rule === vestedBelowLaw.id)?.msg ?? "";
      };
      expect(sentence(10_000)).toMatch(/ 60%, at least 80% .*\. Participant balances report 100%\.$/);
      expect(sentence(6_000)).not.toContain("Participant balances");
    });
  });

  it("is open for a rehired participant, whose service has two periods", () => {
    const holders = [account({ rehireOn: on("2020-01-01"), termOn: on("2024-03-31") })];
    const open = "cannot be determined: Service before and after the participant was rehired";
    expect(verdict(vestedBelowLaw, served(10, { vestedBasisPoints: 4_000 }), { holders })).toBe(open);
  });
});

describe("deferrals, QNEC, QMAC, safe harbor, rollovers and after-tax money are always vested", () => {
  const qaca = "cannot be determined: Whether the safe harbor contributions are those of a QACA";
  it.each<readonly [string, number, string]>([
    ["deferral_pretax", 0, "exception: 1000.00"],
    ["deferral_roth", 0, "exception: 1000.00"],
    ["after_tax", 0, "exception: 1000.00"],
    ["rollover", 0, "exception: 1000.00"],
    ["qnec", 0, "exception: 1000.00"],
    ["qmac", 0, "exception: 1000.00"],
    ["safe_harbor_match", 2, "exception: 1000.00"],
    ["safe_harbor_nonelective", 2, "exception: 1000.00"],
    ["safe_harbor_match", 1, qaca],
    ["match", 0, "pass"],
    ["loan", 0, "not applicable"],
  ])("%s at 80% after %i years", (moneySource, years, expected) => {
    expect(verdict(vestedBelowLaw, served(years, { vestedBasisPoints: 8_000, moneySource }))).toBe(expected);
  });

  it("also according to the balances, if the payment has no source", () => {
    const positions = [position("deferral_pretax", 90_000n, { vestedBasisPoints: 8_000 })];
    expect(verdict(vestedBelowLaw, served(1, { moneySource: null, vestedBasisPoints: null }), { positions })).toBe("exception: 180.00");
  });

  it("cannot be determined if no file has the percentage", () => {
    const facts = factsWithout({ distribution_detail: ["vested_pct"], participant_balances: ["vested_pct"] });
    const open = "cannot be determined: Vested % not mapped in Distribution detail or Participant balances";
    expect(verdict(vestedBelowLaw, { vestedBasisPoints: null }, { facts })).toBe(open);
  });
});

describe("years with fewer than 1,000 hours of service count only under elapsed time", () => {
  const open = "cannot be determined: Hours of service: an employer's file shows fewer than 1,000 a year";
  const judged = (
    hoursHundredths: bigint | null,
    more: Partial<Payment>,
    employment = [employed({ hoursHundredths })],
  ): string | undefined => verdict(vestedBelowLaw, served(5, { vestedBasisPoints: 6_000, ...more }), { employment });

  it("for the part of the year before the person left", () => {
    expect(judged(24_800n, {})).toBe(open);
    expect(judged(25_000n, {})).toBe("exception: 1000.00");
    expect(judged(99_999n, { termOn: null })).toBe(open);
    expect(judged(100_000n, { termOn: null })).toBe("exception: 1000.00");
  });

  it("uses the file that shows the most hours; no hours, or those of a year after the person left, prove nothing", () => {
    const two = [employed({ hoursHundredths: 100n }), employed({ key: "2|IE1", hoursHundredths: 90_000n })];
    expect(judged(null, {}, two)).toBe("exception: 1000.00");
    expect(judged(null, {})).toBe("exception: 1000.00");
    expect(judged(100n, { hireOn: on("2013-03-31"), termOn: on("2023-03-31") })).toBe("exception: 1000.00");
  });

  it("passes stay passes, and always vested money needs no service", () => {
    expect(judged(100n, { vestedBasisPoints: 8_000 })).toBe("pass");
    expect(judged(100n, { moneySource: "deferral_pretax" })).toBe("exception: 1000.00");
  });

  it("the message shows how years were counted", () => {
    const { draft } = computeDistributions(inputsOf([payment(served(5, { vestedBasisPoints: 6_000 }))]));
    expect(draft.exceptions.find(({ rule }) => rule === vestedBelowLaw.id)?.msg).toMatch(
      /; 5 years of service, counted by elapsed time\)\.$/,
    );
  });
});

it("no percentage can be confirmed without the plan's own schedule, which no one entered", () => {
  expect(verdict(vestingDiffers, {})).toBe(
    "cannot be determined: The plan's vesting schedule, which Tieout does not have yet: test it by hand",
  );
});
