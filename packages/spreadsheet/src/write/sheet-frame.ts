import { type ConditionalFormat, columnName, type ListValidation, type SheetModel } from "@tieout/spreadsheet/model";
import { shownWidth } from "./column-width.ts";
import { escapeXmlAttribute, escapeXmlText } from "./escape-xml-text.ts";
import { bottomMargin, type PrintPlan, printPlan, sideMargin, topMargin } from "./print-plan.ts";
import type { CellRun, LinkRun } from "./row-writer.ts";
import { maximumFooterLength } from "./sheet-limits.ts";
import { linePoints } from "./wrapped-height.ts";

const namespaces =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** XML before the first row. */
export function sheetHead(sheet: SheetModel, isFirst: boolean): string {
  const columns = sheet.columns.map(
    ({ width, hidden }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${shownWidth(width)}" customWidth="1"${hidden ? ' hidden="1"' : ""}/>`,
  );
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet ${namespaces}>`,
    printPlan(sheet).scale === null ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : "",
    `<sheetViews><sheetView showGridLines="0"${isFirst ? ' tabSelected="1"' : ""} workbookViewId="0">${pane(sheet)}</sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="${linePoints}"/>`,
    columns.length > 0 ? `<cols>${columns.join("")}</cols>` : "",
    "<sheetData>",
  ].join("");
}

function pane(sheet: SheetModel): string {
  const rows = sheet.frozenRows ?? 0;
  const columns = sheet.frozenColumns ?? 0;
  if (rows === 0 && columns === 0) return "";
  const active = rows > 0 && columns > 0 ? "bottomRight" : rows > 0 ? "bottomLeft" : "topRight";
  const split = (columns > 0 ? ` xSplit="${columns}"` : "") + (rows > 0 ? ` ySplit="${rows}"` : "");
  return `<pane${split} topLeftCell="${columnName(columns)}${rows + 1}" activePane="${active}" state="frozen"/><selection pane="${active}"/>`;
}

/** Facts collected while rows were being written. */
export interface WrittenRows {
  /** Check cells: green for OK, amber for anything else. */
  readonly checkRuns: readonly CellRun[];
  readonly linkRuns: readonly LinkRun[];
  /** A1 ranges. */
  readonly merges: readonly string[];
  readonly comments: readonly unknown[];
}

/** XML after the last row. */
export function sheetTail(sheet: SheetModel, footer: string, rows: WrittenRows): string {
  const merges = [...(sheet.merges ?? []), ...rows.merges];
  const plan = printPlan(sheet);
  return [
    "</sheetData>",
    sheet.autoFilter ? `<autoFilter ref="${sheet.autoFilter}"/>` : "",
    merges.length > 0
      ? `<mergeCells count="${merges.length}">${merges.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>`
      : "",
    conditionalFormats(sheet.conditionalFormats ?? [], rows.checkRuns),
    validations(sheet.validations ?? []),
    hyperlinks(rows.linkRuns),
    `<pageMargins left="${sideMargin}" right="${sideMargin}" top="${topMargin}" bottom="${bottomMargin}" header="0.3" footer="0.3"/>`,
    pageSetup(sheet, plan),
    // The footer keeps its size regardless of the sheet's scale.
    `<headerFooter scaleWithDoc="0"><oddFooter>${escapeXmlText(pageFooter(footer))}</oddFooter></headerFooter>`,
    columnBreaks(plan),
    rows.comments.length > 0 ? '<legacyDrawing r:id="rId1"/>' : "",
    "</worksheet>",
  ].join("");
}

function pageSetup({ landscape }: SheetModel, { paper, scale }: PrintPlan): string {
  const size = scale === null ? 'fitToWidth="1" fitToHeight="0"' : `scale="${scale}"`;
  return `<pageSetup paperSize="${paper}" ${size} orientation="${landscape ? "landscape" : "portrait"}"/>`;
}

function columnBreaks({ breaks }: PrintPlan): string {
  if (breaks.length === 0) return "";
  const list = breaks.map((column) => `<brk id="${column}" max="1048575" man="1"/>`).join("");
  return `<colBreaks count="${breaks.length}" manualBreakCount="${breaks.length}">${list}</colBreaks>`;
}

function hyperlinks(runs: readonly LinkRun[]): string {
  if (runs.length === 0) return "";
  const list = runs.map(({ column, from, to, link }) => {
    const range = from === to ? `${columnName(column)}${from}` : `${columnName(column)}${from}:${columnName(column)}${to}`;
    return `<hyperlink ref="${range}" location="${escapeXmlAttribute(link)}"/>`;
  });
  return `<hyperlinks>${list.join("")}</hyperlinks>`;
}

function conditionalFormats(formats: readonly ConditionalFormat[], checkRuns: readonly CellRun[]): string {
  let priority = 0;
  const own = formats.map(({ range, formula, style }) => {
    const rule = `<cfRule type="expression" dxfId="${style === "difference" ? 2 : 3}" priority="${++priority}"><formula>${escapeXmlText(formula)}</formula></cfRule>`;
    return `<conditionalFormatting sqref="${range}">${rule}</conditionalFormatting>`;
  });
  const checks = checkRuns.map(({ column, from, to }) => {
    const first = `${columnName(column)}${from}`;
    const good = `<cfRule type="cellIs" dxfId="0" priority="${++priority}" stopIfTrue="1" operator="equal"><formula>"OK"</formula></cfRule>`;
    const other = `<cfRule type="expression" dxfId="1" priority="${++priority}"><formula>LEN(${first})&gt;0</formula></cfRule>`;
    return `<conditionalFormatting sqref="${first}:${columnName(column)}${to}">${good}${other}</conditionalFormatting>`;
  });
  return own.join("") + checks.join("");
}

function validations(lists: readonly ListValidation[]): string {
  if (lists.length === 0) return "";
  const items = lists.map(({ range, values }) => {
    const choices = escapeXmlText(`"${values.join(",").replaceAll('"', '""')}"`);
    return `<dataValidation type="list" allowBlank="1" showInputMessage="1" showErrorMessage="1" sqref="${escapeXmlAttribute(range)}"><formula1>${choices}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${lists.length}">${items.join("")}</dataValidations>`;
}

/** Excel refuses a file whose footer, including codes, is longer than 255 characters. */
function pageFooter(footer: string): string {
  const [start, end] = ['&L&"Arial,Regular"&8 ', '&R&"Arial,Regular"&8 &A · Page &P of &N'];
  const room = maximumFooterLength - start.length - end.length;
  const escaped = footer.replaceAll("&", "&&");
  if (escaped.length <= room) return start + escaped + end;
  let kept = "";
  for (const character of footer) {
    const next = character === "&" ? "&&" : character;
    if (kept.length + next.length > room - 1) break;
    kept += next;
  }
  return `${start}${kept}…${end}`;
}
