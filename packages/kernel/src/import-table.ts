/** A record of a text file, with its record number (from 1). */
export interface TextRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Format of a file that users prepare for import. */
export interface ImportForm<Column extends string> {
  /** Lowercase headings that identify each column. */
  readonly spellings: Readonly<Record<Column, readonly string[]>>;
  /** Name of each column in messages. */
  readonly titles: Readonly<Record<Column, string>>;
  /** Required columns, with the heading to ask for if one is missing. */
  readonly needed: Readonly<Partial<Record<Column, string>>>;
  /** The headings of the template. */
  readonly headings: string;
  /** Noun for what one row holds, such as `client`. */
  readonly one: string;
  readonly many: string;
  readonly mostRows: number;
}

/** Cells by column; null if the file lacks the column. */
type CellsOf<Column extends string> = { readonly row: number } & Readonly<Record<Column, string | null>>;

export type ImportTable<Column extends string> =
  | { readonly rows: readonly CellsOf<Column>[]; readonly ignored: readonly string[] }
  /** Why the whole file is unreadable. */
  | { readonly problem: string };

const headerKey = (cell: string): string =>
  cell
    .replace(/^\uFEFF/, "")
    .replace(/[\s_]+/g, " ")
    .trim()
    .toLowerCase();

const isBlank = ({ cells }: TextRecord): boolean => cells.every((cell) => cell.trim() === "");

/**
 * A cell's text with line breaks turned into spaces and without the leading apostrophe that keeps a spreadsheet from running the text as a
 * formula.
 */
export const importedText = (cell: string): string =>
  cell
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^'(?=[=+\-@])/, "")
    .trim();

/** Finds the columns by their headings in the first row that has any text. */
export function importTableOf<Column extends string>(records: readonly TextRecord[], form: ImportForm<Column>): ImportTable<Column> {
  const { one, many, mostRows, headings } = form;
  const [header, ...body] = records.filter((record) => !isBlank(record));
  if (!header) return { problem: `The file is empty. Download the template and enter one ${one} in each row.` };
  const found = columnsOf(header, form);
  if ("problem" in found) return found;
  const { places, ignored } = found;
  const columns = Object.keys(form.spellings) as Column[];
  const missing = columns.find((column) => form.needed[column] !== undefined && !places.has(column));
  if (missing)
    return { problem: `Row ${header.row} has no column “${form.needed[missing]}”. The first row must have the headings: ${headings}.` };
  if (body.length === 0) return { problem: `The file has headings but no ${many}. Enter one ${one} in each row below them.` };
  if (body.length > mostRows) return { problem: `The file has ${body.length} rows. Import at most ${mostRows} at a time: split the file.` };
  const cellOf = (cells: readonly string[], column: Column): string | null => {
    const at = places.get(column);
    return at === undefined ? null : (cells[at] ?? "");
  };
  const rows = body.map(({ row, cells }) => ({ row, ...Object.fromEntries(columns.map((column) => [column, cellOf(cells, column)])) }));
  // Object.fromEntries loses the type of its keys, which are column names.
  return { rows: rows as unknown as readonly CellsOf<Column>[], ignored };
}

type HeaderColumns<Column extends string> =
  | { readonly places: ReadonlyMap<Column, number>; readonly ignored: readonly string[] }
  | { readonly problem: string };

function columnsOf<Column extends string>(header: TextRecord, { spellings, titles }: ImportForm<Column>): HeaderColumns<Column> {
  const places = new Map<Column, number>();
  const ignored: string[] = [];
  for (const [at, cell] of header.cells.entries()) {
    const column = (Object.keys(spellings) as Column[]).find((known) => spellings[known].includes(headerKey(cell)));
    if (column === undefined) {
      if (cell.trim() !== "") ignored.push(cell.trim().slice(0, 100));
    } else if (places.has(column)) return { problem: `Two columns are headed ${titles[column]}. Keep one of them.` };
    else places.set(column, at);
  }
  return { places, ignored };
}
