import { displayDate, type PlainDate } from "@tieout/kernel";
import { checkPayDates, otherYear, wholeYear } from "./check-period.ts";
import { checkWages } from "./check-wages.ts";
import { findPayDates } from "./pay-dates.ts";
import { type AskedReport, counted, listed, note, type ReceivedCheck, right } from "./received-check.ts";
import type { PaidDay, PayReading, ReceivedReading } from "./received-facts.ts";

/** Dates for which one of several registers has pay. Only all registers together show whether the year is complete. */
export function checkCoverage(reading: ReceivedReading, asked: AskedReport): readonly ReceivedCheck[] {
  const { paidDays } = reading;
  const [first, last] = [paidDays[0], paidDays.at(-1)];
  // The pay dates in unreadable rows are unknown.
  if (!first || !last) return reading.firstOn === null && reading.rowsUnreadable > 0 ? [] : [otherYear(reading, asked)];
  const from = displayDate(first.on);
  const days = first.on === last.on ? from : `${from} to ${displayDate(last.on)}`;
  const text = `${counted(paidDays.length, "pay date")}. We check whether the year is complete across all files.`;
  return [right("covers", `It covers ${days}`, text)];
}

/** Adds up the people paid on the same date in two registers. */
function daysTogether(readings: readonly ReceivedReading[]): readonly PaidDay[] {
  const people = new Map<PlainDate, number>();
  for (const { paidDays } of readings) for (const day of paidDays) people.set(day.on, (people.get(day.on) ?? 0) + day.people);
  return [...people].map(([on, count]) => ({ on, people: count })).sort((a, b) => (a.on < b.on ? -1 : 1));
}

/** Adds up only fields that every file has: if one file lacks a field, the sum would be less than what was paid. */
function sumsTogether(readings: readonly ReceivedReading[]): ReceivedReading["sumCents"] {
  const fields = Object.keys(readings[0]?.sumCents ?? {}).filter((field) =>
    readings.every(({ sumCents }) => sumCents[field] !== undefined),
  );
  return Object.fromEntries(
    fields.map((field) => [field, String(readings.reduce((sum, { sumCents }) => sum + BigInt(sumCents[field] ?? "0"), 0n))]),
  );
}

/** Combines several registers into one. The list of dates is empty if they are null in every register. */
function together(readings: readonly PayReading[]): PayReading {
  const sum = (of: (one: ReceivedReading) => number): number => readings.reduce((all, one) => all + of(one), 0);
  const dates = readings.flatMap(({ firstOn, lastOn }) => [firstOn, lastOn]).filter((on) => on !== null);
  const sorted = [...dates].sort();
  return {
    ...{ rows: sum(({ rows }) => rows), people: sum(({ people }) => people), rowsOutOfPeriod: sum((one) => one.rowsOutOfPeriod) },
    ...{ rowsUnreadable: sum((one) => one.rowsUnreadable), sumCents: sumsTogether(readings), paidDays: daysTogether(readings) },
    ...{ firstOn: sorted[0] ?? null, lastOn: sorted.at(-1) ?? null, causes: [] },
    // If another file states gross pay, the combined figure isn't a sum of columns.
    payColumns: readings.every(({ payColumns = [] }) => payColumns.length > 0) ? readings.flatMap(({ payColumns = [] }) => payColumns) : [],
  };
}

const shownDates = 4;

/** Dates for which several files have pay: either there are two payroll systems, or one register was provided twice in different forms. */
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
      text: `${days}. That's fine if each file has different people. If the same pay is in two files, it would be counted twice.`,
      toDo: "Remove the file that repeats the pay, or tell us why each file is right.",
      answers: ["Each file has different people", "Two payroll systems paid on these dates"],
    },
  ];
}

/** One of several registers. */
export interface ReadRegister {
  readonly fileName: string;
  readonly reading: ReceivedReading;
}

/**
 * Whether two registers have pay for the same period, which means they cover different people: the dates in one prove nothing about the
 * other.
 */
const overlap = (registers: readonly ReadRegister[]): boolean =>
  registers.some(({ reading: { paidDays: one } }, at) =>
    registers.slice(at + 1).some(({ reading: { paidDays: other } }) => {
      const [first, last, otherFirst, otherLast] = [one[0], one.at(-1), other[0], other.at(-1)];
      return first && last && otherFirst && otherLast && first.on <= otherLast.on && otherFirst.on <= last.on;
    }),
  );

const elsewhere = "The other pay of these people is in another file";

/** Checks a single register's year by its own pay frequency, because the client's answer may be about another register. */
function checkAlone({ fileName, reading }: ReadRegister, asked: AskedReport): ReceivedCheck | null {
  const own = findPayDates(reading.paidDays, asked.planYear).frequency;
  const { fileCount: _many, ...alone } = { ...asked, frequency: own ?? asked.frequency };
  const [check] = checkPayDates(reading, alone);
  return check
    ? {
        ...check,
        key: `${check.key}:${fileName}`,
        title: `${fileName}: ${check.title.charAt(0).toLowerCase()}${check.title.slice(1)}`,
        toDo: `Add the rest of the pay of the people in ${fileName}, or tell us why it is complete.`,
        answers: [elsewhere, ...check.answers],
      }
    : null;
}

const shownFiles = 3;

/** Combines the registers whose year is incomplete into one question. */
function shortFiles(short: readonly ReadRegister[]): readonly ReceivedCheck[] {
  const dates = short.reduce((sum, { reading }) => sum + reading.paidDays.length, 0);
  const names = short.map(({ fileName }) => fileName);
  return [
    {
      key: `pay-dates-short:${short.length}:${dates}:${names.join(",").slice(0, 1500)}`,
      result: "question",
      title: `${short.length} files don't have pay for the whole year`,
      text: `${listed(names, shownDates)}. The files cover the same time, so we can't tell which ones belong together.`,
      toDo: "Check that you uploaded all the pay for each group of people, and tell us which files belong together.",
      answers: ["Together, the files of each payroll system have pay for the whole year"],
    },
  ];
}

/** Whether each of several registers for the same period covers the whole year; the year is complete only if all of them do. */
function checkEach(registers: readonly ReadRegister[], asked: AskedReport): readonly ReceivedCheck[] {
  const checks = registers.flatMap((register) => {
    const check = checkAlone(register, asked);
    return check?.result === "right" ? [] : [{ register, check }];
  });
  if (checks.length === 0) {
    const { paidDays } = together(registers.map(({ reading }) => reading));
    return [wholeYear({ days: paidDays.map(({ on }) => on), frequency: null }, asked)];
  }
  if (checks.length > shownFiles) return shortFiles(checks.map(({ register }) => register));
  return checks.flatMap(({ check }) => check ?? []);
}

const notAllRead = note(
  "not-all-read",
  "The files weren't compared with the whole year",
  "One file couldn't be read, so your auditor will check the pay dates and totals of all files together.",
);

const fewestOfRegister = 6;

/**
 * Whether this is a one-day run, such as a bonus run, within a larger register's period. The other registers are checked without it, since
 * it may cover different people.
 */
const isSingleRun = ({ reading: { paidDays } }: ReadRegister, registers: readonly ReadRegister[]): boolean => {
  const [day, ...more] = paidDays;
  return (
    day !== undefined &&
    more.length === 0 &&
    registers.some(({ reading: { paidDays: days } }) => {
      const [first, last] = [days[0], days.at(-1)];
      return days.length >= fewestOfRegister && first && last && first.on <= day.on && day.on <= last.on;
    })
  );
};

/** The file may be just one of many runs for other people, with the rest missing. */
function checkSingleRun({ fileName, reading: { paidDays } }: ReadRegister): ReceivedCheck {
  const [day] = paidDays;
  return {
    ...{ key: `single-run:${day?.on}:${fileName}`, result: "question", title: `${fileName}: pay for one day only` },
    text: `It has pay for ${counted(day?.people ?? 0, "person", "people")}, all on ${day ? displayDate(day.on) : "one day"}, which another file's dates include.`,
    toDo: `Add the rest of the pay of the people in ${fileName}, or tell us why it is complete.`,
    answers: ["It is a single run, such as bonuses", "It is a pay date that the other file doesn't have", elsewhere],
  };
}

/**
 * Checks several registers together: whether they cover the whole year, have the usual number of people on each pay date and tie to Form
 * W-3, and which dates are in more than one register. `unread`: number of the report's files that could not be read; if there are any,
 * nothing is reported as missing.
 */
export function checkTogether(registers: readonly ReadRegister[], unread: number, asked: AskedReport): readonly ReceivedCheck[] {
  const all = { ...asked, fileCount: registers.length };
  const readings = registers.map(({ reading }) => reading);
  const reading = together(readings);
  const singleRuns = registers.filter((register) => isSingleRun(register, registers));
  const longer = registers.filter((register) => !singleRuns.includes(register));
  const ofLonger = overlap(longer) ? checkEach(longer, all) : checkPayDates(together(longer.map((one) => one.reading)), all);
  const dates = [...ofLonger, ...(singleRuns.length > shownFiles ? shortFiles(singleRuns) : singleRuns.map(checkSingleRun))];
  const ofYear = unread > 0 ? [notAllRead] : [...dates, ...checkWages(reading, all)];
  return [...checkShared(readings), ...ofYear];
}
