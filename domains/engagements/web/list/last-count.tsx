import { useViewer } from "@tieout/client";
import { countText } from "@tieout/ui";

export interface ListCounts {
  readonly engagements: number;
  readonly clients: number;
}

const keyOf = (userId: string): string => `tieout-counts:${userId}`;

/** Stores the counts for the next page load in the same tab. */
export const keepCounts = (userId: string, { engagements, clients }: ListCounts): void =>
  sessionStorage.setItem(keyOf(userId), JSON.stringify({ engagements, clients }));

/** The last count that this tab stored for the person; 0 if none. */
export function keptCount(userId: string, of: keyof ListCounts): number {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? "{}") as Partial<ListCounts> | null;
    const count = kept?.[of];
    return typeof count === "number" && Number.isSafeInteger(count) ? count : 0;
  } catch {
    return 0;
  }
}

export const NavCount = ({ count }: { readonly count: number }) =>
  count > 0 ? <span className="t-nav-count t-side-word">{countText(count)}</span> : null;

/** Shows the last count until a refetch, so that just opening a page makes no request. */
export function LastCount({ of }: { readonly of: keyof ListCounts }) {
  const { userId } = useViewer();
  return <NavCount count={keptCount(userId, of)} />;
}
