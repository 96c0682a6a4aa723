import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { adpishFiles } from "./layouts/adpish-files.ts";
import { empFiles } from "./layouts/emp-files.ts";
import { fidFiles } from "./layouts/fid-files.ts";
import { handFiles } from "./layouts/hand-files.ts";
import type { FileOut } from "./layouts/layout-file.ts";
import { payxFiles } from "./layouts/payx-files.ts";
import { prinFiles } from "./layouts/prin-files.ts";
import { makeWorld } from "./make-world.ts";
import { keeperOfFund, viewOf } from "./model/keepers.ts";
import type { Finding, LayoutKey, Report, World } from "./model/world.ts";
import { money } from "./personas/persona.ts";
import { naming } from "./writing/cells.ts";
import type { Band, Column } from "./writing/sheet.ts";
import { csvBytes } from "./writing/write-csv.ts";
import { xlsxBytes } from "./writing/write-xlsx.ts";

const fileMakers: Record<LayoutKey, (w: World) => FileOut[]> = {
  fid: fidFiles,
  emp: empFiles,
  prin: prinFiles,
  adpish: adpishFiles,
  payx: payxFiles,
  hand: handFiles,
};

export type FileProvider = "recordkeeper" | "second recordkeeper" | "payroll";

export interface SecondPlanOptions {
  seed: number;
  folder: string;
  layout: LayoutKey;
  isClean?: boolean;
}

/** Contents of plan.json: what a person needs to upload, map and check. */
export interface SecondPlan {
  seed: number;
  layout: LayoutKey;
  client: string;
  plan_name: string;
  ein: string;
  plan_number: string;
  start_date: string;
  end_date: string;
  recordkeeper: { provider: string; contract: string };
  /** Present if the plan has two recordkeepers during the year. */
  second_recordkeeper: { provider: string; contract: string } | null;
  payroll: { provider: string; contract: string };
  files: { report: Report; provider: FileProvider; name: string; format: "csv" | "xlsx" }[];
  /** Each file's columns from left to right, by file name. */
  columns: Record<string, Column[]>;
  bands: Record<string, Band[]>;
  /** By file and meaning: what each value in the file means, in the key's words. */
  words: Record<string, Record<string, Record<string, string>>>;
  control_totals: Record<string, string>;
  /** Explanations for a reader. */
  control_notes: string;
  deposit_notes: string;
  provisions: object;
}

export interface SecondSubject {
  participant_id: string;
  employee_id: string;
  ssn_last4: string;
  name: string;
}

/** A planted error or a look-alike. */
export interface SecondEntry {
  what: string;
  /** Empty if the entry is about the plan. */
  subjects: SecondSubject[];
  amount: string | null;
  date: string | null;
  file: string;
  /** 1-based. */
  row: number;
  why: string;
}

/** Contents of answer-key.json. */
export interface SecondKey {
  planted: SecondEntry[];
  look_alikes: SecondEntry[];
  /** Participants' totals minus trust statement, by line and fund; the fund is empty if the balances have none. */
  tie_differences: { line: string; fund: string; amount: string }[];
}

/** The written plan and the data behind it. */
export interface SecondPlanOutput {
  world: World;
  files: FileOut[];
  plan: SecondPlan;
  key: SecondKey;
}

interface WrittenFile {
  file: FileOut;
  rowOf: (line: number) => number;
}

async function writeOne(folder: string, file: FileOut): Promise<WrittenFile> {
  if (file.csv !== undefined) {
    const { bytes, rowOf } = csvBytes(file.table.lines, file.csv);
    await writeFile(join(folder, file.name), bytes);
    return { file, rowOf: (i) => rowOf[i] ?? 0 };
  }
  if (file.xlsx === undefined) throw new Error(`no format for ${file.name}`);
  await writeFile(join(folder, file.name), xlsxBytes(file.table.lines, file.xlsx));
  return { file, rowOf: (i) => i + 1 };
}

/** A finding's file and row: the first of its tags that is found in a row of its report. */
function locate(f: Finding, written: WrittenFile[]): { file: string; row: number } {
  const files = written.filter((x) => x.file.report === f.report);
  for (const tag of f.tags) {
    for (const { file, rowOf } of files) {
      const at = file.table.lines.findIndex((l) => l.tags.includes(tag));
      if (at >= 0) return { file: file.name, row: rowOf(at) };
    }
  }
  throw new Error(`no row for ${f.what}: ${f.tags.join(" ")} in the ${f.report}`);
}

function keyEntry(f: Finding, written: WrittenFile[], w: World): SecondEntry {
  // These two layouts also print the employee ID in the recordkeeper's reports.
  const showsId = w.layout === "emp" || w.layout === "adpish";
  return {
    what: f.what,
    subjects: f.subjects.map((p) => ({
      participant_id: p.inRk ? p.pid : "",
      employee_id: p.inHr || p.inPayroll || showsId ? p.eid : "",
      ssn_last4: p.ssn.slice(5),
      name: naming.lastFirst(p),
    })),
    amount: f.amount === null ? null : money(f.amount),
    date: f.date,
    ...locate(f, written),
    why: f.why,
  };
}

function provisions(w: World): object {
  const p = w.prov;
  return {
    eligibility: {
      minimum_age: p.minAge,
      service_months: p.serviceMonths,
      entry: `first day of the ${p.entry === "monthly" ? "month" : "calendar quarter"} on or after age and service are met`,
      excluded_class: p.excludedClass,
      automatic_enrolment: false,
    },
    match: {
      basis: "each pay date, no true-up, catch-up included",
      tiers: p.tiers.map((t) => ({ rate_percent: t.rate, from_percent_of_pay: t.from, to_percent_of_pay: t.to })),
    },
    profit_sharing: {
      percent_of_pay: p.profitSharing,
      deposited: "2024-12-20, on pay from 1 January to 13 December 2024",
      discretionary_extra: "the employer may give single persons more (each person is a group of its own)",
    },
    vesting: {
      sources: ["match", "profit sharing"],
      schedule: p.vestingName,
      percent_by_full_years: p.vesting,
      service: "elapsed time, full years from hire",
      full_at: "age 65, death",
    },
    compensation: { bonus_counts: p.bonusCounts, cap: "345000.00" },
    force_out_limit: money(p.forceOut),
    rollovers_disregarded: false,
    hardship_sources: ["pre-tax deferrals"],
    in_service_age: 59.5,
    loans: { limit: "50000.00 or half of the vested balance, whichever is less", ten_thousand_floor: false },
  };
}

/** The second recordkeeper's files use the names in that recordkeeper's layout. */
function providerOf(w: World, f: FileOut): FileProvider {
  return f.provider === "recordkeeper" && f.keeper === w.keepers[1] ? "second recordkeeper" : f.provider;
}

/** The employer's files once, and each recordkeeper's files. */
function filesOf(w: World): FileOut[] {
  return w.keepers.flatMap((keeper, at) =>
    fileMakers[keeper.layout](viewOf(w, at))
      .filter((f) => at === 0 || f.provider === "recordkeeper")
      .map((f) => ({ ...f, keeper })),
  );
}

function planJson(w: World, files: FileOut[]): SecondPlan {
  const t = w.traits;
  const [, second] = w.keepers;
  return {
    seed: w.seed,
    layout: w.layout,
    client: w.client,
    plan_name: w.planName,
    ein: w.ein,
    plan_number: w.planNumber,
    start_date: "2024-01-01",
    end_date: "2024-12-31",
    recordkeeper: { provider: t.provider, contract: t.contract },
    second_recordkeeper: second === undefined ? null : { provider: second.traits.provider, contract: second.traits.contract },
    payroll: { provider: t.payrollProvider, contract: t.payrollContract },
    files: files.map((f) => ({ report: f.report, provider: providerOf(w, f), name: f.name, format: f.csv !== undefined ? "csv" : "xlsx" })),
    columns: Object.fromEntries(files.map((f) => [f.name, f.table.columns])),
    bands: Object.fromEntries(files.map((f) => [f.name, f.table.bands])),
    words: Object.fromEntries(files.map((f) => [f.name, f.words ?? {}])),
    control_totals: Object.fromEntries(Object.entries(w.control).map(([k, v]) => [k, money(v)])),
    control_notes:
      "beginning and ending include notes, forfeiture, suspense and expense accounts; earnings include interest on notes; distributions include loan offsets; ending = beginning + contributions + rollovers_in + earnings - distributions - fees",
    deposit_notes: t.lag
      ? "deposits of the last pay date of 2024 reach the trust in January 2025; those of pay date 2023-12-29 arrived on 2024-01-03 and are in the reports of 2024"
      : "all pay dates of 2024 were deposited in 2024, unless planted",
    provisions: provisions(w),
  };
}

/** The fund for a tie, in the two layouts that print balances by fund. */
function fundOfTie(w: World, fund: number): string {
  const layout = w.keepers[keeperOfFund(w, fund)]?.layout;
  return layout === "fid" || layout === "payx" ? (w.funds[fund]?.name ?? "") : "";
}

const json = (x: object): string => `${JSON.stringify(x, null, 1)}\n`;

/** Writes one plan: its files, plan.json and answer-key.json. The same options give the same bytes. */
export async function makeSecondPlan(o: SecondPlanOptions): Promise<SecondPlanOutput> {
  const world = makeWorld(o.seed, o.layout, o.isClean === true);
  const files = filesOf(world);
  await mkdir(o.folder, { recursive: true });
  const written: WrittenFile[] = [];
  for (const file of files) written.push(await writeOne(o.folder, file));
  const plan = planJson(world, files);
  const key: SecondKey = {
    planted: world.planted.map((f) => keyEntry(f, written, world)),
    look_alikes: world.lookAlikes.map((f) => keyEntry(f, written, world)),
    tie_differences: world.outside.map(({ line, fund, amount }) => ({ line, fund: fundOfTie(world, fund), amount: money(amount) })),
  };
  await writeFile(join(o.folder, "plan.json"), json(plan));
  await writeFile(join(o.folder, "answer-key.json"), json(key));
  return { world, files, plan, key };
}
