import { reportTitle } from "@tieout/catalog/core";
import { employeeTexts } from "@tieout/ingestion/core";
import { cents, type PlainDate, parsePlainDate } from "@tieout/kernel";
import {
  type ControlFigures,
  createReportFacts,
  createRuleTally,
  type EngagementFacts,
  type Outcome,
  type PayrollMoneyField,
  payrollMoneyFields,
  type ReportFacts,
  type RunnableRule,
  type SourceFacts,
  type TalliedException,
  type TalliedRule,
} from "@tieout/runs/core";
import type { DatedRow } from "../../people/dated-rows.ts";
import type { DemographicsRecord, Employee, PayrollEmployee } from "../../people/employer-records.ts";
import { mergeDemographics } from "../../people/merge-demographics.ts";
import { demographicsAsMapped, payrollAsMapped } from "./as-mapped.test-data.ts";
import { type CensusContext, censusContext, censusReports } from "./census-context.ts";
import type { PayDate } from "./checks-above-pay.ts";
import type { CensusInputs } from "./inputs.ts";

export function day(text: string): PlainDate {
  const found = parsePlainDate(text);
  if (found === null) throw new RangeError(`${text} is not a day`);
  return found;
}

type Pay = Readonly<Record<PayrollMoneyField, bigint>>;
// `Object.fromEntries` loses the key types; the list contains every money field.
const noPay = Object.fromEntries(payrollMoneyFields.map((field) => [field, 0n])) as Pay;

/** Overrides for a test's employee; `pay` in cents. */
type Special = Partial<Omit<PayrollEmployee, "amounts">> & { readonly pay?: Partial<Pay> };

/** Born in 1985, hired in 2015, paid 2,000.00 (1,900.00 of it eligible) for 80 hours in March 2024, with 100.00 deferred. */
const usualPay: Partial<Pay> = { gross_pay: 200_000n, eligible_comp: 190_000n, deferral_pretax: 10_000n };

const usual: Omit<PayrollEmployee, "key" | "id" | "ssnHash" | "ssnLast4" | "name" | "amounts"> = {
  birthOn: day("1985-05-05"),
  hireOn: day("2015-01-01"),
  termOn: null,
  rehireOn: null,
  diedOn: null,
  status: null,
  texts: Object.fromEntries(employeeTexts.map(({ key }) => [key, "FT"])),
  hoursHundredths: 8_000n,
  firstPayOn: day("2024-03-15"),
  lastPayOn: day("2024-03-15"),
  lastPaidOn: day("2024-03-15"),
  checks: 1,
  providers: "0",
  severalValues: [],
  unknown: [],
  inPayroll: true,
  place: null,
};

/** A person with the first provider; the digits are the last four of the SSN. */
const employed =
  (id: string, name: string, ssnLast4: string) =>
  ({ pay = {}, ...more }: Special = {}): PayrollEmployee => ({
    ...usual,
    ...{ key: `0|I${id}`, id, ssnHash: `hash of ${ssnLast4}`, ssnLast4, name },
    amounts: { ...noPay, ...usualPay, ...pay },
    ...more,
  });

export const ann = employed("E1", "ADAMS, ANN", "0001");
export const ben = employed("E2", "BAKER, BEN", "0002");
export const cy = employed("E3", "COLE, CY", "0003");
export const dee = employed("E4", "DIAZ, DEE", "0004");
/** Ann's SSN under another employee ID. */
export const annAgain = employed("E9", "ADAMS, ANN", "0001");

/** An employee's demographics record: the same as payroll, except for the given values. */
export const recordOf = (employee: Employee, more: Partial<DemographicsRecord> = {}): DemographicsRecord => ({
  key: employee.key,
  place: null,
  id: employee.id,
  ssnHash: employee.ssnHash,
  ssnLast4: employee.ssnLast4,
  name: employee.name,
  birthOn: employee.birthOn,
  hireOn: employee.hireOn,
  termOn: employee.termOn,
  rehireOn: employee.rehireOn,
  diedOn: employee.diedOn,
  status: employee.status,
  texts: employee.texts,
  ...{ hoursHundredths: null, grossCents: null, eligibleCents: null },
  ...more,
});

/** An employee's pay row in the first file. */
export const paid = (employee: Employee, on: string, amountCents: bigint, row: number): DatedRow => ({
  ...{ file_no: 0, sheet: 0, row, key: employee.key, on: day(on), amountCents },
});

const engagement: EngagementFacts = {
  ...{ clientName: "Brightwater Foods", planName: "Brightwater Foods 401(k) Plan", ein: "47-3920185", planNumber: "001" },
  ...{ engagementName: "2024 Brightwater Foods", startOn: day("2024-01-01"), endOn: day("2024-12-31") },
  ...{ providers: ["Other (Contract A)"], performanceMateriality: null },
};

export const personFields = [
  "employee_id",
  "ssn",
  "full_name",
  "birth_date",
  "hire_date",
  "term_date",
  "rehire_date",
  "status",
  ...employeeTexts.map(({ key }) => key),
];
/** W-2 wages are included only if a test asks for them, because they replace gross pay in the tie. */
const payrollFields = [...personFields, "pay_date", "hours", ...payrollMoneyFields.filter((field) => field !== "w2_comp")];
const usualFields = { payroll_register: payrollFields, demographics: personFields };

/** A test's census: only Ann, in both files, with every column, unless the test specifies otherwise. */
export interface CensusCase {
  /** Null if the report is not uploaded. */
  readonly payroll?: readonly PayrollEmployee[] | null;
  readonly demographics?: readonly DemographicsRecord[] | null;
  /** Employees in the census, if different from payroll's. */
  readonly employees?: readonly Employee[];
  readonly latePay?: readonly DatedRow[];
  readonly checksAbovePay?: readonly PayDate[];
  readonly controls?: ControlFigures;
  /** Columns that a report has, if not the usual ones. */
  readonly fields?: Partial<Readonly<Record<keyof typeof usualFields, readonly string[]>>>;
  /** Columns of a second payroll register; if absent, none is uploaded. */
  readonly secondRegister?: readonly string[];
  /** Columns that neither report has. */
  readonly without?: readonly string[];
}

function factsOf(given: Pick<CensusInputs, "payroll" | "demographics">, some: CensusCase): ReportFacts {
  const uploaded = { payroll_register: given.payroll, demographics: given.demographics };
  const files = censusReports
    .filter((report) => uploaded[report] !== null)
    .map((reportKey) => ({ reportKey, fileName: `${reportTitle(reportKey)}.csv`, fieldsMapped: mappedFields(some, reportKey) }));
  const second = { reportKey: "payroll_register" as const, fileName: "Second register.csv" };
  const all = some.secondRegister ? [...files, { ...second, fieldsMapped: some.secondRegister }] : files;
  return createReportFacts(engagement, all.map(sourceOf), some.controls ?? new Map());
}

const sourceOf = (file: Pick<SourceFacts, "reportKey" | "fileName" | "fieldsMapped">, fileNo: number): SourceFacts => ({
  ...{ ...file, fileNo, input: `canonical-${fileNo}`, sha256: "", provider: "A" },
  ...{ rowsRead: 1, kept: 1, keptOutOfPeriod: 0, rejected: 0, skipped: 0, issues: [] },
});

const mappedFields = ({ fields, without = [] }: CensusCase, report: keyof typeof usualFields): readonly string[] =>
  (fields?.[report] ?? usualFields[report]).filter((field) => !without.includes(field));

export function censusInputs(some: CensusCase = {}): CensusInputs {
  const { payroll: paid = [ann()], demographics: records = (paid ?? []).map((employee) => recordOf(employee)) } = some;
  const payroll = paid?.map((employee) => payrollAsMapped(employee, mappedFields(some, "payroll_register"))) ?? null;
  const demographics = records?.map((record) => demographicsAsMapped(record, mappedFields(some, "demographics"))) ?? null;
  const { employees = mergeDemographics(payroll, demographics), latePay = [], checksAbovePay = [] } = some;
  const facts = factsOf({ payroll, demographics }, some);
  return { facts, payroll, demographics, employees, latePay, checksAbovePay, providers: [], cutoff: { rows: [], count: 0 } };
}

interface Judgment {
  /** Subjects of the exceptions, sorted. */
  readonly found: readonly string[];
  readonly exceptions: readonly TalliedException[];
  /** Results by unit, in unit order. */
  readonly results: readonly Outcome["result"][];
  readonly summary: TalliedRule | undefined;
}

/** Runs one rule over a census. */
export function judge(rule: RunnableRule<CensusContext>, some: CensusCase): Judgment {
  const context = censusContext(censusInputs(some));
  const tally = createRuleTally([rule]);
  rule.run(context, tally);
  const results: Outcome["result"][] = [];
  rule.run(context, createRuleTally([rule]), (_, { result }) => results.push(result));
  const exceptions = tally.exceptions();
  return { found: exceptions.map(({ subject }) => subject).sort(), exceptions, results, summary: tally.summaries()[0] };
}

/** A control total that the auditor entered from Form W-3. */
export const formW3 = (amountCents: bigint) => ({ amountCents: cents(amountCents), label: "Form W-3, page 1" });
