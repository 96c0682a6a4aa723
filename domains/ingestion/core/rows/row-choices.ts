import type { ValueChoices } from "../mapping/mapped-choices.ts";
import { choiceKey } from "../values/parse-cell.ts";
import type { RowFinding } from "./row-finding.ts";

/**
 * The rows found, grouped by their words, as values for a person to choose from. The least certain row in a group determines the group's
 * confidence.
 */
export function rowChoices(findings: readonly RowFinding[], amount: string | undefined): readonly ValueChoices[] {
  const byKey = new Map<string, { readonly shown: RowFinding; readonly count: number; readonly cents: bigint }>();
  for (const found of findings) {
    const known = byKey.get(choiceKey(found.text));
    const shown = known && known.shown.confidence <= found.confidence ? known.shown : found;
    byKey.set(choiceKey(found.text), {
      shown,
      count: (known?.count ?? 0) + 1,
      cents: (known?.cents ?? 0n) + (found.cents ?? 0n),
    });
  }
  if (byKey.size === 0) return [];
  const values = [...byKey.values()].map(({ shown: { text, kind, confidence, reason }, count, cents }) => ({
    ...{ text, count, canonical: kind, confidence, reason },
    ...(amount === undefined ? {} : { sumCents: String(cents) }),
  }));
  return [{ field: "row_kinds", key: "row_kinds", column: null, ...(amount === undefined ? {} : { amount }), values }];
}
