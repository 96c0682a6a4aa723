import type { PlainDate } from "@tieout/kernel";
import { yearOf } from "@tieout/kernel";
import { findBands } from "../layout/find-bands.ts";
import type { HeaderFinding } from "../layout/find-header.ts";
import type { SourceRow } from "../layout/source-row.ts";
import { columnStatistics } from "../mapping/column-statistics.ts";
import { suggestMapping } from "../mapping/suggest-mapping.ts";
import type { ReportDefinition } from "../reports/report-definition.ts";
import { type DayInName, dayInName, namesPeriodEnd } from "../values/day-in-name.ts";
import { arePeriods, periodOfName } from "./period-sheets.ts";

/** A column added to a sheet's rows: the date in the name of the sheet or file. */
export interface NameColumn {
  readonly header: "Sheet name" | "File name";
  /** The field that the column is proposed for. */
  readonly field: "pay_date" | "row_period";
  /** The name that contains the date. */
  readonly name: string;
  /** The date as written in the column's cells. */
  readonly text: string;
  /** Columns of which one is filled in each row that has a person; empty if headings say whose rows they are. */
  readonly persons: readonly number[];
}

interface NamedSheet {
  readonly report: ReportDefinition;
  readonly header: HeaderFinding;
  readonly head: readonly SourceRow[];
  readonly sheetName: string;
  readonly fileName: string;
  readonly planYear: number | undefined;
  /** Names of the sheets that are read together with this one, including this one. */
  readonly together?: readonly string[];
}

const identifying: ReadonlySet<string> = new Set(["ssn", "participant_id", "employee_id", "full_name", "last_name"]);

/** A file may be named after the date it was created: a date outside the plan year isn't the pay date of its rows. */
const isPossible = (on: PlainDate, planYear: number | undefined): boolean =>
  planYear === undefined || yearOf(on) === planYear || yearOf(on) === planYear - 1;

/** Whether a column or a heading gives the rows' date. */
function isDated({ report, header, head }: NamedSheet, suggested: ReturnType<typeof suggestMapping>): boolean {
  const below = head.filter(({ row }) => row > (header.headerRows.at(-1) ?? 0));
  const isOpenDate = (index: number): boolean => {
    const { dateShare, integerShare } = columnStatistics(below.map(({ cells }) => cells[index] ?? ""));
    return dateShare >= 0.8 && integerShare < 0.8;
  };
  const isPayDay = report.periodFields.includes("pay_date");
  if (suggested.some(({ field, index }) => (field === null ? isPayDay && isOpenDate(index) : report.periodFields.includes(field))))
    return true;
  const mapped = new Set(suggested.flatMap(({ field }) => field ?? []));
  return findBands(head, report, mapped).some(({ fields }) => fields.some((field) => report.periodFields.includes(field)));
}

/** A date in the form of a grid column. */
type NamedBy = Pick<NameColumn, "header" | "field" | "name" | "text">;

/** The pay date for an entire sheet, from the name of the sheet or its file. */
function payDayOf({ report, sheetName, fileName, planYear }: NamedSheet): NamedBy | null {
  const bySheet = dayInName(sheetName);
  const day: DayInName | null = bySheet ?? dayInName(fileName);
  if (!report.periodFields.includes("pay_date") || day === null || !isPossible(day.on, planYear)) return null;
  return { header: bySheet ? "Sheet name" : "File name", field: "pay_date", name: bySheet ? sheetName : fileName, text: day.text };
}

/** Placeholder when there is no plan year: nothing falls in it, and each row then says so. */
const someYear = 2_000;

/** The period for a sheet of balances that is read together with sheets for other periods. */
function periodOf({ report, sheetName, planYear, together = [] }: NamedSheet): NamedBy | null {
  const year = planYear ?? someYear;
  const on = report.periods && arePeriods(together, year) ? periodOfName(sheetName, year) : null;
  if (on === null) return null;
  const [, years, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(on) ?? [];
  return { header: "Sheet name", field: "row_period", name: sheetName, text: `${month}/${day}/${years}` };
}

/** The date or period for a sheet whose rows don't give one, from the name of the sheet or its file. */
export function findNameColumn(sheet: NamedSheet): NameColumn | null {
  const { report, header, head } = sheet;
  const named = payDayOf(sheet) ?? periodOf(sheet);
  if (!named) return null;
  const below = head.filter(({ row }) => row > (header.headerRows.at(-1) ?? 0));
  const columns = header.headers.map((text, index) => ({
    index,
    header: text,
    statistics: columnStatistics(below.map(({ cells }) => cells[index] ?? "")),
  }));
  const suggested = suggestMapping(report, columns);
  if (isDated(sheet, suggested)) return null;
  const persons = suggested.filter(({ field }) => field !== null && identifying.has(field)).map(({ index }) => index);
  return { ...named, persons };
}

/** Why the date is proposed, including the name it comes from. */
export function nameColumnReason({ header, name, field, text }: Omit<NameColumn, "persons">, sheets: number): string {
  if (field === "row_period")
    return `Each of the ${sheets} sheets has the period in its name; “${name}” ends on ${text}. Activity is added up, and each account's first opening and last closing balance count. Confirm it.`;
  const where = header === "File name" ? "The file's name" : "The sheet's name";
  const several = sheets > 1 ? ` Each of the ${sheets} sheets has the date in its name.` : "";
  const doubt = namesPeriodEnd(name) ? " It seems to be the end of the pay period, which may be before the pay date." : "";
  return `No column or heading gives the pay date. ${where}, “${name}”, has one date, which is used for every row below it.${several}${doubt} Confirm it, or choose another field.`;
}
