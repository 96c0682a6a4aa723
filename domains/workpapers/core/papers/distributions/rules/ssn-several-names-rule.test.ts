import { expect, test } from "vitest";
import { computeDistributions } from "../compute.ts";
import { identity, inputsOf, on, payment, verdicts } from "../distributions.test-data.ts";
import type { Payment } from "../inputs.ts";
import { ssnSeveralNames } from "./ssn-several-names-rule.ts";

const judge = (...payments: Payment[]): string[] => verdicts(ssnSeveralNames, inputsOf(payments));
const named = (name: string | null, more: Partial<Payment> = {}): Payment =>
  payment({ name, ssnLast4: "1234", paidOn: on("2024-07-01"), ...more });

test("one SSN with two names in payments alone is found, with the amount of its payments and all their rows", () => {
  expect(judge(named("ADAMS, ANN"), named("BAKER, BEN"))).toEqual(["exception: 2000.00"]);
  const { draft, data } = computeDistributions(inputsOf([named("ADAMS, ANN", { row: 2 }), named("BAKER, BEN", { row: 7 })]));
  const [found] = draft.exceptions.filter(({ rule }) => rule === ssnSeveralNames.id);
  expect(found?.msg).toMatch(/^Payments under \*\*\*-\*\*-\d{4} name ADAMS, ANN and BAKER, BEN\.$/);
  expect(data.items.map(({ outcomes }) => outcomes[ssnSeveralNames.id])).toEqual(["exception", "exception"]);
  expect(found?.refs.map(({ row }) => row)).toEqual([2, 7]);
});

test("it is found without participant ids, where each name has a key of its own", () => {
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

test("a name changed by marriage is one person where the birth dates say so", () => {
  const birthOn = on("1960-05-05");
  expect(judge(named("Adams, Ann", { birthOn }), named("Baker, Ann", { birthOn }))).toEqual(["pass"]);
  expect(judge(named("Adams, Ann", { birthOn }), named("Baker, Ann", { birthOn: on("1961-05-05") }))).toEqual(["exception: 2000.00"]);
});

test("two people with an SSN each are no finding", () => {
  expect(judge(named("ADAMS, ANN"), named("BAKER, BEN", identity("P2")))).toEqual(["pass", "pass"]);
});

test("a payment without a full SSN or a name cannot be determined", () => {
  expect(judge(named("ADAMS, ANN", { ssnHash: null }), named("BAKER, BEN", { ssnHash: null }))).toEqual([
    "cannot be determined: Full SSN is not in the row",
    "cannot be determined: Full SSN is not in the row",
  ]);
  expect(judge(named("ADAMS, ANN"), named(null))).toEqual(["cannot be determined: Name is blank in the row"]);
});
