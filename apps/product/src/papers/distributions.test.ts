import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import type { PaperResult, PopulationSummary, SampleProof, SamplingFacts } from "@tieout/runs/core";
import { renderWorkbook } from "@tieout/spreadsheet/write";
import { readProof, verifyProof } from "@tieout/testing/core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { foundBy, openTestRun, person, type TestFile, type TestRow, type TestRun } from "./run-tasks.test-data.ts";

let opened: TestRun | null = null;
const close = (): void => {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = null;
};

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

async function judge(payments: TestRow[], balances: TestRow[] = people, others: TestFile[] = []): Promise<PaperResult> {
  close();
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
    ...others,
  ]);
  await opened.populate(["distributions"]);
  return opened.result("distributions");
}
const idsOf = (result: PaperResult, rule: string): string[] =>
  foundBy(result, `distributions.${rule}`).map((subject) => /\((.*)\)/.exec(subject)?.[1] ?? subject);

const rule = (result: PaperResult, id: string) => result.rules.find((one) => one.rule === `distributions.${id}`);

describe("payments in files", () => {
  afterEach(close);

  it("are tested with every column of the distribution and balance reports: each planted case is found, its compliant counterpart is not", async () => {
    const half = { dist_gross: 50_000, fed_tax: 10_000, dist_net: 40_000 };
    const loan = { dist_type: "loan_offset", form1099_code: "M", fed_tax: 0 };
    const reversed = { dist_gross: -100_000, fed_tax: -20_000, dist_net: -80_000 };
    const result = await judge(
      [
        pay(0),
        pay(1, { dist_net: 79_998 }),
        pay(2, { state_tax: 1_000, dist_fee: 500, dist_net: 78_500 }),
        pay(3, { ...loan, dist_net: 5_000, loan_offset: 95_000 }),
        pay(4, { fed_tax: 10_000, dist_net: 90_000 }),
        pay(5, { fed_tax: 0, dist_net: 100_000, payee: "FIDELITY FBO NAME15" }),
        pay(6, { dist_type: "in_service_59_5", birth_date: "1964-12-29" }),
        pay(7, { dist_type: "force_out", dist_gross: 700_005, fed_tax: 140_001, dist_net: 560_004 }),
        pay(8, { ...half, dist_type: "hardship" }),
        pay(8, { ...half, dist_type: "hardship", dist_gross: 50_001, dist_net: 40_001, dist_date: "2024-06-29" }),
        pay(9, { dist_type: "rmd" }),
        pay(10, { form1099_code: "7" }),
        pay(11, { vested_pct: 6_000 }),
        pay(12, { vested_pct: 6_000, forfeiture: 4_000 }),
        pay(13, { vested_pct: 6_000 }),
        pay(14, { term_date: "2024-07-01" }),
        pay(15, { term_date: null }),
        pay(16),
        pay(16),
        pay(17, reversed),
        pay(29),
      ],
      people
        .slice(0, 29)
        .map((one, index) => ({ ...one, forfeitures: index === 13 ? -1 : 0, status: index === 15 ? "active" : "terminated" })),
    );
    const found = result.exceptions.map(({ rule: id, subject }) => [id.replace("distributions.", ""), /\((.*)\)/.exec(subject)?.[1]]);
    expect(found).toEqual([
      ["net_differs", "P11"],
      ["withholding_below_20", "P14"],
      ["in_service_under_59_half", "P16"],
      ["force_out_above_limit", "P17"],
      ["hardship_above_sources", "P18"],
      ["hardship_above_sources", "P18"],
      ["termination_while_active", "P25"],
      ["paid_before_termination", "P24"],
      ["rmd_under_age", "P19"],
      ["code_differs_from_type", "P20"],
      ["paid_unvested_without_forfeiture", "P21"],
      ["unmatched_negative", "P27"],
      ["duplicate_payment", "P26"],
      ["unknown_participant", "P39"],
    ]);
    expect(rule(result, "vesting_differs")).toMatchObject({ pass: 0, cannot_be_determined: 20 });
  });

  it("with one row per money source are one payment from one account, with the sources added up", async () => {
    const small = (gross: number, source: string) => ({
      ...{ dist_type: "force_out", dist_gross: gross, fed_tax: gross / 5, dist_net: gross - gross / 5, money_source: source },
    });
    const hardship = (gross: number) => ({ dist_type: "hardship", dist_gross: gross, fed_tax: 0, dist_net: gross });
    const split = (index: number, gross: number) => [
      { ...people[index], money_source: "deferral_pretax", beginning_balance: 50_000, gain_loss: -4_000, distributions: -gross },
      { ...people[index], money_source: "match", beginning_balance: 30_000, contributions: 20_000, distributions: 0 },
    ];
    const gross = [46_000, 46_001, 100_000, 100_001];
    const result = await judge(
      [
        ...gross.map((cents, index) => pay(index, hardship(cents))),
        pay(4, small(400_000, "deferral_pretax")),
        pay(4, small(300_005, "match")),
        pay(5, small(400_000, "match")),
        pay(5, small(400_000, "match")),
        pay(6, { ...small(100_000, "match"), dist_id: "C1" }),
        pay(6, { ...small(100_000, "deferral_pretax"), dist_id: "C2" }),
      ],
      [...gross.flatMap((cents, index) => split(index, cents)), ...people.slice(4)],
    );
    expect(idsOf(result, "hardship_above_sources")).toEqual(["P13"]);
    expect(rule(result, "hardship_above_sources")).toMatchObject({ pass: 1, cannot_be_determined: 2 });
    expect(idsOf(result, "force_out_above_limit")).toEqual(["P14"]);
    expect(idsOf(result, "duplicate_payment")).toEqual(["P15"]);
    expect(result.populations).toMatchObject([{ count: 9 }]);
  });

  it("use the payee's dates and status from whichever file has them", async () => {
    const undated = { term_date: null, birth_date: null };
    const balances = people.map((one, index) => ({
      ...{ ...one, term_date: index === 1 ? "2024-07-01" : index > 2 ? "2023-03-31" : null, rehire_date: index > 2 ? "2024-01-08" : null },
      status: index === 2 ? "deceased" : "active",
    }));
    const employed = (index: number, more: TestRow) => ({ ...people[index], participant_id: null, employee_id: `E${index}`, ...more });
    const demographics = [
      employed(0, { term_date: "2024-07-02" }),
      employed(4, { term_date: "2024-05-31" }),
      employed(5, { birth_date: "1950-01-01" }),
    ];
    const rmd = { dist_type: "rmd", form1099_code: "7" };
    const payments = [0, 1, 2, 3, 4].map((index) => pay(index, undated));
    const result = await judge([...payments, pay(5, { ...undated, ...rmd }), pay(6, { ...undated, ...rmd })], balances, [
      { report: "demographics", rows: demographics },
    ]);
    expect(idsOf(result, "paid_before_termination")).toEqual(["P10", "P11"]);
    expect(idsOf(result, "termination_while_active")).toEqual(["P13"]);
    expect(rule(result, "paid_after_death")).toMatchObject({ cannot_be_determined: 1, not_applicable: 6 });
    expect(rule(result, "rmd_under_age")).toMatchObject({ pass: 1, cannot_be_determined: 1 });
  });

  it("are in the population unless they are reversed or belong to another year", async () => {
    const reversed = { dist_gross: -100_000, fed_tax: -20_000, dist_net: -80_000 };
    const result = await judge([
      pay(0, { ...reversed, dist_date: "2024-07-15" }),
      pay(1),
      pay(1, { ...reversed, dist_date: "2024-07-15" }),
      pay(1, { dist_date: "2024-07-16" }),
      pay(2),
      pay(2),
      pay(3, { dist_date: "2023-12-29", in_period: false }),
      pay(3, { ...reversed, dist_date: "2024-01-05" }),
      pay(4, { dist_date: "2025-01-02", in_period: false }),
      pay(5, { dist_date: "2024-12-20" }),
      pay(5, { ...reversed, dist_date: "2025-01-10", in_period: false }),
    ]);
    expect(idsOf(result, "unmatched_negative")).toEqual(["P10"]);
    expect(idsOf(result, "duplicate_payment")).toEqual(["P12"]);
    expect(result.populations).toMatchObject([{ count: 4, amount: "4000.00" }]);
    expect(result.totals.find(({ key }) => key === "file")?.amount).toBe("2000.00");
    expect(result.notices[0]).toMatch(
      /^Reversed after the plan year, and in the population: .*1,000\.00 paid on .*20.*2024, reversed on .*10.*2025\.$/,
    );
  });

  it("have a check of the net amount in the workbook, in which a net of zero is correct if no cash leaves the plan", async () => {
    const kept = { fed_tax: 0, dist_net: 0 };
    const offset = { dist_type: "loan_offset", form1099_code: "M" };
    await judge([
      pay(0, { ...kept, dist_type: "deemed_loan", form1099_code: "L" }),
      pay(1, { ...kept, ...offset }),
      pay(2, { ...kept, dist_type: "in_plan_roth", form1099_code: "G" }),
      pay(3, { ...kept, dist_type: "hardship" }),
      pay(4, { ...kept, ...offset, dist_net: 5_000 }),
      pay(5, { ...kept, ...offset, dist_net: 5_000, loan_offset: 95_000 }),
    ]);
    const text = renderWorkbook(await opened!.model("distributions"));
    const checks = [...text.matchAll(/text "(OK|DIFF)" =IF\(K\d+=""/g)].map(([, verdict]) => verdict);
    expect(checks).toEqual(["OK", "OK", "OK", "DIFF", "DIFF", "OK"]);
  });
});

const sampling: SamplingFacts = {
  plan: { method: "random", size: 5, sizeBasis: "5 payments", isiThreshold: "2500.00", isiCountsTowardSampleSize: false },
  seed: "0123456789abcdef0123456789abcdef",
  drawNumber: 1,
};

describe("sample", () => {
  /** Includes people whose IDs begin like a formula. */
  const many = people.map((_one, index) => {
    const paid = pay(index, { dist_gross: 10_000 * (index + 1), fed_tax: 2_000 * (index + 1), dist_net: 8_000 * (index + 1) });
    return { ...paid, participant_id: `${["=", "+", "-", "@", ""][index % 5]}${paid.participant_id}` };
  });
  let population: PopulationSummary | undefined;
  beforeAll(async () => {
    [population] = (await judge(many)).populations;
  });
  afterAll(close);

  it("takes the items above the threshold and the lowest tickets from the rest, verifiable with any SHA-256 tool", async () => {
    await opened?.sample("distributions", sampling, population?.sha256 ?? "");
    const proof = JSON.parse(readFileSync(opened?.output("distributions.proof.json") ?? "", "utf8")) as SampleProof;
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

  it("fills up to the sample size if ISIs count toward it", async () => {
    const value = await opened?.sample(
      "distributions",
      { ...sampling, plan: { ...sampling.plan, size: 8, isiCountsTowardSampleSize: true } },
      population?.sha256 ?? "",
    );
    expect(value).toEqual({ count: 8, isi: 6, random: 2 });
  });

  it("writes a proof that agrees with the population file alone, even if IDs begin like a formula", async () => {
    const draws = [
      { drawNumber: 1, reason: "" },
      { drawNumber: 2, reason: "The payment file lacked December" },
    ];
    await opened?.sample("distributions", { ...sampling, drawNumber: 2, draws }, population?.sha256 ?? "");
    const [proofText, csv] = ["distributions.proof.json", "distributions.population.csv"].map((name) =>
      readFileSync(opened!.output(name), "utf8"),
    );
    const proof = readProof(JSON.parse(proofText ?? ""));
    if (!proof.ok) throw new Error(proof.failure.join(" "));
    const check = verifyProof(proof.value, csv ?? "", (text) => createHash("sha256").update(text).digest("hex"));
    expect(check.differences).toEqual([]);
    expect(proof.value.draws).toEqual([
      { draw_number: 1, reason: "" },
      { draw_number: 2, reason: "The payment file lacked December" },
    ]);
    const notes = (await opened!.model("distributions")).sheets.find(({ name }) => name === "Notes");
    expect(JSON.stringify([...(notes?.rows ?? [])], (_key, value) => (typeof value === "bigint" ? String(value) : value))).toContain(
      "Reason for draw 2",
    );
  });

  it("shows every change to the sampling settings since the draw, with its reason and the items added and removed", async () => {
    const more = { ...sampling.plan, size: sampling.plan.size + 2, sizeBasis: "7 payments, set by the auditor" };
    const versions = [
      { version: 1, drawNumber: 1, reason: "", plan: sampling.plan },
      { version: 2, drawNumber: 1, reason: "Risk was assessed as higher", plan: more },
    ];
    const changed = { ...sampling, plan: more, versions };
    await opened?.sample("distributions", changed, population?.sha256 ?? "");
    const notes = (await opened!.model("distributions")).sheets.find(({ name }) => name === "Notes");
    const printed = JSON.stringify([...(notes?.rows ?? [])], (_key, value) => (typeof value === "bigint" ? String(value) : value));
    expect(printed).toContain("Setup version 2");
    expect(printed).toMatch(
      /7 payments, set by the auditor; .* Reason: Risk was assessed as higher\. Added to the sample: 2: [^"]+\. Removed: none/,
    );
  });

  it("shows a population changed since the draw, with both hashes, the reason and the items added and removed", async () => {
    const now = readFileSync(opened!.output("distributions.population.csv"), "utf8");
    const lines = now.split("\r\n");
    const then = [...lines.slice(0, -6), ""].join("\r\n");
    const before = { sha256: createHash("sha256").update(then).digest("hex"), count: lines.length - 7, amount: "1.00" };
    const after = { sha256: population?.sha256 ?? "", count: population?.count ?? 0, amount: population?.amount ?? "" };
    const versions = [
      { version: 1, drawNumber: 1, reason: "", plan: sampling.plan },
      {
        version: 2,
        drawNumber: 1,
        reason: "The population changed: December.csv added.",
        plan: sampling.plan,
        replaced: { before, after },
      },
    ];
    await opened?.sample("distributions", { ...sampling, versions }, after.sha256, [then]);
    const notes = (await opened!.model("distributions")).sheets.find(({ name }) => name === "Notes");
    const printed = JSON.stringify([...(notes?.rows ?? [])], (_key, value) => (typeof value === "bigint" ? String(value) : value));
    const said = new RegExp(
      `Population changed from ${before.count} items of 1.00, SHA-256 ${before.sha256} to ${after.count} items of [^"]+, SHA-256 ${after.sha256}\\. ` +
        'Reason: The population changed: December.csv added\\. Added to the sample: [1-9]\\d*: [^"]+\\. Removed: [^"]+',
    );
    expect(printed).toMatch(said);
  });

  it("refuses a population that is not the frozen one", async () => {
    await expect(opened?.sample("distributions", sampling, "0".repeat(64))).rejects.toThrow("not the one that was frozen");
  });

  it("includes the sample in the workbook and its coverage in the result", async () => {
    await opened?.sample("distributions", sampling, population?.sha256 ?? "");
    const written = await opened?.write("distributions");
    expect(written?.sheets.map(({ name }) => name)).toEqual(["Tie-out", "Notes", "Testing", "Population", "Exceptions", "Sources"]);
    const { populations, charts } = opened!.result("distributions");
    const sample = populations[0]?.sample;
    const cents = (text: string): number => Math.round(Number(text) * 100);
    expect(sample?.items).toHaveLength(11);
    expect(cents(sample!.isi_amount) + cents(sample!.random_amount) + cents(sample!.untested_amount)).toBe(cents(population!.amount));
    expect(charts[0]?.points[0]).toMatchObject({ key: "termination_lump_sum", tested_count: 11 });
  });
});
