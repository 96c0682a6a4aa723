import type { TieEntry } from "../plan/answer-key.ts";

/** A tie in the form the product reports it. */
export interface FoundTie {
  readonly key: string;
  readonly label: string;
  readonly result: string;
  readonly difference: string | null;
  /** The difference minus the amount its exceptions explain. */
  readonly unexplained?: string | undefined;
  /** Key of the tie that this one breaks down by fund. */
  readonly of?: string | undefined;
}

const statement = "participant_activity.statement.";

/** A planted difference affects its fund's line and the overall line. */
const isPlanted = ({ key, label, of, unexplained }: FoundTie, { line, fund, amount }: TieEntry): boolean =>
  unexplained === amount && (of ?? key) === `${statement}${line}` && (of === undefined || label.endsWith(fund));

/**
 * Every planted difference must be found, also by fund if the product compares funds; nothing else may have an unexplained difference.
 * Control totals from payroll forms are in no file.
 */
export function tieComplaints(planted: readonly TieEntry[], ties: readonly FoundTie[]): string[] {
  const differing = ties.filter(({ unexplained = "0.00" }) => unexplained !== "0.00");
  const comparesFunds = ties.some(({ of }) => of !== undefined);
  const missed = planted.flatMap((entry) => {
    const found = differing.filter((tie) => isPlanted(tie, entry));
    const places = [
      ...(found.some(({ of }) => of === undefined) ? [] : ["the line"]),
      ...(comparesFunds && !found.some(({ of }) => of) ? [entry.fund] : []),
    ];
    return places.map((place) => `missed tie difference ${entry.line}, ${entry.amount}, in ${place}`);
  });
  const wrong = differing.filter((tie) => !planted.some((entry) => isPlanted(tie, entry)));
  return [
    ...missed,
    ...wrong.map(({ label, difference, unexplained }) => `false tie difference ${label}: ${difference}, unexplained ${unexplained}`),
  ];
}
