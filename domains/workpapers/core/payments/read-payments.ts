import {
  bigintOf,
  bigintOrNull,
  type CanonicalReader,
  type CanonicalSchema,
  dateOf,
  isTrue,
  numberOrNull,
  type Query,
  type QueryRecord,
  refOf,
  textOf,
} from "@tieout/runs/core";
import { identityOf } from "../people/identity-columns.ts";
import { joinSourceRows } from "./join-source-rows.ts";
import type { Payment } from "./payment.ts";

const report = "distribution_detail" as const;

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
  /** Whether the payment is void by status alone. */
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

/** Payments in the distribution detail; the rows for a payment's money sources are combined. */
export const readPayments = (reader: CanonicalReader): Promise<readonly Payment[]> =>
  reader.once("payments", async () => joinedRows(await readPaymentRows(reader), false));

/** Payments that are void by status alone. */
export const readVoidedPayments = async (reader: CanonicalReader): Promise<readonly Payment[]> =>
  joinedRows(await readPaymentRows(reader), true);
