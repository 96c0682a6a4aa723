import type { Cents } from "../model/world.ts";

export type Style = "text" | "money" | "acct" | "int" | "date" | "dmy" | "pct" | "dec" | "head" | "title";

/** The text a cell shows (`t`) and, for workbooks, its number (`n`). */
export interface Cell {
  t: string;
  n?: number;
  s?: Style;
  f?: string;
}

export interface Line {
  cells: Cell[];
  tags: string[];
}

export interface Col<T> {
  head: string[];
  meaning: string | null;
  cell: (row: T) => Cell;
  /** Whether the last two digits of the column's amounts are cents. */
  impliesCents?: true;
  sum?: (row: T) => Cents;
  show?: (sum: Cents) => Cell;
}

export interface Grouping<T> {
  key: (row: T) => string;
  band?: (row: T) => Cell[][];
  after?: (row: T) => string;
  headEach?: boolean;
  split?: boolean;
}

export interface TableSpec<T> {
  banner: Cell[][];
  rows: T[];
  cols: Col<T>[];
  tags: (row: T) => string[];
  group?: Grouping<T>;
  total?: string;
  pageEvery?: number;
  pageLine?: (page: number) => Cell[];
  /** Replaces the banner and header of the first page. */
  pageTop?: (page: number) => Cell[][];
  /** Labels for running totals: at the foot of a page and at the top of the next. */
  carry?: { down: string; up: string };
  foot?: Cell[][];
}

/** A column in the file, in order; null if no one needs it. */
export interface Column {
  heading: string;
  meaning: string | null;
  /** Whether the last two digits of the column's amounts are cents. */
  impliesCents?: true;
}

/** Lines with facts about the rows below them: how they are formatted, and what a person reads in them. */
export interface Band {
  looks: string;
  meanings: string[];
}

export interface Table {
  lines: Line[];
  columns: Column[];
  bands: Band[];
}

export const text = (t: string): Cell => ({ t });
const head = (t: string): Cell => ({ t, s: "head" });
export const title = (...parts: string[]): Cell[] => parts.map((t) => ({ t, s: "title" }));

function headerKey(parts: string[]): string {
  return parts
    .filter((x) => x !== "")
    .join(" // ")
    .replaceAll("\n", " // ");
}

class Printer<T> {
  readonly lines: Line[] = [];
  private page = 1;
  private sincePage = 0;
  private readonly printed: T[] = [];

  private readonly spec: TableSpec<T>;

  constructor(spec: TableSpec<T>) {
    this.spec = spec;
  }

  plain(cells: Cell[]): void {
    this.lines.push({ cells, tags: [] });
  }

  header(): void {
    const depth = Math.max(...this.spec.cols.map((c) => c.head.length));
    for (let i = 0; i < depth; i += 1) {
      // One-line headings are on the lower line, as in printed reports.
      this.plain(this.spec.cols.map((c) => head(c.head[i - (depth - c.head.length)] ?? "")));
    }
  }

  top(): void {
    for (const line of this.spec.banner) this.plain(line);
    if (this.spec.group?.headEach !== true) this.header();
  }

  sums(label: string, rows: T[]): void {
    let named = false;
    this.plain(
      this.spec.cols.map((c) => {
        if (c.sum !== undefined && c.show !== undefined) {
          const pick = c.sum;
          return c.show(rows.reduce((s, r) => s + pick(r), 0));
        }
        if (named) return { t: "" };
        named = true;
        return { t: label, s: "head" };
      }),
    );
  }

  row(r: T): void {
    this.lines.push({ cells: this.spec.cols.map((c) => c.cell(r)), tags: this.spec.tags(r) });
    this.sincePage += 1;
    this.printed.push(r);
  }

  breakPage(): boolean {
    const every = this.spec.pageEvery;
    if (every === undefined || this.sincePage < every) return false;
    this.sincePage = 0;
    const { carry, pageLine, pageTop } = this.spec;
    if (carry !== undefined) this.sums(carry.down, this.printed);
    if (pageLine !== undefined) this.plain(pageLine(this.page));
    this.page += 1;
    this.plain([]);
    if (pageTop === undefined) this.top();
    else for (const line of pageTop(this.page)) this.plain(line);
    if (carry !== undefined) this.sums(carry.up, this.printed);
    return true;
  }
}

function printGroups<T>(spec: TableSpec<T>, out: Printer<T>, g: Grouping<T>): void {
  let i = 0;
  while (i < spec.rows.length) {
    const first = spec.rows[i] as T;
    const rows: T[] = [];
    while (i < spec.rows.length && g.key(spec.rows[i] as T) === g.key(first)) {
      rows.push(spec.rows[i] as T);
      i += 1;
    }
    out.breakPage();
    for (const line of g.band?.(first) ?? []) out.plain(line);
    if (g.headEach === true) out.header();
    rows.forEach((r) => {
      // After a page break within a group, prints the headings and the band again.
      if (g.split === true && out.breakPage()) for (const line of g.band?.(first) ?? []) out.plain(line);
      out.row(r);
    });
    if (g.after !== undefined) out.sums(g.after(first), rows);
  }
}

/** Prints a table: banner, header, groups with bands and subtotals, page breaks, total and footnotes. */
export function print<T>(spec: TableSpec<T>): Table {
  const out = new Printer(spec);
  out.top();
  if (spec.group !== undefined) printGroups(spec, out, spec.group);
  else {
    for (const r of spec.rows) {
      out.breakPage();
      out.row(r);
    }
  }
  if (spec.total !== undefined) out.sums(spec.total, spec.rows);
  for (const line of spec.foot ?? []) out.plain(line);
  const columns = spec.cols.map((c) => ({
    heading: headerKey(c.head),
    meaning: c.meaning,
    ...(c.impliesCents ? { impliesCents: c.impliesCents } : {}),
  }));
  return { lines: out.lines, columns, bands: [] };
}
