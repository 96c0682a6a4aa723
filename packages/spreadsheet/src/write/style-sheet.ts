import type { Cell, CellStyle } from "@tieout/spreadsheet/model";
import {
  type BorderName,
  borderXml,
  type CellLook,
  cellLooks,
  differentialXml,
  type FillName,
  type FontName,
  type FormatName,
  fillXml,
  fontXml,
  formatCodes,
  formatIds,
} from "./cell-looks.ts";
import { escapeXmlAttribute } from "./escape-xml-text.ts";

/** Variants of a style, one for each kind of cell content; every style exists once per variant. */
export const variants = { text: 0, quoted: 1, money: 2, integer: 3, fraction: 4, percent: 5, date: 6, formulaText: 7 } as const;
type VariantName = keyof typeof variants;
export type Variant = (typeof variants)[VariantName];

const variantNames = Object.keys(variants) as VariantName[];
const styleNames = Object.keys(cellLooks) as CellStyle[];
const position = new Map<CellStyle, number>(styleNames.map((style, at) => [style, 1 + at * variantNames.length]));

/** Index into `cellXfs`; 0 is the default look. */
export const styleIndex = (style: CellStyle, variant: Variant): number => (position.get(style) ?? 0) + variant;

export const isMoneyIndex = (index: number): boolean => index > 0 && formatOf(index) === "money";
const formatOf = (index: number): FormatName => {
  const at = index - 1;
  const style = styleNames[Math.floor(at / variantNames.length)] ?? "text";
  return formatFor(cellLooks[style], variantNames[at % variantNames.length] ?? "text");
};

function formatFor(look: CellLook, variant: VariantName): FormatName {
  if (variant === "text") return look.format ?? "general";
  // A formula in a text-formatted cell becomes plain text as soon as someone edits it.
  if (variant === "formulaText") return look.format === "text" ? "general" : (look.format ?? "general");
  if (variant === "quoted") return look.format ?? "general";
  if (look.format === "text") return variant === "integer" ? "general" : variant;
  return variant;
}

/** Excel treats text that begins with one of these as a formula once the cell is edited, unless it is marked as quoted. */
export function startsLikeFormula(text: string): boolean {
  const first = text.charCodeAt(0);
  return first === 0x3d || first === 0x2b || first === 0x2d || first === 0x40 || first === 0x09 || first === 0x0d;
}

export function variantOf(cell: Cell): Variant {
  const { content } = cell;
  if (content.kind === "money" || content.kind === "percent") return variants[content.kind];
  if (content.kind === "date") return variants.date;
  if (content.kind === "number") return Number.isInteger(content.value) ? variants.integer : variants.fraction;
  if (cell.formula !== undefined) return variants.formulaText;
  return content.kind === "text" && startsLikeFormula(content.text) ? variants.quoted : variants.text;
}

function cellFormatXml(look: CellLook, variant: VariantName): string {
  const fontId = (Object.keys(fontXml) as FontName[]).indexOf(look.font);
  const fillAt = (Object.keys(fillXml) as FillName[]).indexOf(look.fill);
  const fillId = fillAt === 0 ? 0 : fillAt + 1;
  const borderId = (Object.keys(borderXml) as BorderName[]).indexOf(look.border);
  const quote = variant === "quoted" ? ' quotePrefix="1"' : "";
  const apply = 'xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"';
  const start = `<xf numFmtId="${formatIds[formatFor(look, variant)]}" fontId="${fontId}" fillId="${fillId}" borderId="${borderId}"${quote} ${apply}`;
  const alignment =
    (look.horizontal ? ` horizontal="${look.horizontal}"` : "") +
    (look.indent ? ` indent="${look.indent}"` : "") +
    (look.vertical ? ` vertical="${look.vertical}"` : "") +
    (look.wrap ? ' wrapText="1"' : "");
  return alignment ? `${start} applyAlignment="1"><alignment${alignment}/></xf>` : `${start}/>`;
}

function list(tag: string, items: readonly string[]): string {
  return `<${tag} count="${items.length}">${items.join("")}</${tag}>`;
}

/** `xl/styles.xml`, the same for every workbook. */
export function styleSheetXml(): string {
  const [none = "", ...solids] = Object.values(fillXml);
  const formats = formatCodes.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeXmlAttribute(code)}"/>`);
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>';
  const cellFormats = styleNames.flatMap((style) => variantNames.map((variant) => cellFormatXml(cellLooks[style], variant)));
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    list("numFmts", formats),
    list("fonts", Object.values(fontXml)),
    // Excel reserves fill 1 for its gray pattern, regardless of the file.
    list("fills", [none, '<fill><patternFill patternType="gray125"/></fill>', ...solids]),
    list("borders", Object.values(borderXml)),
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    list("cellXfs", [plain, ...cellFormats]),
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    list("dxfs", differentialXml),
    '<tableStyles count="0" defaultTableStyle="TableStyleMedium9" defaultPivotStyle="PivotStyleLight16"/></styleSheet>',
  ].join("");
}
