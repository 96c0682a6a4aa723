import { moneySources, moneySourceTitle } from "@tieout/catalogue/core";
import {
  bigintOf,
  bigintOrNull,
  type CanonicalReader,
  type CanonicalSchema,
  cutoffReportsOf,
  cutoffRows,
  dateOf,
  flowFields,
  isTrue,
  numberOrNull,
  type Query,
  type QueryRecord,
  type ReadingContext,
  refOf,
  textOf,
} from "@tieout/processing/core";
import { readEmployment, readNumberedEmployees } from "../../people/employment-records.ts";
import { identityOf } from "../../people/identity-columns.ts";
import { withAccountSsns, withKnownSsns } from "../../people/known-ssns.ts";
import { type Participant, readParticipants, sumOf } from "../../people/participants.ts";
import type { AccountHolder, DistributionInputs, Payment, SourcePosition } from "./inputs.ts";
import { joinSourceRows } from "./join-source-rows.ts";
import { rothBesideColumns } from "./roth-part.ts";

const balances = "participant_balances" as const;
const report = "distribution_detail" as const;

const holderOf = (participant: Participant): AccountHolder => ({
  ...participant,
  beginningCents: participant.amounts.beginning_balance,
  endingCents: participant.amounts.ending_balance,
  inflowCents: flowFields.reduce(
    (sum, field) => sum + (participant.amounts[field] > 0n ? participant.amounts[field] : 0n),
    participant.amounts.beginning_balance,
  ),
  forfeitureCents: participant.amounts.forfeitures,
  distributionCents: participant.amounts.distributions,
});

const moneyFields = ["dist_gross", "fed_tax", "state_tax", "dist_fee", "dist_net", "forfeiture", "loan_offset"];

const givesStatus = (schema: CanonicalSchema): boolean => !schema.column(report, "dist_status", "VARCHAR").startsWith("NULL");

function paymentColumns(schema: CanonicalSchema): Record<string, string> {
  const text = (name: string): string => schema.column(report, name, "VARCHAR");
  const on = (name: string): string => `${schema.column(report, name, "DATE")}::VARCHAR`;
  const person = { key: "pk", id: "person_id", ssn_hash: text("ssn_hash"), ssn_last4: text("ssn_last4"), name: text("full_name") };
  const place = { file_no: "file_no", sheet: "sheet", row: '"row"', in_period: "in_period" };
  const dates = { paid: on("dist_date"), birth: on("birth_date"), hire: on("hire_date"), term: on("term_date"), died: on("death_date") };
  const terms = { type: text("dist_type"), code: text("form1099_code"), payee: text("payee") };
  const marks = { source: text("money_source"), number: text("dist_id"), vested: schema.column(report, "vested_pct", "INTEGER") };
  const money = Object.fromEntries(moneyFields.map((name) => [name, schema.column(report, name)]));
  const voided = { status: text("dist_status"), voided: givesStatus(schema) ? "voided_gross" : "NULL::BIGINT" };
  return { ...person, ...place, ...dates, ...terms, ...marks, ...money, ...voided };
}

const paymentOf = (record: QueryRecord, paidOn: Payment["paidOn"], grossCents: bigint): Payment => ({
  ...identityOf(record),
  ...refOf(record),
  parts: [
    {
      ...refOf(record),
      grossCents,
      feeCents: bigintOrNull(record, "dist_fee"),
      moneySource: textOf(record, "source"),
    },
  ],
  paymentNumber: textOf(record, "number"),
  inPeriod: isTrue(record, "in_period"),
  paidOn,
  type: textOf(record, "type"),
  code: textOf(record, "code"),
  grossCents,
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
  diedOn: dateOf(record, "died"),
  vestedBasisPoints: numberOrNull(record, "vested"),
  moneySource: textOf(record, "source"),
});

interface PaymentRow {
  readonly payment: Payment;
  /** By its status alone. */
  readonly isVoided: boolean;
}

const paymentRows = (schema: CanonicalSchema): Query<PaymentRow | null> => ({
  select: paymentColumns(schema),
  from: `FROM ${report} WHERE pk IS NOT NULL AND dist_date IS NOT NULL AND dist_gross IS NOT NULL ORDER BY file_no, sheet, "row"`,
  read(record) {
    const paidOn = dateOf(record, "paid");
    const voided = bigintOrNull(record, "voided");
    if (!paidOn) return null;
    const payment = paymentOf(record, paidOn, voided ?? bigintOf(record, "dist_gross"));
    const isTakenBack = voided === null && payment.grossCents > 0n && textOf(record, "status") === "void";
    return { payment: isTakenBack ? { ...payment, isVoid: true } : payment, isVoided: voided !== null };
  },
});

const readPaymentRows = ({ schema, read, once }: CanonicalReader): Promise<readonly PaymentRow[]> =>
  once("payment rows", async () => (await read(paymentRows(schema))).filter((row) => row !== null));

const joinedRows = (rows: readonly PaymentRow[], isVoided: boolean): Payment[] =>
  joinSourceRows(rows.flatMap((row) => (row.isVoided === isVoided ? [row.payment] : [])));

/** Payments of the distribution detail, one for all rows of its money sources. */
export const readPayments = (reader: CanonicalReader): Promise<readonly Payment[]> =>
  reader.once("payments", async () => joinedRows(await readPaymentRows(reader), false));

const beforePayment = ["beginning_balance", ...flowFields.filter((field) => field !== "distributions" && field !== "forfeitures")];

/** Positions by money source of people who received payments. */
function positionRows(schema: CanonicalSchema): Query<SourcePosition> {
  const source = schema.column(balances, "money_source", "VARCHAR");
  return {
    select: {
      ...{ key: "pk", source },
      available: sumOf(beforePayment.map((field) => `x_${field}`).join(" + ")),
      vested: `min(${schema.column(balances, "vested_pct", "INTEGER")})`,
      ...{ paid: sumOf("-x_distributions"), forfeited: sumOf("-x_forfeitures") },
    },
    from: `FROM ${balances} WHERE pk IS NOT NULL AND ${source} IS NOT NULL GROUP BY pk, ${source} HAVING sum(x_distributions) <> 0 OR sum(x_forfeitures) <> 0 ORDER BY pk, source`,
    read: (record) => ({
      key: textOf(record, "key") ?? "",
      sourceKey: textOf(record, "source") ?? "",
      source: moneySourceTitle(textOf(record, "source")),
      availableCents: bigintOf(record, "available"),
      vestedBasisPoints: numberOrNull(record, "vested"),
      paidCents: bigintOf(record, "paid"),
      forfeitedCents: bigintOf(record, "forfeited"),
    }),
  };
}

/** Roth part of the beginning balance of every account that has one; null where money of the account has no source, which may be Roth. */
function rothRows(schema: CanonicalSchema): Query<readonly [string, bigint | null]> {
  const source = schema.column(balances, "money_source", "VARCHAR");
  const roth = moneySources.flatMap((one) => ("tax" in one && one.tax === "roth" ? [`'${one.key}'`] : []));
  const isOpen = `bool_or(${source} IS NULL AND x_beginning_balance <> 0)`;
  return {
    select: {
      key: "pk",
      roth: `CASE WHEN NOT ${isOpen} THEN ${sumOf(`CASE WHEN ${source} IN (${roth.join(", ")}) THEN x_beginning_balance END`)} END`,
    },
    from: `FROM ${balances} WHERE pk IS NOT NULL AND (${source} IS NULL OR ${source} IN (${roth.join(", ")})) GROUP BY pk ORDER BY pk`,
    read: (record) => [textOf(record, "key") ?? "", bigintOrNull(record, "roth")],
  };
}

/** Every account's rollover balance before payments. */
function rolloverRows(schema: CanonicalSchema): Query<readonly [string, bigint]> {
  const source = schema.column(balances, "money_source", "VARCHAR");
  const rollovers = moneySources.flatMap((one) => (one.group === "rollover" ? [`'${one.key}'`] : []));
  return {
    select: { key: "pk", rollover: sumOf("x_ending_balance - x_distributions") },
    from: `FROM ${balances} WHERE pk IS NOT NULL AND ${source} IN (${rollovers.join(", ")}) GROUP BY pk ORDER BY pk`,
    read: (record) => [textOf(record, "key") ?? "", bigintOf(record, "rollover")],
  };
}

/** Payments, the accounts they came out of, and the employers' records of the payees. */
export async function readDistributions(context: ReadingContext): Promise<DistributionInputs> {
  const { schema, facts, read } = context;
  const withBalances = schema.has(balances);
  const withSources = withBalances && facts.mapsAny(balances, ["money_source"]);
  const payments = await readPayments(context);
  const participants = withBalances ? await readParticipants(context) : null;
  const accounts = participants?.map(holderOf) ?? null;
  const employees = await readNumberedEmployees(context);
  const holders = accounts && withKnownSsns(accounts, payments, employees);
  return {
    facts,
    payments: withAccountSsns(withKnownSsns(payments, accounts ?? [], employees), holders ?? []),
    voided: joinedRows(await readPaymentRows(context), true),
    holders,
    employment: await readEmployment(context),
    positions: withSources ? await read(positionRows(schema)) : [],
    rothBeginning: withSources ? new Map(await read(rothRows(schema))) : rothBesideColumns(participants ?? [], facts.sources),
    rolloverMoney: withSources ? new Map(await read(rolloverRows(schema))) : null,
    providers: schema.providersOf(report),
    cutoff: await cutoffRows(context, cutoffReportsOf("distributions")),
  };
}
