import { type ConditionalFormat, columnName, type ListValidation, type SheetModel } from "@tieout/spreadsheet/model";
import { escapeXmlAttribute, escapeXmlText } from "./escape-xml-text.ts";
import type { CellRun } from "./row-writer.ts";
import { maximumFooterLength } from "./sheet-limits.ts";

const namespaces =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
/** Cell padding of the default font, as Excel adds it to a width in characters. */
const paddingCharacters = 0.7109375;

/** Everything before the first row. */
export function sheetHead(sheet: SheetModel, isFirst: boolean): string {
  const columns = sheet.columns.map(({ width, hidden }, at) => {
    const shown = Math.round((width + paddingCharacters) * 256) / 256;
    return `<col min="${at + 1}" max="${at + 1}" width="${shown}" customWidth="1"${hidden ? ' hidden="1"' : ""}/>`;
  });
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet ${namespaces}>`,
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews><sheetView showGridLines="0"${isFirst ? ' tabSelected="1"' : ""} workbookViewId="0">${pane(sheet)}</sheetView></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="13.5"/>',
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

/** Everything after the last row. `checkRuns` are the check cells the writer met: green for OK, amber for anything else. */
export function sheetTail(sheet: SheetModel, footer: string, checkRuns: readonly CellRun[], hasComments: boolean): string {
  const merges = sheet.merges ?? [];
  return [
    "</sheetData>",
    sheet.autoFilter ? `<autoFilter ref="${sheet.autoFilter}"/>` : "",
    merges.length > 0
      ? `<mergeCells count="${merges.length}">${merges.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>`
      : "",
    conditionalFormats(sheet.conditionalFormats ?? [], checkRuns),
    validations(sheet.validations ?? []),
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="1" fitToWidth="${pagesWide(sheet)}" fitToHeight="0" orientation="${sheet.landscape ? "landscape" : "portrait"}"/>`,
    `<headerFooter><oddFooter>${escapeXmlText(pageFooter(footer))}</oddFooter></headerFooter>`,
    hasComments ? '<legacyDrawing r:id="rId1"/>' : "",
    "</worksheet>",
  ].join("");
}

/** Characters of a line that can still be read on one landscape page. */
const readableCharacters = 230;

/** A table too wide for one page takes several side by side; shrunk onto one it could not be read. */
export function pagesWide({ columns, landscape }: SheetModel): number {
  const characters = columns.reduce((sum, { width, hidden }) => sum + (hidden ? 0 : width), 0);
  return Math.max(1, Math.ceil(characters / (landscape ? readableCharacters : readableCharacters * 0.75)));
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

/** Excel refuses a file whose footer, codes included, is longer than 255 characters. */
function pageFooter(footer: string): string {
  const [start, end] = ['&L&"Arial,Regular"&8 ', '&R&"Arial,Regular"&8 Page &P of &N'];
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
