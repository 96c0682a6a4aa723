import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Chance } from "../people/chance.ts";
import { balancesTable } from "../reports/balances-table.ts";
import { plainMoney } from "../reports/cell-texts.ts";
import { contributionsTable } from "../reports/contributions-table.ts";
import { demographicsTable } from "../reports/demographics-table.ts";
import { distributionsTable } from "../reports/distributions-table.ts";
import { payrollTable } from "../reports/payroll-table.ts";
import { type PlanPerson, planPeople } from "../reports/plan-people.ts";
import type { ReportTable } from "../reports/report-table.ts";
import { sheetLines, type WrittenRows } from "../reports/table-rows.ts";
import { plantTieDifference, sumTrust, type TrustLine } from "../reports/trust-accounts.ts";
import { statedTotals, trustAccountsTable, trustLinesTable } from "../reports/trust-table.ts";
import { writeCsvReport } from "../reports/write-csv-report.ts";
import { writeXlsxReport } from "../reports/write-xlsx-report.ts";
import { assignCast } from "../scenarios/assign-cast.ts";
import type { ReportKey } from "../scenarios/scenario.ts";
import { KeyBook } from "./answer-key.ts";
import { inventedEin } from "./invented-ein.ts";
import { type Plan, type PlanOptions, readOptions } from "./plan-options.ts";
import { planYear } from "./plan-year.ts";

export interface PlanFile {
  readonly report: ReportKey;
  readonly provider: "recordkeeper" | "payroll";
  readonly name: string;
  readonly format: "csv" | "xlsx";
  readonly rows: number;
  /** 1-based. */
  readonly header_row: number;
  readonly total_row: number | null;
}

/** Content of plan.json. */
export interface PlanSheet {
  readonly seed: number;
  readonly layout: string;
  readonly client: string;
  readonly ein: string;
  readonly plan_name: string;
  readonly plan_number: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly recordkeeper: { readonly provider: string; readonly contract: string };
  readonly payroll: { readonly provider: string; readonly contract: string };
  readonly files: readonly PlanFile[];
  /** Lines of the trust statement, outflows negative. */
  readonly control_totals: Readonly<Record<TrustLine, string>>;
  readonly counts: { readonly people: number; readonly planted: number; readonly look_alikes: number };
}

const clients = [
  "Brightwater Foundry",
  "Cedar Hollow Logistics",
  "Lakeborough Dental Group",
  "Quillfeather Press",
  "Stonebridge Millworks",
];

/** Writes a synthetic plan's reports, plan.json and answer-key.json to the folder. The same options give the same bytes. */
export async function generatePlan(options: PlanOptions): Promise<PlanSheet> {
  const plan = readOptions(options);
  await mkdir(plan.folder, { recursive: true });
  const cast = assignCast(plan);
  const people = (): Generator<PlanPerson> => planPeople(plan, cast);
  const book = new KeyBook(cast.castings);
  const chance = new Chance(plan.seed, "plan");
  const client = `${chance.pick(clients)} ${chance.pick(["Inc", "LLC", "Company"])}`;
  const planName = `${client} 401(k) Plan`;
  const trust = sumTrust(people());
  const differences = plan.tieDifference ? plantTieDifference(trust, 10_000n) : [];
  const totals = statedTotals(plan.layout, trust);
  const writing = { plan, planName, book };
  const files = [
    ...(await writeReport(balancesTable(plan.layout, people), writing)),
    ...(await writeReport(contributionsTable(plan.layout, people), writing)),
    ...(await writeReport(distributionsTable(plan.layout, people), writing)),
    ...(await (plan.layout.statement === "accounts"
      ? writeReport(trustAccountsTable(plan.layout, trust), writing)
      : writeReport(trustLinesTable(plan.layout, trust), writing))),
    ...(await writeReport(payrollTable(plan.layout, people), writing)),
    ...(await writeReport(demographicsTable(plan.layout, people), writing)),
  ];
  const key = {
    ...book.content(),
    tie_differences: differences.map(({ amountCents, ...where }) => ({ ...where, amount: plainMoney(amountCents) })),
  };
  const sheet: PlanSheet = {
    seed: plan.seed,
    layout: plan.layout.key,
    client,
    ein: inventedEin(chance.between(10, 99), chance.between(1_000_000, 9_999_999)),
    plan_name: planName,
    plan_number: "001",
    start_date: planYear.startOn,
    end_date: planYear.endOn,
    recordkeeper: { provider: "Other (universal)", contract: `RK-${chance.between(10_000, 99_999)}` },
    payroll: { provider: "Payroll", contract: `PR-${chance.between(1_000, 9_999)}` },
    files,
    control_totals: Object.fromEntries(
      Object.entries(totals).map(([line, cents]) => [line, plainMoney(cents)]),
    ) as PlanSheet["control_totals"],
    counts: { people: countOf(people()), planted: key.planted.length, look_alikes: key.look_alikes.length },
  };
  await writeJson(plan.folder, "plan.json", sheet);
  await writeJson(plan.folder, "answer-key.json", key);
  return sheet;
}

async function writeReport<Row>(
  table: ReportTable<Row>,
  { plan, planName, book }: { plan: Plan; planName: string; book: KeyBook },
): Promise<PlanFile[]> {
  const { layout } = plan;
  const files: PlanFile[] = [];
  for (const format of plan.formats) {
    const written: WrittenRows = { headerRow: 0, firstRow: 0, rows: 0, totalRow: null };
    const onRow = (row: number, about: Parameters<KeyBook["note"]>[2]): void => book.note(table.report, row, about);
    const lines = sheetLines({ table, layout, planName, onRow }, written);
    const name = `${table.report}.${format}`;
    const file = path.join(plan.folder, name);
    const look = { layout, side: table.side };
    if (format === "csv") await writeCsvReport(file, lines, look);
    else await writeXlsxReport(file, lines, { ...look, title: table.title, columns: table.columns.length });
    const place = { rows: written.rows, header_row: written.headerRow, total_row: written.totalRow };
    files.push({ report: table.report, provider: table.side, name, format, ...place });
  }
  return files;
}

function countOf(people: Iterable<unknown>): number {
  let count = 0;
  for (const _ of people) count++;
  return count;
}

const writeJson = (folder: string, name: string, content: unknown): Promise<void> =>
  writeFile(path.join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
