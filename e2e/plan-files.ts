import { registerCanary } from "@tieout/test-kit";
import type { SlotFile } from "./api-walk.ts";

/** One report from a synthetic plan as rows of text; the first row is the header. */
export type ReportRows = readonly (readonly string[])[];

export interface PlanSize {
  readonly participants: number;
  readonly payDates: number;
  readonly seed: number;
}

export type PlanReport = "participant_balances" | "contribution_detail" | "distribution_detail" | "trust_statement" | "payroll_register";
export type PlanReports = Readonly<Record<PlanReport, ReportRows>>;

interface Person {
  readonly id: string;
  readonly ssn: string;
  readonly last: string;
  readonly first: string;
  readonly born: string;
  readonly hired: string;
  /** Cents per pay date. */
  readonly pay: number;
  readonly isPaid: boolean;
}

const lastNames = ["Adler", "Brook", "Castan", "Delmar", "Evers", "Fenwick", "Garrow", "Hollis"];
const firstNames = ["Ana", "Ben", "Cid", "Dora", "Eli", "Faye", "Gus", "Hana"];
const sources = ["Employee Pre-Tax", "Employer Match"] as const;

/** Numbers from 0 up to but not including `below`, always the same for one seed (mulberry32). */
export function chanceOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const two = (value: number): string => String(value).padStart(2, "0");
const money = (cents: number): string => `${cents < 0 ? "-" : ""}${Math.trunc(Math.abs(cents) / 100)}.${two(Math.abs(cents) % 100)}`;
const day = (month: number, date: number, year: number): string => `${two(month)}/${two(date)}/${year}`;

/** SSNs with area numbers of 900 and above were never issued. */
function person(at: number, chance: (below: number) => number): Person {
  const ssn = `${900 + Math.trunc(at / 1000)}-${10 + (at % 80)}-${1000 + (at % 9000)}`;
  registerCanary("SSN", ssn);
  return {
    id: `P${String(at + 1).padStart(5, "0")}`,
    ssn,
    last: `${lastNames[chance(lastNames.length)]}${at}`,
    first: firstNames[chance(firstNames.length)] ?? "",
    born: day(1 + chance(12), 1 + chance(28), 1955 + chance(45)),
    hired: day(3, 15, 2005 + chance(18)),
    pay: 150_000 + chance(350_000),
    isPaid: at % 20 !== 0,
  };
}

const payDate = (at: number, count: number): string => {
  const dayOfYear = Math.trunc((at * 330) / count) + 5;
  return day(1 + Math.trunc(dayOfYear / 28), 1 + (dayOfYear % 28), 2024);
};

/**
 * Reports for the 2024 plan year that agree to the cent except for a few planted differences. Every twentieth person has left and is paid
 * out; the others are on the payroll.
 */
export function planReports(size: PlanSize): PlanReports {
  const chance = chanceOf(size.seed);
  const people = Array.from({ length: size.participants }, (_, at) => person(at, chance));
  const dates = Array.from({ length: size.payDates }, (_, at) => payDate(at, size.payDates));
  const distributions = distributionRows(people, chance);
  const balances = balanceRows(people, { dates, paidOut: distributions.paidOut, chance });
  return {
    participant_balances: balances.rows,
    contribution_detail: contributionRows(people, dates),
    distribution_detail: distributions.rows,
    trust_statement: balances.trust,
    payroll_register: payrollRows(people, dates),
  };
}

const deferral = (pay: number): number => Math.trunc(pay / 20);
const match = (pay: number): number => Math.trunc((pay * 3) / 100);

function payrollRows(people: readonly Person[], dates: readonly string[]): ReportRows {
  const header =
    "Employee ID,SSN,Last Name,First Name,Check Date,Hours,Gross Earnings,Plan Compensation,Pre-Tax Contribution,Employer Match,Date of Birth,Date of Hire";
  const rows: string[][] = [header.split(",")];
  for (const date of dates)
    for (const { id, ssn, last, first, pay, born, hired, isPaid } of people)
      if (isPaid) {
        const gross = money(pay);
        rows.push([`E${id.slice(1)}`, ssn, last, first, date, "80", gross, gross, money(deferral(pay)), money(match(pay)), born, hired]);
      }
  return rows;
}

function contributionRows(people: readonly Person[], dates: readonly string[]): ReportRows {
  const rows: string[][] = ["Participant ID,SSN,Name,Payroll Date,Source,Amount".split(",")];
  for (const date of dates)
    for (const { id, ssn, last, first, pay, isPaid } of people)
      if (isPaid) {
        rows.push([id, ssn, `${last}, ${first}`, date, sources[0], money(deferral(pay))]);
        rows.push([id, ssn, `${last}, ${first}`, date, sources[1], money(match(pay))]);
      }
  return rows;
}

function distributionRows(people: readonly Person[], chance: (below: number) => number) {
  const header =
    "Participant ID,SSN,Participant Name,Payment Date,Distribution Type,Gross Amount,Federal Withholding,State Withholding,Fee,Net Amount,1099-R Code,Payee,Date of Birth,Hire Date,Termination Date,Vested %";
  const rows: string[][] = [header.split(",")];
  const paidOut = new Map<string, number>();
  for (const [at, { id, ssn, last, first, born, hired, isPaid }] of people.entries()) {
    if (isPaid) continue;
    const gross = 100_000 + chance(4_900_000);
    // Every seventh payment has too little withheld; every eleventh has a net amount that does not foot.
    const federal = at % 7 === 0 ? Math.trunc(gross / 10) : Math.ceil(gross / 5);
    const net = gross - federal - 5000 + (at % 11 === 0 ? 100 : 0);
    paidOut.set(id, gross);
    const amounts = [gross, federal, 0, 5000, net].map(money);
    const paidOn = day(1 + (at % 12), 15, 2024);
    rows.push([
      ...[id, ssn, `${last}, ${first}`, paidOn, "Termination - Lump Sum", ...amounts],
      ...["1", `${first} ${last}`, born, hired, "01/05/2024", "100%"],
    ]);
  }
  return { rows, paidOut };
}

interface BalanceFacts {
  readonly dates: readonly string[];
  /** Cents by participant. */
  readonly paidOut: ReadonlyMap<string, number>;
  readonly chance: (below: number) => number;
}

function balanceRows(people: readonly Person[], { dates, paidOut, chance }: BalanceFacts) {
  const header =
    "Participant ID,SSN,Participant Name,Money Source,Fund Name,Beginning Balance,Contributions,Gain/Loss,Distributions,Ending Balance,Vested %";
  const rows: string[][] = [header.split(",")];
  const totals = [0, 0, 0, 0, 0];
  for (const [at, { id, ssn, last, first, pay, isPaid }] of people.entries()) {
    for (const [order, source] of sources.entries()) {
      const paid = order === 0 ? (paidOut.get(id) ?? 0) : 0;
      const begin = Math.max(100_000 + chance(8_900_000), paid);
      const contributed = isPaid ? (order === 0 ? deferral(pay) : match(pay)) * dates.length : 0;
      const gain = chance(100_000) - 20_000;
      // One row that does not foot.
      const end = begin + contributed + gain - paid + (at === 40 && order === 0 ? 500 : 0);
      const amounts = [begin, contributed, gain, -paid, end];
      for (const [column, amount] of amounts.entries()) totals[column] = (totals[column] ?? 0) + amount;
      rows.push([id, ssn, `${last}, ${first}`, source, "Target 2040", ...amounts.map(money), "100"]);
    }
  }
  const lines = ["Beginning Balance", "Contributions", "Investment gain/loss", "Distributions", "Ending Balance"];
  const trust = [["Description", "Amount"], ...lines.map((line, column) => [line, money(totals[column] ?? 0)])];
  return { rows, trust };
}

const quoted = (value: string): string => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

export const csvOf = (rows: ReportRows): Uint8Array => Buffer.from(`${rows.map((row) => row.map(quoted).join(",")).join("\n")}\n`);

/** The reports as CSV files for the slots. */
export const slotFilesOf = (reports: Readonly<Record<string, ReportRows>>): readonly SlotFile[] =>
  Object.entries(reports).map(([report, rows]) => ({ report, name: `${report}.csv`, bytes: csvOf(rows) }));
