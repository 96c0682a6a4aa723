import { classifyRow } from "../layout/classify-row.ts";
import type { RowRoles } from "../layout/row-roles.ts";
import type { SourceRow } from "../layout/source-row.ts";
import { foldText } from "../values/clean-text.ts";
import { choiceKey } from "../values/parse-cell.ts";
import { isFigure } from "./hint-rows.ts";
import { isRowKind, type RowFinding, type RowKind, rowText } from "./row-finding.ts";

const certain = 0.95;
/** Maximum number of texts listed individually; beyond it (for example, with a total per person), each kind is one entry. */
const mostTexts = 20;

interface RowWording {
  readonly kind: RowKind;
  readonly reason: string;
  /** Entry for all rows of this kind. */
  readonly all: string;
}

const total: RowWording = {
  kind: "total",
  reason: "Its text says that it is a total, so it is compared with the rows it sums, not added to them.",
  all: "Rows named as totals",
};
const unlabeled: RowWording = {
  kind: "total",
  reason: "It has amounts but no identifier and no name, so it is compared with the rows above it as their total.",
  all: "Amounts without an identifier or a name",
};
const summary: RowWording = {
  kind: "leave_out_rows",
  reason: "It is below the total of all people and repeats it by source or fund.",
  all: "Rows below the total that repeat it by source or fund",
};
const note: RowWording = {
  kind: "leave_out_rows",
  reason: "Its text says that it is not a record, but a title, a page number or a sum carried forward.",
  all: "Lines of text between the records",
};

/**
 * Whether a skipped row could be mistaken for a record: it has a figure where records have amounts, or a single word with a digit as its
 * identifier.
 */
function mayBeMissed(cells: readonly string[], { money, numbers, identifiers }: RowRoles): boolean {
  const textsOf = (columns: readonly number[]): readonly string[] => columns.map((index) => foldText(cells[index] ?? ""));
  return textsOf([...money, ...numbers]).some(isFigure) || textsOf(identifiers).some((text) => /\d/.test(text) && !/\s/.test(text));
}

/** Labels that differ only in a date, count or page number are one entry. */
const textOf = (cells: readonly string[]): string => rowText(cells).replace(/\d+/g, "#");

function saidOf({ row, cells }: SourceRow, roles: RowRoles): RowWording | null {
  const found = classifyRow(row, cells, roles);
  if (roles.kinds.has(row) || !mayBeMissed(cells, roles)) return null;
  if (found.kind === "total") return found.level === "unlabeled" ? unlabeled : total;
  return found.kind === "summary" ? summary : found.kind === "note" ? note : null;
}

/** Rows whose words or position show that they aren't records, as a list in which a person can choose otherwise. */
export function wordedRows(
  rows: readonly SourceRow[],
  roles: RowRoles,
  {
    centsOf,
    chosen = {},
  }: { readonly centsOf: (cells: readonly string[]) => bigint | undefined; readonly chosen?: Readonly<Record<string, string>> | undefined },
): readonly RowFinding[] {
  const found = rows.flatMap((row) => {
    const said = saidOf(row, roles);
    return said ? [{ ...row, said, text: said === unlabeled ? said.all : textOf(row.cells) }] : [];
  });
  const isMany = new Map([total, unlabeled, summary, note].map((said) => [said, isManyTexts(found.filter((one) => one.said === said))]));
  return found.map(({ row, cells, said, text }): RowFinding => {
    const isOwn = !isMany.get(said) || isOtherwise(chosen[choiceKey(text)], said.kind);
    const common = { row, kind: said.kind, confidence: certain, reason: said.reason, cents: centsOf(cells) };
    return { ...common, text: isOwn ? text : said.all };
  });
}

const isManyTexts = (rows: readonly { readonly text: string }[]): boolean =>
  new Set(rows.map(({ text }) => choiceKey(text))).size > mostTexts;
const isOtherwise = (chosen: string | undefined, kind: RowKind): boolean => chosen !== undefined && chosen !== kind;

/** Only the rows for which a person chose otherwise: the rest are read according to their words, which also tell which total they are. */
export const otherwiseChosen = (
  found: readonly RowFinding[],
  chosen: Readonly<Record<string, string>> | undefined,
): readonly (readonly [number, RowKind])[] =>
  found.flatMap(({ row, text, kind }) => {
    const own = chosen?.[choiceKey(text)];
    return own !== undefined && own !== kind && isRowKind(own) ? [[row, own] as const] : [];
  });
