import type { ReportKey } from "@tieout/catalogue/core";

/** How the values of a field are written; `text` may be anything. Dates have the form of their name. */
export type FieldForm = "text" | "ssn" | "amount" | "number" | DateForm;
export type DateForm = "MM/DD/YYYY" | "MMDDYYYY" | "YYYY-MM-DD" | "YYYYMMDD";

export interface LaidOutField {
  /** Header of its column. */
  readonly name: string;
  readonly form: FieldForm;
}

/** First and last character of a line, counted from 1 as specifications do. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface RecordField extends LaidOutField, Span {
  /** The last two digits are its cents; no point is written. */
  readonly impliesCents?: true;
}

/** A sum that a trailer states, and the field of the data records that it sums. */
export interface TrailerTotal extends Span {
  readonly of: string;
  readonly impliesCents?: true;
}

/** One kind of line. Records of `other` belong to another report: they are counted and not read. */
export type RecordType = {
  /** At the layout's type position; absent: every line that has no code of another type. */
  readonly code?: string;
  /** `demographics`: what its lines are about. */
  readonly title: string;
} & (
  | { readonly use: "data"; readonly fields: readonly RecordField[] }
  | { readonly use: "header" | "other" }
  | {
      readonly use: "trailer";
      /** How many data records it closes. */
      readonly count?: Span;
      readonly totals?: readonly TrailerTotal[];
    }
);

/** Lines in columns of characters, without a header. */
export interface RecordLayout {
  readonly kind: "records";
  readonly title: string;
  readonly reports: readonly ReportKey[];
  /** Where a line says its record type; absent: all lines are of one. */
  readonly type?: Span;
  readonly records: readonly RecordType[];
}

/** Delimited text without a header row, whose columns have a fixed order. */
export interface ColumnLayout {
  readonly kind: "columns";
  readonly title: string;
  readonly reports: readonly ReportKey[];
  /** The first columns; more may follow, and are named by letter. */
  readonly columns: readonly LaidOutField[];
}

export type TextLayout = RecordLayout | ColumnLayout;

export interface KnownLayouts {
  /** Of the slot's provider. */
  readonly own: readonly TextLayout[];
  /** A file that keeps to one of these is read by it, and a person confirms each column. */
  readonly others: readonly TextLayout[];
}
