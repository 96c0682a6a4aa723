import { formatCents, parseWireMoney } from "@tieout/kernel";
import type { z } from "zod";
import type { ControlTotal } from "../../contract/index.ts";

export type Total = z.infer<typeof ControlTotal>;

/** The entry for one line; null amount: nothing entered. */
export interface EnteredTotal {
  readonly amount: string | null;
  readonly document: string;
  readonly page: string;
}
export type EnteredTotals = Readonly<Record<string, EnteredTotal>>;

const nothingEntered: EnteredTotal = { amount: null, document: "", page: "" };

export const enteredTotals = (totals: readonly Total[]): EnteredTotals =>
  Object.fromEntries(
    totals.map(({ key, origin, amount, document, page }) => [key, origin === "entered" ? { amount, document, page } : nothingEntered]),
  );

const differs = (a: EnteredTotal, b: EnteredTotal): boolean => a.amount !== b.amount || a.document !== b.document || a.page !== b.page;

/** Lines with unsaved entries. Document and page without an amount are not saved. */
export function changedTotals(totals: readonly Total[], draft: EnteredTotals): readonly Total[] {
  const saved = enteredTotals(totals);
  return totals.filter(({ key }) => {
    const now = draft[key] ?? nothingEntered;
    const before = saved[key] ?? nothingEntered;
    return now.amount === null ? before.amount !== null : differs(now, before);
  });
}

/** Entered less statement amount as wire money; null when either is missing. */
export function totalDifference(entered: string | null, read: string | null): string | null {
  const a = parseWireMoney(entered ?? "");
  const b = parseWireMoney(read ?? "");
  return a === null || b === null ? null : formatCents(a - b);
}

/** The parts of the panel: the lines of the trust statement, and those of payroll. */
export const isPayrollTotal = (key: string): boolean => key.startsWith("payroll_");
