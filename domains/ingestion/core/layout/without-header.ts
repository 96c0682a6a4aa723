import { foldText } from "../values/clean-text.ts";
import { hideSsnsOfTitle } from "../values/mask-ssn.ts";
import type { SourceRow } from "./source-row.ts";

/** Number of rows examined to recognize the layout. */
const searchedRows = 200;

const isFigure = (text: string): boolean => /^[-($]{0,3}[\d.,]{1,30}[)%-]{0,2}$/.test(text);
const isTotal = (text: string): boolean => /^(?:grand )?totals?$/i.test(text);
const personName = /^\p{L}[\p{L}'’. -]{0,60}, ?\p{L}[\p{L}'’. -]{0,60}$/u;
const payItem =
  /\b(?:gross pay|net pay|hourly|salary|wages|bonus|overtime|deductions?|withholding|federal|medicare|social security|401 ?\(?k\)?|403 ?\(?b\)?|taxes)\b/i;
const rowsRequired =
  "Ask for a list with a row per paycheck or pay item that has the employee's name, ID or SSN, the pay date and the amount in columns";

/** Recognizes a payroll summary: employees across the first row and pay items down the first column. */
function acrossColumns(rows: readonly SourceRow[]): string | null {
  for (const [at, { row, cells }] of rows.slice(0, 50).entries()) {
    const texts = cells.filter((text) => text !== "" && !isTotal(text));
    const people = texts.filter((text) => personName.test(text));
    if (cells[0] !== "" || new Set(people).size < 2 || people.length * 10 < texts.length * 8) continue;
    const items = rows.slice(at + 1).filter((below) => payItem.test(below.cells[0] ?? "") && below.cells.slice(1).some(isFigure));
    if (items.length < 2) continue;
    const shown = people.slice(0, 2).map((name) => `“${hideSsnsOfTitle(name)}”`);
    return `No header row was found: employees are in the columns (${shown.join(", ")} … in row ${row}) and pay items in the rows, as in a payroll summary. This layout has no pay date for an amount and is not read. ${rowsRequired}, such as a payroll transaction detail from QuickBooks customized with these columns.`;
  }
  return null;
}

/** Recognizes a list with subtotals and no column for the headings' values: each heading is closed by a total with the same name. */
function groupedList(rows: readonly SourceRow[]): string | null {
  const open = new Map<string, number>();
  const closed: { readonly name: string; readonly from: number; readonly to: number }[] = [];
  for (const { row, cells } of rows) {
    const texts = cells.filter((text) => text !== "");
    const [first = ""] = texts;
    const named = /^total (?:for |of )?(.{1,100})$/i.exec(first)?.[1];
    const from = named === undefined ? undefined : open.get(named.toLowerCase());
    if (named !== undefined && from !== undefined && texts.length > 1) closed.push({ name: named, from, to: row });
    else if (texts.length === 1 && !isFigure(first)) open.set(first.toLowerCase(), row);
  }
  const [group] = closed;
  if (!group || closed.length < 2) return null;
  const name = hideSsnsOfTitle(group.name);
  return `No header row of this report was found: the rows are in groups (“${name}” in row ${group.from} to “Total ${name}” in row ${group.to}), and no column says whose they are. ${rowsRequired}: in QuickBooks, add these columns under Customize Report and choose no subtotals.`;
}

/** Why a report has no header, if its layout shows the reason; otherwise null. */
export function layoutWithoutHeader(rows: readonly SourceRow[]): string | null {
  const folded = rows.slice(0, searchedRows).map(({ row, cells }) => ({ row, cells: cells.map(foldText) }));
  return acrossColumns(folded) ?? groupedList(folded);
}
