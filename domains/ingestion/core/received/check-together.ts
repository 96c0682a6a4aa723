import { displayDate, type PlainDate } from "@tieout/kernel";
import { checkPayDates, otherYear } from "./check-period.ts";
import { checkWages } from "./check-wages.ts";
import { type AskedReport, counted, listed, note, type ReceivedCheck, right } from "./received-check.ts";
import type { PaidDay, PayReading, ReceivedReading } from "./received-facts.ts";

/** What one register among several has pay for. Whether the year is complete, only all of them together say. */
export function checkCoverage(reading: ReceivedReading, asked: AskedReport): readonly ReceivedCheck[] {
  const { paidDays } = reading;
  const [first, last] = [paidDays[0], paidDays.at(-1)];
  // Of rows that could not be read it is not known when they were paid.
  if (!first || !last) return reading.firstOn === null && reading.rowsUnreadable > 0 ? [] : [otherYear(reading, asked)];
  const from = displayDate(first.on);
  const days = first.on === last.on ? from : `${from} to ${displayDate(last.on)}`;
  const text = `${counted(paidDays.length, "pay date")}. Whether the year is complete is looked at with all files together.`;
  return [right("covers", `It covers ${days}`, text)];
}

/** People who were paid on the same day by two registers are added up. */
function daysTogether(readings: readonly ReceivedReading[]): readonly PaidDay[] {
  const people = new Map<PlainDate, number>();
  for (const { paidDays } of readings) for (const day of paidDays) people.set(day.on, (people.get(day.on) ?? 0) + day.people);
  return [...people].map(([on, count]) => ({ on, people: count })).sort((a, b) => (a.on < b.on ? -1 : 1));
}

/** Only of what every file has: a field that one of them lacks would add up to less than was paid. */
function sumsTogether(readings: readonly ReceivedReading[]): ReceivedReading["sumCents"] {
  const fields = Object.keys(readings[0]?.sumCents ?? {}).filter((field) =>
    readings.every(({ sumCents }) => sumCents[field] !== undefined),
  );
  return Object.fromEntries(
    fields.map((field) => [field, String(readings.reduce((sum, { sumCents }) => sum + BigInt(sumCents[field] ?? "0"), 0n))]),
  );
}

/** Several registers as one. Empty where dates are null in all of them. */
function together(readings: readonly PayReading[]): PayReading {
  const sum = (of: (one: ReceivedReading) => number): number => readings.reduce((all, one) => all + of(one), 0);
  const dates = readings.flatMap(({ firstOn, lastOn }) => [firstOn, lastOn]).filter((on) => on !== null);
  const sorted = [...dates].sort();
  return {
    ...{ rows: sum(({ rows }) => rows), people: sum(({ people }) => people), rowsOutOfPeriod: sum((one) => one.rowsOutOfPeriod) },
    ...{ rowsUnreadable: sum((one) => one.rowsUnreadable), sumCents: sumsTogether(readings), paidDays: daysTogether(readings) },
    ...{ firstOn: sorted[0] ?? null, lastOn: sorted.at(-1) ?? null, causes: [] },
    // Added to what another file states as its gross pay, it is not a sum of columns.
    payColumns: readings.every(({ payColumns = [] }) => payColumns.length > 0) ? readings.flatMap(({ payColumns = [] }) => payColumns) : [],
  };
}

const shownDates = 4;

/** Days that several files have pay for: two payroll systems, or one register that was given again in another form. */
function checkShared(readings: readonly ReceivedReading[]): readonly ReceivedCheck[] {
  const files = new Map<PlainDate, number>();
  for (const { paidDays } of readings) for (const { on } of paidDays) files.set(on, (files.get(on) ?? 0) + 1);
  const shared = [...files]
    .filter(([, count]) => count > 1)
    .map(([on]) => on)
    .sort();
  if (shared.length === 0) return [];
  const days = listed(shared.map(displayDate), shownDates);
  return [
    {
      key: `pay-dates-shared:${shared.join(",")}`,
      result: "question",
      title: `${counted(shared.length, "pay date is", "pay dates are")} in more than one file`,
      text: `${days}. That is right if different people are in each file. If the same pay is in two files, it would be counted twice.`,
      toDo: "Remove the file that has the same pay again, or say why each file is right.",
      answers: ["Different people are in each file", "Two payroll systems paid on these dates"],
    },
  ];
}

const notAllRead = note(
  "not-all-read",
  "The files were not compared with the whole year",
  "One of them could not be read here, so your auditor looks at pay dates and totals of all files together.",
);

/**
 * What several registers say together: whether they have the whole year, with the regular number of people on each pay date, and add up to Form W-3, and
 * days that more than one has. `unread`: files of
 * the report that could not be read, without which nothing is missed.
 */
export function checkTogether(readings: readonly PayReading[], unread: number, asked: AskedReport): readonly ReceivedCheck[] {
  const all = { ...asked, fileCount: readings.length };
  const reading = together(readings);
  const ofYear = unread > 0 ? [notAllRead] : [...checkPayDates(reading, all), ...checkWages(reading, all)];
  return [...checkShared(readings), ...ofYear];
}
