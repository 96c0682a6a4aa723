import { plainReportName } from "@tieout/catalog/core";
import { dayOf, displayDate, monthOf, type PlainDate, yearOf } from "@tieout/kernel";
import { findPayDates, type PayDates, type PayFrequency } from "./pay-dates.ts";
import { type AskedReport, counted, inFiles, isAmongOthers, listed, note, type ReceivedCheck, right } from "./received-check.ts";
import type { ReceivedReading } from "./received-facts.ts";

export const frequencyWords: Readonly<Record<PayFrequency, string>> = {
  weekly: "every week",
  every_two_weeks: "every two weeks",
  twice_a_month: "twice a month",
  monthly: "once a month",
};

const shownDates = 6;

/** `6 and 20 Dec 2024`: shows the month once if both dates are in it. */
function datesText(days: readonly PlainDate[]): string {
  const shown = days.slice(0, shownDates);
  const parts = shown.map((on, at) => {
    const next = shown[at + 1];
    const isSameMonth = next !== undefined && monthOf(next) === monthOf(on) && yearOf(next) === yearOf(on);
    return isSameMonth ? String(dayOf(on)) : displayDate(on);
  });
  return listed(days.length > shownDates ? [...parts, `${days.length - shownDates} more`] : parts);
}

const yearText = ({ planYear: { startOn, endOn } }: AskedReport, to = " – "): string => `${displayDate(startOn)}${to}${displayDate(endOn)}`;

const again = (asked: AskedReport): string =>
  isAmongOthers(asked)
    ? `In your payroll system, export the ${plainReportName(asked.reportKey)} for what is missing between ${yearText(asked, " and ")}, and add the new file.`
    : `${asked.reportKey === "payroll_register" ? "In your payroll system, export" : "Export"} the ${plainReportName(asked.reportKey)} again with the dates ${yearText(asked)}, and upload the new file instead of this one.`;

const nobodyPaid = "No one was paid on these dates";
const otherCompany = "Another payroll company paid then; its file is uploaded too";
const otherRhythm = "We changed how often we pay";
const newInYear = "The company started paying people during the year";

/** Dates missing at the start or end of the year, most often because of a wrong date range in the report. */
function endText({ found, missing }: PayDates): string {
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return "";
  if (missing.every((on) => on > last))
    return ` It ends on ${displayDate(last)}, so the report was most likely run with an end date that is too early.`;
  if (missing.every((on) => on < first))
    return ` It begins on ${displayDate(first)}, so the report was most likely run with a start date that is too late.`;
  return "";
}

function missingDates(dates: PayDates, frequency: PayFrequency, asked: AskedReport): ReceivedCheck {
  const { found, missing } = dates;
  const all = missing.length === 1 ? "One pay date is missing" : `${missing.length} pay dates are missing`;
  return {
    key: `pay-dates-missing:${missing.join(",")}`,
    result: "question",
    title: `${all}: ${datesText(missing)}`,
    text: `Your company pays ${frequencyWords[frequency]}, and ${inFiles(asked, "has", "have")} ${counted(found.length, "regular pay date")}.${endText(dates)}`,
    toDo: again(asked),
    answers: [
      missing.length === 1 ? "No one was paid on this date" : nobodyPaid,
      ...(missing.every((on) => found[0] !== undefined && on < found[0]) ? [newInYear] : [otherRhythm]),
      otherCompany,
    ],
    payDates: { found, missing },
  };
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Regular pay dates that only have a bonus for a few people. */
function fewPaid({ few }: PayDates, asked: AskedReport): readonly ReceivedCheck[] {
  const [first] = few;
  if (!first) return [];
  const days = few.map(({ on }) => on);
  return [
    {
      key: `pay-dates-few:${days.join(",")}`,
      result: "question",
      title: `Only a few people were paid on ${datesText(days)}`,
      text: `${displayDate(first.on)} is a regular pay date. ${sentence(inFiles(asked, "has", "have"))} ${counted(first.people, "person", "people")} on it, but about ${first.usual} are paid on the pay dates around it. The regular pay for ${days.length === 1 ? "that day" : "these days"} may be missing.`,
      toDo: again(asked),
      answers: [days.length === 1 ? "Only they were paid on this date" : "Only they were paid on these dates", otherCompany],
    },
  ];
}

function gapsCheck({ found, gaps }: PayDates, asked: AskedReport): ReceivedCheck {
  const texts = gaps.map(({ fromOn, toOn }) => `${displayDate(fromOn)} – ${displayDate(toOn)}`);
  return {
    key: `pay-gaps:${gaps.map(({ fromOn, toOn }) => `${fromOn}/${toOn}`).join(",")}`,
    result: "question",
    title: gaps.length === 1 ? "There is a long gap without pay" : "There are long gaps without pay",
    text: `${sentence(inFiles(asked, "has", "have"))} ${counted(found.length, "pay date")}, but none in ${listed(texts, 4)}.`,
    toDo: again(asked),
    answers: ["No one was paid during this time", newInYear, otherCompany],
  };
}

/** Dates on which all or nearly all lines are duplicates, to the cent: a payroll run that was exported twice. */
export function checkRepeated({ repeatedDays = [] }: ReceivedReading, asked: AskedReport): readonly ReceivedCheck[] {
  if (repeatedDays.length === 0) return [];
  const days = repeatedDays.map(({ on }) => on);
  const rows = repeatedDays.reduce((sum, day) => sum + day.rows, 0);
  return [
    {
      key: `pay-twice:${days.join(",")}`,
      result: "question",
      title: `The pay for ${datesText(days)} is in the file twice`,
      text: `${counted(rows, "row is", "rows are")} repeated to the cent: the same people with the same pay. Counted twice, pay would be too high.`,
      toDo: isAmongOthers(asked)
        ? `In your payroll system, export the ${plainReportName(asked.reportKey)} again for this file's dates, and upload the new file instead of this one.`
        : again(asked),
      answers: ["People were paid the same amount twice on that day"],
    },
  ];
}

/** Whether the file has pay for the whole plan year. */
export function checkPayDates(reading: ReceivedReading, asked: AskedReport): readonly ReceivedCheck[] {
  const { paidDays } = reading;
  // The pay dates in unreadable rows are unknown.
  if (paidDays.length === 0 && reading.firstOn === null && reading.rowsUnreadable > 0) return [];
  if (paidDays.length === 0) return [otherYear(reading, asked)];
  const dates = findPayDates(paidDays, asked.planYear, asked.frequency ?? undefined);
  const few = fewPaid(dates, asked);
  if (dates.frequency !== null && dates.missing.length > 0) return [missingDates(dates, dates.frequency, asked), ...few];
  if (few.length > 0) return few;
  if (dates.gaps.length > 0) return [gapsCheck(dates, asked)];
  return [wholeYear({ days: dates.found, frequency: dates.frequency }, asked)];
}

interface PayYear {
  readonly days: readonly PlainDate[];
  /** Null if the frequency is unknown. */
  readonly frequency: PayFrequency | null;
}

/** Check result if no pay date is missing. */
export function wholeYear({ days, frequency }: PayYear, asked: AskedReport): ReceivedCheck {
  const [first, last] = [days[0], days.at(-1)];
  const how = frequency === null ? "" : ` Your company pays ${frequencyWords[frequency]}.`;
  const from = first && last ? `${displayDate(first)} to ${displayDate(last)}` : "";
  const title = isAmongOthers(asked) ? "Together they have pay for the whole year" : "It has pay for the whole year";
  return {
    ...right("pay-dates", title, `${counted(days.length, "pay date")}, from ${from}.${how}`),
    payDates: { found: days, missing: [] },
  };
}

/** Check result if no readable row is in the plan year. */
export function otherYear({ firstOn, lastOn }: ReceivedReading, asked: AskedReport): ReceivedCheck {
  const dates = firstOn && lastOn ? ` Its dates are from ${displayDate(firstOn)} to ${displayDate(lastOn)}.` : "";
  const isPay = asked.reportKey === "payroll_register";
  return {
    key: isPay ? "no-pay-dates" : "other-year",
    result: "problem",
    title: isPay ? "No pay date is in the plan year" : "The report is for another year",
    text: `The audit covers ${yearText(asked)}, but the file has no dates in that period.${dates}`,
    toDo: again(asked),
    answers: [],
  };
}

/** Rows dated before or after the plan year, which stay out of the audit. */
export function checkOutside(reading: ReceivedReading, asked: AskedReport): readonly ReceivedCheck[] {
  const { rows, rowsOutOfPeriod, rowsUnreadable } = reading;
  if (rowsOutOfPeriod === 0) return [];
  const isAll = rowsOutOfPeriod + rowsUnreadable >= rows;
  // For a register, the pay date check already says so.
  if (isAll) return asked.reportKey === "payroll_register" ? [] : [otherYear(reading, asked)];
  const text = `${counted(reading.rowsOutOfPeriod, "row is", "rows are")} dated outside ${yearText(asked)}. Your auditor sees them separately. You don't need to do anything.`;
  return [note("rows-outside", "Some rows are from another year", text)];
}
