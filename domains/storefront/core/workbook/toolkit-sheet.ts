import { displayDate } from "@tieout/kernel";
import { blankCell, type Cell, columnName, type RowModel, type SheetModel, textCell } from "@tieout/spreadsheet/model";
import type { Toolkit } from "../toolkit.ts";

/** Rows 1 to 4 are the heading; a tab's content starts here. */
export const firstBodyRow = 5;

const periodText = ({ general: { reportType, startOn, endOn } }: Toolkit): string =>
  reportType === 1 ? `as of ${displayDate(endOn)}` : `${displayDate(startOn)} to ${displayDate(endOn)}`;

const line = (text: string, style: Cell["style"]): RowModel => ({ cells: [{ ...textCell(text, style), span: "page" }] });

function headRows(toolkit: Toolkit, title: string): readonly RowModel[] {
  const { provider, general, isSample } = toolkit;
  return [
    line(`${provider.name} · ${general.serviceTitle}${isSample ? " · Sample of an invented provider" : ""}`, "subtitle"),
    line(`SOC ${general.socType} · Type ${general.reportType} · ${periodText(toolkit)} · ${general.serviceAuditor}`, "subtitle"),
    line(title, "title"),
    { cells: [] },
  ];
}

export const workbookFooter = ({ provider, general, edition }: Toolkit): string =>
  `${provider.name} · SOC ${general.socType} type ${general.reportType} · Edition ${edition.number}, released ${displayDate(edition.releasedOn)}`;

export interface ToolkitTab {
  readonly name: string;
  readonly title: string;
  readonly widths: readonly number[];
  readonly rows: readonly RowModel[];
  /** Number of rows in the tab's table, which has a filter and headings repeated on each printed page; its first row is `firstBodyRow`. */
  readonly tableRows?: number;
  readonly conditionalFormats?: SheetModel["conditionalFormats"];
  readonly validations?: SheetModel["validations"];
}

export function toolkitSheet(toolkit: Toolkit, tab: ToolkitTab): SheetModel {
  const { name, title, widths, rows, tableRows = 0, conditionalFormats = [], validations = [] } = tab;
  const last = columnName(widths.length - 1);
  return {
    name,
    columns: widths.map((width) => ({ width })),
    rows: [...headRows(toolkit, title), ...rows],
    frozenRows: tableRows > 0 ? firstBodyRow : firstBodyRow - 1,
    ...(tableRows > 0 ? { autoFilter: `A${firstBodyRow}:${last}${firstBodyRow + tableRows}` } : {}),
    printTitleRows: [1, tableRows > 0 ? firstBodyRow : firstBodyRow - 1],
    landscape: true,
    conditionalFormats,
    validations,
  };
}

export const wrapped = (text: string): Cell => textCell(text, "wrapped");
export const heading = (...texts: readonly string[]): RowModel => ({ cells: texts.map((text) => textCell(text, "heading")) });
export const fact = (label: string, value: Cell | null): RowModel => ({
  cells: [textCell(label, "label"), value ?? blankCell("fillText")],
});
export const list = (texts: readonly string[], otherwise: string): Cell => wrapped(texts.length === 0 ? otherwise : texts.join("; "));
export const noteLine = (text: string): RowModel => line(text, "footer");
export const emptyRow: RowModel = { cells: [] };
