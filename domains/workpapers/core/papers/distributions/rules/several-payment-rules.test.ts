import { describe, expect, it } from "vitest";
import { joinSourceRows } from "../../../payments/join-source-rows.ts";
import type { Payment } from "../../../payments/payment.ts";
import { computeDistributions } from "../compute.ts";
import { identity, inputsOf, on, payment, verdicts } from "../distributions.test-data.ts";
import { duplicatePayment, unmatchedReversal } from "./several-payment-rules.ts";

const reversal = (more: Partial<Payment> = {}): Payment =>
  payment({ paidOn: on("2024-07-15"), grossCents: -100_000n, federalCents: -20_000n, netCents: -80_000n, ...more });

describe("a reversal", () => {
  const judge = (...payments: Payment[]): string[] => verdicts(unmatchedReversal, inputsOf(payments));
  it("without a payment is found, one that follows its payment is not", () => {
    expect(judge(reversal())).toEqual(["exception: -1000.00"]);
    expect(judge(payment(), reversal())).toEqual(["pass"]);
    expect(judge(payment({ inPeriod: false, paidOn: on("2023-12-29") }), reversal())).toEqual(["pass"]);
  });

  it("does not cancel a later payment or one with another amount, type or person", () => {
    for (const other of [{ paidOn: on("2024-07-16") }, { grossCents: 100_001n }, { type: "hardship" }, identity("P2")])
      expect(judge(payment(other), reversal())).toEqual(["exception: -1000.00"]);
  });
});

describe("a payment", () => {
  const judge = (...payments: Payment[]): string[] => verdicts(duplicatePayment, inputsOf(joinSourceRows(payments)));
  it("made in duplicate is found with the excess amount and all its rows", () => {
    expect(judge(payment(), payment())).toEqual(["exception: 1000.00"]);
    expect(judge(payment(), payment(), payment())).toEqual(["exception: 2000.00"]);
    const { draft } = computeDistributions(inputsOf([payment({ row: 2 }), payment({ row: 7 })]));
    const found = draft.exceptions.filter(({ rule }) => rule === duplicatePayment.id);
    expect(found.map(({ subject, refs }) => [subject, refs.map(({ row }) => row)])).toEqual([["NAME P1, N (P1)", [2, 7]]]);
  });

  it("on the next day, or with another amount, type, source or person, is not a duplicate", () => {
    for (const other of [{ paidOn: on("2024-06-29") }, { grossCents: 100_001n }, { type: "hardship" }, identity("P2")])
      expect(judge(payment(), payment(other))).toEqual(["pass", "pass"]);
    expect(judge(payment({ moneySource: "match" }), payment({ moneySource: "rollover" }))).toEqual(["pass"]);
  });

  it("reissued after its reversal is not a duplicate", () => {
    expect(judge(payment(), reversal(), payment({ paidOn: on("2024-07-16") }))).toEqual(["pass"]);
    expect(judge(payment(), reversal({ paidOn: on("2024-06-28") }), payment())).toEqual(["pass"]);
  });
});
