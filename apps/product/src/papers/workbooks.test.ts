import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { type PaperKey, paperKeys } from "@tieout/catalogue/core";
import type { BundlePayload, BundleValue, ProcedureFacts, SamplingFacts } from "@tieout/processing/core";
import { recalculateWithLibreOffice, renderWorkbook } from "@tieout/spreadsheet/write";
import { afterEach, describe, expect, it } from "vitest";
import { hashOf, openTestRun, person, run, type TestRow, type TestRun, testEngagement } from "./run-tasks.test-data.ts";

let opened: TestRun | null = null;
afterEach(() => {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = null;
});

const sampling: SamplingFacts = {
  method: "random",
  size: 3,
  sizeBasis: "3 payments, firm default",
  isiThreshold: "900.00",
  isiCountsTowardSampleSize: false,
  seed: "0123456789abcdef0123456789abcdef",
  drawNumber: 1,
};
const procedures: ProcedureFacts[] = [
  { id: "a", order: 1, text: "Agree the request to the recordkeeper's log.", references: ["AAG-EBP ch. 5"], computed: [] },
  {
    id: "b",
    order: 2,
    text: "Check mandatory withholding and 1099-R code.",
    references: [],
    computed: ["distributions.withholding_below_20"],
  },
];
const sources = ["deferral_pretax", "match", "rollover"];
const types = ["termination_lump_sum", "hardship", "direct_rollover", "rmd"];

function balancesOf(count: number): TestRow[] {
  return Array.from({ length: count * 3 }, (_, at): TestRow => {
    const index = Math.floor(at / 3);
    const cents = 10_000 + index * 137;
    const gone = index % 3 === 0;
    return {
      ...person(`P${100 + index}`, `NAME${100 + index}, "N" & <Co>`, String(1000 + index)),
      status: gone ? "terminated" : "active",
      birth_date: `19${50 + (index % 45)}-02-28`,
      hire_date: index % 7 === 0 ? "2016-02-29" : "2018-06-15",
      term_date: gone ? "2024-02-28" : null,
      money_source: sources[at % 3] ?? null,
      fund_name: `Fund ${index % 4}`,
      vested_pct: at % 3 === 1 ? 6_000 : 10_000,
      beginning_balance: cents,
      contributions: at % 3 === 2 ? 0 : 5_001,
      gain_loss: index % 5 === 0 ? -333 : 777,
      distributions: gone ? -cents : 0,
      forfeitures: 0,
      ending_balance: (gone ? 0 : cents) + (at % 3 === 2 ? 0 : 5_001) + (index % 5 === 0 ? -333 : 777) + (at === 4 ? 5 : 0),
    };
  });
}

function paymentsOf(count: number): TestRow[] {
  return Array.from({ length: count }, (_, index): TestRow => {
    const gross = 30_000 + index * 411 * 3;
    const federal = index % 4 === 0 ? Math.round(gross / 5) : 0;
    const who = person(`P${100 + index * 3}`, `NAME${100 + index * 3}, "N" & <Co>`, String(1000 + index * 3));
    const dated = {
      dist_date: "2024-06-28",
      dist_type: types[index % 4] ?? null,
      form1099_code: "1",
      payee: index === 2 ? "=HYPERLINK(1)" : null,
    };
    const money = {
      dist_gross: gross,
      fed_tax: federal,
      dist_fee: 150,
      dist_net: gross - federal - (index % 5 === 0 ? 0 : 150),
      forfeiture: 0,
    };
    return { ...who, ...dated, ...money, vested_pct: 10_000, in_period: index !== count - 1 };
  });
}

function payrollOf(count: number): TestRow[] {
  return Array.from({ length: count * 3 }, (_, at): TestRow => {
    const index = at % count;
    const id = {
      employee_id: `E${index}`,
      full_name: `NAME${100 + index}, "N" & <Co>`,
      ssn_hash: hashOf(String(1000 + index)),
      ssn_last4: String(1000 + index),
    };
    const dates = {
      birth_date: "1985-05-05",
      hire_date: index % 7 === 0 ? "2016-02-29" : "2018-06-15",
      term_date: index % 6 === 0 ? "2024-02-28" : null,
      rehire_date: index % 12 === 0 ? "2024-03-05" : null,
    };
    const pay = {
      hours: 4_000,
      gross_pay: 100_000 + index * 331,
      eligible_comp: index === 5 ? 0 : 90_000 + index * 331,
      deferral_pretax: 3_333 + index,
      deferral_roth: at % 2 === 0 ? 1_111 : 0,
    };
    return {
      ...id,
      ...dates,
      ...pay,
      pay_date: `2024-0${1 + Math.floor(at / count)}-15`,
      class: at < count && index % 9 === 0 ? "PT" : "FT",
    };
  });
}

async function allPapers(count: number): Promise<TestRun> {
  const one = await openTestRun([
    {
      report: "participant_balances",
      rows: balancesOf(count),
      issues: [{ sheet: 0, row: 99, column: "C", code: "x", msg: "“12x” is no amount", value: "12x" }],
    },
    { report: "distribution_detail", rows: paymentsOf(Math.floor(count / 3)) },
    { report: "payroll_register", rows: payrollOf(count) },
  ]);
  const controls = [
    { key: "distributions" as const, amount: "123.45", document: "Trust statement", page: "3" },
    { key: "ending_balance" as const, amount: "1.00", document: "Trust statement", page: "4" },
  ];
  const { papers } = await one.populate(paperKeys, controls);
  const frozen = papers.find(({ paper }) => paper === "distributions")?.populations[0];
  await one.sample("distributions", sampling, frozen?.sha256 ?? "");
  return one;
}
const setUp = {
  procedures,
  tieReasons: [{ tie: "distributions.statement", reason: "Check of 30 Dec voided" }],
  conclusion: "No exception but for the ones listed.",
};
const samplingOf = (paper: PaperKey): SamplingFacts | null => (paper === "distributions" ? sampling : null);

describe("workbooks", () => {
  it.each(paperKeys)("%s: every cell stands as in the golden text", async (paper) => {
    opened = await allPapers(9);
    const model = await opened.model(paper, setUp, samplingOf(paper));
    await expect(renderWorkbook(model)).toMatchFileSnapshot(
      `../../../../domains/workpapers/core/papers/${paper.replace("_", "-")}/${paper.replace("_", "-")}.golden.txt`,
    );
  });

  it("recalculate in LibreOffice to what they store, with no error cell", async () => {
    opened = await allPapers(200);
    for (const paper of paperKeys) await opened.write(paper, setUp, samplingOf(paper));
    const scratch = join(opened.folder, "soffice");
    mkdirSync(scratch);
    const paths = paperKeys.map((paper) => opened!.output(`${paper}.xlsx`));
    const { differences, sheets } = await recalculateWithLibreOffice(paths, scratch);
    expect(differences.slice(0, 10)).toEqual([]);
    expect(sheets.find(({ name }) => name === "By Participant")?.formulaCells).toBeGreaterThan(600);
  }, 120_000);

  it("sign no procedure off and claim no completeness that the ties do not show", async () => {
    opened = await allPapers(30);
    const text = renderWorkbook(await opened.model("distributions", setUp, sampling));
    expect(text).toMatch(/"Rules: (no exception|exception|not applicable)"/);
    expect(text).not.toMatch(/text "No exception"/);
    expect(text).toMatch(/text "Not established: see the tie-out below"/);
    expect(text).not.toMatch(/text "Agrees to the trust statement/);
  });

  it("print the auditor's result beside what the rules found", async () => {
    opened = await allPapers(30);
    const attributeResults = paymentsOf(10).map((row) => ({
      naturalKey: `${row.participant_id}|${row.dist_date}|${row.dist_type}|${(Number(row.dist_gross) / 100).toFixed(2)}`,
      occurrence: 1,
      procedureId: "b",
      result: "Pass: form seen",
    }));
    const text = renderWorkbook(await opened.model("distributions", { ...setUp, attributeResults }, sampling));
    expect(text).toMatch(/"Pass: form seen; Rules: (no exception|exception|not applicable|cannot be determined)"/);
  });

  it("hold no full SSN and no formula from a file", async () => {
    opened = await allPapers(30);
    const text = renderWorkbook(await opened.model("distributions", setUp, sampling));
    expect(text).not.toMatch(/a{20}/);
    expect(text).toMatch(/text "=HYPERLINK\(1\)"/);
  });

  it("are bundled with a manifest that names the hash of every file, the same bytes each time", async () => {
    opened = await allPapers(9);
    const written = await opened.write("distributions", setUp, sampling);
    const payload: BundlePayload = {
      files: [
        { name: "workpapers/distributions.xlsx", input: "distributions.xlsx" },
        { name: "populations/distributions.csv", input: "distributions.population.csv" },
        { name: "samples/distributions.json", input: "proof.json" },
      ],
      sources: opened.sources.map(({ fileName, reportKey, sha256 }) => ({ fileName, report: reportKey, sha256 })),
      run: {
        id: "r1",
        user: "dana@example.com",
        startedAt: "2025-06-09T14:08:00Z",
        finishedAt: "2025-06-09T14:08:09Z",
        appVersion: "2.25.0",
      },
      engagement: testEngagement,
      auditChainHead: "00ff",
    };
    const first = await run<BundleValue>("workpapers.bundle", payload, opened.context);
    const archive = readFileSync(opened.output("bundle.zip"));
    const second = await run<BundleValue>("workpapers.bundle", payload, opened.context);
    expect(second).toEqual(first);
    expect(createHash("sha256").update(archive).digest("hex")).toBe(first.sha256);
    const header = archive.indexOf("manifest.json") - 30;
    const packed = archive.subarray(header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28));
    const manifest = JSON.parse(inflateRawSync(packed).toString("utf8")) as {
      outputs: { name: string; sha256: string }[];
      inputs: unknown[];
      audit_chain_head: string;
    };
    expect(manifest.outputs.find(({ name }) => name.endsWith(".xlsx"))?.sha256).toBe(written.sha256);
    expect(manifest).toMatchObject({ audit_chain_head: "00ff", run: { id: "r1", user: "dana@example.com" } });
    expect(manifest.inputs).toHaveLength(3);
  });
});
