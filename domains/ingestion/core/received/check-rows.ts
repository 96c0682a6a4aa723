import { absCents, type Cents, cents, displayCents } from "@tieout/kernel";
import { counted, listed, note, type ReceivedCheck, right } from "./received-check.ts";
import type { DifferingTotal, ReceivedFacts, ReceivedReading } from "./received-facts.ts";

/** Says that the file was read, and how much is in it; includes no counts if its rows were not read. */
export function checkReadable({ reading, totals }: ReceivedFacts): readonly ReceivedCheck[] {
  if (!reading || reading.rowsUnreadable >= reading.rows) return [];
  const lines = totals.agreeing + totals.differing.length;
  const of = reading.people > 0 ? ` of ${counted(reading.people, "person", "people")}` : "";
  const also = lines > 0 ? ", and total lines" : "";
  return [right("readable", "The file can be read", `${counted(reading.rows, "row")}${of}${also}.`)];
}

const oneDollar = 100n;

interface StatedTotal extends DifferingTotal {
  readonly stated: Cents;
  readonly summed: Cents;
  readonly difference: Cents;
}

const statedTotal = (total: DifferingTotal): StatedTotal => {
  const [stated, summed] = [cents(BigInt(total.statedCents)), cents(BigInt(total.summedCents))];
  return { ...total, stated, summed, difference: absCents(cents(stated - summed)) };
};

/**
 * Whether a difference is rounding. A total of unrounded amounts differs from the sum of the rounded ones by up to half a cent per row, and
 * a total in whole dollars by up to half a dollar. More than a dollar is never treated as rounding.
 */
function isRounding({ stated, difference }: StatedTotal, rows: number): boolean {
  const ofRows = BigInt(Math.ceil(rows / 2));
  return difference <= oneDollar && (difference <= ofRows || (stated % oneDollar === 0n && difference * 2n <= oneDollar));
}

const totalText = ({ row, column, stated, summed, difference }: StatedTotal): string =>
  `In row ${row}, “${column}” says ${displayCents(stated)}, but the rows above it add up to ${displayCents(summed)}, which is ${displayCents(difference)} ${stated > summed ? "less" : "more"}.`;

const comparisonOf = ({ row, stated, summed }: StatedTotal): Pick<ReceivedCheck, "comparison"> => ({
  comparison: { leftTitle: `Row ${row} says`, leftCents: stated, rightTitle: "The rows add up to", rightCents: summed },
});

function totalDiffers(first: StatedTotal, differing: readonly StatedTotal[]): ReceivedCheck {
  const more = differing.length > 1 ? ` ${counted(differing.length - 1, "more total differs", "more totals differ")}.` : "";
  return {
    key: `totals-differ:${differing.map(({ row, column }) => `${row} ${column}`).join(",")}`,
    result: "question",
    title: "A total does not equal its rows",
    text: `${totalText(first)}${more}`,
    toDo: "Rows may have been deleted or changed after the report was exported. Export it again and upload it without changes.",
    answers: ["The total includes people who are not in this report"],
    ...comparisonOf(first),
  };
}

function totalRounded(first: StatedTotal, rounded: readonly StatedTotal[]): ReceivedCheck {
  const more = rounded.length > 1 ? ` ${counted(rounded.length - 1, "more total differs", "more totals differ")} by as little.` : "";
  const why = "Up to half a cent for each row, and never more than 1.00, comes from rounding. You don't need to do anything.";
  return {
    ...note(
      `totals-rounded:${first.row} ${first.column}`,
      "The totals are right, except for rounding",
      `${totalText(first)}${more} ${why}`,
    ),
    ...comparisonOf(first),
  };
}

/** Whether each total line equals the sum of the rows above it. */
export function checkTotals({ totals: { agreeing, differing }, rows }: ReceivedFacts): readonly ReceivedCheck[] {
  const all = differing.map(statedTotal);
  const real = all.filter((total) => !isRounding(total, rows));
  const rounded = all.filter((total) => isRounding(total, rows));
  const [firstReal, firstRounded] = [real[0], rounded[0]];
  if (firstReal) return [totalDiffers(firstReal, real), ...(firstRounded ? [totalRounded(firstRounded, rounded)] : [])];
  if (firstRounded) return [totalRounded(firstRounded, rounded)];
  return agreeing > 0 ? [right("totals", "The totals are right", "The total lines equal the sum of the rows above them.")] : [];
}

/** Rows with values that can't be read, other than SSNs. */
export function checkUnreadable(reading: ReceivedReading): readonly ReceivedCheck[] {
  const causes = reading.causes.filter(({ code }) => code !== "ssn-unreadable");
  const [first] = causes;
  if (!first || reading.rowsUnreadable === 0) return [];
  const values =
    first.values.length > 0
      ? `, for example ${listed(
          first.values.map((value) => `“${value}”`),
          3,
        )}`
      : "";
  return [
    {
      key: `rows-unreadable:${reading.rowsUnreadable}`,
      result: "question",
      title: counted(reading.rowsUnreadable, "row can't be read", "rows can't be read"),
      text: `Something is missing or can't be read in “${first.column}” (${counted(first.count, "cell")}${values}).`,
      toDo: "Check these rows in your file. Correct them in your payroll system and export the report again, or tell us what they are.",
      answers: ["These rows are not pay"],
    },
  ];
}
