import type { ReportKey } from "@tieout/catalog/core";

/** How a field's values are written; `text` may be anything. Date forms describe the format. */
export type FieldForm = "text" | "ssn" | "amount" | "number" | DateForm;
export type DateForm = "MM/DD/YYYY" | "MMDDYYYY" | "YYYY-MM-DD" | "YYYYMMDD";

export interface LaidOutField {
  /** The field's column header. */
  readonly name: string;
  readonly form: FieldForm;
}

/** First and last character positions in a line, counted from 1 as in specifications. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface RecordField extends LaidOutField, Span {
  /** Whether the last two digits are cents, without a decimal point. */
  readonly impliesCents?: true;
}

/** A sum in a trailer, with the data-record field that it sums. */
export interface TrailerTotal extends Span {
  readonly of: string;
  readonly impliesCents?: true;
}

/** One kind of line. Records whose `use` is `other` belong to another report: they are counted but not read. */
export type RecordType = {
  /** Code at the layout's type position; if absent, matches every line that doesn't have another type's code. */
  readonly code?: string;
  /** Subject of the lines, such as `demographics`. */
  readonly title: string;
} & (
  | { readonly use: "data"; readonly fields: readonly RecordField[] }
  | { readonly use: "header" | "other" }
  | {
      readonly use: "trailer";
      /** Position of the number of data records in the group that this line closes. */
      readonly count?: Span;
      readonly totals?: readonly TrailerTotal[];
    }
);

/** Lines of fixed-width columns without a header. */
export interface RecordLayout {
  readonly kind: "records";
  readonly title: string;
  readonly reports: readonly ReportKey[];
  /** Position of the record type in a line; absent if all lines have one type. */
  readonly type?: Span;
  readonly records: readonly RecordType[];
}

/** Delimited text without a header row and with a fixed column order. */
export interface ColumnLayout {
  readonly kind: "columns";
  readonly title: string;
  readonly reports: readonly ReportKey[];
  /** The first columns; more may follow, named by letter. */
  readonly columns: readonly LaidOutField[];
}

export type TextLayout = RecordLayout | ColumnLayout;

export interface KnownLayouts {
  /** Layouts of the slot's provider. */
  readonly own: readonly TextLayout[];
  /** Layouts of other providers: a file that follows one is read with it, and a person confirms each column. */
  readonly others: readonly TextLayout[];
}
