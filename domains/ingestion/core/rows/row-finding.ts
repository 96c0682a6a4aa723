import { leftOut } from "../mapping/choice-values.ts";
import { foldText } from "../values/clean-text.ts";
import { hideSsns } from "../values/mask-ssn.ts";
import { choiceKey } from "../values/parse-cell.ts";

/** How a row is read, for rows where a person can change it. */
export type RowKind = "record" | "total" | typeof leftOut;

/** A row that may not be a record although its columns are filled like a record's. */
export interface RowFinding {
  readonly row: number;
  /** Identifies the row in the list of values and in the stored choice; SSNs masked. */
  readonly text: string;
  /** Null if only a person can decide. */
  readonly kind: RowKind | null;
  readonly confidence: number;
  readonly reason: string;
  /** The row's most informative amount. */
  readonly cents?: bigint | undefined;
  /** First and last row included in a total; if absent, the rows above it. */
  readonly covers?: readonly [from: number, to: number];
}

const longestRowText = 120;
const amount = /^[^A-Za-z\d]*\d[^A-Za-z]*(?:[CD]R?)?$/i;
const word = /\p{L}{2}/u;

/** The words in a row, without amounts and dates, so that a summary that recurs below every group is one entry. */
export function rowText(cells: readonly string[]): string {
  const filled = cells.map(foldText).filter((text) => text !== "");
  const words = filled.filter((text) => word.test(text) && !amount.test(text));
  return hideSsns((words.length > 0 ? words : filled).join(" · "), "all").slice(0, longestRowText);
}

export const isRowKind = (value: string): value is RowKind => value === "record" || value === "total" || value === leftOut;

/**
 * How each row is read: a person's choice if there is one, otherwise the finding. A row that only a person can decide is a record until
 * then.
 */
export function kindsOfRows(
  findings: readonly RowFinding[],
  chosen: Readonly<Record<string, string>> | undefined,
): ReadonlyMap<number, RowKind> {
  return new Map(
    findings.map(({ row, text, kind }) => {
      const own = chosen?.[choiceKey(text)];
      return [row, own !== undefined && isRowKind(own) ? own : (kind ?? "record")] as const;
    }),
  );
}
