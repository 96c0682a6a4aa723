import {
  type AmountMark,
  columnLetters,
  dateCodeNames,
  delimiterNames,
  encodingNames,
  findField,
  type Mapping,
  type Notice,
  orderNames,
  type ReportDefinition,
  type RowRoles,
  sheetsText,
  timeZoneNames,
} from "@tieout/ingestion/core";
import { formulaNotices } from "./recognize/formula-notices.ts";
import type { SheetSubject } from "./sheet-subject.ts";
import type { Grid } from "./write-grid.ts";

/** `CSV, comma, UTF-8, header in row 4`. */
export function formatText({ file, header, stacked }: SheetSubject): string {
  const kind = file.dialect
    ? ["CSV", delimiterNames[file.dialect.delimiter], encodingNames[file.dialect.encoding]]
    : [file.format === "fixed_width" ? "Fixed width" : file.format.toUpperCase()];
  const place = header.headerRows.length === 0 ? "no header" : `header in row ${header.headerRows.join(" and ")}`;
  return [...kind, ...(stacked ? [`${stacked.sheets.length} sheets read together`] : []), place].join(", ");
}

const markText = (header: string, mark: AmountMark): string =>
  mark === "<>"
    ? `“${header}” has amounts in brackets; they are read as negative.`
    : `“${header}” marks amounts with CR and DR; ${mark} is read as negative.`;

function dateNotices({ header, format }: Mapping["columns"][number]): readonly Notice[] {
  const { serialSystem, dayOfYear, dateCode, timeZone, lateHours, dateOrder } = format;
  const found: Notice[] = [];
  if (serialSystem)
    found.push({
      code: "date-serials",
      msg: `“${header}” has serial numbers of the ${serialSystem} date system; they are converted to dates.`,
    });
  if (dayOfYear)
    found.push({
      code: "days-of-year",
      msg: `“${header}” has years and days of the year (${dateCodeNames[dayOfYear]}); they are converted to dates.`,
    });
  if (dateCode) {
    const zone = timeZone && timeZone !== "open" ? ` in ${timeZoneNames[timeZone]}` : "";
    found.push({
      code: "date-code",
      msg: `“${header}” has dates as numbers (${dateCodeNames[dateCode]}); they are converted to dates${zone}.`,
    });
  }
  if (lateHours === "next_day")
    found.push({ code: "late-hours", msg: `“${header}” has hours before midnight; its dates are read as the next day.` });
  if (dateOrder === "dmy") found.push({ code: "day-first", msg: `“${header}” writes dates as ${orderNames.dmy}.` });
  return found;
}

/** Notice about rows that were not searched for totals without a label. */
export const uncomparedNotices = ({ uncompared = 0 }: RowRoles): readonly Notice[] =>
  uncompared === 0
    ? []
    : [
        {
          code: "rows-not-compared",
          msg: `${uncompared} rows have no identifier like the others. There are too many rows to compare their amounts with the sums of the rest. Check that none is a total.`,
        },
      ];

/** Repairs made while reading with the suggested mapping. */
export function gridNotices(mapping: Mapping, report: ReportDefinition): readonly Notice[] {
  const found: Notice[] = [];
  for (const band of mapping.bands) {
    const are = band.fields.length === 1 ? "is on separate rows; it is" : "are on separate rows; they are";
    const titles = band.fields.map((field) => findField(report, field)?.title ?? field).join(" and ");
    found.push({ code: "heading-carried-down", msg: `${titles} ${are} carried down to the rows below.` });
  }
  if (mapping.carryDown.length > 0) {
    const letters = mapping.carryDown.map(columnLetters).join(", ");
    found.push({
      code: "group-carried-down",
      msg: `Columns ${letters} are filled only in the first row of each group; the value is carried down.`,
    });
  }
  for (const column of mapping.columns) {
    if (column.field === null) continue;
    if (column.format.decimalComma) found.push({ code: "decimal-comma", msg: `“${column.header}” uses a decimal comma.` });
    if (column.format.negativeMark)
      found.push({
        code: "amount-marks",
        msg: markText(column.header, column.format.negativeMark),
      });
    found.push(...dateNotices(column));
  }
  return found;
}

/** The contents of sheets that aren't read, and whether the sheet being read is hidden. */
function visibilityNotices({ sheets, sheetIndex, stacked, alike }: SheetSubject): readonly Notice[] {
  const found: Notice[] = [];
  const read = new Set(stacked ? stacked.sheets.map((sheet) => sheet.sheetIndex) : [sheetIndex]);
  for (const sheet of sheets) {
    const hidden = sheet.visibility === "visible" ? "" : " hidden";
    if (read.has(sheet.index)) {
      if (hidden) found.push({ code: "sheet-hidden", msg: `The sheet being read, “${sheet.name}”, is hidden.` });
      continue;
    }
    if (sheet.rows === 0 || alike.includes(sheet.index)) continue;
    const what = `also has ${sheet.rows} rows, which are not read. Choose it, or upload it as a separate file`;
    found.push({ code: "other-sheet-with-data", msg: `The${hidden} sheet “${sheet.name}” ${what}.` });
  }
  const left = sheets.filter((sheet) => alike.includes(sheet.index) && !read.has(sheet.index) && sheet.rows > 0);
  if (left.length > 0) {
    const [what, whose] = left.length === 1 ? ["sheet has", "Its"] : ["sheets have", "Their"];
    const rows = left.reduce((sum, sheet) => sum + sheet.rows, 0);
    const msg = `${left.length} more ${what} nearly the same columns: ${sheetsText(left.map(({ name }) => name))}. ${whose} ${rows} rows are not read.`;
    found.push({ code: "alike-sheets-not-read", msg });
  }
  return found;
}

/** Notices from every sheet that is read. */
function factNotices({ file, grid, stacked, header }: SheetSubject): readonly Notice[] {
  const noticesOf = (facts: Grid["facts"]): readonly Notice[] => (facts ? [...formulaNotices(facts, file), ...gridFactNotices(facts)] : []);
  if (!stacked) return [...noticesOf(grid.facts), ...(grid.facts ? unevenRows(grid.facts, header) : [])];
  return stacked.sheets.flatMap((sheet) => noticesOf(sheet.grid.facts).map(({ code, msg }) => ({ code, msg: `“${sheet.name}”: ${msg}` })));
}

/** Notice about text rows with fewer or more cells than the header; rows whose values would be lost are refused elsewhere. */
function unevenRows({ uniformColumns, widths }: NonNullable<Grid["facts"]>, { headerRows }: SheetSubject["header"]): readonly Notice[] {
  const last = headerRows.at(-1);
  const width = widths.find(({ rows }) => last !== undefined && rows.includes(last))?.cells;
  if (uniformColumns || last === undefined || width === undefined) return [];
  const saidOf = (is: (cells: number) => boolean, what: string): readonly Notice[] => {
    // A line with one cell is a title, a note or blank.
    const found = widths.filter(({ cells, rows }) => cells > 1 && is(cells) && (rows.at(-1) ?? 0) > last);
    const rows = found.flatMap((one) => one.rows.filter((row) => row > last)).sort((a, b) => a - b);
    const count = found.reduce((sum, one) => sum + one.count - one.rows.filter((row) => row <= last).length, 0);
    if (rows.length === 0) return [];
    const named = rows.slice(0, mostNamed).join(", ");
    const which = count === 1 ? `Row ${named} has` : count > mostNamed ? `${count} rows (first: ${named}) have` : `Rows ${named} have`;
    return [{ code: "uneven-rows", msg: `${which} ${what}` }];
  };
  return [
    ...saidOf((cells) => cells < width, "fewer cells than the header; the missing ones are read as empty."),
    ...saidOf((cells) => cells > width, "more cells than the header; the columns after its last are named by letter."),
  ];
}

const mostNamed = 5;

function gridFactNotices(facts: NonNullable<Grid["facts"]>): readonly Notice[] {
  const found: Notice[] = [];
  const say = (code: string, count: number, msg: string) => {
    if (count > 0) found.push({ code, msg });
  };
  say(
    "error-cells",
    facts.errorCells.count,
    `${facts.errorCells.count} cells have a spreadsheet error (first: row ${facts.errorCells.first[0]?.row ?? 0}).`,
  );
  say(
    "hidden-rows",
    facts.hiddenRows.count,
    `${facts.hiddenRows.count} rows are hidden (first: row ${facts.hiddenRows.first[0] ?? 0}). They are read too.`,
  );
  say(
    "hidden-columns",
    facts.hiddenColumns.length,
    `Hidden columns: ${facts.hiddenColumns.map(({ from, to }) => `${columnLetters(from - 1)} to ${columnLetters(to - 1)}`).join(", ")}. They are read too.`,
  );
  say(
    "merged-cells",
    facts.mergedRanges.count,
    `${facts.mergedRanges.count} merged ranges (first: ${facts.mergedRanges.first[0] ?? ""}); the value is in the first cell.`,
  );
  say(
    "unterminated-quote",
    facts.unterminatedQuoteRow === null ? 0 : 1,
    `A quote that opens in row ${facts.unterminatedQuoteRow ?? 0} is never closed; everything after it is one cell. Ask for a new export.`,
  );
  say(
    "irregular-quotes",
    facts.irregularQuotes.count,
    `${facts.irregularQuotes.count} cells have text after a closing quote (first: row ${facts.irregularQuotes.first[0]?.row ?? 0}).`,
  );
  return found;
}

const emptyColumnsNotice = (filled: number, last: number): Notice => ({
  code: "empty-columns-left-out",
  msg: `Only ${filled} of the columns up to ${columnLetters(last)} have values; the empty ones are left out. Check that the value in column ${columnLetters(last)} belongs to the report.`,
});

/** Notices that the user should see before relying on the file. */
export function sheetNotices(subject: SheetSubject): readonly Notice[] {
  const { file, grid } = subject;
  return [
    ...file.notices.map(({ code, msg }) => ({ code, msg })),
    ...visibilityNotices(subject),
    ...factNotices(subject),
    ...(grid.sourceColumns ? [emptyColumnsNotice(grid.sourceColumns.length, grid.sourceColumns.at(-1) ?? 0)] : []),
  ];
}
