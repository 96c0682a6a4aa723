import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import type { PaperResult, SampleProof, SamplingFacts } from "@tieout/processing/core";
import { renderWorkbook } from "@tieout/spreadsheet/write";
import { readProof, verifyProof } from "@tieout/testing/core";
import { afterEach, describe, expect, it } from "vitest";
import { foundBy, openTestRun, person, type TestRow, type TestRun } from "./run-tasks.test-data.ts";

let opened: TestRun | null = null;
afterEach(() => {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = null;
});

const payment: TestRow = {
  dist_date: "2024-06-28",
  dist_type: "termination_lump_sum",
  dist_gross: 100_000,
  fed_tax: 20_000,
  state_tax: 0,
  dist_fee: 0,
  dist_net: 80_000,
  form1099_code: "1",
  forfeiture: 0,
  payee: null,
  birth_date: "1980-02-03",
  term_date: "2024-03-31",
  vested_pct: 10_000,
  money_source: null,
};
const people = Array.from({ length: 30 }, (_, index) => person(`P${index + 10}`, `NAME${index + 10}, N`, String(1000 + index)));
const pay = (index: number, more: TestRow = {}): TestRow => ({ ...payment, ...people[index], ...more });

async function judge(payments: TestRow[], balances: TestRow[] = people): Promise<PaperResult> {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = await openTestRun([
    { report: "distribution_detail", rows: payments },
    {
      report: "participant_balances",
      rows: balances.map((row) => ({
        status: "terminated",
        beginning_balance: 100_000,
        distributions: 0,
        forfeitures: 0,
        ending_balance: 0,
        ...row,
      })),
    },
  ]);
  await opened.populate(["distributions"]);
  return opened.result("distributions");
}
const idsOf = (result: PaperResult, rule: string): string[] =>
  foundBy(result, `distributions.${rule}`).map((subject) => /\((.*)\)/.exec(subject)?.[1] ?? subject);

describe("rules of a payment: the planted case is found, its legal look-alike is not", () => {
  it("net", async () => {
    const off = await judge([pay(0, { dist_net: 79_998 }), pay(1, { dist_net: 79_999 }), pay(2, { dist_fee: 5_000, dist_net: 75_000 })]);
    expect(idsOf(off, "net_differs")).toEqual(["P10"]);
  });

  it("net of a loan that defaults or is offset, which moves no cash", async () => {
    const loan = { fed_tax: 0, form1099_code: "L" };
    const found = await judge([
      pay(0, { ...loan, dist_type: "deemed_loan", dist_net: 0 }),
      pay(1, { ...loan, dist_type: "loan_offset", dist_net: null }),
      pay(2, { ...loan, dist_type: "deemed_loan", dist_net: 70_000 }),
      pay(3, { ...loan, dist_net: 0 }),
    ]);
    expect(idsOf(found, "net_differs")).toEqual(["P12", "P13"]);
  });

  it("mandatory withholding", async () => {
    const low = { fed_tax: 10_000, dist_net: 90_000 };
    const result = await judge([
      pay(0, low),
      pay(1, { ...low, payee: "FIDELITY FBO NAME11" }),
      pay(2, { ...low, form1099_code: "G", dist_type: "direct_rollover" }),
      pay(3, { ...low, dist_type: "hardship" }),
      pay(4, { dist_gross: 19_999, fed_tax: 0, dist_net: 19_999 }),
      pay(5, { ...low, dist_type: "death", form1099_code: "4" }),
      pay(6, { dist_gross: 100_003, fed_tax: 20_000, dist_net: 80_003 }),
      pay(7, { ...low, full_name: "GLASS, IRA", payee: "IRA GLASS" }),
    ]);
    expect(idsOf(result, "withholding_below_20")).toEqual(["P17", "P10"]);
    expect(result.rules.find(({ rule }) => rule.endsWith("withholding_below_20"))).toMatchObject({
      cannot_be_determined: 1,
      not_applicable: 4,
      pass: 1,
    });
  });

  it("nothing withheld from a payment to another name is open: it may be a plan or an IRA that the report does not call so", async () => {
    const low = { fed_tax: 0, dist_net: 100_000 };
    const result = await judge([
      pay(0, { ...low, payee: "CHARLES SCHWAB & CO INC" }),
      pay(1, { ...low, payee: "Name11 N" }),
      pay(2, { ...low, payee: "NAME12, N. JR" }),
    ]);
    expect(idsOf(result, "withholding_below_20")).toEqual(["P11", "P12"]);
    expect(result.rules.find(({ rule }) => rule.endsWith("withholding_below_20"))).toMatchObject({ cannot_be_determined: 1 });
  });

  it("a net of zero is right where no cash leaves the plan, and nowhere else", async () => {
    const kept = { fed_tax: 0, dist_net: 0 };
    const result = await judge([
      pay(0, { ...kept, dist_type: "deemed_loan", form1099_code: "L" }),
      pay(1, { ...kept, dist_type: "loan_offset", form1099_code: "M" }),
      pay(2, { ...kept, dist_type: "in_plan_roth", form1099_code: "G" }),
      pay(3, { ...kept, dist_type: "hardship" }),
      pay(4, { ...kept, dist_type: "loan_offset", form1099_code: "M", dist_net: 5_000 }),
    ]);
    expect(idsOf(result, "net_differs")).toEqual(["P13", "P14"]);
    const text = renderWorkbook(await opened!.model("distributions"));
    const checks = [...text.matchAll(/text "(OK|DIFF)" =IF\(K\d+=""/g)].map(([, verdict]) => verdict);
    expect(checks).toEqual(["OK", "OK", "OK", "DIFF", "DIFF"]);
  });

  it("net foots with the loan offset inside or outside the gross, and with no other difference", async () => {
    const offset = { loan_offset: 5_000 };
    const result = await judge([
      pay(0, { ...offset, dist_net: 75_000 }),
      pay(1, { ...offset, dist_net: 80_000 }),
      pay(2, { ...offset, dist_net: 74_000 }),
    ]);
    expect(idsOf(result, "net_differs")).toEqual(["P12"]);
  });

  it("no withholding is demanded of what may be a required minimum (IRC 402(c)(4)(B))", async () => {
    const low = { fed_tax: 10_000, dist_net: 90_000, form1099_code: "7" };
    const result = await judge([pay(0, { ...low, birth_date: "1951-12-31" }), pay(1, { ...low, birth_date: "1952-01-01" })]);
    expect(idsOf(result, "withholding_below_20")).toEqual(["P11"]);
    expect(result.rules.find(({ rule }) => rule.endsWith("withholding_below_20"))).toMatchObject({ cannot_be_determined: 1 });
  });

  it("age 59½ for in-service payments, on the very day", async () => {
    const inService = { dist_type: "in_service_59_5", form1099_code: "7" };
    const result = await judge([
      pay(0, { ...inService, birth_date: "1964-12-29", form1099_code: "1" }),
      pay(1, { ...inService, birth_date: "1964-12-28" }),
    ]);
    expect(idsOf(result, "in_service_under_59_half")).toEqual(["P10"]);
    expect(idsOf(result, "code_differs_from_type")).toEqual([]);
  });

  it("age 59½ is of the money that was deferred: rollovers and after-tax money are paid at any age, employer money as the plan says", async () => {
    const inService = { dist_type: "in_service_59_5", form1099_code: "1", birth_date: "1980-02-03" };
    const split = { ...inService, dist_gross: 50_000, fed_tax: 10_000, dist_net: 40_000 };
    const result = await judge([
      pay(0, { ...inService, money_source: "rollover" }),
      pay(1, { ...inService, money_source: "profit_sharing" }),
      pay(2, { ...inService, money_source: "deferral_roth" }),
      pay(3, { ...split, money_source: "rollover" }),
      pay(3, { ...split, money_source: "deferral_pretax" }),
      pay(4, { ...split, money_source: "rollover" }),
      pay(4, { ...split, money_source: "after_tax" }),
      pay(5, inService),
    ]);
    expect(idsOf(result, "in_service_under_59_half")).toEqual(["P12", "P13", "P15"]);
    expect(result.rules.find(({ rule }) => rule.endsWith("in_service_under_59_half"))).toMatchObject({
      not_applicable: 2,
      cannot_be_determined: 1,
    });
  });

  it("a beneficiary's required minimum has no age of the participant", async () => {
    const rmd = { dist_type: "rmd", fed_tax: 0, dist_net: 100_000 };
    const balances = people.map((one, index) => ({ ...one, status: index === 2 ? "deceased" : "terminated" }));
    const result = await judge(
      [
        pay(0, { ...rmd, form1099_code: "7" }),
        pay(1, { ...rmd, form1099_code: "4" }),
        pay(2, { ...rmd, form1099_code: "7", payee: "A SPOUSE" }),
      ],
      balances,
    );
    expect(idsOf(result, "rmd_under_age")).toEqual(["P10"]);
  });

  it("small balance limit by the day of payment (SECURE 2.0 §304)", async () => {
    const small = (gross: number) => ({ dist_type: "force_out", dist_gross: gross, fed_tax: gross / 5, dist_net: gross - gross / 5 });
    const result = await judge([pay(0, small(700_005)), pay(1, small(700_000)), pay(2, { ...small(600_000), payee: "AUTO IRA TRUST" })]);
    expect(idsOf(result, "force_out_above_limit")).toEqual(["P10"]);
  });

  it("a small balance above 1,000.00 paid to the person stays open, one sent to an IRA does not (IRC 401(a)(31)(B))", async () => {
    const small = (gross: number, payee: string | null) => ({ dist_type: "force_out", dist_gross: gross, fed_tax: gross / 5, payee });
    const rule = "distributions.force_out_not_rolled_over";
    const result = await judge([
      pay(0, small(100_005, "N NAME10")),
      pay(1, small(100_000, "N NAME11")),
      pay(2, small(100_005, "TRUST CO FBO N NAME12")),
      pay(3, small(100_005, null)),
      pay(4, { payee: "N NAME14" }),
    ]);
    expect(result.rules.find((one) => one.rule === rule)).toMatchObject({
      pass: 1,
      exception: 0,
      cannot_be_determined: 2,
      not_applicable: 2,
    });
  });

  it("a hardship within the deferrals passes, beyond them it is open, beyond the whole account it is an exception", async () => {
    const hardship = (gross: number) => ({ dist_type: "hardship", dist_gross: gross, fed_tax: 0, dist_net: gross });
    const split = (index: number, gross: number) => [
      { ...people[index], money_source: "deferral_pretax", beginning_balance: 50_000, gain_loss: -4_000, distributions: -gross },
      { ...people[index], money_source: "match", beginning_balance: 30_000, contributions: 20_000, distributions: 0 },
    ];
    const gross = [46_000, 46_001, 100_000, 100_001];
    const result = await judge(
      [...gross.map((cents, index) => pay(index, hardship(cents))), pay(4, hardship(60_000)), pay(4, hardship(40_001))],
      [...gross.flatMap((cents, index) => split(index, cents)), ...split(4, 100_001)],
    );
    expect(idsOf(result, "hardship_above_sources")).toEqual(["P13", "P14", "P14"]);
    expect(result.rules.find(({ rule }) => rule.endsWith("hardship_above_sources"))).toMatchObject({ pass: 1, cannot_be_determined: 2 });
  });

  it("a death paid to a beneficiary passes; what went to the participant, or to a deceased one, stays open", async () => {
    const death = { dist_type: "death", form1099_code: "4" };
    const alive = people.map((one, index) => ({ ...one, status: index === 4 || index === 5 ? "deceased" : "terminated" }));
    const result = await judge(
      [
        pay(0, { ...death, payee: "N NAME10" }),
        pay(1, { ...death, payee: "ESTATE OF N NAME11" }),
        pay(2, { ...death, payee: "Name12, N. Q." }),
        pay(3, death),
        pay(4, { payee: "N NAME14" }),
        pay(5, { payee: "ANN NAME15" }),
        pay(6, { payee: "N NAME16" }),
      ],
      alive,
    );
    expect(result.rules.find(({ rule }) => rule.endsWith("paid_after_death"))).toMatchObject({
      pass: 2,
      exception: 0,
      cannot_be_determined: 4,
      not_applicable: 1,
    });
  });

  it("a rehired person is active again for a termination payment, unless a later termination stands in any file", async () => {
    const back = { term_date: "2023-03-31", rehire_date: "2024-01-08", status: "active" };
    const balances = people.map((one) => ({ ...one, ...back }));
    balances[1] = { ...balances[1], rehire_date: "2024-06-29" } as (typeof balances)[number];
    balances[2] = { ...balances[2], term_date: "2024-05-31" } as (typeof balances)[number];
    balances[3] = { ...balances[3], status: "leave" } as (typeof balances)[number];
    const result = await judge(
      [0, 1, 2, 3].map((index) => pay(index, { term_date: "2023-03-31" })),
      balances,
    );
    expect(idsOf(result, "termination_while_active")).toEqual(["P10"]);
  });

  it("no more is withheld than the cash beside a loan offset within the gross (IRC 3405(e)(8))", async () => {
    const offset = { loan_offset: 90_000, fed_tax: 10_000 };
    const result = await judge([pay(0, { ...offset, dist_net: 0 }), pay(1, { loan_offset: 89_000, fed_tax: 10_000, dist_net: 1_000 })]);
    expect(idsOf(result, "withholding_below_20")).toEqual(["P11"]);
  });

  it("code G stands on whatever may be rolled over, also a QDRO's share; on a death alone it stays open", async () => {
    const rolled = { form1099_code: "G", payee: "SCHWAB FBO N NAME IRA" };
    const result = await judge([
      pay(0, { ...rolled, dist_type: "qdro" }),
      pay(1, { ...rolled, dist_type: "disability" }),
      pay(2, { ...rolled, dist_type: "qdro", payee: "N NAME12" }),
      pay(3, { ...rolled, dist_type: "death" }),
      pay(4, { ...rolled, dist_type: "death", form1099_code: "4G" }),
      pay(5, { ...rolled, dist_type: "hardship" }),
    ]);
    expect(idsOf(result, "code_differs_from_type")).toEqual(["P12", "P15"]);
    expect(result.rules.find(({ rule }) => rule.endsWith("code_differs_from_type"))).toMatchObject({ pass: 3, cannot_be_determined: 1 });
  });

  it("small balance limit over the rows of one payment by money source; a payment made twice is not twice as large", async () => {
    const small = (gross: number, source: string) => ({
      dist_type: "force_out",
      dist_gross: gross,
      fed_tax: gross / 5,
      money_source: source,
    });
    const result = await judge([
      pay(0, small(400_000, "deferral_pretax")),
      pay(0, small(300_005, "match")),
      pay(1, small(400_000, "deferral_pretax")),
      pay(1, small(300_000, "match")),
      pay(2, small(400_000, "match")),
      pay(2, small(400_000, "match")),
      pay(3, small(400_000, "match")),
      pay(3, { ...small(400_000, "deferral_pretax"), dist_date: "2024-06-27" }),
    ]);
    expect(idsOf(result, "force_out_above_limit")).toEqual(["P10"]);
  });

  it("termination", async () => {
    const balances = people.map((row, index) => ({
      ...row,
      status: index < 2 ? "active" : "terminated",
      term_date: index === 1 ? "2024-01-31" : null,
    }));
    const result = await judge(
      [pay(0, { term_date: null }), pay(1, { term_date: null }), pay(2, { term_date: "2024-07-01" }), pay(3)],
      balances,
    );
    expect(idsOf(result, "termination_while_active")).toEqual(["P10"]);
    expect(idsOf(result, "paid_before_termination")).toEqual(["P12"]);
  });

  it("required minimum age by birth year", async () => {
    const rmd = { dist_type: "rmd", form1099_code: "7", fed_tax: 0, dist_net: 100_000 };
    const result = await judge([
      pay(0, { ...rmd, birth_date: "1952-01-01" }),
      pay(1, { ...rmd, birth_date: "1951-12-31" }),
      pay(2, { ...rmd, birth_date: null }),
    ]);
    expect(idsOf(result, "rmd_under_age")).toEqual(["P10"]);
    expect(result.rules.find(({ rule }) => rule.endsWith("rmd_under_age"))).toMatchObject({ pass: 1, cannot_be_determined: 1 });
  });

  it("1099-R code", async () => {
    const result = await judge([
      pay(0, { form1099_code: "7" }),
      pay(1, { form1099_code: "1B" }),
      pay(2, { dist_type: "direct_rollover", form1099_code: "1", fed_tax: 0, dist_net: 100_000 }),
      pay(3, { dist_type: "death", form1099_code: "4G", fed_tax: 0, dist_net: 100_000 }),
      pay(4, { dist_type: "deemed_loan", form1099_code: "L1", fed_tax: 0, dist_net: 100_000 }),
    ]);
    expect(idsOf(result, "code_differs_from_type")).toEqual(["P10", "P12"]);
  });

  it("1099-R code by age where the type alone does not settle it", async () => {
    const old = { birth_date: "1960-01-01" };
    const result = await judge([
      pay(0, { dist_type: "retirement", form1099_code: "7" }),
      pay(1, { ...old, dist_type: "installment", form1099_code: "1" }),
      pay(2, { ...old, dist_type: "hardship", form1099_code: "1", fed_tax: 0, dist_net: 100_000 }),
      pay(3, { ...old, dist_type: "disability", form1099_code: "7" }),
      pay(4, { dist_type: "disability", form1099_code: "7" }),
      pay(5, { ...old, dist_type: "retirement", form1099_code: "7" }),
      pay(6, { dist_type: "retirement", form1099_code: "G", payee: null, fed_tax: 0, dist_net: 100_000 }),
      pay(7, { dist_type: "retirement", form1099_code: "G", payee: "FIDELITY FBO NAME17", fed_tax: 0, dist_net: 100_000 }),
    ]);
    expect(idsOf(result, "code_differs_from_type").sort()).toEqual(["P10", "P11", "P12", "P14"]);
    expect(result.rules.find(({ rule }) => rule.endsWith("code_differs_from_type"))).toMatchObject({ pass: 3, cannot_be_determined: 1 });
  });

  it("unvested money that no one forfeited", async () => {
    const partly = { vested_pct: 6_000 };
    const balances = people.map((row, index) => ({ ...row, ending_balance: index === 1 ? 500 : 0 }));
    const result = await judge([pay(0, partly), pay(1, partly), pay(2, { ...partly, forfeiture: 4_000 }), pay(3)], balances);
    expect(idsOf(result, "paid_unvested_without_forfeiture")).toEqual(["P10"]);
  });

  it("reversals, duplicates and reissued checks", async () => {
    const reversed = { dist_gross: -100_000, fed_tax: -20_000, dist_net: -80_000 };
    const result = await judge([
      pay(0, { ...reversed, dist_date: "2024-07-15" }),
      pay(1),
      pay(1, { ...reversed, dist_date: "2024-07-15" }),
      pay(1, { dist_date: "2024-07-16" }),
      pay(2),
      pay(2),
      pay(3),
      pay(3, { dist_date: "2024-06-29" }),
    ]);
    expect(idsOf(result, "unmatched_negative")).toEqual(["P10"]);
    expect(idsOf(result, "duplicate_payment")).toEqual(["P12"]);
    expect(result.population).toMatchObject({ count: 5, amount: "5000.00" });
    expect(result.totals.find(({ key }) => key === "file")?.amount).toBe("4000.00");
  });

  it("a payee without an account, and vesting that no one can judge", async () => {
    const result = await judge([pay(0), pay(1)], people.slice(1));
    expect(idsOf(result, "unknown_participant")).toEqual(["P10"]);
    expect(result.rules.find(({ rule }) => rule.endsWith("vesting_differs"))).toMatchObject({ pass: 0, cannot_be_determined: 2 });
  });
});

const sampling: SamplingFacts = {
  plan: { method: "random", size: 5, sizeBasis: "5 payments", isiThreshold: "2500.00", isiCountsTowardSampleSize: false },
  seed: "0123456789abcdef0123456789abcdef",
  drawNumber: 1,
};

describe("sample", () => {
  const many = (): TestRow[] =>
    people.map((_one, index) =>
      pay(index, { dist_gross: 10_000 * (index + 1), fed_tax: 2_000 * (index + 1), dist_net: 8_000 * (index + 1) }),
    );

  it("takes the items above the threshold and the lowest tickets of the rest, as any SHA-256 tool can check", async () => {
    const result = await judge(many());
    await opened?.sample("distributions", sampling, result.population?.sha256 ?? "");
    const proof = JSON.parse(readFileSync(opened?.output("proof.json") ?? "", "utf8")) as SampleProof;
    expect(proof.isi.map(({ amount }) => amount)).toEqual(["3000.00", "2900.00", "2800.00", "2700.00", "2600.00", "2500.00"]);
    const csv = readFileSync(opened?.output("distributions.population.csv") ?? "", "utf8")
      .trim()
      .split("\r\n")
      .slice(1);
    const rest = csv.map((line) => line.split(",")).filter(([, , amount]) => Number(amount) < 2500);
    const tickets = rest
      .map(([key, occurrence]) => createHash("sha256").update(`${sampling.seed}|${key}|${occurrence}`).digest("hex"))
      .sort();
    expect(proof.random.map(({ ticket }) => ticket)).toEqual(tickets.slice(0, 5));
    expect(proof.replacements.map(({ ticket }) => ticket)).toEqual(tickets.slice(5, 15));
  });

  it("fills up to the size where ISI count toward it", async () => {
    const result = await judge(many());
    const value = await opened?.sample(
      "distributions",
      { ...sampling, plan: { ...sampling.plan, size: 8, isiCountsTowardSampleSize: true } },
      result.population?.sha256 ?? "",
    );
    expect(value).toEqual({ count: 8, isi: 6, random: 2 });
  });

  it("writes a proof that agrees with the population file alone, also for ids that begin like a formula", async () => {
    const draws = [
      { drawNumber: 1, reason: "" },
      { drawNumber: 2, reason: "The payment file lacked December" },
    ];
    const signed = many().map((row, index) => ({ ...row, participant_id: `${["=", "+", "-", "@", ""][index % 5]}${row.participant_id}` }));
    const result = await judge(signed);
    await opened?.sample("distributions", { ...sampling, drawNumber: 2, draws }, result.population?.sha256 ?? "");
    const [proofText, population] = ["proof.json", "distributions.population.csv"].map((name) =>
      readFileSync(opened!.output(name), "utf8"),
    );
    const proof = readProof(JSON.parse(proofText ?? ""));
    if (!proof.ok) throw new Error(proof.failure.join(" "));
    const check = verifyProof(proof.value, population ?? "", (text) => createHash("sha256").update(text).digest("hex"));
    expect(check.differences).toEqual([]);
    expect(proof.value.draws).toEqual([
      { draw_number: 1, reason: "" },
      { draw_number: 2, reason: "The payment file lacked December" },
    ]);
    const notes = (await opened!.model("distributions", {}, sampling)).sheets.find(({ name }) => name === "Notes");
    expect(JSON.stringify([...(notes?.rows ?? [])], (_key, value) => (typeof value === "bigint" ? String(value) : value))).toContain(
      "Reason for draw 2",
    );
  });

  it("refuses a population that is not the frozen one", async () => {
    await judge(many());
    await expect(opened?.sample("distributions", sampling, "0".repeat(64))).rejects.toThrow("not the one that was frozen");
  });

  it("prints the sample in the workbook and its coverage in the result", async () => {
    const populated = await judge(many());
    await opened?.sample("distributions", sampling, populated.population?.sha256 ?? "");
    const written = await opened?.write("distributions", {}, sampling);
    expect(written?.sheets.map(({ name }) => name)).toEqual(["Notes", "Testing", "Population", "Exceptions"]);
    const { sample, population, charts } = opened!.result("distributions");
    const cents = (text: string): number => Math.round(Number(text) * 100);
    expect(sample?.items).toHaveLength(11);
    expect(cents(sample!.isi_amount) + cents(sample!.random_amount) + cents(sample!.untested_amount)).toBe(cents(population!.amount));
    expect(charts[0]?.points[0]).toMatchObject({ key: "termination_lump_sum", tested_count: 11 });
  });
});
