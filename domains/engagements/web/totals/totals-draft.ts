import { isSupersededTotal, rollForwardCents } from "@tieout/catalog/core";
import { type DraftContent, type MergeFunction, mergeEdits } from "@tieout/client";
import { cents, formatCents, parseWireMoney } from "@tieout/kernel";
import { moneyText } from "@tieout/ui";
import type { z } from "zod";
import type { ControlTotal } from "../../contract/index.ts";

export type Total = z.infer<typeof ControlTotal>;

/** The entry for one line; the amount is null if nothing was entered. */
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

/** Control totals as read from the server. */
export interface SavedTotals {
  readonly revision: number;
  readonly totals: readonly Total[];
}

/** Merges my entries with a colleague's; a line's amount, document and page stay together. */
export const combineTotals: MergeFunction<EnteredTotals, SavedTotals> = ({ base, mine, theirs }, keep) =>
  mergeEdits({ base: enteredTotals(base.totals), mine, theirs: enteredTotals(theirs.totals) }, keep);

/** `1,200.00, Trust statement, page 2` */
export const enteredText = ({ amount, document, page }: EnteredTotal = nothingEntered): string =>
  amount === null ? "Nothing entered" : [moneyText(amount), document, page && `page ${page}`].filter(Boolean).join(", ");

/** The entered amount less the statement's, as money in wire format, both signed as in a roll-forward; null if either is missing. */
export function totalDifference({ key, read_amount }: Pick<Total, "key" | "read_amount">, entered: string | null): string | null {
  const a = parseWireMoney(entered ?? "");
  const b = parseWireMoney(read_amount ?? "");
  return a === null || b === null ? null : formatCents(cents(rollForwardCents(key, a) - rollForwardCents(key, b)));
}

/** Whether the panel shows a line: the data type determines whether trust statement and payroll lines are shown. */
export function isShownTotal({ key, amount }: Pick<Total, "key" | "amount">, dataType: "recordkeeper" | "payroll" | "combined"): boolean {
  if (isSupersededTotal(key) && amount === null) return false;
  return key.startsWith("payroll_") ? dataType !== "recordkeeper" : dataType !== "payroll";
}

/** Unsaved entries by line; null if there are none. */
export function unsavedTotals(totals: readonly Total[], draft: EnteredTotals): DraftContent | null {
  const changed = changedTotals(totals, draft);
  return changed.length === 0 ? null : Object.fromEntries(changed.map(({ key }) => [key, draft[key] ?? nothingEntered]));
}

/** Entries in a saved draft for lines that still exist. */
export function restoredTotals(totals: readonly Total[], content: DraftContent): EnteredTotals {
  const entryOf = (value: unknown): EnteredTotal | null => {
    const { amount, document, page } = (value ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof document !== "string" || typeof page !== "string") return null;
    return typeof amount === "string" || amount === null ? { amount, document, page } : null;
  };
  const entries = totals.flatMap(({ key }) => {
    const entry = entryOf(content[key]);
    return entry ? [[key, entry] as const] : [];
  });
  return Object.fromEntries(entries);
}
