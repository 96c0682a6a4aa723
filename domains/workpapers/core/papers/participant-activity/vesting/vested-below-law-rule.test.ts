import { describe, expect, it } from "vitest";
import type { PaidVesting, ShortSource } from "../inputs.ts";
import { account, adams, baker, day, employee, judge, payee, person, without } from "../participant-activity.test-data.ts";
import { vestedBelowLaw } from "./vested-below-law-rule.ts";

const short = (source: string | null, basisPoints: number, more: Partial<ShortSource> = {}): ShortSource => ({
  ...{
    key: adams.key,
    source,
    title: source ?? "Account",
    basisPoints,
    availableCents: 100_000n,
    isPaid: false,
    transferredOutCents: 0n,
    isClosed: false,
  },
  ...more,
});
const hired = (on: string) => ({ hireOn: day(on), birthOn: day("1980-01-01") });
const participants = [account(adams, {}, hired("2014-01-01")), account(baker)];

describe("an account's employer money is not below the slowest lawful schedule (IRC 411(a)(2)(B))", () => {
  it("match at 0% after ten years is found, with the amount, even if nothing was paid", () => {
    const { exceptions, counts } = judge(vestedBelowLaw, { participants, shortSources: [short("match", 0)] });
    expect(exceptions).toMatchObject([
      {
        ...{ subject: "ADAMS, ANN (P1)", amountCents: 100_000n, rowsOf: [{ report: "participant_balances", keys: [adams.key] }] },
        msg: "Vested below the law: match 0%, at least 100% (hired 1 Jan 2014; 10 years of service, counted by elapsed time).",
      },
    ]);
    expect(counts).toMatchObject({ pass: 0, exception: 1, not_applicable: 1 });
  });

  it.each<readonly [string, string, string | null, number, object]>([
    ["40% after 3 years", "2021-12-31", "match", 4_000, { pass: 1 }],
    ["39.99% after 3 years", "2021-12-31", "match", 3_999, { exception: 1 }],
    ["an account of no given source", "2014-01-01", null, 6_000, { exception: 1 }],
    ["safe harbor money after two years", "2022-12-31", "safe_harbor_match", 5_000, { exception: 1 }],
    ["safe harbor money before", "2023-01-01", "safe_harbor_match", 5_000, { cannot_be_determined: 1 }],
  ])("%s", (_, hireOn, source, basisPoints, expected) => {
    const { counts } = judge(vestedBelowLaw, {
      participants: [account(adams, {}, hired(hireOn))],
      shortSources: [short(source, basisPoints)],
    });
    expect(counts).toMatchObject({ pass: 0, exception: 0, cannot_be_determined: 0, ...expected });
  });

  it("gives no amount if no source shows how much is employer money", () => {
    expect(judge(vestedBelowLaw, { participants, shortSources: [short(null, 6_000)] }).exceptions).toMatchObject([{ amountCents: null }]);
  });

  it("uses dates, rehires and hours from any file", () => {
    const undated = [account(adams, {}, { hireOn: null, birthOn: null })];
    const judged = (more: object) => judge(vestedBelowLaw, { participants: undated, shortSources: [short("match", 0)], ...more }).counts;
    const unknown = { birthOn: null, hireOn: null };
    expect(judged({})).toMatchObject({ missing: ["No file gives a hire date for this person"] });
    expect(judged({ employment: [employee(adams, hired("2014-01-01"))] })).toMatchObject({ exception: 1 });
    expect(judged({ payees: [payee(adams, hired("2014-01-01"))] })).toMatchObject({ exception: 1 });
    const back = employee(adams, { ...hired("2014-01-01"), rehireOn: day("2020-01-01") });
    expect(judged({ employment: [back] })).toMatchObject({ missing: ["Service before and after the participant was rehired"] });
    const few = { ...employee(adams, { ...unknown, ...hired("2014-01-01") }), hoursHundredths: 50_000n };
    expect(judged({ employment: [few] })).toMatchObject({
      missing: ["Hours of service: an employer's file shows fewer than 1,000 a year"],
    });
  });

  it("cannot be determined for anyone without the percentage", () => {
    const { counts } = judge(vestedBelowLaw, { participants, files: without("participant_balances", ["vested_pct"]) });
    expect(counts).toMatchObject({ pass: 0, exception: 0, cannot_be_determined: 2 });
  });
});

describe("an account closed during the year is not judged by the years of service at year-end", () => {
  const closed = (hireOn: string, more: Partial<ShortSource> = {}, others: object = {}) =>
    judge(vestedBelowLaw, {
      participants: [account(adams, {}, hired(hireOn))],
      shortSources: [short("match", 2_000, { isClosed: true, ...more })],
      ...others,
    });

  it("it is open if the closing date decides, and found if the percentage is lawful on no date in the year", () => {
    expect(closed("2021-07-10").counts).toMatchObject({ exception: 0, missing: ["Day on which the account was closed"] });
    expect(closed("2021-07-10", { isClosed: false }).counts).toMatchObject({ exception: 1 });
    expect(closed("2022-07-10").counts).toMatchObject({ pass: 1 });
    expect(closed("2020-07-10").exceptions).toMatchObject([
      {
        amountCents: 20_000n,
        msg: "Vested below the law: match 20%, at least 40% (hired 10 Jul 2020; 3 years of service, counted by elapsed time).",
      },
    ]);
  });

  it("paid-out money is judged with the payment if both report the same percentage; otherwise it is open, unless both are lawful", () => {
    const paidOut = (basisPoints: number | null) => ({
      paidVesting: [{ ...adams, source: "match", basisPoints, paidOn: day("2024-03-01"), isReversed: false }],
    });
    const dropped = { exception: 0, cannot_be_determined: 0, not_applicable: 1 };
    expect(closed("2020-07-10", { basisPoints: 4_000 }, paidOut(4_000)).counts).toMatchObject(dropped);
    expect(closed("2020-07-10", {}, paidOut(2_000)).counts).toMatchObject(dropped);
    expect(closed("2020-07-10", {}, paidOut(null)).counts).toMatchObject(dropped);
    for (const ofPayment of [4_000, 10_000])
      expect(closed("2020-07-10", {}, paidOut(ofPayment)).counts).toMatchObject({
        ...{ pass: 0, exception: 0, not_applicable: 0 },
        missing: [`Payment says ${ofPayment / 100}%, balances say 20%`],
      });
    expect(closed("2022-07-10", {}, paidOut(10_000)).counts).toMatchObject({ pass: 1, cannot_be_determined: 0 });
    expect(closed("2020-07-10", { isClosed: false }, paidOut(4_000)).counts).toMatchObject({ exception: 1 });
  });
});

describe("findings that the Distribution Package lists with a payment are not listed again", () => {
  const paid = (source: string | null, more: Partial<PaidVesting> = {}): PaidVesting => ({
    ...{ ...adams, source, basisPoints: null, paidOn: day("2024-06-28"), isReversed: false },
    ...more,
  });
  it.each<readonly [string, Partial<ShortSource>, PaidVesting, number]>([
    ["of its source", {}, paid("match"), 0],
    ["of its source and another percentage", {}, paid("match", { basisPoints: 10_000 }), 1],
    ["of another source", {}, paid("deferral_pretax"), 1],
    ["of no source, out of this one", { isPaid: true }, paid(null), 0],
    ["of no source, out of this one at another percentage", { isPaid: true }, paid(null, { basisPoints: 10_000 }), 1],
    ["of no source, out of others", {}, paid(null), 1],
    ["that was taken back", {}, paid("match", { isReversed: true }), 1],
    ["of another person", {}, paid("match", { ...baker }), 1],
  ])("a payment %s", (_, more, payment, found) => {
    const { exceptions } = judge(vestedBelowLaw, { participants, shortSources: [short("match", 0, more)], paidVesting: [payment] });
    expect(exceptions).toHaveLength(found);
  });

  it("on a date when the percentage was still lawful", () => {
    const of = (paidOn: string) =>
      judge(vestedBelowLaw, {
        participants: [account(adams, {}, hired("2021-10-01"))],
        shortSources: [short("match", 0)],
        paidVesting: [paid("match", { paidOn: day(paidOn) })],
      }).exceptions;
    expect(of("2024-09-30")).toHaveLength(1);
    expect(of("2024-10-01")).toHaveLength(0);
  });
});

describe("money that transfers took out of a source entirely", () => {
  const out = (cents: bigint) => short("match", 0, { transferredOutCents: cents });
  const elsewhere = person("E7", "ADAMS, ANN", "0001", 1);
  const forfeiture = person("F1", "FORFEITURE ACCOUNT", "9999");
  const net = (key: string, source: string | null, netCents: bigint) => ({ key, source, netCents });
  const counts = (received: ReturnType<typeof net>[], own = adams) =>
    judge(vestedBelowLaw, {
      participants: [own, elsewhere, forfeiture].map((who) => account(who, {}, hired("2010-01-01"))),
      shortSources: [out(100_000n)],
      sourceTransfers: [net(adams.key, "match", -100_000n), ...received],
      providers: ["A", "B"],
    }).counts;

  it("is judged if someone else, or no one, received it", () => {
    expect(counts([net(forfeiture.key, "match", 100_000n)])).toMatchObject({ exception: 1 });
    expect(counts([])).toMatchObject({ exception: 1 });
    expect(counts([net(adams.key, "deferral_pretax", -5n), net(elsewhere.key, "deferral_pretax", -5n)])).toMatchObject({ exception: 1 });
  });

  it("is not judged if the same person received it: in the same source of another account, or in another source", () => {
    expect(counts([net(elsewhere.key, "match", 100_000n)])).toMatchObject({ exception: 0, cannot_be_determined: 0, not_applicable: 2 });
    expect(counts([net(adams.key, "rollover", 100_000n)])).toMatchObject({ exception: 0, cannot_be_determined: 0, not_applicable: 2 });
    const all = [net(adams.key, "deferral_pretax", -900n), net(elsewhere.key, null, 100_900n)];
    expect(counts(all)).toMatchObject({ exception: 0, cannot_be_determined: 0 });
  });

  it("is open if only part of it arrived, or possibly only deferrals; and if the other account may be the person's", () => {
    expect(counts([net(elsewhere.key, "match", 99_999n)])).toMatchObject({ exception: 0, cannot_be_determined: 1 });
    const deferrals = [net(adams.key, "deferral_pretax", -900_000n), net(elsewhere.key, "deferral_pretax", 900_000n)];
    expect(counts(deferrals)).toMatchObject({ exception: 0, cannot_be_determined: 1 });
    expect(counts([net(elsewhere.key, "match", 100_000n)], { ...adams, ssnHash: null })).toMatchObject({
      exception: 0,
      cannot_be_determined: 1,
    });
  });
});
