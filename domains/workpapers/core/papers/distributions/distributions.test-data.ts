import { moneySourceTitle, type ReportKey } from "@tieout/catalog/core";
import { formatCents, type PlainDate, parsePlainDate } from "@tieout/kernel";
import { createReportFacts, createRuleTally, type Outcome, type ReportFacts, type RunnableRule, type SourceFacts } from "@tieout/runs/core";
import { matchVoids } from "../../payments/match-voids.ts";
import type { Payment } from "../../payments/payment.ts";
import type { EmploymentRecord } from "../../people/employment-records.ts";
import type { Identity } from "../../people/person.ts";
import type { AccountHolder, DistributionInputs, SourcePosition } from "./inputs.ts";
import { paymentContexts } from "./rules/payment-context.ts";
import type { DistributionContext } from "./rules/payment-rule.ts";
import { minimumsDue } from "./rules/required-minimum/minimum-due.ts";
import { groupAlike } from "./rules/several-payment-rules.ts";

/** Complete files for a plan, and a payment without exceptions; each test changes only what it checks. */

export function on(text: string): PlainDate {
  const date = parsePlainDate(text);
  if (!date) throw new Error(`${text} is not a date`);
  return date;
}

export const identity = (id: string): Identity => ({
  ...{ key: `0|I${id}`, id, ssnHash: `ssn of ${id}`, ssnLast4: null },
  name: `NAME ${id}, N`,
});

/** $1,000.00 to P1 after termination, 20% withheld, fully vested. */
export function payment(more: Partial<Payment> = {}): Payment {
  const made = {
    ...identity("P1"),
    ...{ file_no: 0, sheet: 0, row: 2, paymentNumber: null, inPeriod: true },
    ...{ paidOn: on("2024-06-28"), type: "termination_lump_sum", code: "1", payee: null, moneySource: null },
    ...{ grossCents: 100_000n, federalCents: 20_000n, stateCents: 0n, feeCents: 0n, netCents: 80_000n },
    ...{ forfeitureCents: 0n, loanOffsetCents: null, vestedBasisPoints: 10_000 },
    ...{ birthOn: on("1980-02-03"), hireOn: null, termOn: on("2024-03-31"), diedOn: null },
    ...more,
  };
  const { file_no, sheet, row, grossCents, feeCents, moneySource } = made;
  return { parts: [{ file_no, sheet, row, grossCents, feeCents, moneySource }], ...made };
}

/** A terminated participant's account of $1,000.00 that was paid out. */
export const account = (more: Partial<AccountHolder> = {}): AccountHolder => ({
  ...identity("P1"),
  ...{ birthOn: null, hireOn: null, termOn: null, rehireOn: null, diedOn: null, status: "terminated", vestedBasisPoints: null },
  ...{ inflowCents: 100_000n, distributionCents: -100_000n, forfeitureCents: 0n, beginningCents: 100_000n, endingCents: 0n },
  ...more,
});

/** An employer's record, with the SSN but no participant number. */
export const employed = (more: Partial<EmploymentRecord> = {}): EmploymentRecord => ({
  ...{ ...identity("P1"), key: "1|IE1", id: null },
  ...{ birthOn: null, hireOn: null, termOn: null, rehireOn: null, diedOn: null, status: null, hoursHundredths: null },
  ...more,
});

/** P1's balance in one money source, before payments. */
export const position = (sourceKey: string, availableCents: bigint, more: Partial<SourcePosition> = {}): SourcePosition => ({
  ...{ key: identity("P1").key, sourceKey, source: moneySourceTitle(sourceKey), availableCents },
  ...{ vestedBasisPoints: null, paidCents: 0n, forfeitedCents: 0n },
  ...more,
});

const personFields = ["ssn", "full_name", "birth_date", "hire_date", "term_date", "rehire_date", "death_date", "status"];
const paymentFields = ["participant_id", "dist_date", "dist_type", "dist_id", "payee", "form1099_code", "money_source", "vested_pct"];
const paymentAmounts = ["dist_gross", "fed_tax", "state_tax", "dist_fee", "dist_net", "forfeiture", "loan_offset"];
const mapped = {
  distribution_detail: [...personFields.filter((field) => field !== "status"), ...paymentFields, ...paymentAmounts],
  participant_balances: [
    ...personFields,
    "participant_id",
    "money_source",
    "vested_pct",
    "beginning_balance",
    "distributions",
    "forfeitures",
  ],
  demographics: [...personFields, "employee_id"],
  payroll_register: [...personFields, "employee_id", "pay_date"],
} satisfies Partial<Record<ReportKey, readonly string[]>>;
type UploadedReport = keyof typeof mapped;
const reports: readonly UploadedReport[] = ["distribution_detail", "participant_balances", "demographics", "payroll_register"];

/** A file that maps every field in its report except these. */
export const fileOf = (reportKey: UploadedReport, without: readonly string[] = []): SourceFacts => ({
  ...{ fileNo: 0, reportKey, input: reportKey, fileName: `${reportKey}.csv`, sha256: "0".repeat(64), provider: "A" },
  ...{ fieldsMapped: mapped[reportKey].filter((field) => !without.includes(field)), issues: [] },
  ...{ rowsRead: 1, kept: 1, keptOutOfPeriod: 0, rejected: 0, skipped: 0 },
});

export const factsOf = (files: readonly SourceFacts[]): ReportFacts =>
  createReportFacts(
    {
      ...{ clientName: "Brightwater Foods", planName: "Brightwater Foods 401(k) Plan", ein: "47-3920185", planNumber: "001" },
      ...{ engagementName: "2024 Brightwater Foods", startOn: on("2024-01-01"), endOn: on("2024-12-31") },
      ...{ providers: ["Other (Contract A)"], performanceMateriality: null },
    },
    files,
    new Map(),
  );

/** Facts for a plan whose files lack these fields, or which has no file for a report. */
export const factsWithout = (taken: Partial<Record<UploadedReport, readonly string[] | "report">>): ReportFacts =>
  factsOf(
    reports.flatMap((report) => {
      const without = taken[report];
      return without === "report" ? [] : [fileOf(report, without)];
    }),
  );

/** Gives every payee an account, unless a test supplies others. */
export const inputsOf = (payments: readonly Payment[], more: Partial<DistributionInputs> = {}): DistributionInputs => ({
  facts: factsWithout({}),
  payments,
  voided: [],
  holders: [...new Map(payments.map(({ key, id, ssnHash, ssnLast4, name }) => [key, { key, id, ssnHash, ssnLast4, name }])).values()].map(
    (one) => account(one),
  ),
  ...{ employment: [], positions: [], rothBeginning: new Map(), rolloverMoney: new Map(), providers: [], cutoff: { rows: [], count: 0 } },
  ...more,
});

/** Text for an outcome: `pass`, `not applicable`, `exception: <wrong part>`, or `cannot be determined: <what is missing>`. */
function wordsOf(outcome: Outcome): string {
  if (outcome.result === "not_applicable") return "not applicable";
  if (outcome.result === "cannot_be_determined") return `cannot be determined: ${outcome.missing}`;
  if (outcome.result === "exception") return `exception: ${formatCents(outcome.finding.amountCents ?? 0n)}`;
  return outcome.result;
}

/** A rule's verdict on each unit, in order. */
export function verdicts(rule: RunnableRule<DistributionContext>, inputs: DistributionInputs): string[] {
  const voids = matchVoids(inputs.payments, inputs.voided);
  const found: string[] = [];
  const context: DistributionContext = {
    ...{ facts: inputs.facts, voids, payments: paymentContexts(inputs, voids.effectivePayments) },
    minimums: minimumsDue(inputs, voids.effectivePayments),
    groups: groupAlike(voids.effectivePayments),
  };
  rule.run(context, createRuleTally([rule]), (_position, outcome) => void found.push(wordsOf(outcome)));
  return found;
}

/** A rule's verdict on one payment. */
export const verdict = (
  rule: RunnableRule<DistributionContext>,
  more: Partial<Payment>,
  others: Partial<DistributionInputs> = {},
): string | undefined => verdicts(rule, inputsOf([payment(more)], others))[0];
