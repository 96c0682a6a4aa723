import type { PlainDate } from "@tieout/kernel";
import { yearOf } from "@tieout/kernel";
import { findBands } from "../layout/find-bands.ts";
import type { HeaderFinding, SourceRow } from "../layout/find-header.ts";
import { columnStatistics } from "../mapping/column-statistics.ts";
import { suggestMapping } from "../mapping/suggest-mapping.ts";
import type { ReportDefinition } from "../reports/report-definition.ts";
import { type DayInName, dayInName, namesPeriodEnd } from "../values/day-in-name.ts";

/** A column that the rows of a sheet get besides their own: the day in the sheet's or file's name. */
export interface NameColumn {
  readonly header: "Sheet name" | "File name";
  /** The name that says the day. */
  readonly name: string;
  /** The day as the cells of the column write it. */
  readonly text: string;
  /** Columns of which one is filled in each row of a person; none where headings say whose rows they are. */
  readonly persons: readonly number[];
}

interface NamedSheet {
  readonly report: ReportDefinition;
  readonly header: HeaderFinding;
  readonly head: readonly SourceRow[];
  readonly sheetName: string;
  readonly fileName: string;
  readonly planYear: number | undefined;
}

const identifying: ReadonlySet<string> = new Set(["ssn", "participant_id", "employee_id", "full_name", "last_name"]);

/** A file may be named after the day on which it was made: a day beyond the plan year is no pay date of its rows. */
const isPossible = (on: PlainDate, planYear: number | undefined): boolean =>
  planYear === undefined || yearOf(on) === planYear || yearOf(on) === planYear - 1;

/** Whether a column, or a heading, says of what day a row is. */
function isDated({ report, header, head }: NamedSheet, suggested: ReturnType<typeof suggestMapping>): boolean {
  const below = head.filter(({ row }) => row > (header.headerRows.at(-1) ?? 0));
  const isOpenDate = (index: number): boolean => {
    const { dateShare, integerShare } = columnStatistics(below.map(({ cells }) => cells[index] ?? ""));
    return dateShare >= 0.8 && integerShare < 0.8;
  };
  if (suggested.some(({ field, index }) => (field === null ? isOpenDate(index) : report.periodFields.includes(field)))) return true;
  const mapped = new Set(suggested.flatMap(({ field }) => field ?? []));
  return findBands(head, report, mapped).some(({ fields }) => fields.some((field) => report.periodFields.includes(field)));
}

/** The day of a sheet whose rows say none, by its name or its file's; only of reports of pay dates. */
export function findNameColumn(sheet: NamedSheet): NameColumn | null {
  const { report, header, head, sheetName, fileName, planYear } = sheet;
  const bySheet = dayInName(sheetName);
  const day: DayInName | null = bySheet ?? dayInName(fileName);
  if (!report.periodFields.includes("pay_date") || day === null || !isPossible(day.on, planYear)) return null;
  const below = head.filter(({ row }) => row > (header.headerRows.at(-1) ?? 0));
  const columns = header.headers.map((text, index) => ({
    index,
    header: text,
    statistics: columnStatistics(below.map(({ cells }) => cells[index] ?? "")),
  }));
  const suggested = suggestMapping(report, columns);
  if (isDated(sheet, suggested)) return null;
  const persons = suggested.filter(({ field }) => field !== null && identifying.has(field)).map(({ index }) => index);
  return { header: bySheet ? "Sheet name" : "File name", name: bySheet ? sheetName : fileName, text: day.text, persons };
}

/** Why the day is proposed as the pay date, with the name. */
export function nameColumnReason({ header, name }: Pick<NameColumn, "header" | "name">, sheets: number): string {
  const where = header === "File name" ? "The file's name" : "The sheet's name";
  const several = sheets > 1 ? ` Each of the ${sheets} sheets has the day of its own name.` : "";
  const doubt = namesPeriodEnd(name) ? " It seems to be the end of the pay period, which may be before the pay date." : "";
  return `No column and no heading says the pay date. ${where}, “${name}”, has one day, taken for every row below it.${several}${doubt} Confirm it, or choose another field.`;
}
