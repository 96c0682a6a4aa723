import { parseWireMoney } from "@tieout/kernel";
import type { TieResult } from "../paper-result.ts";
import { type ChangeKind, type ChangeOrigin, computed, kindOf, pairByKey, written } from "./change.ts";

export type ComparedTie = Pick<
  TieResult,
  "left_label" | "left_amount" | "right_label" | "right_amount" | "difference" | "result" | "missing" | "reason" | "explained"
>;

export interface TieDifference {
  readonly key: string;
  readonly label: string;
  readonly change: ChangeKind;
  readonly origin: ChangeOrigin;
  readonly before: ComparedTie | null;
  readonly after: ComparedTie | null;
  /** The reason that only the earlier run prints, because the difference no longer exists. */
  readonly keptReason: string | null;
}

const centsOf = (amount: string | null): bigint | null => (amount === null ? null : parseWireMoney(amount));

/** Whether both ties compare the same amounts with the same outcome. */
const isSameComparison = (a: ComparedTie, b: ComparedTie): boolean =>
  a.result === b.result &&
  (a.missing ?? "") === (b.missing ?? "") &&
  (a.explained ?? false) === (b.explained ?? false) &&
  (["left_amount", "right_amount", "difference"] as const).every((member) => centsOf(a[member]) === centsOf(b[member]));

const seenOf = ({ left_label, left_amount, right_label, right_amount, difference, result, missing, reason, explained }: TieResult) => ({
  ...{ left_label, left_amount, right_label, right_amount, difference, result },
  ...(missing === undefined ? {} : { missing }),
  ...(reason ? { reason } : {}),
  ...(explained ? { explained } : {}),
});

/** The earlier run's reason for a difference that no longer exists. */
function keptReasonOf(before: ComparedTie | null, after: ComparedTie | null): string | null {
  const agrees = after === null || after.result === "ties";
  return (agrees && before?.result !== "ties" && before?.reason) || null;
}

/** Compares ties by key; if only the reason differs, the change was made by the person who wrote the reason. */
export function compareTies(before: readonly TieResult[], after: readonly TieResult[]): readonly TieDifference[] {
  return pairByKey(before, after, ({ key }) => key).flatMap((pair) => {
    const named = pair.after ?? pair.before;
    if (!named) return [];
    const isSame = pair.before !== null && pair.after !== null && isSameComparison(pair.before, pair.after);
    if (isSame && (pair.before?.reason ?? "") === (pair.after?.reason ?? "")) return [];
    return [
      {
        ...{ key: named.key, label: named.label, change: kindOf(pair), origin: isSame ? written : computed },
        before: pair.before && seenOf(pair.before),
        after: pair.after && seenOf(pair.after),
        keptReason: keptReasonOf(pair.before, pair.after),
      },
    ];
  });
}
