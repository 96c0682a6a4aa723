import { describe, expect, test } from "vitest";
import type { Payment } from "../../../payments/payment.ts";
import { computeDistributions } from "../compute.ts";
import { account, factsWithout, identity, inputsOf, on, payment, verdicts } from "../distributions.test-data.ts";
import { ssnSeveralNames } from "./ssn-several-names-rule.ts";

/** Without account holders, only the payments' own names count. */
const unnamed = (payments: readonly Payment[]) => inputsOf(payments, { holders: [] });
const judge = (...payments: Payment[]): string[] => verdicts(ssnSeveralNames, unnamed(payments));
const named = (name: string | null, more: Partial<Payment> = {}): Payment =>
  payment({ name, ssnLast4: "1234", paidOn: on("2024-07-01"), ...more });

const changed = "cannot be determined: Birth date beside each name: the last name may have changed";

test("one SSN under two names in payments alone is found, with the total and all rows of those payments", () => {
  expect(judge(named("ADAMS, ANN"), named("BAKER, BEN"))).toEqual(["exception: 2000.00"]);
  const { draft, data } = computeDistributions(unnamed([named("ADAMS, ANN", { row: 2 }), named("BAKER, BEN", { row: 7 })]));
  const [found] = draft.exceptions.filter(({ rule }) => rule === ssnSeveralNames.id);
  expect(found?.msg).toMatch(/^Payments under \*\*\*-\*\*-\d{4} name ADAMS, ANN and BAKER, BEN\.$/);
  expect(data.items.map(({ outcomes }) => outcomes[ssnSeveralNames.id])).toEqual(["exception", "exception"]);
  expect(found?.refs.map(({ row }) => row)).toEqual([2, 7]);
});

test("two names without participant IDs are found, since each name has its own key", () => {
  const { ssnHash } = payment();
  const apart = (name: string, at: number): Payment => named(name, { id: null, key: `0|S${ssnHash}~${at}` });
  expect(judge(apart("ADAMS, ANN", 1), apart("BAKER, BEN", 2))).toEqual(["exception: 2000.00"]);
});

test.each([
  ["Adams, Ann", "ADAMS, ANN"],
  ["Adams, Ann Q.", "Ann Adams"],
  ["Adams Jr, Ann", "Adams, Ann"],
  ["Van Buren, Una", "Una M VanBuren"],
])("one name in two spellings is one person: %s and %s", (one, other) => {
  expect(judge(named(one), named(other))).toEqual(["pass"]);
});

test("a name changed by marriage is one person if the birth dates say so", () => {
  const birthOn = on("1960-05-05");
  expect(judge(named("Adams, Ann", { birthOn }), named("Baker, Ann", { birthOn }))).toEqual(["pass"]);
  expect(judge(named("Adams, Ann", { birthOn }), named("Baker, Ann", { birthOn: on("1961-05-05") }))).toEqual(["exception: 2000.00"]);
});

test("one name with two birth dates is found, whether both are in payments or one is in the account", () => {
  const [born, reborn] = [on("1960-05-05"), on("1995-06-06")];
  expect(judge(named("Adams, Ann", { birthOn: born }), named("ADAMS, ANN", { birthOn: reborn }))).toEqual(["exception: 2000.00"]);
  expect(judge(named("Adams, Ann", { birthOn: born }), named("ADAMS, ANN", { birthOn: on("1960-05-06") }))).toEqual(["pass"]);
  const holder = account({ name: "ADAMS, ANN", birthOn: born });
  const { draft } = computeDistributions(inputsOf([named("ADAMS, ANN", { birthOn: reborn })], { holders: [holder] }));
  expect(draft.exceptions.filter(({ rule }) => rule === ssnSeveralNames.id)).toMatchObject([
    { msg: "The account and payments under ***-**-1234 give the birth dates 5 May 1960 and 6 Jun 1995.", rowsOf: [{ keys: [holder.key] }] },
  ]);
});

test("relatives with similar names and one SSN are found by their birth dates", () => {
  expect(judge(named("SMITH, ERIC", { birthOn: on("1960-05-05") }), named("SMITH, ERICA", { birthOn: on("1995-06-06") }))).toEqual([
    "exception: 2000.00",
  ]);
});

test("two people with different SSNs are not a finding", () => {
  expect(judge(named("ADAMS, ANN"), named("BAKER, BEN", identity("P2")))).toEqual(["pass", "pass"]);
});

test("a payment without a full SSN or a name cannot be determined", () => {
  expect(judge(named("ADAMS, ANN", { ssnHash: null }), named("BAKER, BEN", { ssnHash: null }))).toEqual([
    "cannot be determined: Full SSN is not in the row",
    "cannot be determined: Full SSN is not in the row",
  ]);
  expect(judge(named("Adams, Ann", { birthOn: null }), named("Baker, Ann", { birthOn: null }))).toEqual([changed]);
  expect(judge(named("ADAMS, ANN"), named(null))).toEqual(["cannot be determined: Name is blank in the row"]);
});

describe("a payment is compared with the account it is booked to", () => {
  const birthOn = on("1960-05-05");
  const holder = account({ name: "ADAMS, ANN", birthOn });
  const judgeBooked = (payments: readonly Payment[], more: Parameters<typeof inputsOf>[1] = {}): string[] =>
    verdicts(ssnSeveralNames, inputsOf(payments, { holders: [holder], ...more }));

  test.each<readonly [string, Partial<Payment>, string]>([
    ["someone else", { name: "ZIMMER, ZOE" }, "exception: 1000.00"],
    ["someone else without a number or a birth date", { name: "ZIMMER, ZOE", id: null, birthOn: null }, "exception: 1000.00"],
    ["someone else of the same birth date", { name: "ZIMMER, ZOE", birthOn }, "exception: 1000.00"],
    ["a changed last name of the same birth date", { name: "ZIMMER, ANN", birthOn }, "pass"],
    ["a changed last name without a birth date", { name: "ZIMMER, ANN", birthOn: null }, changed],
    ["the first name and another birth date", { name: "ZIMMER, ANN", birthOn: on("1990-05-05") }, "exception: 1000.00"],
    ["another spelling", { name: "Ann M. Adams", birthOn: null }, "pass"],
  ])("%s", (_, more, expected) => expect(judgeBooked([payment(more)])).toEqual([expected]));

  test("with the amount of the payments that don't belong to the holder, and the rows of both", () => {
    const { draft } = computeDistributions(inputsOf([named("ADAMS, ANN"), named("ZIMMER, ZOE", { row: 7 })], { holders: [holder] }));
    expect(draft.exceptions.filter(({ rule }) => rule === ssnSeveralNames.id)).toMatchObject([
      {
        amountCents: 100_000n,
        msg: "The account under ***-**-1234 is that of ADAMS, ANN; payments under it name ZIMMER, ZOE.",
        refs: [{ row: 2 }, { row: 7 }],
        rowsOf: [{ report: "participant_balances", keys: [holder.key] }],
      },
    ]);
  });

  test("whose SSN is masked, if no other account ends in the same digits", () => {
    const masked = account({ name: "ADAMS, ANN", ssnHash: null, ssnLast4: "1234" });
    const other = account({ ...identity("P2"), ssnHash: null, ssnLast4: "1234", name: "BAKER, BEN" });
    const paid = [named("ADAMS, ANN", { id: null, key: "0|Sx" })];
    expect(judgeBooked(paid, { holders: [masked] })).toEqual(["pass"]);
    expect(judgeBooked(paid, { holders: [masked, other] })).toEqual(["cannot be determined: Full SSN or name is not in the account"]);
    expect(judgeBooked([named("ZIMMER, ZOE", { birthOn: null })], { holders: [masked] })).toEqual(["exception: 1000.00"]);
  });

  test("without balances, or their names or SSNs, it cannot be determined; other payees are still found", () => {
    for (const without of ["report", ["full_name"], ["ssn"]] as const) {
      const facts = factsWithout({ participant_balances: without });
      const holders = without === "report" ? null : [];
      expect(judgeBooked([named("ADAMS, ANN")], { facts, holders })).toEqual([expect.stringMatching(/^cannot be determined: /)]);
      expect(judgeBooked([named("ADAMS, ANN"), named("ZIMMER, ZOE")], { facts, holders })).toEqual(["exception: 2000.00"]);
    }
    const blank = "cannot be determined: Full SSN or name is not in the account";
    expect(judgeBooked([named("ADAMS, ANN")], { holders: [{ ...holder, name: null }] })).toEqual([blank]);
  });
});
