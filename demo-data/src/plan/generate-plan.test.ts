import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { plants } from "../scenarios/all-scenarios.ts";
import { generatePlan } from "./generate-plan.ts";
import { layoutKeys, layouts } from "./layout.ts";
import { type PlanOptions, peopleFor, readOptions } from "./plan-options.ts";
import { cents, groupBy, iso, readWrittenPlan, sumOf, wholeSsn } from "./written-plan.test-data.ts";

const root = mkdtempSync(path.join(tmpdir(), "tieout-plan-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let count = 0;
async function make(options: Omit<PlanOptions, "folder">): Promise<string> {
  const folder = path.join(root, String(count++));
  await generatePlan({ ...options, folder });
  return folder;
}
const hashes = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [
        name,
        createHash("sha256")
          .update(readFileSync(path.join(folder, name)))
          .digest("hex"),
      ]),
  );

describe("determinism", () => {
  it.each(layoutKeys)("the same seed gives the same bytes in CSV and XLSX (%s)", async (layout) => {
    const options = { seed: 7, participants: 80, format: "both", layout } as const;
    expect(hashes(await make(options))).toEqual(hashes(await make(options)));
  });

  it("a different seed gives different bytes in every file", async () => {
    const one = hashes(await make({ seed: 1, participants: 90 }));
    const other = hashes(await make({ seed: 2, participants: 90 }));
    expect(Object.keys(one).filter((name) => one[name] === other[name])).toEqual([]);
  });
});

describe("a plan without planted errors", () => {
  it("foots and agrees between files and with the trust statement, to the cent", async () => {
    const plan = readWrittenPlan(await make({ seed: 11, participants: 300, plant: "none" }));
    const rounding = new Set(
      plan.key.look_alikes
        .filter((entry) => /0\.01|cent of gain/.test(entry.why))
        .flatMap((entry) => entry.subjects.map((subject) => subject.participant_id)),
    );
    const flows = plan.header("participant_balances").slice(12, -2);
    const balances = groupBy(plan.rows("participant_balances"), (row) => row["Participant ID"] ?? "");
    const inYear = (text: string | undefined) => iso(text).startsWith("2024");
    const detail = groupBy(
      plan.rows("contribution_detail").filter((row) => inYear(row["Pay Date"])),
      (row) => row["Participant ID"] ?? "",
    );
    const payroll = groupBy(
      plan.rows("payroll_register").filter((row) => inYear(row["Pay Date"])),
      (row) => wholeSsn(row.SSN),
    );
    const payments = groupBy(
      plan.rows("distribution_detail").filter((row) => inYear(row["Payment Date"])),
      (row) => row["Participant ID"] ?? "",
    );
    for (const [id, rows] of balances) {
      if (rounding.has(id)) continue;
      for (const row of rows) {
        const calculated = flows.reduce((total, column) => total + cents(row[column]), cents(row["Beginning Balance"]));
        expect(calculated, id).toBe(cents(row["Ending Balance"]));
        expect(cents(row["Ending Balance"]) >= 0n && cents(row["Beginning Balance"]) >= 0n, `${id} is not negative`).toBe(true);
      }
      const deposits = (detail.get(id) ?? []).filter((row) => row["Money Source"] !== "Loan Repayment");
      expect(sumOf(rows, "Contributions"), id).toBe(sumOf(deposits, "Amount"));
      expect(-sumOf(rows, "Distributions"), id).toBe(sumOf(payments.get(id) ?? [], "Gross Amount"));
      const checks = payroll.get(wholeSsn(rows[0]?.SSN)) ?? [];
      const withheld = ["Pre-Tax Deferral", "Roth Deferral", "Employer Match", "Safe Harbor Nonelective", "Loan Payment"];
      const fromPayroll = withheld.reduce((total, column) => total + sumOf(checks, column), 0n);
      expect(sumOf(detail.get(id) ?? [], "Amount"), id).toBe(fromPayroll);
    }
    const all = [...balances.values()].flat();
    const trust = new Map(plan.rows("trust_statement").map((row) => [row["Fund Name"], row]));
    const funds = groupBy(all, (row) => row["Fund Name"] ?? "");
    expect(sumOf(all, "Transfers")).toBe(0n);
    for (const [fund, rows] of funds) {
      const stated = (column: string) => cents(trust.get(fund)?.[column]);
      for (const column of ["Beginning Balance", "Contributions", "Distributions", "Fees", "Loans Issued", "Ending Balance"])
        expect(stated(column), `${fund}, ${column}`).toBe(sumOf(rows, column));
      expect(stated("Loan Repayments")).toBe(sumOf(rows, "Loan Principal Repaid") + sumOf(rows, "Loan Interest Paid"));
    }
    const [loans, forfeitures] = [trust.get("Participant Loans"), trust.get("Forfeiture Account")];
    expect(cents(loans?.["Loans Issued"])).toBe(-sumOf(all, "Loans Issued"));
    expect(cents(loans?.["Loan Repayments"])).toBe(-sumOf(all, "Loan Principal Repaid"));
    expect(cents(loans?.["Ending Balance"])).toBe(sumOf(all, "Loan Balance"));
    expect(cents(forfeitures?.Forfeitures)).toBe(-sumOf(all, "Forfeitures"));
    const others = sumOf(
      ["Participant Loans", "Forfeiture Account", "ERISA Budget Account"].map((name) => trust.get(name) ?? {}),
      "Ending Balance",
    );
    expect(cents(plan.sheet.control_totals.ending_balance)).toBe(sumOf(all, "Ending Balance") + others);
  });
});

describe("a planted tie difference", () => {
  it.each(layoutKeys)("is the one in the answer key, and the balances don't change (%s)", async (layout) => {
    const options = { seed: 5, participants: 80, layout, plant: "none" } as const;
    const [clean, planted] = [readWrittenPlan(await make(options)), readWrittenPlan(await make({ ...options, tieDifference: true }))];
    expect(planted.rows("participant_balances")).toEqual(clean.rows("participant_balances"));
    for (const line of ["fees", "ending_balance"] as const)
      expect(cents(clean.sheet.control_totals[line]) - cents(planted.sheet.control_totals[line]), line).toBe(10_000n);
    expect(planted.key.tie_differences.map(({ line, amount }) => [line, amount])).toEqual([
      ["fees", "100.00"],
      ["ending_balance", "100.00"],
    ]);
    expect(clean.key.tie_differences).toEqual([]);
  });
});

describe.each(["classic", "wide", "portal"] as const)("layout %s", (layout) => {
  it.each(["participant_balances", "contribution_detail", "distribution_detail", "payroll_register"])(
    "the total row of %s is the sum of the rows above it",
    async (report) => {
      const plan = readWrittenPlan(await make({ seed: 21, participants: 70, layout }));
      const rows = plan.rows(report);
      const total = plan.totalRow(report);
      expect(total[0]).toBe("Total");
      const totaled = plan.header(report).filter((_, index) => index > 0 && total[index] !== "");
      expect(totaled.length).toBeGreaterThan(0);
      for (const title of totaled) expect(cents(total[plan.header(report).indexOf(title)]), title).toBe(sumOf(rows, title));
    },
  );
});

it("all layouts of one seed contain the same figures", async () => {
  const endings = [];
  for (const layout of layoutKeys) {
    const folder = await make({ seed: 5, participants: 100, layout });
    const plan = readWrittenPlan(folder);
    const sums = plan
      .header("participant_balances")
      .slice(-2)
      .map((column) => sumOf(plan.rows("participant_balances"), column));
    // A line-based statement has no flows for loans, forfeitures and expenses, which changes these lines.
    const { fees, gain_loss, loan_repayments, loans_issued, other, ...totals } = plan.sheet.control_totals;
    const moved = layouts[layout].statement === "lines" ? null : { fees, gain_loss, loan_repayments, loans_issued, other };
    endings.push([sums, totals, moved, plan.key.planted.map(({ rule, subjects }) => [rule, subjects])]);
  }
  for (const other of endings) {
    expect(other[0]).toEqual(endings[0]?.[0]);
    expect(other[1]).toEqual(endings[0]?.[1]);
    if (other[2]) expect(other[2]).toEqual(endings[0]?.[2]);
  }
});

it("SSNs are from ranges that are never issued, one per person", async () => {
  const plan = readWrittenPlan(await make({ seed: 3, participants: 2_000, plant: "none" }));
  const bySsn = groupBy(plan.rows("participant_balances"), (row) => wholeSsn(row.SSN));
  for (const [ssn, rows] of bySsn) {
    expect(ssn).toMatch(/^(9\d\d|666|000)\d{6}$/);
    expect(new Set(rows.map((row) => row["Participant ID"])).size).toBe(1);
  }
});

it("produces an exact number of payroll rows", async () => {
  const folder = await make({ seed: 4, payrollRows: 5_000 });
  expect(readWrittenPlan(folder).rows("payroll_register").length).toBe(5_000);
});

it("a plan has as many people as its rules need, and one in five of them is ordinary", () => {
  expect([48, 49].map((count) => peopleFor(Array.from({ length: count }, () => ({ people: 1 }))))).toEqual([60, 62]);
  const smallest = readOptions({ seed: 1, folder: root, participants: 60 });
  expect(smallest.people).toBe(Math.max(60, peopleFor(plants)));
});

it.each([
  [{ participants: 10 }, /--participants is a whole number from 60/],
  [{ participants: 100, payrollRows: 10_000 }, /not both/],
  [{ plant: ["census.unheard_of"] }, /knows no rule “census.unheard_of”/],
  [{ layout: "scroll" as "bare" }, /--layout is one of/],
])("invalid options are refused with a message: %o", async (options, sentence) => {
  await expect(generatePlan({ seed: 1, folder: root, ...options })).rejects.toThrow(sentence);
});

it("10,000 people stream in a fraction of the memory of what is written", async () => {
  const folder = path.join(root, "large");
  let peak = 0;
  const base = process.memoryUsage().rss;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss - base);
  }, 20);
  try {
    const sheet = await generatePlan({ seed: 1, folder, participants: 10_000 });
    expect(sheet.files.find((file) => file.report === "payroll_register")?.rows).toBeGreaterThan(200_000);
  } finally {
    clearInterval(watch);
  }
  const written = readdirSync(folder).reduce((total, name) => total + statSync(path.join(folder, name)).size, 0);
  expect(written).toBeGreaterThan(75_000_000);
  // Holding a report as one string would take four times this.
  expect(peak).toBeLessThan(100_000_000);
});
