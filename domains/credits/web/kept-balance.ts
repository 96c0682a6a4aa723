import type { CurrentBalance } from "../contract/index.ts";

/** Cleared when the session ends. */
const key = "tieout-credits";

/** Stores the balance so that it is available at this person's next page load, in any tab. */
export const keepBalance = (userId: string, { current_balance, has_had_contract }: CurrentBalance): void =>
  localStorage.setItem(key, JSON.stringify({ userId, current_balance, has_had_contract }));

/** The balance that this browser last stored for this person; undefined if there is none. */
export function keptBalance(userId: string): CurrentBalance | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as (Partial<CurrentBalance> & { readonly userId?: string }) | null;
    if (kept?.userId !== userId || !Number.isSafeInteger(kept.current_balance)) return undefined;
    return { current_balance: kept.current_balance ?? 0, has_had_contract: kept.has_had_contract === true };
  } catch {
    return undefined;
  }
}
