import type { AccountHolder, Payment, SourcePosition } from "../../core/papers/distributions/inputs.ts";
import { joinSourceRows } from "../../core/papers/distributions/join-source-rows.ts";
import { moneySourceTitle } from "../../core/papers/money-sources.ts";
import {
  type ActivityField,
  activityFields,
  type ContributionField,
  contributionFields,
  flowFields,
} from "../../core/papers/participant-activity/activity-fields.ts";
import type {
  ActivityGroup,
  ActivityParticipant,
  ContributionTotals,
  DatedContributions,
  PaymentTotals,
  ReceivedTotals,
} from "../../core/papers/participant-activity/inputs.ts";
import type { ReportFacts } from "../../core/rules/report-facts.ts";
import type { CanonicalTables } from "./canonical-tables.ts";
import { employmentColumns, employmentOf, identityColumns, identityOf } from "./read-people.ts";
import {
  bigintOf,
  bigintOrNull,
  dateOf,
  type EngineRecord,
  isTrue,
  numberOf,
  numberOrNull,
  readRecords,
  refOf,
  textOf,
} from "./read-records.ts";

const balances = "participant_balances" as const;
const sum = (expression: string): string => `coalesce(sum(${expression}), 0)::BIGINT`;
const amountSums = Object.fromEntries(activityFields.map((field) => [field, sum(`x_${field}`)]));
const amountsOf = (record: EngineRecord) =>
  Object.fromEntries(activityFields.map((field) => [field, bigintOf(record, field)])) as Record<ActivityField, bigint>;

const restIsZero = ["beginning_balance", "ending_balance", ...flowFields.filter((field) => field !== "gain_loss")]
  .map((field) => `x_${field} = 0`)
  .join(" AND ");

export async function readParticipants(tables: CanonicalTables): Promise<ActivityParticipant[]> {
  const records = await readRecords(
    tables.db,
    {
      ...identityColumns(tables, balances),
      ...employmentColumns(tables, balances),
      ...amountSums,
      lowest_beginning: "min(x_beginning_balance)",
      lowest_ending: "min(x_ending_balance)",
      idle_gain: sum(`CASE WHEN abs(x_gain_loss) > 1 AND ${restIsZero} THEN x_gain_loss END`),
      // The percentage of a source without money says nothing about a payment.
      vested: `min(${tables.column(balances, "vested_pct", "INTEGER")}) FILTER (WHERE NOT (${restIsZero}))`,
    },
    `FROM ${balances} WHERE pk IS NOT NULL GROUP BY pk ORDER BY "name", id, pk`,
  );
  return records.map((record) => ({
    ...identityOf(record),
    ...employmentOf(record),
    amounts: amountsOf(record),
    lowestBeginningCents: bigintOf(record, "lowest_beginning"),
    lowestEndingCents: bigintOf(record, "lowest_ending"),
    idleGainCents: bigintOf(record, "idle_gain"),
    vestedBasisPoints: numberOrNull(record, "vested"),
  }));
}

export const holderOf = (participant: ActivityParticipant): AccountHolder => ({
  ...participant,
  endingCents: participant.amounts.ending_balance,
  inflowCents: flowFields.reduce(
    (sum, field) => sum + (participant.amounts[field] > 0n ? participant.amounts[field] : 0n),
    participant.amounts.beginning_balance,
  ),
  forfeitureCents: participant.amounts.forfeitures,
  distributionCents: participant.amounts.distributions,
});

/** Balances by fund; rows without a fund stand in a line of their own. */
export async function readByFund(tables: CanonicalTables): Promise<ActivityGroup[]> {
  const [name, id] = ["fund_name", "fund_id"].map((field) => tables.column(balances, field, "VARCHAR"));
  const records = await readRecords(
    tables.db,
    { label: `coalesce(min(${name}), min(${id}), 'No investment given')`, id: `min(${id})`, ...amountSums },
    `FROM ${balances} WHERE pk IS NOT NULL GROUP BY coalesce(${id}, ${name}) ORDER BY "label", id`,
  );
  return records.map((record) => ({ id: textOf(record, "id"), label: textOf(record, "label") ?? "", amounts: amountsOf(record) }));
}

export async function readBySource(tables: CanonicalTables): Promise<ActivityGroup[]> {
  const source = tables.column(balances, "money_source", "VARCHAR");
  const rest = `FROM ${balances} WHERE pk IS NOT NULL GROUP BY ${source} ORDER BY id`;
  const records = await readRecords(tables.db, { id: source, ...amountSums }, rest);
  return records.map((record) => ({ id: textOf(record, "id"), label: moneySourceTitle(textOf(record, "id")), amounts: amountsOf(record) }));
}

export async function readContributions(tables: CanonicalTables): Promise<ContributionTotals[]> {
  const report = "contribution_detail" as const;
  const any = contributionFields.map((field) => `x_${field} <> 0`).join(" OR ");
  const records = await readRecords(
    tables.db,
    {
      ...identityColumns(tables, report),
      ...Object.fromEntries(contributionFields.map((field) => [field, sum(`x_${field}`)])),
      rollovers: sum("x_rollovers"),
      last_on: `(max(${contributionDate(tables)}) FILTER (WHERE ${any}))::VARCHAR`,
    },
    `FROM ${report} WHERE in_period AND pk IS NOT NULL GROUP BY pk ORDER BY pk`,
  );
  return records.map((record) => ({
    ...identityOf(record),
    bySource: Object.fromEntries(contributionFields.map((field) => [field, bigintOf(record, field)])) as Record<ContributionField, bigint>,
    rolloverCents: bigintOf(record, "rollovers"),
    lastOn: dateOf(record, "last_on"),
  }));
}

/** Contributions received in the plan year; null where no file has the received date. */
export async function readReceived(tables: CanonicalTables, { startOn, endOn }: ReportFacts["planYear"]): Promise<ReceivedTotals[] | null> {
  const report = "contribution_detail" as const;
  const received = tables.column(report, "received_date", "DATE");
  if (received.startsWith("NULL")) return null;
  const amount = contributionFields.map((field) => sum(`x_${field}`)).join(" + ");
  const year = `${received} BETWEEN DATE '${startOn}' AND DATE '${endOn}'`;
  const columns = { ...identityColumns(tables, report), amount };
  const records = await readRecords(tables.db, columns, `FROM ${report} WHERE ${year} AND pk IS NOT NULL GROUP BY pk ORDER BY pk`);
  return records.map((record) => ({ ...identityOf(record), amountCents: bigintOf(record, "amount") }));
}

/** Contributions of the plan year by day. */
export async function readContributionDays(tables: CanonicalTables): Promise<DatedContributions[]> {
  const amount = contributionFields.map((field) => `x_${field}`).join(" + ");
  const records = await readRecords(
    tables.db,
    { on: `${contributionDate(tables)}::VARCHAR`, people: "count(DISTINCT pk)", amount: sum(amount) },
    `FROM contribution_detail WHERE in_period AND pk IS NOT NULL AND (${amount}) <> 0 GROUP BY ${contributionDate(tables)} ORDER BY "on"`,
  );
  return records.flatMap((record) => {
    const on = dateOf(record, "on");
    return on ? [{ on, people: numberOf(record, "people"), amountCents: bigintOf(record, "amount") }] : [];
  });
}

/** Pay date, else the date on which the money was received. */
export const contributionDate = (tables: CanonicalTables): string =>
  `coalesce(${tables.column("contribution_detail", "pay_date", "DATE")}, ${tables.column("contribution_detail", "received_date", "DATE")})`;

export async function readPaymentTotals(tables: CanonicalTables): Promise<PaymentTotals[]> {
  const report = "distribution_detail" as const;
  const rest = `FROM ${report} WHERE in_period AND pk IS NOT NULL GROUP BY pk ORDER BY pk`;
  const cashless = `coalesce(${tables.column(report, "dist_type", "VARCHAR")}, '') IN ('deemed_loan', 'loan_offset', 'in_plan_roth')`;
  const columns = { gross: sum("dist_gross"), paid: sum(`CASE WHEN ${cashless} THEN 0 ELSE dist_gross END`) };
  const records = await readRecords(tables.db, { ...identityColumns(tables, report), ...columns }, rest);
  return records.map((record) => ({ ...identityOf(record), grossCents: bigintOf(record, "gross"), paidCents: bigintOf(record, "paid") }));
}

export async function readPayments(tables: CanonicalTables): Promise<Payment[]> {
  const report = "distribution_detail" as const;
  const text = (name: string): string => tables.column(report, name, "VARCHAR");
  const on = (name: string): string => `${tables.column(report, name, "DATE")}::VARCHAR`;
  const money = Object.fromEntries(
    ["dist_gross", "fed_tax", "state_tax", "dist_fee", "dist_net", "forfeiture", "loan_offset"].map((name) => [
      name,
      tables.column(report, name),
    ]),
  );
  const records = await readRecords(
    tables.db,
    {
      ...{ key: "pk", id: "person_id", ssn_hash: text("ssn_hash"), ssn_last4: text("ssn_last4"), name: text("full_name") },
      ...{ file_no: "file_no", sheet: "sheet", row: '"row"', in_period: "in_period" },
      ...{ paid: on("dist_date"), birth: on("birth_date"), hire: on("hire_date"), term: on("term_date") },
      ...{
        type: text("dist_type"),
        code: text("form1099_code"),
        payee: text("payee"),
        source: text("money_source"),
        number: text("dist_id"),
      },
      vested: tables.column(report, "vested_pct", "INTEGER"),
      ...money,
    },
    `FROM ${report} WHERE pk IS NOT NULL AND dist_date IS NOT NULL AND dist_gross IS NOT NULL ORDER BY file_no, sheet, "row"`,
  );
  const rows = records.flatMap((record) => {
    const paidOn = dateOf(record, "paid");
    return paidOn ? [paymentOf(record, paidOn)] : [];
  });
  return joinSourceRows(rows);
}

const paymentOf = (record: EngineRecord, paidOn: Payment["paidOn"]): Payment => ({
  ...identityOf(record),
  ...refOf(record),
  parts: [
    {
      ...refOf(record),
      grossCents: bigintOf(record, "dist_gross"),
      feeCents: bigintOrNull(record, "dist_fee"),
      moneySource: textOf(record, "source"),
    },
  ],
  paymentNumber: textOf(record, "number"),
  inPeriod: isTrue(record, "in_period"),
  paidOn,
  type: textOf(record, "type"),
  code: textOf(record, "code"),
  grossCents: bigintOf(record, "dist_gross"),
  federalCents: bigintOrNull(record, "fed_tax"),
  stateCents: bigintOrNull(record, "state_tax"),
  feeCents: bigintOrNull(record, "dist_fee"),
  netCents: bigintOrNull(record, "dist_net"),
  forfeitureCents: bigintOrNull(record, "forfeiture"),
  loanOffsetCents: bigintOrNull(record, "loan_offset"),
  payee: textOf(record, "payee"),
  birthOn: dateOf(record, "birth"),
  hireOn: dateOf(record, "hire"),
  termOn: dateOf(record, "term"),
  vestedBasisPoints: numberOrNull(record, "vested"),
  moneySource: textOf(record, "source"),
});

const beforePayment = [
  "beginning_balance",
  ...flowFields.filter((field) => field !== "distributions" && field !== "forfeitures" && field !== "fees"),
];

/** Positions by money source of people who received payments; none where balances give no source. */
export async function readPositions(tables: CanonicalTables): Promise<SourcePosition[]> {
  const source = tables.column(balances, "money_source", "VARCHAR");
  const records = await readRecords(
    tables.db,
    {
      ...{ key: "pk", source },
      available: sum(beforePayment.map((field) => `x_${field}`).join(" + ")),
      vested: `min(${tables.column(balances, "vested_pct", "INTEGER")})`,
      ...{ paid: sum("-x_distributions"), forfeited: sum("-x_forfeitures") },
    },
    `FROM ${balances} WHERE pk IS NOT NULL AND ${source} IS NOT NULL GROUP BY pk, ${source} HAVING sum(x_distributions) <> 0 OR sum(x_forfeitures) <> 0 ORDER BY pk, source`,
  );
  return records.map((record) => ({
    key: textOf(record, "key") ?? "",
    sourceKey: textOf(record, "source") ?? "",
    source: moneySourceTitle(textOf(record, "source")),
    availableCents: bigintOf(record, "available"),
    vestedBasisPoints: numberOrNull(record, "vested"),
    paidCents: bigintOf(record, "paid"),
    forfeitedCents: bigintOf(record, "forfeited"),
  }));
}
