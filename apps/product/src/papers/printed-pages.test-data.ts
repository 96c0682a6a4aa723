import { unpack } from "@tieout/spreadsheet/write";

/** Columns and rows on a printed page, counted from 1. */
export interface PrintedPage {
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
}

export interface PrintedSheet {
  readonly name: string;
  /** Size in points of the sheet's smallest font after scaling, in the program that shrinks it most. */
  readonly smallestPoints: number;
  /** Share of the paper's width used by the fullest page. */
  readonly fullest: number;
  readonly footer: string;
  /** Last row repeated on every page. */
  readonly titleRows: number;
  /** Header row and last row of the table that has a filter; null if there is none. */
  readonly table: { readonly head: number; readonly last: number } | null;
  readonly pages: readonly PrintedPage[];
  /** Pages whose cells are all empty, apart from the columns repeated on every page. */
  readonly emptyPages: readonly PrintedPage[];
}

/** Paper sizes in inches, by number (ECMA-376, 18.3.1.63). */
const papers: Readonly<Record<string, readonly [short: number, long: number]>> = { 1: [8.5, 11], 3: [11, 17], 5: [8.5, 14] };
/** Width of a digit in 10-point Arial, the unit LibreOffice uses for columns; Excel rounds it down to 5.25 points. */
const digitPoints = 5.56;
const usualHeight = 13.5;

const attribute = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
const tagsOf = (xml: string, name: string): string[] => [...xml.matchAll(new RegExp(`<${name} [^>]*>`, "g"))].map(([tag]) => tag);
const columnNumber = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

interface Area {
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
}

function rangesOf(book: string, name: string, sheet: number): string[] {
  const found = new RegExp(`<definedName name="_xlnm.${name}" localSheetId="${sheet}">([^<]*)<`).exec(book)?.[1];
  return (found?.split(/,(?=')/) ?? []).map((reference) => reference.slice(reference.lastIndexOf("!") + 1).replaceAll("$", ""));
}

function areaOf(range: string): Area {
  const [, left = "", top = "", right = "", bottom = ""] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range) ?? [];
  return { columns: [columnNumber(left), columnNumber(right)], rows: [Number(top), Number(bottom)] };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
/** The values between two indexes, counted from 1. */
const between = (values: readonly number[], [from, to]: readonly [number, number]): number[] => values.slice(from - 1, to);

/** Splits rows into pages: each page takes rows until the next one does not fit. */
function rowPages(heights: readonly number[], [from, to]: readonly [number, number], roomPoints: number): [number, number][] {
  const pages: [number, number][] = [];
  let start = from;
  let used = 0;
  for (let row = from; row <= to; row++) {
    const height = heights[row - 1] ?? usualHeight;
    if (used > 0 && used + height > roomPoints) {
      pages.push([start, row - 1]);
      [start, used] = [row, 0];
    }
    used += height;
  }
  return [...pages, [start, to]];
}

interface Sheet {
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  /** `column,row` of every cell with content. */
  readonly filled: ReadonlySet<string>;
  readonly repeated: number;
  readonly titleRows: number;
  readonly areas: readonly Area[];
  /** First column of each page, counted from 1. */
  readonly breaks: readonly number[];
}

function readSheet(xml: string, book: string, at: number): Sheet {
  const titles = rangesOf(book, "Print_Titles", at);
  const heights: number[] = [];
  const filled = new Set<string>();
  for (const [, tag = "", cells = ""] of xml.matchAll(/<row ([^>]*)>(.*?)<\/row>/gs)) {
    const row = Number(attribute(` ${tag}`, "r"));
    heights[row - 1] = Number(attribute(` ${tag}`, "ht") ?? usualHeight);
    for (const [, letters = ""] of cells.matchAll(/<c r="([A-Z]+)\d+"[^>]*[^/]>/g)) filled.add(`${columnNumber(letters)},${row}`);
  }
  const widths = tagsOf(xml, "col").map((tag) => Number(attribute(tag, "width")) * digitPoints);
  const areas = rangesOf(book, "Print_Area", at).map(areaOf);
  return {
    widths,
    heights,
    filled,
    repeated: columnNumber(titles.find((range) => /^A:[A-Z]+$/.test(range))?.slice(2) ?? ""),
    titleRows: Number(titles.find((range) => /^\d+:\d+$/.test(range))?.split(":")[1] ?? 0),
    areas: areas.length > 0 ? areas : [{ columns: [1, widths.length], rows: [1, heights.length] }],
    breaks: tagsOf(xml, "brk").map((tag) => Number(attribute(tag, "id")) + 1),
  };
}

/** The pages for an area, and the width of the widest page in points. */
function pagesOf(sheet: Sheet, area: Area, roomPoints: number): { readonly pages: PrintedPage[]; readonly widest: number } {
  const starts = [area.columns[0], ...sheet.breaks.filter((column) => column <= area.columns[1])];
  const titles = sumOf(between(sheet.heights, [1, sheet.titleRows]));
  const groups = starts.map((from, at): readonly [number, number] => [from, (starts[at + 1] ?? area.columns[1] + 1) - 1]);
  const rows: readonly [number, number] = [Math.max(area.rows[0], sheet.titleRows + 1), area.rows[1]];
  const chunks = rowPages(sheet.heights, rows, roomPoints - titles);
  const head = sumOf(between(sheet.widths, [1, sheet.repeated]));
  const widest = Math.max(...groups.map((group, at) => sumOf(between(sheet.widths, group)) + (at === 0 ? 0 : head)));
  return { pages: groups.flatMap((columns) => chunks.map((chunk) => ({ columns, rows: chunk }))), widest };
}

function isEmpty({ filled, repeated }: Sheet, { columns, rows }: PrintedPage): boolean {
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let column = columns[0]; column <= columns[1]; column++)
      if ((columns[0] === 1 || column > repeated) && filled.has(`${column},${row}`)) return false;
  return true;
}

function printed(xml: string, book: string, at: number): Omit<PrintedSheet, "name" | "smallestPoints"> & { readonly scale: number } {
  const sheet = readSheet(xml, book, at);
  const [setup = ""] = tagsOf(xml, "pageSetup");
  const [margins = ""] = tagsOf(xml, "pageMargins");
  const margin = (...sides: string[]): number => sumOf(sides.map((side) => Number(attribute(margins, side))));
  const [short, long] = papers[attribute(setup, "paperSize") ?? ""] ?? [0, 0];
  const isLandscape = attribute(setup, "orientation") === "landscape";
  const roomPoints = ((isLandscape ? long : short) - margin("left", "right")) * 72;
  const fits = Math.min(1, roomPoints / sumOf(sheet.widths));
  const scale = xml.includes('fitToPage="1"') ? fits : Number(attribute(setup, "scale") ?? 100) / 100;
  const heightPoints = ((isLandscape ? short : long) - margin("top", "bottom")) * 72;
  const made = sheet.areas.map((area) => pagesOf(sheet, area, heightPoints / scale));
  const pages = made.flatMap((one) => one.pages);
  const [, head, last] = /<autoFilter ref="[A-Z]+(\d+):[A-Z]+(\d+)"/.exec(xml) ?? [];
  return {
    scale,
    fullest: (Math.max(...made.map(({ widest }) => widest)) * scale) / roomPoints,
    footer: /<headerFooter[^>]*><oddFooter>(.*)<\/oddFooter>/.exec(xml)?.[1] ?? "",
    titleRows: sheet.titleRows,
    table: head && last ? { head: Number(head), last: Number(last) } : null,
    pages,
    emptyPages: pages.filter((page) => isEmpty(sheet, page)),
  };
}

/** Simulates the printout from a workbook's page setup, column widths and row heights. */
export async function printedSheets(path: string): Promise<PrintedSheet[]> {
  const parts = await unpack(path);
  const text = (name: string): string => parts.get(name)?.toString("utf8") ?? "";
  const book = text("xl/workbook.xml");
  const fonts = tagsOf(text("xl/styles.xml"), "sz").map((tag) => Number(attribute(tag, "val")));
  return tagsOf(book, "sheet").map((tag, at) => {
    const { scale, ...rest } = printed(text(`xl/worksheets/sheet${at + 1}.xml`), book, at);
    return { name: attribute(tag, "name") ?? "", smallestPoints: Math.min(...fonts) * scale, ...rest };
  });
}
