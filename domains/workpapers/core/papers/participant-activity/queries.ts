import { cashlessTypes, moneySourceTitle } from "@tieout/catalog/core";
import {
  agreesSql,
  bigintOf,
  type CanonicalReader,
  type CanonicalSchema,
  type ContributionField,
  contributionDate,
  contributionFields,
  cutoffReportsOf,
  cutoffRows,
  dateOf,
  numberOf,
  placeColumns,
  placeOf,
  type Query,
  type QueryRecord,
  type ReadingContext,
  type ReportFacts,
  textOf,
} from "@tieout/runs/core";
import { type DatedRow, rowsAfter } from "../../people/dated-rows.ts";
import { readEmployment, readNumberedEmployees } from "../../people/employment-records.ts";
import { identityColumns, identityOf, ssnsIn } from "../../people/identity-columns.ts";
import { withAccountSsns, withKnownSsns } from "../../people/known-ssns.ts";
import { activityAmountsOf, amountSums, type Participant, readParticipants, sumOf } from "../../people/participants.ts";
import type { NamedPerson } from "../../people/person-index.ts";
import { isPlanAccount } from "../../people/persons.ts";
import { readDetailNames } from "./detail-names.ts";
import type { ActivityGroup, ActivityInputs, ContributionTotals, DatedContributions, PaymentTotals, ReceivedTotals } from "./inputs.ts";
import { readPayees } from "./payees.ts";
import { severanceCandidates } from "./severance/severance-candidates.ts";
import { readVesting } from "./vesting/vested-queries.ts";

const balances = "participant_balances" as const;
const contributions = "contribution_detail" as const;
const payments = "distribution_detail" as const;
const allContributions = contributionFields.map((field) => `x_${field}`).join(" + ");
const anyContribution = contributionFields.map((field) => `x_${field} <> 0`).join(" OR ");

const noFund = "No investment given";
const planAccount = (schema: CanonicalSchema): string =>
  `CASE WHEN plan.pk IS NOT NULL THEN min(${schema.column(balances, "full_name", "VARCHAR")}) END`;

/**
 * Balances by fund for each provider, because each provider numbers its own funds. A fund is identified by its number, however its name is
 * spelled, or without a number by the letters and digits of its name. The symbol is not used: it may belong to another fund that holds the
 * account, or be text such as N/A. Rows without a fund have a separate line, and so does a plan account's share of a fund, which belongs to
 * no participant.
 */
function byFund(schema: CanonicalSchema, participants: readonly Participant[]): Query<ActivityGroup> {
  const [name, number, symbol] = ["fund_name", "fund_id", "ticker"].map((field) => schema.column(balances, field, "VARCHAR"));
  const spelled = `coalesce(nullif(upper(regexp_replace(${name}, '[^\\pL\\pN]+', '', 'g')), ''), ${name})`;
  const ofPlan = participants.filter(isPlanAccount).map(({ key }) => ({ key, after: null }));
  const [account, join, group] =
    ofPlan.length > 0 ? [planAccount(schema), "LEFT JOIN plan_accounts plan USING (pk)", ", plan.pk"] : [null, "", ""];
  const fund = `coalesce(min(${name}), min(${number}), min(${symbol}))`;
  const ofFund = (value: string): string => (account ? `CASE WHEN ${account} IS NULL THEN ${value} END` : value);
  return {
    ...(ofPlan.length > 0 ? { keys: { name: "plan_accounts", rows: ofPlan } } : {}),
    select: {
      label: account
        ? `CASE WHEN ${account} IS NULL THEN coalesce(${fund}, '${noFund}') ELSE concat_ws(', ', ${account}, ${fund}) END`
        : `coalesce(${fund}, '${noFund}')`,
      account: account ?? "NULL",
      id: ofFund(`min(${number})`),
      symbol: ofFund(`CASE WHEN count(DISTINCT ${symbol}) = 1 THEN min(${symbol}) END`),
      provider: "provider_no::VARCHAR",
      ...amountSums,
      ...placeColumns,
    },
    from: `FROM ${balances} ${join} WHERE ${balances}.pk IS NOT NULL GROUP BY provider_no, ${number}, CASE WHEN ${number} IS NULL THEN coalesce(${spelled}, ${symbol}) END${group}
      ORDER BY "label", id, provider_no, first_row`,
    read: (record) => ({
      id: textOf(record, "id"),
      ...symbolOf(record),
      label: textOf(record, "label") ?? "",
      provider: textOf(record, "provider"),
      amounts: activityAmountsOf(record),
      place: placeOf(record),
      ...planAccountOf(record),
    }),
  };
}

function symbolOf(record: QueryRecord): Pick<ActivityGroup, "symbol"> {
  const symbol = textOf(record, "symbol");
  return symbol === null ? {} : { symbol };
}

/** A plan account's group is named after the account, so that its class is known whichever fund the row is in. */
function planAccountOf(record: QueryRecord): Pick<ActivityGroup, "planAccount"> {
  const planAccount = textOf(record, "account");
  return planAccount === null ? {} : { planAccount };
}

const accountFiles: Query<readonly [key: string, files: readonly number[]]> = {
  select: { key: "pk", files: "string_agg(DISTINCT file_no::VARCHAR, ',' ORDER BY file_no::VARCHAR)" },
  from: `FROM ${balances} WHERE pk IS NOT NULL GROUP BY pk ORDER BY pk`,
  read: (record) => [textOf(record, "key") ?? "", (textOf(record, "files") ?? "").split(",").map(Number)],
};

/** Queried only if the files don't all have the same columns. */
async function readAccountFiles({ facts, read }: ReadingContext): Promise<ActivityInputs["accountFiles"]> {
  const mapped = facts.sources.flatMap(({ reportKey, fieldsMapped }) => (reportKey === balances ? fieldsMapped.toSorted().join() : []));
  return new Map(new Set(mapped).size > 1 ? await read(accountFiles) : []);
}

function bySource(schema: CanonicalSchema): Query<ActivityGroup> {
  const source = schema.column(balances, "money_source", "VARCHAR");
  return {
    select: {
      id: source,
      provider: "CASE WHEN count(DISTINCT provider_no) = 1 THEN min(provider_no)::VARCHAR END",
      ...amountSums,
      ...placeColumns,
    },
    from: `FROM ${balances} WHERE pk IS NOT NULL GROUP BY ${source} ORDER BY id`,
    read: (record) => ({
      id: textOf(record, "id"),
      label: moneySourceTitle(textOf(record, "id")),
      provider: textOf(record, "provider"),
      amounts: activityAmountsOf(record),
      place: placeOf(record),
    }),
  };
}

const sourceSums = Object.fromEntries(contributionFields.map((field) => [field, sumOf(`x_${field}`)]));

/** Avoids building a list of entries for each of many participants. */
function contributionsOf(record: QueryRecord): Record<ContributionField, bigint> {
  const amounts: Partial<Record<ContributionField, bigint>> = {};
  for (const field of contributionFields) amounts[field] = bigintOf(record, field);
  return amounts as Record<ContributionField, bigint>;
}

const contributionTotals = (schema: CanonicalSchema): Query<ContributionTotals> => ({
  select: {
    ...identityColumns(schema, contributions),
    ...sourceSums,
    rollovers: sumOf("x_rollovers"),
    last_on: `(max(${contributionDate(schema)}) FILTER (WHERE ${anyContribution}))::VARCHAR`,
  },
  from: `FROM ${contributions} WHERE in_period AND pk IS NOT NULL GROUP BY pk ORDER BY pk`,
  read: (record) => ({
    key: textOf(record, "key") ?? "",
    id: textOf(record, "id"),
    ssnHash: textOf(record, "ssn_hash"),
    ssnLast4: textOf(record, "ssn_last4"),
    name: textOf(record, "name"),
    ...ssnsIn(record),
    bySource: contributionsOf(record),
    rolloverCents: bigintOf(record, "rollovers"),
    lastOn: dateOf(record, "last_on"),
  }),
});

/** Contributions received in the plan year. */
function receivedTotals(schema: CanonicalSchema, { startOn, endOn }: ReportFacts["planYear"]): Query<ReceivedTotals> {
  const received = schema.column(contributions, "received_date", "DATE");
  const year = `${received} BETWEEN DATE '${startOn}' AND DATE '${endOn}'`;
  return {
    select: { ...identityColumns(schema, contributions), ...sourceSums },
    from: `FROM ${contributions} WHERE ${year} AND pk IS NOT NULL GROUP BY pk ORDER BY pk`,
    read: (record) => ({ ...identityOf(record), bySource: contributionsOf(record) }),
  };
}

/** Contributions during the plan year, by day. */
function contributionDays(schema: CanonicalSchema): Query<DatedContributions | null> {
  const date = contributionDate(schema);
  return {
    select: { on: `${date}::VARCHAR`, people: "count(DISTINCT pk)", amount: sumOf(allContributions) },
    from: `FROM ${contributions} WHERE in_period AND pk IS NOT NULL AND (${allContributions}) <> 0 GROUP BY ${date} ORDER BY "on"`,
    read(record) {
      const on = dateOf(record, "on");
      return on ? { on, people: numberOf(record, "people"), amountCents: bigintOf(record, "amount") } : null;
    },
  };
}

function paymentTotals(schema: CanonicalSchema): Query<PaymentTotals> {
  const type = `coalesce(${schema.column(payments, "dist_type", "VARCHAR")}, '')`;
  const cashless = `${type} IN (${cashlessTypes.map((key) => `'${key}'`).join(", ")})`;
  const [offset, net] = ["loan_offset", "dist_net"].map((name) => schema.column(payments, name));
  const deducted = ["fed_tax", "state_tax", "dist_fee"].map((name) => `coalesce(${schema.column(payments, name)}, 0)`).join(" - ");
  // Same as `offsetInGross` in the distribution package: if the net foots without the offset, the gross excludes the offset.
  const isBeside = `coalesce(${agreesSql(`dist_gross - ${deducted} - ${net}`)}, false)`;
  const isWithin = `coalesce(${offset}, 0) <> 0 AND NOT ${isBeside}`;
  return {
    select: {
      ...identityColumns(schema, payments),
      gross: sumOf("dist_gross"),
      paid: sumOf(`CASE WHEN ${cashless} THEN 0 ELSE dist_gross END`),
      without_offset: sumOf(`CASE WHEN ${isWithin} THEN dist_gross - ${offset} WHEN ${cashless} THEN 0 ELSE dist_gross END`),
    },
    from: `FROM ${payments} WHERE in_period AND pk IS NOT NULL GROUP BY pk ORDER BY pk`,
    read: (record) => ({
      ...identityOf(record),
      grossCents: bigintOf(record, "gross"),
      paidCents: bigintOf(record, "paid"),
      withoutOffsetCents: bigintOf(record, "without_offset"),
    }),
  };
}

interface ContributionInputs extends Pick<ActivityInputs, "contributions" | "received" | "contributionDays"> {}

async function readContributions({ schema, facts, read }: ReadingContext): Promise<ContributionInputs> {
  if (!schema.has(contributions)) return { contributions: null, received: null, contributionDays: [] };
  const receivedGiven = !schema.column(contributions, "received_date", "DATE").startsWith("NULL");
  return {
    contributions: await read(contributionTotals(schema)),
    received: receivedGiven ? await read(receivedTotals(schema, facts.planYear)) : null,
    contributionDays: (await read(contributionDays(schema))).filter((day) => day !== null),
  };
}

async function readLateContributions(
  { schema, read }: CanonicalReader,
  inputs: Parameters<typeof severanceCandidates>[0],
): Promise<readonly DatedRow[]> {
  const candidates = severanceCandidates(inputs).map(({ contribution, openAfter }) => ({ key: contribution.key, after: openAfter }));
  if (candidates.length === 0) return [];
  const rows = rowsAfter(candidates, {
    report: contributions,
    date: contributionDate(schema),
    amount: allContributions,
    condition: anyContribution,
  });
  return (await read(rows)).filter((row) => row !== null);
}

type ReportPeople = Pick<
  ActivityInputs,
  "participants" | "contributions" | "received" | "payments" | "detailNames" | "paidVesting" | "payees"
>;

/**
 * Completes masked SSNs: an SSN masked in one report often appears in full under the same number in another report or an employer's file.
 */
function withSsnsOfEachOther<Inputs extends ReportPeople>(inputs: Inputs, employees: readonly NamedPerson[]): Inputs {
  const { participants, contributions, received, payments, detailNames, paidVesting, payees } = inputs;
  const known = [...participants, ...(contributions ?? []), ...(payments ?? [])];
  const accounts = withKnownSsns(participants, known, employees);
  const withSsns = <T extends NamedPerson>(people: readonly T[]): readonly T[] =>
    withAccountSsns(withKnownSsns(people, known, employees), accounts);
  return {
    ...inputs,
    participants: accounts,
    contributions: contributions && withSsns(contributions),
    received: received && withSsns(received),
    payments: payments && withSsns(payments),
    detailNames: withSsns(detailNames),
    paidVesting: withSsns(paidVesting),
    payees: withSsns(payees),
  };
}

/** Reads accounts, their splits, and the details to compare them with. */
export async function readActivity(context: ReadingContext): Promise<ActivityInputs> {
  const { schema, facts, read } = context;
  const mapsAny = (fields: readonly string[]): boolean => facts.mapsAny(balances, fields);
  const participants = await readParticipants(context);
  const inputs = {
    ...{ facts, participants },
    accountFiles: await readAccountFiles(context),
    byFund: mapsAny(["fund_name", "fund_id", "ticker"]) ? await read(byFund(schema, participants)) : [],
    bySource: mapsAny(["money_source"]) ? await read(bySource(schema)) : [],
    ...(await readContributions(context)),
    payments: schema.has(payments) ? await read(paymentTotals(schema)) : null,
    detailNames: await readDetailNames(context),
    ...(await readVesting(context)),
    employment: await readEmployment(context),
    payees: await readPayees(context),
    providers: schema.providersOf(balances),
    cutoff: await cutoffRows(context, cutoffReportsOf("participant_activity")),
  };
  const withoutRows = withSsnsOfEachOther(inputs, await readNumberedEmployees(context));
  return { ...withoutRows, lateContributions: await readLateContributions(context, withoutRows) };
}
