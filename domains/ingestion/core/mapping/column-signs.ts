import type { ShapeValue } from "@tieout/shapes";
import type { SignCountsShape } from "../inspection-shapes.ts";
import { findField, type ReportDefinition } from "../reports/report-definition.ts";
import { isOutward } from "./added-columns.ts";
import { isSide, isSubtracted, signedField } from "./debit-and-credit.ts";
import type { ColumnMapping, SignRule } from "./mapping.ts";
import type { MappingProblem } from "./mapping-problems.ts";

export type SignCounts = ShapeValue<typeof SignCountsShape>;

/**
 * The sign for a column to which a person assigns a field: the one that most of its amounts need so that payments and withholding are
 * positive and outflows negative, as in a recognized column.
 */
export function signOfField(
  report: ReportDefinition,
  column: { field: string | null; header: string },
  counts: SignCounts | null,
): SignRule {
  const { field, header } = column;
  if (!counts || field === null || findField(report, field)?.kind !== "money") return "as_is";
  if (field === signedField(report) && isSide(header)) return isSubtracted(report, header) ? "reversed" : "as_is";
  const { payment, rollForward } = report;
  const isPayment = payment && [payment.gross, payment.net, ...payment.deductions, ...payment.others].includes(field);
  if (isPayment) return counts.negative > counts.positive ? "reversed" : "as_is";
  const isOutflow = rollForward?.outflows.includes(field) || (rollForward?.inflows.includes(field) && isOutward(header));
  return isOutflow && counts.positive > counts.negative ? "reversed" : "as_is";
}

/** Reversals are rare, so nearly all amounts in a payment column have the same sign. */
const nearlyAll = 0.9;

type Direction = "positive" | "negative" | null;

function directionOf({ sign }: ColumnMapping, { positive, negative }: SignCounts): Direction {
  const moving = positive + negative;
  const isPositive = positive >= moving * nearlyAll;
  if (moving === 0 || (!isPositive && negative < moving * nearlyAll)) return null;
  return isPositive === (sign === "as_is") ? "positive" : "negative";
}

/** Reports amount columns in payments that are read with opposite signs: net is gross less withholding, so one of the signs is wrong. */
export function signProblems(
  { payment }: ReportDefinition,
  columns: readonly ColumnMapping[],
  countsOf: (index: number) => SignCounts | null,
): readonly MappingProblem[] {
  if (!payment) return [];
  const fields = [payment.gross, payment.net, ...payment.deductions];
  const read = columns.flatMap((column) => {
    // A credit column next to a debit column has its own sign, so it is excluded here.
    const isRead = column.field !== null && fields.includes(column.field) && !isSide(column.header);
    const counts = isRead ? countsOf(column.index) : null;
    return counts ? [{ column, direction: directionOf(column, counts) }] : [];
  });
  const other = read.find(({ direction }) => direction === "positive");
  if (!other) return [];
  return read
    .filter(({ direction }) => direction === "negative")
    .map(({ column: { index, header, field } }) => ({
      code: "signs-contradict",
      severity: "error",
      msg: `“${header}” is read as negative and “${other.column.header}” as positive, but a payment and its withholding must have the same sign. Reverse one of them.`,
      ...(field === null ? {} : { field }),
      column: index,
    }));
}
