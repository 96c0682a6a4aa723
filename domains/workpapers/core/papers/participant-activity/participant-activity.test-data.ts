import type { ControlTotalKey, ReportKey } from "@tieout/catalog/core";
import { cents, type PlainDate, parsePlainDate } from "@tieout/kernel";
import {
  type ActivityAmounts,
  activityFields,
  type ContributionField,
  contributionFields,
  createReportFacts,
  createRuleTally,
  type EngagementFacts,
  makeStatement,
  type RunnableRule,
  type SourceFacts,
  type StatementRecord,
  type TalliedException,
  type TalliedRule,
} from "@tieout/runs/core";
import type { DatedRow } from "../../people/dated-rows.ts";
import type { EmploymentRecord } from "../../people/employment-records.ts";
import type { Participant } from "../../people/participants.ts";
import type { EmploymentDates, Identity } from "../../people/person.ts";
import type { ActivityContext } from "./activity-context.ts";
import type { ActivityGroup, ActivityInputs, ContributionTotals, PaymentTotals, ReceivedTotals } from "./inputs.ts";
import type { Payee } from "./payees.ts";

export const engagement: EngagementFacts = {
  clientName: "Brightwater Foods",
  planName: "Brightwater Foods 401(k) Plan",
  ein: "47-3920185",
  planNumber: "001",
  engagementName: "2024 Brightwater Foods",
  startOn: day("2024-01-01"),
  endOn: day("2024-12-31"),
  providers: ["Other (Contract A)"],
  performanceMateriality: null,
};

export function day(text: string): PlainDate {
  const date = parsePlainDate(text);
  if (date === null) throw new RangeError(`${text} is not a date`);
  return date;
}

/** An uploaded file, its mapped fields, and its provider (A by default). */
export type MappedFile = readonly [report: ReportKey, fields: readonly string[], provider?: string];

/** Every report and field that the paper's rules need. */
const everyField: readonly MappedFile[] = [
  [
    "participant_balances",
    ["ssn", "full_name", "participant_id", "money_source", "vested_pct", "contributions", "term_date", ...activityFields],
  ],
  ["contribution_detail", ["ssn", "full_name", "participant_id", "money_source", "amount", "pay_date", "received_date"]],
  ["distribution_detail", ["ssn", "full_name", "participant_id", "dist_date", "dist_type", "dist_gross"]],
  ["demographics", ["ssn", "term_date"]],
];

/** The files, with some of a report's fields or the whole report removed. */
export const without = (report: ReportKey, fields: readonly string[] | "report", files = everyField): readonly MappedFile[] =>
  fields === "report"
    ? files.filter(([name]) => name !== report)
    : files.map(([name, mapped]) => [name, name === report ? mapped.filter((field) => !fields.includes(field)) : mapped]);

/** A report's second file is named `<report>-2.csv`. */
function sourceOf([reportKey, fieldsMapped, provider = "A"]: MappedFile, fileNo: number, files: readonly MappedFile[]): SourceFacts {
  const nth = files.slice(0, fileNo + 1).filter(([report]) => report === reportKey).length;
  const fileName = `${reportKey}${nth > 1 ? `-${nth}` : ""}.csv`;
  return {
    ...{ fileNo, reportKey, input: `canonical-${fileNo}`, fileName, sha256: "", provider, fieldsMapped },
    ...{ rowsRead: 0, kept: 0, keptOutOfPeriod: 0, rejected: 0, skipped: 0, issues: [] },
  };
}

interface GivenInputs extends Partial<Omit<ActivityInputs, "facts">> {
  readonly files?: readonly MappedFile[];
  /** Amounts on the trust statement's lines, in cents. */
  readonly statement?: Partial<Readonly<Record<ControlTotalKey, bigint>>>;
  /**
   * Rows of an uploaded trust statement with a column per line, by account; each line is the sum of its rows unless `statement` sets it.
   */
  readonly accounts?: Readonly<Record<string, Readonly<Record<string, bigint>>>>;
  readonly participants: readonly Participant[];
  /** End of the limitation year, if it differs from the plan year. */
  readonly limitationYearEndOn?: PlainDate;
}

const statementRecord = ([name, lines]: readonly [string, Readonly<Record<string, bigint>>]): StatementRecord => ({
  ...{
    file: 0,
    id: null,
    name,
    class: null,
    line: null,
    description: null,
    amountCents: null,
    columns: new Map(Object.entries(lines)),
    place: null,
  },
});

/** A fund in the first provider's balances; it has no number by default. */
export const fund = (label: string, given: Partial<ActivityAmounts>, more: Partial<ActivityGroup> = {}): ActivityGroup => ({
  ...{ id: null, label, provider: "0", amounts: amountsOf(activityFields, given), place: null },
  ...more,
});

/** A money source in the balances. */
export const source = (id: string, given: Partial<ActivityAmounts>): ActivityGroup => fund(id, given, { id, provider: null });

/** Inputs for a plan year with every report and field, except those a test removes. */
export function activityInputs({
  files = everyField,
  statement = {},
  accounts,
  limitationYearEndOn,
  ...given
}: GivenInputs): ActivityInputs {
  const controls = new Map<ControlTotalKey, { readonly amountCents: ReturnType<typeof cents>; readonly label: string }>();
  const uploaded = accounts ? makeStatement(Object.entries(accounts).map(statementRecord)) : null;
  const lines = { ...uploaded?.totals, ...statement };
  for (const key of Object.keys(lines) as ControlTotalKey[])
    controls.set(key, { amountCents: cents(lines[key] ?? 0n), label: "Trust statement" });
  const facts = createReportFacts(
    limitationYearEndOn ? { ...engagement, limitationYearEndOn } : engagement,
    files.map(sourceOf),
    controls,
    uploaded,
  );
  return {
    facts,
    accountFiles: new Map(),
    byFund: [],
    bySource: [],
    contributions: facts.has("contribution_detail") ? [] : null,
    received: facts.mapsAny("contribution_detail", ["received_date"]) ? [] : null,
    contributionDays: [],
    payments: facts.has("distribution_detail") ? [] : null,
    detailNames: [],
    ...{ vestedBelow: [], shortSources: [], sourceTransfers: [], paidVesting: [] },
    employment: [],
    payees: [],
    lateContributions: [],
    providers: [],
    cutoff: { rows: [], count: 0 },
    ...given,
  };
}

/** A person in one provider's reports. */
export const person = (id: string, name: string, ssnLast4: string, provider = 0): Identity => ({
  ...{ key: `${provider}|I${id}`, id, ssnHash: ssnLast4.padEnd(64, "a"), ssnLast4, name },
});
export const adams = person("P1", "ADAMS, ANN", "0001");
export const baker = person("P2", "BAKER, BEN", "0002");

// A record built from a list of its keys has all of them, which the type of `fromEntries` cannot express.
const amountsOf = <Field extends string>(fields: readonly Field[], given: Partial<Record<Field, bigint>>) =>
  Object.fromEntries(fields.map((field) => [field, given[field] ?? 0n])) as Record<Field, bigint>;

const employed: EmploymentDates = {
  ...{ birthOn: day("1980-01-01"), hireOn: day("2010-01-01"), termOn: null, rehireOn: null, diedOn: null, status: "active" },
};

/** An account with one position; all amounts are zero except those given. */
export function account(who: Identity, given: Partial<ActivityAmounts> = {}, more: Partial<Participant> = {}): Participant {
  const amounts = amountsOf(activityFields, given);
  const position = { lowestBeginningCents: amounts.beginning_balance, lowestEndingCents: amounts.ending_balance, idleGainCents: 0n };
  return { ...who, ...employed, amounts, ...position, vestedBasisPoints: null, place: null, ...more };
}

/** A person's contributions in the contribution detail. */
export const contributed = (
  who: Identity,
  bySource: Partial<Record<ContributionField, bigint>>,
  more: Partial<ContributionTotals> = {},
): ContributionTotals => ({
  ...{ ...who, bySource: amountsOf(contributionFields, bySource), rolloverCents: 0n, lastOn: day("2024-06-28") },
  ...more,
});

/** A person's contributions by received date. */
export const received = (who: Identity, bySource: Partial<Record<ContributionField, bigint>>): ReceivedTotals => ({
  ...who,
  bySource: amountsOf(contributionFields, bySource),
});

/** A person's payments in the distribution detail; `paidCents` are the cash payments. */
export const paid = (who: Identity, grossCents: bigint, paidCents = grossCents, withoutOffsetCents = paidCents): PaymentTotals => ({
  ...{ ...who, grossCents, paidCents, withoutOffsetCents },
});

/** A row of the contribution detail, in file 1. */
export const contributionRow = (who: Identity, on: string, amountCents: bigint, row = 2): DatedRow => ({
  ...{ key: who.key, on: day(on), amountCents, file_no: 1, sheet: 0, row },
});

/** A payee in the distribution detail with only these dates. */
export const payee = (who: Identity, dates: Partial<EmploymentDates>): Payee => ({
  ...{ ...who, birthOn: null, hireOn: null, termOn: null, rehireOn: null, diedOn: null, status: null },
  ...dates,
});

/** A demographics or payroll record, matched by SSN only. */
export const employee = (who: Identity, dates: Partial<EmploymentDates>): EmploymentRecord => ({
  ...{ ...who, id: null, hoursHundredths: null },
  ...employed,
  ...dates,
});

interface RuleOutcome {
  readonly exceptions: readonly TalliedException[];
  /** Subjects of the exceptions. */
  readonly found: readonly string[];
  readonly counts: TalliedRule | undefined;
}

/** Findings of one rule for these inputs. */
export function judge(rule: RunnableRule<ActivityContext>, inputs: GivenInputs): RuleOutcome {
  const tally = createRuleTally([rule]);
  rule.run(activityInputs(inputs), tally);
  const exceptions = tally.exceptions();
  return { exceptions, found: exceptions.map(({ subject }) => subject), counts: tally.summaries()[0] };
}
