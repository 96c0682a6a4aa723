import type { Keeper, Report, World } from "../model/world.ts";
import type { Table } from "../writing/sheet.ts";
import type { CsvStyle } from "../writing/write-csv.ts";
import type { XlsxStyle } from "../writing/write-xlsx.ts";

/** One of a layout's files, printed but not yet encoded. */
export interface FileOut {
  report: Report;
  provider: "recordkeeper" | "payroll";
  name: string;
  /** Set when the plan's files are combined. */
  keeper?: Keeper;
  table: Table;
  /** By column meaning: what the column's values mean, in our own words. */
  words?: Record<string, Record<string, string>>;
  csv?: CsvStyle;
  xlsx?: XlsxStyle;
}

/** Column meanings, in our own words. */
export const meanings = {
  ssn: "social security number",
  ssn4: "social security number, only the last four digits",
  eid: "employee number of the employer",
  pid: "participant number of the recordkeeper",
  name: "full name of the person",
  last: "last name",
  first: "first name",
  middle: "middle initial",
  suffix: "name suffix",
  plan: "plan or contract number of the provider",
  status: "employment status",
  cls: "employee class",
  birth: "date of birth",
  hire: "date of hire",
  rehire: "date of rehire",
  term: "date of termination",
  death: "date of death",
  source: "money source",
  sourceName: "money source, spelled out",
  fund: "fund code",
  fundName: "fund name",
  opening: "balance at the start of the period",
  contrib: "contributions of the period, all sources of the row",
  ee: "employee contributions of the period",
  er: "employer contributions of the period",
  rollover: "rollovers into the plan",
  loanPrincipal: "loan principal repaid",
  loanInterest: "loan interest paid",
  loanIssued: "loans issued",
  transfer: "transfers between funds, net",
  gain: "investment gain or loss",
  dist: "distributions",
  forfeit: "forfeitures",
  fee: "fees",
  closing: "balance at the end of the period",
  vest: "vested percent",
  vestEr: "vested percent of employer money",
  loanBalance: "outstanding loan balance at the end",
  loanOpening: "outstanding loan balance at the start",
  payDate: "pay date",
  received: "date the deposit was received",
  periodStart: "start of the pay period",
  periodEnd: "end of the pay period",
  amount: "amount of the contribution",
  rowTotal: "sum of the row's sources, printed beside them",
  pretax: "pre-tax deferral",
  roth: "Roth deferral",
  catchUp: "catch-up deferral",
  match: "employer match",
  ps: "employer profit sharing",
  gross: "gross pay",
  eligible: "pay that counts under the plan",
  regular: "regular pay",
  overtime: "overtime pay",
  bonus: "bonus pay",
  hours: "hours worked",
  loanPay: "loan repayment withheld",
  code: "pay code",
  codeName: "pay code, spelled out",
  codeAmount: "amount of the pay code",
  payId: "number of the payment",
  distDate: "payment date",
  distType: "kind of payment",
  reason: "reason for the payment",
  code1099: "1099-R distribution code",
  distGross: "gross amount of the payment",
  fed: "federal tax withheld",
  state: "state tax withheld",
  distFee: "fee taken from the payment",
  net: "net amount paid",
  payee: "payee",
  forfeited: "amount forfeited at the payment",
  stateName: "state of residence",
  period: "quarter that the row is of",
  checkStatus: "whether the check was paid or is void",
} as const;

type Dictionary = Record<string, Record<string, string>>;

/** Inverts a map from our word to the layout's spelling, as the answer key needs it. */
export function turned(spellings: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(spellings).map(([word, spelled]) => [spelled, word]));
}

/** Account classes that belong to another account class. */
const classes: Readonly<Record<string, string>> = { recapture: "expense", holding: "suspense" };

/** Each row's trust account. */
function trustWords(w: World): Record<string, string> {
  return Object.fromEntries(w.trust.map(({ name, key }) => [name, key.startsWith("fund") ? "fund" : (classes[key] ?? key)]));
}

/** Adds to each file what the values in its columns mean. */
export function explained(w: World, files: FileOut[], dictionary: Dictionary): FileOut[] {
  return files.map((file) => {
    const own = file.report === "trust_statement" ? { [meanings.fundName]: trustWords(w) } : dictionary;
    return { ...file, words: Object.fromEntries(Object.entries(own).filter(([key]) => file.table.columns.some((c) => c.meaning === key))) };
  });
}

export const plainCsv: CsvStyle = { delimiter: ",", latin1: false, bom: false, eol: "\r\n", quoteAll: false };
