import type { ShapeValue } from "@tieout/shapes";
import type { IssueCauseShape } from "../reading-shapes.ts";

/** An issue's message and value, without its location. */
export interface CausedIssue {
  readonly row: number;
  readonly code: string;
  readonly msg: string;
  readonly column?: string;
  readonly field?: string;
  readonly value?: string;
}

export type IssueCause = ShapeValue<typeof IssueCauseShape>;

const shownRows = 5;
const shownValues = 5;
/** Maximum number of causes, since messages that include a value can be as numerous as the values; the rest count as one cause. */
const mostCauses = 100;

interface OpenCause extends Omit<IssueCause, "count" | "rows" | "values"> {
  count: number;
  readonly rows: number[];
  readonly values: string[];
}

/** Counts issues by cause as they are found. */
export class IssueCauses {
  readonly #causes = new Map<string, OpenCause>();

  add({ row, value, ...issue }: CausedIssue): void {
    const known = this.#causes.get(keyOf(issue)) ?? this.#open(issue);
    known.count += 1;
    if (known.rows.length < shownRows) known.rows.push(row);
    if (value !== undefined && known.values.length < shownValues && !known.values.includes(value)) known.values.push(value);
  }

  /** Most frequent first; causes with equal counts in order of appearance. */
  list(): readonly IssueCause[] {
    return [...this.#causes.values()].sort((a, b) => b.count - a.count || (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
  }

  #open({ code, msg, column, field }: Omit<CausedIssue, "row" | "value">): OpenCause {
    const rest: Omit<CausedIssue, "row" | "value"> = {
      code,
      msg: "More cells in other columns or with other values. Open the full list of issues.",
    };
    const about = this.#causes.size < mostCauses ? { code, msg, ...(column ? { column } : {}), ...(field ? { field } : {}) } : rest;
    const known = this.#causes.get(keyOf(about));
    if (known) return known;
    const opened: OpenCause = { ...about, count: 0, rows: [], values: [] };
    this.#causes.set(keyOf(about), opened);
    return opened;
  }
}

const keyOf = ({ code, msg, column }: Pick<CausedIssue, "code" | "msg" | "column">): string => `${code}\u0000${column ?? ""}\u0000${msg}`;

export function causesOf(issues: readonly CausedIssue[]): readonly IssueCause[] {
  const causes = new IssueCauses();
  for (const issue of issues) causes.add(issue);
  return causes.list();
}

/** `2, 3, 4, 5, 6 and 94 more`. */
export function rowsText({ count, rows }: Pick<IssueCause, "count" | "rows">): string {
  return count > rows.length ? `${rows.join(", ")} and ${count - rows.length} more` : rows.join(", ");
}

/** One message for all rows that have the cause. */
export const causeSentence = (cause: Pick<IssueCause, "count" | "rows" | "msg">): string =>
  cause.count === 1 ? cause.msg : `${cause.msg} ${cause.count} times, in rows ${rowsText(cause)}.`;
