import { absCents, cents, formatCents } from "@tieout/kernel";
import type { TieItem, TieResult } from "../paper-result.ts";

export interface ReconcilingItem {
  readonly label: string;
  /** How much of left − right it accounts for. */
  readonly amountCents: bigint;
  /** Id of the exception it comes from. */
  readonly exception?: string;
}

export interface TieExplanation {
  /** Label for items that are not listed individually. */
  readonly label: string;
  readonly items: readonly ReconcilingItem[];
  /**
   * Set if the items break down the difference between the same two figures by person. Other candidates are used only if they bring the
   * remainder closest to zero.
   */
  readonly isBreakdown?: true;
  /** Set if the items alone justify the difference, such as timing items, so that no other reason is needed. */
  readonly settles?: true;
}

/** Most items listed per explanation; the rest become one line. */
const mostListed = 25;
const sumOf = (items: readonly ReconcilingItem[]): bigint => items.reduce((sum, { amountCents }) => sum + amountCents, 0n);

function listed({ label, items }: TieExplanation): ReconcilingItem[] {
  if (items.length <= mostListed) return [...items];
  const bySize = items.toSorted((a, b) => {
    const [x, y] = [absCents(cents(a.amountCents)), absCents(cents(b.amountCents))];
    return x === y ? (a.label < b.label ? -1 : 1) : y > x ? 1 : -1;
  });
  const rest = bySize.slice(mostListed - 1);
  return [...bySize.slice(0, mostListed - 1), { label: `${label}: ${rest.length} more`, amountCents: sumOf(rest) }];
}

const restAfter = (amountCents: bigint, chosen: readonly TieExplanation[]): bigint =>
  amountCents - chosen.reduce((sum, { items }) => sum + sumOf(items), 0n);

/**
 * The combination of optional candidates that leaves the smallest remainder; if several do, the one with fewer, then earlier candidates.
 */
function nearest(restCents: bigint, candidates: readonly TieExplanation[]): ReadonlySet<TieExplanation> {
  let best: readonly TieExplanation[] = [];
  const restOf = (chosen: readonly TieExplanation[]): bigint => absCents(cents(restAfter(restCents, chosen)));
  let subsets: (readonly TieExplanation[])[] = [[]];
  for (const candidate of candidates) subsets = [...subsets, ...subsets.map((subset) => [...subset, candidate])];
  for (const subset of subsets.toSorted((a, b) => a.length - b.length)) if (restOf(subset) < restOf(best)) best = subset;
  return new Set(best);
}

/**
 * Splits a difference into known parts and an unexplained remainder. `carriedCents` is the part carried over from other lines' differences.
 * Unless optional candidates explain the whole difference to the cent, they are matched against it without that part, so that they don't
 * come close to the whole by chance.
 */
export function reconcile(
  differenceCents: bigint,
  candidates: readonly TieExplanation[],
  carriedCents = 0n,
): Required<Pick<TieResult, "items" | "unexplained">> & Pick<TieResult, "explained"> {
  const known = candidates
    .map((candidate) => ({ ...candidate, items: candidate.items.filter(({ amountCents }) => amountCents !== 0n) }))
    .filter(({ items }) => items.length > 0);
  const breakdowns = known.filter(({ isBreakdown }) => isBreakdown);
  const ofBreakdowns = restAfter(differenceCents, breakdowns);
  const others = known.filter(({ isBreakdown }) => !isBreakdown);
  const whole = nearest(ofBreakdowns, others);
  const chosen = carriedCents === 0n || restAfter(ofBreakdowns, [...whole]) === 0n ? whole : nearest(ofBreakdowns - carriedCents, others);
  const used = known.filter((candidate) => candidate.isBreakdown || chosen.has(candidate));
  const rest = restAfter(differenceCents, used);
  const settled = used.every(({ settles }) => settles === true);
  const items = used.flatMap(listed).map(
    ({ label, amountCents, exception }): TieItem => ({
      ...{ label, amount: formatCents(cents(amountCents)) },
      ...(exception ? { exception } : {}),
    }),
  );
  const explained = settled && rest === 0n && items.length > 0;
  return { items, unexplained: formatCents(cents(rest)), ...(explained ? { explained } : {}) };
}
