import type { PlainDate } from "@tieout/kernel";

/**
 * Appearance of a cell. `fill…` styles are blue cells for the auditor to complete; `unavailable` is a blue cell whose report doesn't
 * contain the value.
 */
export type CellStyle =
  | "title"
  | "subtitle"
  | "label"
  | "heading"
  | "headingRight"
  | "text"
  | "wrapped"
  | "identifier"
  | "money"
  | "number"
  | "percent"
  | "date"
  | "totalLabel"
  | "totalMoney"
  | "totalNumber"
  | "check"
  | "fillText"
  | "fillMoney"
  | "fillDate"
  | "fillPercent"
  | "unavailable"
  | "exception"
  | "warning"
  | "footer"
  | "mono";

/** Content of a cell or, with a formula, the cached value shown by a viewer that does not recalculate. */
export type CellContent =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "money"; readonly cents: bigint }
  | { readonly kind: "number"; readonly value: number }
  /** Hundredths of one percent: 50% is 5000. */
  | { readonly kind: "percent"; readonly basisPoints: number }
  | { readonly kind: "date"; readonly on: PlainDate }
  | { readonly kind: "blank" };

export interface Cell {
  readonly content: CellContent;
  readonly style: CellStyle;
  /**
   * Has no leading `=`; uses English function names and comma separators, and only functions available in Excel 2016 and LibreOffice 7.4.
   */
  readonly formula?: string;
  readonly comment?: string;
  /** Location in the workbook that clicking the cell opens: `'Sources'!A8`. */
  readonly link?: string;
  /**
   * Columns that a long text spans, starting with its own column; "page" means as many as the printed page has. The neighboring cells stay
   * empty.
   */
  readonly span?: number | "page";
}

export interface RowModel {
  /** Left to right from column A; null omits the cell. */
  readonly cells: readonly (Cell | null)[];
  readonly heightPoints?: number;
  /** Appears on other sheets too: not printed if it would add a page to each of several side-by-side pages. */
  readonly isFoot?: boolean;
}

export interface ColumnModel {
  /** Characters in the default font. */
  readonly width: number;
  readonly hidden?: boolean;
}

export interface ConditionalFormat {
  /** A1 range. */
  readonly range: string;
  /** Formula relative to the first cell of the range, without `=`. */
  readonly formula: string;
  readonly style: "difference" | "exception";
}

export interface ListValidation {
  readonly range: string;
  readonly values: readonly string[];
}

export interface SheetModel {
  /** At most 31 characters, excluding `[]:*?/\`. */
  readonly name: string;
  readonly columns: readonly ColumnModel[];
  /** Iterated once while writing; generators keep memory use flat. */
  readonly rows: Iterable<RowModel>;
  readonly frozenRows?: number;
  readonly frozenColumns?: number;
  /** A1 range of the table's header and body. */
  readonly autoFilter?: string;
  /**
   * Rows repeated on every printed page, 1-based and inclusive; the header of a filtered table only if the table continues on another page.
   */
  readonly printTitleRows?: readonly [number, number];
  readonly merges?: readonly string[];
  readonly landscape?: boolean;
  readonly conditionalFormats?: readonly ConditionalFormat[];
  readonly validations?: readonly ListValidation[];
}

export interface WorkbookModel {
  readonly title: string;
  /** Printed at the bottom of every page. */
  readonly footer: string;
  readonly sheets: readonly SheetModel[];
}
