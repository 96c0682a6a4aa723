import { utils, type WritingOptions, write } from "@e965/xlsx";

export type Cells = readonly (string | number | null)[];
export type BookType = NonNullable<WritingOptions["bookType"]>;

/** A workbook with these sheets, in any format that the reader's library can write. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly Cells[]>>,
  { bookType = "xlsx", hidden = [] }: { readonly bookType?: BookType; readonly hidden?: readonly string[] } = {},
): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  book.Workbook = { Sheets: book.SheetNames.map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })) };
  return write(book, { bookType, type: "buffer" }) as Buffer;
}

export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const payHeader: Cells = ["Employee ID", "SSN", "Employee Name", "Check Date", "Gross Pay", "401k Deferral", "Hours"];
const people: readonly Cells[] = [
  ["E1", "900-12-3401", "DOE, JANE"],
  ["E2", "900-12-3402", "ROE, RICHARD"],
  ["E3", "900-12-3403", "POE, ANNA"],
];

/** A month in a payroll register: each person's pay for the month, with a total at the bottom. */
export function monthOfPay(month: number, year = 2025): readonly Cells[] {
  const on = `${String(month).padStart(2, "0")}/28/${year}`;
  const rows = people.map((person, at): Cells => [...person, on, 1000 * (at + 1) + month, 50 * (at + 1) + month, 160]);
  const sum = (column: number): number => rows.reduce((total, row) => total + Number(row[column]), 0);
  return [[`Payroll register ${months[month - 1]} ${year}`], [], payHeader, ...rows, ["Total", null, null, null, sum(4), sum(5), sum(6)]];
}

/** Each person's pay for the year, and the grand total. */
export function yearOfPay(year = 2025): readonly Cells[] {
  const ofYear = (pick: (month: number) => number): number => months.reduce((sum, _, at) => sum + pick(at + 1), 0);
  const rows = people.map(
    (person, at): Cells => [
      ...person,
      `12/31/${year}`,
      ofYear((month) => 1000 * (at + 1) + month),
      ofYear((month) => 50 * (at + 1) + month),
      1920,
    ],
  );
  return [[`Payroll register ${year}`], [], payHeader, ...rows];
}

export const twelveMonths = (year = 2025): Record<string, readonly Cells[]> =>
  Object.fromEntries(months.map((name, at) => [name, monthOfPay(at + 1, year)]));

const balanceHeader: Cells = ["Participant ID", "Participant Name", "Beginning Balance", "Contributions", "Gain/Loss", "Ending Balance"];

/** A page or period of participant activity: the people with numbers in a range, with a total at the bottom. */
export function balances(from: number, to: number, period = 0): readonly Cells[] {
  const rows = Array.from({ length: to - from + 1 }, (_, at): Cells => {
    const begin = 1000 * (from + at) + 110 * period;
    return [`P${1000 + from + at}`, `EXAMPLE, NUMBER ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[from + at]}`, begin, 100, 10, begin + 110];
  });
  const sum = (column: number): number => rows.reduce((total, row) => total + Number(row[column]), 0);
  return [["Participant activity"], balanceHeader, ...rows, ["Total", null, sum(2), sum(3), sum(4), sum(5)]];
}
