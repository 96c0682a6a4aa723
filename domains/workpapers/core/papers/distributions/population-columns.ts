import { distributionTypeTitle } from "@tieout/catalog/core";
import { type ColumnKind, type ColumnValue, type PaperColumn, type PaperFrame, sourceColumn } from "@tieout/runs/core";
import type { Payment, VoidPair } from "../../payments/payment.ts";
import { maskedSsn, providerOf } from "../../people/person.ts";
import { providerColumn } from "../provider-column.ts";
import type { DistributionData, PopulationItem } from "./inputs.ts";
import { netCalculated, netCheck, netCheckFormula } from "./net-check.ts";

type Column = PaperColumn<PopulationItem>;

const widthByKey: Readonly<Record<string, number>> = { name: 28, payee: 28, type: 24, key: 48 };
const widthByKind: Partial<Record<ColumnKind, number>> = { money: 15, date: 12 };

const column = (key: string, heading: string, kind: ColumnKind, read: (payment: Payment, item: PopulationItem) => ColumnValue): Column => ({
  key,
  heading,
  kind,
  width: widthByKind[kind] ?? widthByKey[key] ?? 14,
  read: (item) => read(item.payment, item),
  ...(kind === "money" ? { totaled: true } : {}),
});

type ColumnInputs = Pick<DistributionData, "given" | "personFieldsMapped" | "providers">;

/** Source column with the item's rows, so that the item can be found in the file. */
export const paymentSource = (frame: PaperFrame) => sourceColumn<Payment>(frame, ({ parts }) => ({ refs: parts, count: parts.length }));

/** Adapts a payment column for rows that contain a payment. */
export const ofPayment = <Row>(made: PaperColumn<Payment>, paymentOf: (row: Row) => Payment): PaperColumn<Row> => ({
  ...{ key: made.key, heading: made.heading, width: made.width, kind: made.kind },
  read: (row, index) => made.read(paymentOf(row), index),
  link: (row) => made.link?.(paymentOf(row)) ?? null,
});

type Needs = (field: string, made: Column) => Column;

const identityOfPayment = (needs: Needs): Column[] => [
  needs(
    "participant_id",
    column("id", "Participant ID", "identifier", (payment) => payment.id ?? ""),
  ),
  column("name", "Participant", "text", (payment) => payment.name ?? ""),
  needs(
    "ssn",
    column("ssn", "SSN", "identifier", (payment) => maskedSsn(payment.ssnLast4)),
  ),
  column("paid", "Payment date", "date", (payment) => payment.paidOn),
  column("type", "Type", "text", (payment) => distributionTypeTitle(payment.type)),
  needs(
    "form1099_code",
    column("code", "1099-R code", "identifier", (payment) => payment.code ?? ""),
  ),
];

const amountsOfPayment = (needs: Needs): Column[] => [
  column("gross", "Gross", "money", (payment) => payment.grossCents),
  needs(
    "fed_tax",
    column("federal", "Federal tax", "money", (payment) => payment.federalCents),
  ),
  needs(
    "state_tax",
    column("state", "State tax", "money", (payment) => payment.stateCents),
  ),
  needs(
    "dist_fee",
    column("fee", "Fees", "money", (payment) => payment.feeCents),
  ),
  needs(
    "dist_net",
    column("net", "Net", "money", (payment) => payment.netCents),
  ),
  {
    ...column("net_calculated", "Net (calc)", "money", (payment) => netCalculated(payment)),
    formula: (at) => `ROUND(${at("gross")}-${at("federal")}-${at("state")}-${at("fee")},2)`,
  },
  { key: "check", heading: "Check", width: 8, kind: "check", read: ({ payment }) => netCheck(payment), formula: netCheckFormula },
  needs(
    "forfeiture",
    column("forfeiture", "Forfeiture", "money", (payment) => payment.forfeitureCents),
  ),
  needs(
    "loan_offset",
    column("offset", "Loan default or offset", "money", (payment) => payment.loanOffsetCents),
  ),
  needs(
    "payee",
    column("payee", "Payee", "text", (payment) => payment.payee ?? ""),
  ),
];

const payeeFacts = (needs: Needs): Column[] => [
  needs(
    "birth_date",
    column("birth", "Birth", "date", (_payment, item) => item.birthOn),
  ),
  needs(
    "hire_date",
    column("hire", "Hire", "date", (_payment, item) => item.hireOn),
  ),
  needs(
    "term_date",
    column("term", "Term", "date", (_payment, item) => item.termOn),
  ),
  needs(
    "vested_pct",
    column("vested", "Vested %", "percent", (_payment, item) => item.vestedBasisPoints),
  ),
];

/** Few files have a date of death, so the column is included only if a file does. */
const deathOfPayee = (personFieldsMapped: readonly string[]): Column[] =>
  personFieldsMapped.includes("death_date") ? [column("death", "Death", "date", (_payment, item) => item.diedOn)] : [];

/** Columns for all payments in the population, one row each. */
export function populationColumns({ given, personFieldsMapped, providers }: ColumnInputs, frame: PaperFrame): Column[] {
  const needs: Needs = (field, made) => (given.includes(field) ? made : { ...made, missingFrom: "Distribution detail" });
  const ofPerson: Needs = (field, made) => (personFieldsMapped.includes(field) ? made : { ...made, missingFrom: "any report uploaded" });
  return [
    ...identityOfPayment(needs),
    ...amountsOfPayment(needs),
    ...payeeFacts(ofPerson),
    ...deathOfPayee(personFieldsMapped),
    ...providerColumn<PopulationItem>(providers, ({ payment }) => providerOf(payment)),
    ofPayment(paymentSource(frame), ({ payment }) => payment),
    column("key", "Natural key", "identifier", (_payment, item) => item.naturalKey),
    column("occurrence", "Occurrence", "number", (_payment, item) => item.occurrence),
  ];
}

export const sectionColumn = <Row>(key: string, heading: string, kind: ColumnKind, read: (row: Row) => ColumnValue): PaperColumn<Row> => ({
  key,
  heading,
  kind,
  width: 14,
  read,
  ...(kind === "money" ? { totaled: true } : {}),
});

/** A payment marked as void only by its status is also its own reversal. */
const reversalInYear = ({ payment, reversal }: VoidPair): bigint =>
  reversal === null ? -payment.grossCents : reversal.inPeriod ? reversal.grossCents : 0n;

/** Columns for voids and reversals with the payments they cancel, which are shown but not part of the population. */
export const voidColumns = (frame: PaperFrame): readonly PaperColumn<VoidPair>[] => [
  sectionColumn("id", "Void pair", "identifier", ({ payment }) => payment.id ?? ""),
  sectionColumn("name", "Participant", "text", ({ payment }) => payment.name ?? ""),
  sectionColumn("ssn", "SSN", "identifier", ({ payment }) => maskedSsn(payment.ssnLast4)),
  sectionColumn("paid", "Paid on", "date", ({ payment }) => payment.paidOn),
  sectionColumn("type", "Type", "text", ({ payment }) => distributionTypeTitle(payment.type)),
  sectionColumn("reversed", "Reversed on", "date", ({ reversal }) => reversal?.paidOn ?? null),
  sectionColumn("gross", "Payment in the year", "money", ({ payment }) => (payment.inPeriod ? payment.grossCents : 0n)),
  sectionColumn("reversal", "Reversal in the year", "money", reversalInYear),
  {
    ...sectionColumn<VoidPair>(
      "rest",
      "Net",
      "money",
      (pair) => (pair.payment.inPeriod ? pair.payment.grossCents : 0n) + reversalInYear(pair),
    ),
    formula: (at) => `ROUND(${at("gross")}+${at("reversal")},2)`,
  },
  ofPayment<VoidPair>(paymentSource(frame), ({ payment }) => payment),
  {
    ...ofPayment<VoidPair>(paymentSource(frame), ({ payment, reversal }) => reversal ?? payment),
    key: "reversal_source",
    heading: "Source of the reversal",
  },
];

export const unmatchedColumns = (frame: PaperFrame): readonly PaperColumn<Payment>[] => [
  sectionColumn("id", "Reversal without a payment", "identifier", (payment) => payment.id ?? ""),
  sectionColumn("name", "Participant", "text", (payment) => payment.name ?? ""),
  sectionColumn("ssn", "SSN", "identifier", (payment) => maskedSsn(payment.ssnLast4)),
  sectionColumn("paid", "Date", "date", (payment) => payment.paidOn),
  sectionColumn("type", "Type", "text", (payment) => distributionTypeTitle(payment.type)),
  sectionColumn("code", "1099-R code", "identifier", (payment) => payment.code ?? ""),
  sectionColumn("gross", "Gross", "money", (payment) => payment.grossCents),
  paymentSource(frame),
];
