import type { CellStyle } from "@tieout/spreadsheet/model";

export type FontName = "body" | "bold" | "title" | "subtitle" | "muted" | "small" | "fill" | "bad" | "warn" | "mono";
export type FillName = "none" | "head" | "fill" | "bad" | "warn";
export type BorderName = "none" | "hairline" | "head" | "total" | "fill";
export type FormatName = "general" | "text" | "money" | "integer" | "fraction" | "percent" | "date";

export interface CellLook {
  readonly font: FontName;
  readonly fill: FillName;
  readonly border: BorderName;
  readonly horizontal?: "left" | "center" | "right";
  /** Indent from the aligned side, in steps of about one character. */
  readonly indent?: number;
  readonly vertical?: "top" | "center";
  readonly wrap?: boolean;
  /** Format for text and blank cells; number cells have their own. */
  readonly format?: FormatName;
}

export const fontXml: Record<FontName, string> = {
  body: font(10, "FF1D1C19"),
  bold: font(10, "FF1D1C19", "<b/>"),
  title: font(14, "FF1D1C19", "<b/>"),
  subtitle: font(11, "FF56534B"),
  muted: font(10, "FF56534B"),
  small: font(10, "FF6B685F"),
  fill: font(10, "FF2C4A9F"),
  bad: font(10, "FFA5281F"),
  warn: font(10, "FF855000"),
  mono: '<font><sz val="10"/><color rgb="FF1D1C19"/><name val="Courier New"/><family val="3"/></font>',
};

function font(sizePoints: number, color: string, weight = ""): string {
  return `<font>${weight}<sz val="${sizePoints}"/><color rgb="${color}"/><name val="Arial"/><family val="2"/></font>`;
}

export const fillXml: Record<FillName, string> = {
  none: '<fill><patternFill patternType="none"/></fill>',
  head: solid("FFF4F3EF"),
  fill: solid("FFE8EFFD"),
  bad: solid("FFFCECEA"),
  warn: solid("FFFCF2DC"),
};

function solid(color: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`;
}

export const borderXml: Record<BorderName, string> = {
  none: "<border><left/><right/><top/><bottom/><diagonal/></border>",
  hairline: border("", '<bottom style="hair"><color rgb="FFD3D0C7"/></bottom>'),
  head: border("", '<bottom style="medium"><color rgb="FF56534B"/></bottom>'),
  total: border('<top style="thin"><color rgb="FF1D1C19"/></top>', '<bottom style="double"><color rgb="FF1D1C19"/></bottom>'),
  fill: border("", '<bottom style="thin"><color rgb="FFC6D6F8"/></bottom>'),
};

function border(top: string, bottom: string): string {
  return `<border><left/><right/>${top || "<top/>"}${bottom}<diagonal/></border>`;
}

/** IDs from 164 up are custom; the accounting pattern shows negatives in parentheses and aligns the decimal points. */
export const formatIds: Record<FormatName, number> = {
  general: 0,
  text: 49,
  money: 164,
  integer: 165,
  fraction: 166,
  percent: 167,
  date: 168,
};
export const formatCodes: readonly (readonly [number, string])[] = [
  [164, "#,##0.00_);(#,##0.00)"],
  [165, "#,##0_);(#,##0)"],
  [166, "#,##0.00##_);(#,##0.00##)"],
  [167, "0.00%_);(0.00%)"],
  [168, "d mmm yyyy_)"],
];

const fill = { font: "fill", fill: "fill", border: "fill", vertical: "top" } as const;
/** Indented from the amount next to the text, and wrapped if the column is too narrow. */
const words = { horizontal: "left", indent: 1, wrap: true } as const;
/** Lines above and below a table, aligned with its edge. */
const line = { fill: "none", border: "none", horizontal: "left", vertical: "top", wrap: true } as const;
const body = { font: "body", fill: "none", border: "hairline", vertical: "top" } as const;

/** Body cells are top-aligned, level with the first line of wrapped text next to them. */
export const cellLooks: Record<CellStyle, CellLook> = {
  title: { ...line, font: "title" },
  subtitle: { ...line, font: "subtitle" },
  label: { ...line, font: "muted" },
  heading: { font: "bold", fill: "head", border: "head", ...words },
  headingRight: { font: "bold", fill: "head", border: "head", wrap: true, horizontal: "right", indent: 1 },
  text: { ...body, ...words },
  wrapped: { ...body, ...words },
  identifier: { ...body, ...words, format: "text" },
  money: { ...body, format: "money" },
  number: body,
  percent: { ...body, format: "percent" },
  date: { ...body, horizontal: "right", format: "date" },
  totalLabel: { font: "bold", fill: "none", border: "total", horizontal: "left", indent: 1 },
  totalMoney: { font: "bold", fill: "none", border: "total", format: "money" },
  totalNumber: { font: "bold", fill: "none", border: "total" },
  check: { ...body, font: "bold", horizontal: "center", wrap: true },
  fillText: { ...fill, ...words },
  fillMoney: { ...fill, format: "money" },
  fillDate: { ...fill, horizontal: "right", format: "date" },
  fillPercent: { ...fill, format: "percent" },
  unavailable: fill,
  exception: { font: "bad", fill: "bad", border: "hairline" },
  warning: { font: "warn", fill: "warn", border: "hairline" },
  footer: { ...line, font: "small" },
  mono: { ...line, font: "mono", indent: 1 },
};

/** Differential formats by position: OK, other check result, difference, exception. */
export const differentialXml: readonly string[] = [
  differential("FF1C6B41", "FFE8F4EC"),
  differential("FF855000", "FFFCF2DC"),
  differential("FF855000", "FFFCF2DC"),
  differential("FFA5281F", "FFFCECEA"),
];

function differential(text: string, background: string): string {
  return `<dxf><font><color rgb="${text}"/></font><fill><patternFill patternType="solid"><fgColor rgb="${background}"/><bgColor rgb="${background}"/></patternFill></fill></dxf>`;
}
