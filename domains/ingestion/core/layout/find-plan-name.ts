import type { SourceRow } from "./source-row.ts";

/** Words found only in plan names, not in report titles. */
const ofPlans = /\b(?:401\s?\(?K\)?|403\s?\(?B\)?|RETIREMENT|SAVINGS|PROFIT SHARING|PENSION|THRIFT)\b/i;
const label = /^plan(?: name)?\s{0,5}[:#-]\s{0,5}/i;
const longest = 120;

/**
 * The plan name in the banner above the header: `Brightwater Foods 401(k) Plan`, also after `Plan name:`. Accepts only texts that end with
 * the word plan or trust, as plan names do; null if there is none.
 */
export function findPlanName(rows: readonly SourceRow[], headerRow: number): string | null {
  for (const { row, cells } of rows) {
    if (row >= headerRow) continue;
    for (const cell of cells) {
      const text = cell.trim();
      if (text.length > longest) continue;
      const name = text.replace(label, "");
      if (ofPlans.test(name) && /\b(?:plan|trust)$/i.test(name) && name.split(/\s+/).length >= 3) return name;
    }
  }
  return null;
}
