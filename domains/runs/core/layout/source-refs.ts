import type { SourceFacts } from "../paper-facts.ts";
import type { RowRef, SourcePlace } from "../paper-result.ts";
import { placeText } from "../trace/figure-grid.ts";
import type { PaperColumn } from "./paper-table.ts";
import { firstBodyRow, type PaperFrame } from "./sheet-frame.ts";

export const sourcesTab = "Sources";

/** Short name of a file, the same on every tab: `S1`. */
export const sourceCode = ({ file_no }: Pick<RowRef, "file_no">): string => `S${file_no + 1}`;

type Sources = readonly SourceFacts[];
const sourceOf = (sources: Sources, { file_no }: RowRef): SourceFacts | undefined => sources.find(({ fileNo }) => fileNo === file_no);

/** `Balances!F12`, or `row 12` for a text file. */
function spotOf(sources: Sources, ref: RowRef): string {
  const source = sourceOf(sources, ref);
  const sheet = source?.sheetName || (ref.sheet > 0 ? `sheet ${ref.sheet + 1}` : null);
  return placeText({ sheet, letters: (source?.sheetName && source.cellColumn) || null }, ref.row);
}

/** The first rows behind a line, and how many rows there are in all. */
export interface SourceRows {
  readonly refs: readonly RowRef[];
  readonly count: number;
}

export const rowsAt = (place: SourcePlace | null): SourceRows => ({ refs: place ? [place] : [], count: place?.rows ?? 0 });

const mostRefs = 12;

/** `S1 Balances!F12, Balances!F13; S3 row 4 and 2 more`: file, sheet and cell of each row, or its row number in a text file. */
export function sourceText(sources: Sources, { refs, count }: SourceRows): string {
  const shown = refs.slice(0, mostRefs);
  const files = [...new Set(shown.map(({ file_no }) => file_no))];
  const texts = files.map((file_no) => {
    const spots = shown.filter((ref) => ref.file_no === file_no).map((ref) => spotOf(sources, ref));
    return `${sourceCode({ file_no })} ${spots.join(", ")}`;
  });
  return `${texts.join("; ")}${count > shown.length ? ` and ${count - shown.length} more` : ""}`;
}

/** Link to the file's line on the Sources tab. */
function sourceLink(sources: Sources, [first]: readonly RowRef[]): string | null {
  const at = first ? sources.findIndex(({ fileNo }) => fileNo === first.file_no) : -1;
  return at < 0 ? null : `'${sourcesTab}'!A${firstBodyRow + 1 + at}`;
}

/** Source column with a link to the file; empty for results from earlier versions, which don't have it. */
export const sourceColumn = <Row>({ sources }: PaperFrame, rowsOf: (row: Row) => SourceRows): PaperColumn<Row> => ({
  key: "source_row",
  heading: "Source",
  width: 21,
  kind: "text",
  read(row) {
    const rows = rowsOf(row);
    return rows.refs.length > 0 ? sourceText(sources, rows) : "";
  },
  link: (row) => sourceLink(sources, rowsOf(row).refs),
});
