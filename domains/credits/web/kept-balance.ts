import type { CurrentBalance } from "../contract/index.ts";

/** Cleared with the session. */
const key = "tieout-credits";

/** For the next load of a page, in any tab of this person. */
export const keepBalance = (userId: string, { current_balance, has_had_contract }: CurrentBalance): void =>
  localStorage.setItem(key, JSON.stringify({ userId, current_balance, has_had_contract }));

/** What this browser last knew; undefined where it knows nothing, or another person's. */
export function keptBalance(userId: string): CurrentBalance | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as (Partial<CurrentBalance> & { readonly userId?: string }) | null;
    if (kept?.userId !== userId || !Number.isSafeInteger(kept.current_balance)) return undefined;
    return { current_balance: kept.current_balance ?? 0, has_had_contract: kept.has_had_contract === true };
  } catch {
    return undefined;
  }
}
