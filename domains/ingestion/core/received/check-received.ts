import { plainReportName, type ReportKey } from "@tieout/catalog/core";
import { normalizeHeader } from "../layout/normalize-header.ts";
import { findField } from "../reports/report-definition.ts";
import { reports } from "../reports/report-registry.ts";
import { checkColumns } from "./check-columns.ts";
import { checkFormulas } from "./check-formulas.ts";
import { checkPeople } from "./check-people.ts";
import { checkOutside, checkPayDates, checkRepeated } from "./check-period.ts";
import { emptyFile } from "./check-refused.ts";
import { checkReadable, checkTotals, checkUnreadable } from "./check-rows.ts";
import { checkSheets } from "./check-sheets.ts";
import { checkSsns } from "./check-ssns.ts";
import { checkCoverage } from "./check-together.ts";
import { checkWages } from "./check-wages.ts";
import { type AskedReport, type CheckResult, isAmongOthers, note, type ReceivedCheck } from "./received-check.ts";
import type { ReceivedFacts, ReceivedReading } from "./received-facts.ts";

const article = (name: string): string => (/^[aeiou]/.test(name) ? "an" : "a");

const has = ({ found }: ReceivedFacts, ...fields: readonly string[]): boolean => found.some(({ field }) => fields.includes(field));

/** Whether the file has a pay date column, which makes an employee list a register whatever other columns it has. */
const namesPayDates = ({ unused }: ReceivedFacts): boolean => {
  const payDate = findField(reports.payroll_register, "pay_date");
  const names = new Set((payDate?.synonyms ?? []).map((name) => normalizeHeader(name).full));
  return unused.some((header) => names.has(normalizeHeader(header).full));
};

/**
 * The report that a file contains instead of the requested one, judged by all its headings or by headings that only one of the two employer
 * reports has.
 */
function lookalikeOf(facts: ReceivedFacts, { reportKey }: AskedReport): ReportKey | null {
  if (facts.looksLike !== null && facts.looksLike !== reportKey) return facts.looksLike;
  const isOfPeople = has(facts, "birth_date", "hire_date", "term_date");
  const isOfPay = has(facts, "pay_date", "gross_pay", "counted_earnings", "amount", "hours");
  if (reportKey === "payroll_register" && isOfPeople && !isOfPay) return "demographics";
  return reportKey === "demographics" && !isOfPeople && namesPayDates(facts) ? "payroll_register" : null;
}

function otherReport(facts: ReceivedFacts, ask: AskedReport): ReceivedCheck | null {
  const looksLike = lookalikeOf(facts, ask);
  if (looksLike === null) return null;
  const [asked, given] = [plainReportName(ask.reportKey), plainReportName(looksLike)];
  return {
    key: `other-report:${looksLike}`,
    result: "problem",
    title: `This looks like ${article(given)} ${given}`,
    text: `Your auditor is asking for the ${asked} here, but this file has the columns of ${article(given)} ${given}.`,
    toDo: `Upload the ${asked} instead. If your auditor also asked for the ${given}, upload it there.`,
    answers: [],
  };
}

/** Columns are present, but only the auditor can decide how to read them. */
const notReadYet = ({ missing }: ReceivedFacts): readonly ReceivedCheck[] =>
  missing.length > 0
    ? []
    : [
        note(
          "not-read",
          "Not everything could be checked",
          "Your auditor will check how this file's columns are read. Dates and amounts weren't added up.",
        ),
      ];

/** Pay checks for one file; if there are several, only `checkTogether` knows whether the year is complete. */
function payChecks({ payColumns }: ReceivedFacts, reading: ReceivedReading, asked: AskedReport): readonly ReceivedCheck[] {
  const repeated = checkRepeated(reading, asked);
  if (isAmongOthers(asked)) return [...checkCoverage(reading, asked), ...repeated];
  return [...checkPayDates(reading, asked), ...repeated, ...checkWages({ ...reading, payColumns }, asked)];
}

const order: Readonly<Record<CheckResult, number>> = { problem: 0, question: 1, note: 2, right: 3 };

/** All checks of a file that was read, open questions first. */
export function checkReceived(facts: ReceivedFacts, asked: AskedReport): readonly ReceivedCheck[] {
  const other = otherReport(facts, asked);
  if (other) return [other];
  const { reading } = facts;
  if (reading?.rows === 0) return [emptyFile("The file")];
  const ofRows = reading
    ? [
        ...(asked.reportKey === "payroll_register" ? payChecks(facts, reading, asked) : []),
        ...checkPeople(reading, asked),
        ...checkUnreadable(reading),
        ...(reading.rowsUnreadable >= reading.rows ? notReadYet(facts) : []),
        ...checkOutside(reading, asked),
      ]
    : notReadYet(facts);
  const checks = [
    ...checkReadable(facts),
    ...checkColumns(facts, asked),
    ...checkFormulas(facts),
    ...ofRows,
    ...(reading ? checkTotals(facts) : []),
    ...checkSsns(facts),
    ...checkSheets(facts),
  ];
  return [...checks].sort((a, b) => order[a.result] - order[b.result]);
}

/** Questions that have no explanation. */
export const openQuestions = (checks: readonly ReceivedCheck[], explained: ReadonlySet<string>): readonly ReceivedCheck[] =>
  checks.filter(({ key, result }) => result === "question" && !explained.has(key));

export const hasProblem = (checks: readonly ReceivedCheck[]): boolean => checks.some(({ result }) => result === "problem");
