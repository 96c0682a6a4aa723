import type { RecordMisfit } from "./recognize-layout.ts";
import type { RecordLayout, Span } from "./text-layout.ts";

/** The reader's notice about lines in the file. */
export interface LineNotice {
  readonly code: `line-${string}`;
  readonly msg: string;
}

/** Number of lines of one kind, and the first such line. */
export interface LineCount {
  count: number;
  readonly firstRow: number;
  /** Problem in the first such line. */
  readonly what: string;
}

/** Values stated in a trailer, and the values computed from the lines above it. */
export interface TrailerCheck {
  readonly row: number;
  readonly what: string;
  readonly stated: string;
  readonly found: string;
}

export interface ReadLines {
  /** Keyed by the record type's title. */
  readonly types: ReadonlyMap<string, LineCount>;
  readonly unknown: ReadonlyMap<string, LineCount>;
  readonly cut: LineCount | null;
  readonly misplaced: LineCount | null;
  readonly between: LineCount | null;
  readonly trailers: number;
  readonly checks: readonly TrailerCheck[];
  readonly dataBelow: number | null;
}

const lines = (count: number): string => (count === 1 ? "1 line" : `${count} lines`);
export const charactersText = ({ from, to }: Span): string => (from === to ? `character ${from}` : `characters ${from} to ${to}`);

/** Notice that lines have a record type from the layout but are read without the layout. */
export const misfitNotice = ({ layout, line, code, field }: RecordMisfit): LineNotice => ({
  code: "line-layout-not-kept",
  msg: `Lines have the record type “${code}” of “${layout.title}”, but don't follow it: in line ${line}, ${charactersText(field)} are not “${field.name}”, so its columns are not used. If the file has that layout, ask for a new export. Otherwise, map the columns by their values.`,
});

/** Summary of the lines read with the layout, listing every line that doesn't follow it. */
export function recordNotices(layout: RecordLayout, read: ReadLines): readonly LineNotice[] {
  return [summary(layout, read), ...typeNotices(layout, read), ...lineNotices(read), ...trailerNotices(layout, read)];
}

function summary(layout: RecordLayout, { types }: ReadLines): LineNotice {
  const data = layout.records.filter(({ use }) => use === "data").map(({ title }) => `${types.get(title)?.count ?? 0} ${title}`);
  const others = layout.records.flatMap(({ use, title }) => {
    const count = use === "header" || use === "trailer" ? (types.get(title)?.count ?? 0) : 0;
    return count > 0 ? [`${count} ${title}`] : [];
  });
  const besides = others.length > 0 ? `, besides ${others.join(" and ")}, which belong to no one` : "";
  return { code: "line-layout-used", msg: `Read as “${layout.title}”: ${data.join(" and ")}${besides}.` };
}

function typeNotices(layout: RecordLayout, { types, unknown }: ReadLines): readonly LineNotice[] {
  const other = layout.records.flatMap(({ use, title }) => {
    const found = use === "other" ? types.get(title) : undefined;
    if (!found) return [];
    const msg = `Records of other reports are not read: ${title}, ${lines(found.count)}, first: line ${found.firstRow}.`;
    return [{ code: "line-records-of-another-report" as const, msg }];
  });
  const strange = [...unknown].map(([code, { count, firstRow }]) => ({
    code: "line-record-type-unknown" as const,
    msg: `Record type “${code}” (${lines(count)}, first: line ${firstRow}) is not in the layout. Its lines are rejected: check with the provider what they are.`,
  }));
  return [...other, ...strange];
}

function lineNotices({ cut, misplaced, between }: ReadLines): readonly LineNotice[] {
  const found: LineNotice[] = [];
  if (cut)
    found.push({
      code: "line-record-cut-off",
      msg: `Shorter than the record: ${lines(cut.count)}, first: line ${cut.firstRow}, which ends before “${cut.what}” is complete. Fields that are cut off are not read; ask for the file again.`,
    });
  if (misplaced)
    found.push({
      code: "line-record-misplaced",
      msg: `Not in the places of the layout: ${lines(misplaced.count)}, first: line ${misplaced.firstRow}, where ${misplaced.what}. These lines are rejected, because their other fields may be out of place too.`,
    });
  if (between)
    found.push({
      code: "line-text-outside-fields",
      msg: `Text where the layout has no field: ${lines(between.count)}, first: line ${between.firstRow}, ${between.what}. It is not read; check whether the report needs it.`,
    });
  return found;
}

function trailerNotices(layout: RecordLayout, { trailers, checks, dataBelow }: ReadLines): readonly LineNotice[] {
  if (!layout.records.some(({ use }) => use === "trailer")) return [];
  if (trailers === 0)
    return [
      { code: "line-trailer-missing", msg: "The file has no trailer, so it may be incomplete. Ask the provider whether it is complete." },
    ];
  const differing = checks.filter(({ stated, found }) => stated !== found);
  const notices = differing.map(({ row, what, stated, found }) => ({
    code: "line-trailer-differs" as const,
    msg: `The trailer in line ${row} states ${what} of ${stated}, but the lines above it have ${found}. Ask for a complete file.`,
  }));
  const below =
    dataBelow === null
      ? []
      : [{ code: "line-data-below-trailer" as const, msg: `Line ${dataBelow} is below the last trailer, which does not cover it.` }];
  const agree = checks.length > 0 && differing.length === 0;
  return [
    ...notices,
    ...below,
    ...(agree ? [{ code: "line-trailer-agrees" as const, msg: "Counts and totals of the trailer agree with the lines read." }] : []),
  ];
}
