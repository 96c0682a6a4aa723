import { CFB } from "@e965/xlsx";

/** A formula with its stored value, which is absent if none is stored. */
export interface FormulaCell {
  readonly f: string;
  readonly v?: number | string;
  /** The formula's attributes: `t="array" ref="C2:C4"`. */
  readonly with?: string;
}

export interface StyledCell {
  readonly v: number | string;
  /** Number format code. */
  readonly z: string;
}

export type PackedCell = string | number | null | FormulaCell | StyledCell;

export interface PackedWorkbook {
  readonly rows: readonly (readonly PackedCell[])[];
  /** The attributes of `calcPr`; absent if the workbook has none. */
  readonly calculation?: string;
  readonly application?: string;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const storedXml = (at: string, value: number | string, more = "", style = ""): string =>
  typeof value === "number"
    ? `<c r="${at}"${style}>${more}<v>${value}</v></c>`
    : more === ""
      ? `<c r="${at}"${style} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
      : `<c r="${at}"${style} t="${value.startsWith("#") ? "e" : "str"}">${more}<v>${escaped(value)}</v></c>`;

function cellXml(at: string, cell: PackedCell, formats: string[]): string {
  if (cell === null) return "";
  if (typeof cell !== "object") return storedXml(at, cell);
  if ("z" in cell) {
    if (!formats.includes(cell.z)) formats.push(cell.z);
    return storedXml(at, cell.v, "", ` s="${formats.indexOf(cell.z) + 1}"`);
  }
  const formula = `<f${cell.with ? ` ${cell.with}` : ""}>${escaped(cell.f)}</f>`;
  return cell.v === undefined ? `<c r="${at}">${formula}</c>` : storedXml(at, cell.v, formula);
}

const rels = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (list: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([type, target], at) => `<Relationship Id="r${at}" Type="${rels}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** An XLSX package like those from programs that do not calculate, with formulas, stored values and properties given individually. */
export function packedWorkbook({ rows, calculation, application }: PackedWorkbook): Uint8Array {
  const formats: string[] = [];
  const data = rows.map((cells, row) => {
    const list = cells.map((cell, column) => cellXml(`${String.fromCharCode(65 + column)}${row + 1}`, cell, formats));
    return `<row r="${row + 1}">${list.join("")}</row>`;
  });
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`).join("");
  const styles = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join("");
  const parts: Readonly<Record<string, string>> = {
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns:r="${rels}"><sheets><sheet name="One" sheetId="1" r:id="r0"/></sheets>${calculation === undefined ? "" : `<calcPr ${calculation}/>`}</workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ["worksheet", "sheet.xml"],
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": `<styleSheet><numFmts>${codes}</numFmts><cellXfs><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`,
    "xl/sheet.xml": `<worksheet><sheetData>${data.join("")}</sheetData></worksheet>`,
    ...(application === undefined ? {} : { "docProps/app.xml": `<Properties><Application>${application}</Application></Properties>` }),
  };
  const container = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(parts)) CFB.utils.cfb_add(container, `/${name}`, Buffer.from(content));
  return CFB.write(container, { fileType: "zip", type: "buffer" }) as Uint8Array;
}
