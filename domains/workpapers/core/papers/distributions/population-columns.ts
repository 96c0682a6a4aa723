import { cashlessTypes, distributionTypeTitle, isCashless } from "@tieout/catalogue/core";
import type { ColumnKind, ColumnValue, PaperColumn } from "@tieout/processing/core";
import { maskedSsn, providerOf } from "../../people/person.ts";
import { providerColumn } from "../provider-column.ts";
import type { DistributionData, Payment, PopulationItem, VoidPair } from "./inputs.ts";

type Column = PaperColumn<PopulationItem>;

const widthByKey: Readonly<Record<string, number>> = { name: 28, payee: 28, type: 24, source_row: 18, key: 48 };
const widthByKind: Partial<Record<ColumnKind, number>> = { money: 15, date: 12 };

const column = (key: string, heading: string, kind: ColumnKind, read: (payment: Payment, item: PopulationItem) => ColumnValue): Column => ({
  key,
  heading,
  kind,
  width: widthByKind[kind] ?? widthByKey[key] ?? 14,
  read: (item) => read(item.payment, item),
  ...(kind === "money" ? { totalled: true } : {}),
});

type Given = Pick<DistributionData, "given" | "personFieldsMapped" | "providers">;

export const netCalculated = (payment: Payment): bigint =>
  payment.grossCents - (payment.federalCents ?? 0n) - (payment.stateCents ?? 0n) - (payment.feeCents ?? 0n);

/** The item's location, so that it can be found again; files are numbered as at the bottom of the tab. */
export const sourceRow = ({ file_no, sheet, parts }: Payment): string => {
  const rows = parts.map(({ row }) => row).join(", ");
  return `File ${file_no + 1}, ${sheet > 0 ? `sheet ${sheet + 1}, ` : ""}${parts.length > 1 ? "rows" : "row"} ${rows}`;
};

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
  { key: "check", heading: "Check", width: 8, kind: "check", read: netCheck, formula: netCheckFormula },
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

/** All payments in the population, one row each (domain 3.10). */
export function populationColumns({ given, personFieldsMapped, providers }: Given): Column[] {
  const needs: Needs = (field, made) => (given.includes(field) ? made : { ...made, missingFrom: "Distribution detail" });
  const ofPerson: Needs = (field, made) => (personFieldsMapped.includes(field) ? made : { ...made, missingFrom: "any report uploaded" });
  return [
    ...identityOfPayment(needs),
    ...amountsOfPayment(needs),
    ...payeeFacts(ofPerson),
    ...providerColumn<PopulationItem>(providers, ({ payment }) => providerOf(payment)),
    column("source_row", "Source row", "text", sourceRow),
    column("key", "Natural key", "identifier", (_payment, item) => item.naturalKey),
    column("occurrence", "Occurrence", "number", (_payment, item) => item.occurrence),
  ];
}

/** Net foots to the cent, also where the gross holds the loan offset, which is not paid in cash, or nothing is paid in cash at all. */
export function netCheck({ payment }: PopulationItem): string {
  if (payment.netCents === null) return "";
  if (payment.netCents === 0n && isCashless(payment.type)) return "OK";
  const difference = netCalculated(payment) - payment.netCents;
  return difference === 0n || difference === payment.loanOffsetCents ? "OK" : "DIFF";
}

export const netCheckFormula = (at: (columnKey: string) => string): string => {
  const difference = `${at("net_calculated")}-${at("net")}`;
  const nonCash = cashlessTypes.map((type) => `${at("type")}="${distributionTypeTitle(type)}"`).join(",");
  const foots = `ABS(${difference})<0.005,ABS(${difference}-${at("offset")})<0.005,AND(${at("net")}=0,OR(${nonCash}))`;
  return `IF(${at("net")}="","",IF(OR(${foots}),"OK","DIFF"))`;
};

export const sectionColumn = <Row>(key: string, heading: string, kind: ColumnKind, read: (row: Row) => ColumnValue): PaperColumn<Row> => ({
  key,
  heading,
  kind,
  width: 14,
  read,
  ...(kind === "money" ? { totalled: true } : {}),
});

/** Voids and reversals with the payment they cancel: shown, not part of the population. */
export const voidColumns: readonly PaperColumn<VoidPair>[] = [
  sectionColumn("id", "Void pair", "identifier", ({ payment }) => payment.id ?? ""),
  sectionColumn("name", "Participant", "text", ({ payment }) => payment.name ?? ""),
  sectionColumn("ssn", "SSN", "identifier", ({ payment }) => maskedSsn(payment.ssnLast4)),
  sectionColumn("paid", "Paid on", "date", ({ payment }) => payment.paidOn),
  sectionColumn("type", "Type", "text", ({ payment }) => distributionTypeTitle(payment.type)),
  sectionColumn("reversed", "Reversed on", "date", ({ reversal }) => reversal.paidOn),
  sectionColumn("gross", "Payment in the year", "money", ({ payment }) => (payment.inPeriod ? payment.grossCents : 0n)),
  sectionColumn("reversal", "Reversal in the year", "money", ({ reversal }) => (reversal.inPeriod ? reversal.grossCents : 0n)),
  {
    ...sectionColumn<VoidPair>(
      "rest",
      "Net",
      "money",
      ({ payment, reversal }) => (payment.inPeriod ? payment.grossCents : 0n) + (reversal.inPeriod ? reversal.grossCents : 0n),
    ),
    formula: (at) => `ROUND(${at("gross")}+${at("reversal")},2)`,
  },
];

export const unmatchedColumns: readonly PaperColumn<Payment>[] = [
  sectionColumn("id", "Reversal without a payment", "identifier", (payment) => payment.id ?? ""),
  sectionColumn("name", "Participant", "text", (payment) => payment.name ?? ""),
  sectionColumn("ssn", "SSN", "identifier", (payment) => maskedSsn(payment.ssnLast4)),
  sectionColumn("paid", "Date", "date", (payment) => payment.paidOn),
  sectionColumn("type", "Type", "text", (payment) => distributionTypeTitle(payment.type)),
  sectionColumn("code", "1099-R code", "identifier", (payment) => payment.code ?? ""),
  sectionColumn("gross", "Gross", "money", (payment) => payment.grossCents),
];
