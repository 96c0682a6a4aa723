import type { InspectedColumn } from "../engine-payloads.ts";
import { payKindOf } from "../pay-codes/pay-kinds.ts";

type Column = Pick<InspectedColumn, "index" | "header" | "field" | "kind" | "fillBasisPoints" | "holds" | "sumCents">;

/** Sums and amounts calculated from sums, which are not single kinds of pay. */
const notPay =
  /GROSS|TOTAL|\bNET\b|TAXABLE|\bSUB|FUTA|SUTA|\bS[SU]I?\b|SOC|401|403|\bELIG|\bPLAN\b|\bW-?[24]\b|BOX|EXEMPT|FED|STATE|EMPLOYER|\bER\b|DEDUCT/;
const saysMoney = /\bEARN|\bPAY\b|WAGE|\bAMT\b|AMOUNT|\$|SALAR|BONUS|COMMISSION|\bTIPS?\b/;

/** Monthly hours are rarely higher: a bare `Reg` or `OT` column of whole numbers may be hours. */
const mostHours = 200;

const isNumber = ({ kind }: Column): boolean => kind === "money" || kind === "number";

/** Average of the filled cells, in whole dollars. */
function averageOf({ sumCents, fillBasisPoints }: Column, rows: number): number {
  const filled = (rows * fillBasisPoints) / 10_000;
  return sumCents === undefined || filled < 1 ? 0 : Number(BigInt(sumCents)) / 100 / filled;
}

function namesPay(header: string): boolean {
  // `Regular Hours (Amount)` is pay, not hours.
  const words = header.toUpperCase().replace(/\bH(?:OU)?RS?\b(?=.*(?:AMOUNT|\bAMT\b|\bEARN|\$))/, "");
  if (notPay.test(words)) return false;
  const kind = payKindOf(words);
  if (kind === null) return /\bWAGES?\b|\bEARNINGS?\b|\bPAY\b|\bSALAR/.test(words);
  return kind.group === "earnings" && kind.key !== "reimbursement";
}

const isEmpty = ({ holds, fillBasisPoints }: Column): boolean => holds === "nothing" || fillBasisPoints < 500;

const isFilled = ({ holds }: Column): boolean => holds !== "nothing";

/**
 * Finds the columns with single kinds of pay, such as regular, overtime and bonus, in a wide payroll register that doesn't state gross pay:
 * added together, they are the gross pay. Empty if gross pay is stated, or if a pay code column separates the amounts. An amount without a
 * code is pay.
 */
export function payColumnsOf(columns: readonly Column[], rows: number): readonly number[] {
  const isOf = (field: string) => (column: Column) => column.field === field;
  if (columns.some(isOf("amount")) && columns.some(isOf("pay_code"))) return [];
  const isPart = (column: Column): boolean => isNumber(column) && (namesPay(column.header) || column.field === "amount");
  // An allowance is easily mistaken for a cafeteria plan amount.
  const isOpen = ({ field }: Column): boolean => field === null || ["gross_pay", "amount", "sec125"].includes(field);
  if (columns.some((column) => column.field === "gross_pay" && !isEmpty(column) && !isPart(column))) return [];
  const named = columns.filter((column) => isOpen(column) && isPart(column) && isFilled(column));
  const isBare = ({ kind, header }: Column): boolean => kind === "number" && !saysMoney.test(header.toUpperCase());
  const areHours = named.filter(isBare).every((column) => averageOf(column, rows) <= mostHours);
  const parts = named.filter((column) => !areHours || !isBare(column));
  // A gross pay column with no other kinds of pay next to it means what its heading says.
  return parts.length === 1 && parts[0]?.field === "gross_pay" ? [] : parts.map(({ index }) => index);
}
