import { planAccountOfName } from "@tieout/catalog/core";
import type { EngineDatabase } from "@tieout/engine/duckdb";
import { classifyRow, findSummaries, foldText, type RowFinding, type RowRoles, strangerOf, type WalkedRow } from "@tieout/ingestion/core";
import { askGrid } from "../grid/grid-answers.ts";
import { readGridRows } from "../read-grid.ts";
import { type GridForms, longestWalked, strangersIn } from "./grid-record-forms.ts";

/** Number of rows at the end where only the amounts distinguish a total from a person. */
const lastRows = 3;

interface SummarySearch {
  readonly known: GridForms;
  /** The most informative money column. */
  readonly telling: number;
  readonly centsOf: (cells: readonly string[]) => readonly (bigint | null)[];
}

const ignored: ReadonlySet<string> = new Set(["repeated_header", "banner", "left_out", "set_aside", "summary"]);

/** Finds totals, averages and counts among the records that can't be identified by their words. */
export async function summariesAmongRecords(
  database: EngineDatabase,
  roles: RowRoles,
  asked: SummarySearch,
): Promise<readonly RowFinding[]> {
  const { known, telling, centsOf } = asked;
  const { forms, isStrict } = known;
  if (roles.money.length === 0 || roles.lines.length > 0) return [];
  const last = Math.trunc(roles.headerRows.at(-1) ?? 0);
  const [counted = []] = await askGrid(database, `SELECT count(*), max(row) FROM grid WHERE row > ${last}`);
  const [rows = 0, lastRow = 0] = counted.map(Number);
  if (rows > longestWalked) return [];
  const isNamedOnly = forms.identity.every(({ mark }) => mark === null) && forms.told.length === 0;
  const candidates = new Set(isNamedOnly ? [] : await strangersIn(database, roles, known));
  for (let row = lastRow; isNamedOnly && row > lastRow - lastRows; row -= 1) candidates.add(row);
  if (candidates.size === 0) return [];
  const walked = (await readGridRows(database, `row > ${last}`)).map(({ row, cells }): WalkedRow => {
    const kind = classifyRow(row, cells, roles);
    const isOpen = kind.kind === "data" || (kind.kind === "total" && kind.level === "unlabeled");
    const cents = isOpen ? centsOf(cells) : [];
    const stranger = isOpen && candidates.has(row) ? strangerOf(cells, forms) : null;
    const isBetween = !isOpen || (kind.kind === "total" && stranger === null);
    return { row, cells, cents, stranger, kind: isBetween ? (ignored.has(kind.kind) ? "ignored" : "between") : "record" };
  });
  const isUnlabeled = new Set(
    walked.flatMap(({ row, cells }) => {
      const kind = classifyRow(row, cells, roles);
      return kind.kind === "total" && kind.level === "unlabeled" ? [row] : [];
    }),
  );
  const found = findSummaries(walked, {
    columns: roles.money.length,
    ...{ telling, isStrict },
    isAccount: (cells) => cells.some((cell) => planAccountOfName(foldText(cell)) !== null),
  });
  // An unlabeled total is already compared as a total, so only a finding that says it isn't one is needed.
  return found.filter(({ row, kind }) => !isUnlabeled.has(row) || kind !== "total");
}
