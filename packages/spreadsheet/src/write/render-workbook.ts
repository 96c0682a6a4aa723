import { formatCents } from "@tieout/kernel";
import { type Cell, type CellContent, type CellStyle, columnName, type SheetModel, type WorkbookModel } from "@tieout/spreadsheet/model";

/** Default style for each kind of content; omitted from the text. */
const usualStyle: Record<CellContent["kind"], CellStyle | null> = {
  text: "text",
  money: "money",
  number: "number",
  percent: "percent",
  date: "date",
  blank: null,
};

/** Renders a workbook as text for goldens: one line per cell, formulas next to their cached values. Iterates the rows once. */
export function renderWorkbook(model: WorkbookModel): string {
  return [
    `workbook ${JSON.stringify(model.title)}`,
    `footer ${JSON.stringify(model.footer)}`,
    ...model.sheets.flatMap(sheetLines),
    "",
  ].join("\n");
}

function sheetLines(sheet: SheetModel): string[] {
  const cells: string[] = [];
  let rows = 0;
  let formulaCells = 0;
  for (const row of sheet.rows) {
    rows++;
    if (row.heightPoints !== undefined) cells.push(`row ${rows} height ${row.heightPoints}`);
    row.cells.forEach((cell, column) => {
      if (!cell) return;
      if (cell.formula !== undefined) formulaCells++;
      cells.push(cellLine(`${columnName(column)}${rows}`, cell));
    });
  }
  return ["", `sheet ${JSON.stringify(sheet.name)}: ${rows} rows, ${formulaCells} formula cells`, ...settingLines(sheet), ...cells];
}

function settingLines(sheet: SheetModel): string[] {
  const lines = [`columns ${sheet.columns.map(({ width, hidden }) => (hidden ? `${width} hidden` : width)).join(", ")}`];
  if (sheet.frozenRows || sheet.frozenColumns) lines.push(`frozen ${sheet.frozenRows ?? 0} rows, ${sheet.frozenColumns ?? 0} columns`);
  if (sheet.autoFilter) lines.push(`filter ${sheet.autoFilter}`);
  if (sheet.printTitleRows) lines.push(`print titles ${sheet.printTitleRows.join(" to ")}`);
  if (sheet.landscape) lines.push("landscape");
  for (const range of sheet.merges ?? []) lines.push(`merge ${range}`);
  for (const { range, style, formula } of sheet.conditionalFormats ?? []) lines.push(`conditional ${range} ${style} =${formula}`);
  for (const { range, values } of sheet.validations ?? []) lines.push(`choices ${range} ${JSON.stringify(values)}`);
  return lines;
}

function cellLine(address: string, cell: Cell): string {
  const { content, formula, style, comment, link, span } = cell;
  const words = [address, content.kind];
  const value = valueText(content);
  if (value !== null) words.push(value);
  if (formula !== undefined) words.push(`=${formula}`);
  if (style !== usualStyle[content.kind]) words.push(`[${style}]`);
  if (span !== undefined) words.push(`(over ${span})`);
  if (link !== undefined) words.push(`-> ${link}`);
  if (comment !== undefined) words.push(`# ${JSON.stringify(comment)}`);
  return words.join(" ");
}

function valueText(content: CellContent): string | null {
  switch (content.kind) {
    case "text":
      return JSON.stringify(content.text);
    case "money":
      return formatCents(content.cents);
    case "number":
      return String(content.value);
    case "percent":
      return `${content.basisPoints / 100}%`;
    case "date":
      return content.on;
    case "blank":
      return null;
  }
}
