import { unpack } from "@tieout/spreadsheet/write";

/** A nonempty cell, as a spreadsheet program shows it. */
interface ShownCell {
  readonly address: string;
  readonly row: number;
  /** First and last column, including merged columns, counted from 1. */
  readonly columns: readonly [number, number];
  /** Null for a number. */
  readonly text: string | null;
  /** Width of the formatted number, or of the text on one line, in digits of the body font. */
  readonly takes: number;
  readonly room: number;
  /** Width of the empty cells next to this one, into which unwrapped text overflows. */
  readonly beside: number;
  readonly look: Look;
}

interface Look {
  readonly wraps: boolean;
  readonly horizontal: string;
  readonly indent: number;
  readonly format: string;
}

/** Space that Excel leaves free at the two sides of a column, in digits. */
const padding = 0.7;
const attribute = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
const columnNumber = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const plain = (xml: string): string => xml.replace(/&\w+;/g, (entity) => entities[entity] ?? entity);

/** Periods and commas are half a digit wide, capital letters up to one and a half. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/[,.() ]/.test(character) ? 0.55 : /[A-Z%W&]/.test(character) ? 1.35 : 1.05), 0);

function looksOf(styles: string): readonly Look[] {
  const codes = new Map([...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]));
  const [, formats = ""] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
  return [...formats.matchAll(/<xf [^>]*?(?:\/>|>.*?<\/xf>)/gs)].map(([xf]) => ({
    wraps: xf.includes('wrapText="1"'),
    horizontal: attribute(xf, "horizontal") ?? "general",
    indent: Number(attribute(xf, "indent") ?? 0),
    format: codes.get(attribute(xf, "numFmtId")) ?? "",
  }));
}

/** The longest text for a number in its format: grouped, with decimals, in parentheses if negative. */
function figureText(value: number, { format }: Look): string {
  if (format.startsWith("d mmm")) return "30 Nov 2024)";
  const places = format.includes("0.00") ? 2 : 0;
  const shown = Math.abs(value * (format.includes("%") ? 100 : 1)).toLocaleString("en-US", { minimumFractionDigits: places });
  return `${value < 0 ? "(" : ""}${shown}${format.includes("%") ? "%" : ""})`;
}

export interface CellSheet {
  readonly name: string;
  readonly cells: readonly ShownCell[];
  readonly merges: readonly (readonly [row: number, first: number, last: number])[];
}

function readCells(xml: string, looks: readonly Look[]): Omit<CellSheet, "name"> {
  const merges = [...xml.matchAll(/<mergeCell ref="([A-Z]+)(\d+):([A-Z]+)\d+"/g)].map(
    ([, from = "", row = "", to = ""]) => [Number(row), columnNumber(from), columnNumber(to)] as const,
  );
  const ends = new Map(merges.map(([row, first, last]) => [`${row},${first}`, last]));
  const widths = [...xml.matchAll(/<col [^>]*>/g)].map(([tag]) => Number(attribute(tag, "width")));
  const widthFrom = (first: number, end: number): number => widths.slice(first - 1, end - 1).reduce((sum, width) => sum + width, 0);
  const cells: Omit<ShownCell, "beside">[] = [];
  for (const [, letters = "", at = "", rest = "", inner = ""] of xml.matchAll(/<c r="([A-Z]+)(\d+)"([^>]*[^/])>(.*?)<\/c>/gs)) {
    const value = plain(/<(?:t|v)(?: [^>]*)?>(.*?)<\/(?:t|v)>/s.exec(inner)?.[1] ?? "");
    const look = looks[Number(attribute(rest, "s"))];
    if (value === "" || look === undefined) continue;
    const [row, column] = [Number(at), columnNumber(letters)];
    const columns = [column, ends.get(`${row},${column}`) ?? column] as const;
    const text = attribute(rest, "t") === undefined ? null : value;
    const room = widthFrom(columns[0], columns[1] + 1) - padding - look.indent;
    cells.push({ address: `${letters}${at}`, row, columns, text, takes: widthOf(text ?? figureText(Number(value), look)), room, look });
  }
  const nextColumn = ({ row }: { readonly row: number }, at: number): number =>
    cells[at + 1]?.row === row ? (cells[at + 1]?.columns[0] ?? 0) : widths.length + 1;
  return { cells: cells.map((cell, at) => ({ ...cell, beside: widthFrom(cell.columns[1] + 1, nextColumn(cell, at)) })), merges };
}

/** The cells on every sheet of a workbook, with their formats and available width. */
export async function cellsOfSheets(path: string): Promise<CellSheet[]> {
  const parts = await unpack(path);
  const text = (name: string): string => parts.get(name)?.toString("utf8") ?? "";
  const looks = looksOf(text("xl/styles.xml"));
  return [...text("xl/workbook.xml").matchAll(/<sheet [^>]*>/g)].map(([tag], at) => ({
    name: attribute(tag, "name") ?? "",
    ...readCells(text(`xl/worksheets/sheet${at + 1}.xml`), looks),
  }));
}

/** Cells covered by another cell's text: within that cell's merged columns, or next to a cell that does not wrap. */
export function overprinted({ cells, merges }: CellSheet): readonly string[] {
  const covered = new Set<string>();
  const twice: string[] = [];
  for (const [row, first, last] of merges)
    for (let column = first; column <= last; column++) {
      const place = `${row},${column}`;
      if (covered.has(place)) twice.push(`row ${row}, column ${column} is merged twice`);
      covered.add(place);
    }
  const starts = new Set(merges.map(([row, first]) => `${row},${first}`));
  const isUnder = ({ row, columns: [column] }: ShownCell): boolean => covered.has(`${row},${column}`) && !starts.has(`${row},${column}`);
  return [
    ...twice,
    ...cells.filter(isUnder).map(({ address }) => `${address} is under a text beside it`),
    ...cells
      .filter(({ text, takes, room, beside, look }) => text !== null && !look.wraps && takes > room + beside)
      .map(({ address, text }) => `${address} runs over the cells beside it: ${text}`),
  ];
}

const isLeft = ({ text, look }: ShownCell): boolean => text !== null && (look.horizontal === "left" || look.horizontal === "general");

/** Numbers that fill their column, and text that begins right where the number before it ends. */
export function touching({ cells }: CellSheet): readonly string[] {
  return cells.flatMap((cell, at) => {
    if (cell.text !== null) return [];
    if (cell.takes > cell.room) return [`${cell.address} fills its column`];
    const next = cells[at + 1];
    const isBeside = next !== undefined && next.row === cell.row && next.columns[0] === cell.columns[1] + 1;
    return isBeside && isLeft(next) && next.look.indent === 0 ? [`${cell.address} touches ${next.address}`] : [];
  });
}
