import type { EngagementRow } from "../../contract/index.ts";

type Files = EngagementRow["files"];
type Ties = NonNullable<EngagementRow["ties"]>;

export const peopleOf = (row: Pick<EngagementRow, "assignments">) => row.assignments.map(({ user }) => user);

/** Shows a dash if no files are required yet. */
export const filesText = ({ present, wanted }: Files): string => (wanted === 0 ? "–" : `${present} of ${wanted}`);

/**
 * At most two lines for the providers' cell, without duplicate names; for three or more providers, the first name and the number of others.
 */
export function providerLines(names: readonly string[]): readonly string[] {
  const [first, ...others] = new Set(names);
  if (first === undefined) return [];
  return others.length > 1 ? [first, `+${others.length} more`] : [first, ...others];
}

/** Ties from current results only, because out-of-date results don't reflect the current files. */
export const tiesOf = (row: Pick<EngagementRow, "ties" | "results_out_of_date">): Ties | null =>
  row.results_out_of_date || row.ties === null || row.ties.total === 0 ? null : row.ties;

export const tiesText = (ties: Ties | null): string => (ties === null ? "–" : `${ties.agreed} of ${ties.total}`);

/** `ties` if all agree or are explained, `differs` if some differ, `open` if some could not be compared. */
export const tieMarkOf = ({ agreed, differing, explained, total }: Ties): "ties" | "differs" | "open" =>
  differing > 0 ? "differs" : agreed + explained === total ? "ties" : "open";

/** Whether the engagement name includes the client's name, ignoring the legal form. */
export function namesClient({ engagement_name, client_name }: Pick<EngagementRow, "engagement_name" | "client_name">): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
  const client = plain(client_name).replace(/ (inc|llc|llp|ltd|co|corp|corporation|company|plc|pc) *$/, "");
  return ` ${plain(engagement_name)} `.includes(` ${client.trim()} `);
}
