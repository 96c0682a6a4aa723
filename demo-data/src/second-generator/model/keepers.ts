import type { Iso } from "./dates.ts";
import { makeFunds } from "./funds.ts";
import { traitsOf } from "./provisions.ts";
import type { Rng } from "./rng.ts";
import { secondKeeperOf, type Variant } from "./variant.ts";
import type { Fund, Keeper, LayoutKey, Person, Source, World } from "./world.ts";

const otherMenu: readonly [string, string, number][] = [
  ["Bramble Lane Retirement 2035", "BLRTX", 0.0069],
  ["Bramble Lane Retirement 2045", "BLRFX", 0.0081],
  ["Pinyon Large Cap Growth Index", "PNLGX", 0.0131],
  ["Pinyon Total Bond Market", "PNTBX", 0.0014],
  ["Saltmarsh Emerging Markets", "SMEMX", 0.0029],
  ["Saltmarsh Real Estate Securities", "SMRSX", 0.0044],
  ["Quarry Guaranteed Income", "QRGIX", 0.0021],
  ["Quarry Short Duration", "QRSDX", 0.0017],
];

/** The second recordkeeper's funds: the same numbers as at the first recordkeeper, for different funds. */
function otherFunds(r: Rng, first: readonly Fund[]): Fund[] {
  return first.map((fund, i) => {
    const [name, ticker, mean] = otherMenu[i] ?? ["Quarry Balanced", "QRBLX", 0.006];
    return { code: fund.code, name, ticker, kind: "mutual fund", monthly: fund.monthly.map(() => mean + r.int(-200, 200) / 10000) };
  });
}

/** Spells one fund's name in two ways in the balances by fund; its number stays the same. */
function spellTwice(funds: Fund[], keeper: Keeper): void {
  const fund = funds[keeper.firstFund + 2];
  if (fund !== undefined) fund.otherSpelling = fund.name.replace("Large Cap", "Lg Cap").replace("Index", "Idx").replace("Target", "Tgt");
}

interface PlanKeepers {
  keepers: Keeper[];
  funds: Fund[];
  movedOn: Iso | null;
}

export function keepersOf(r: Rng, seed: number, layout: LayoutKey, variant: Variant): PlanKeepers {
  const funds = makeFunds(r, variant);
  const first: Keeper = { layout, traits: traitsOf(layout), firstFund: 0, endFund: funds.length, lists: "usual", paysPositive: false };
  const other = variant.keepers === "one" ? undefined : secondKeeperOf[layout];
  if (other === undefined) return { keepers: [first], funds, movedOn: null };
  const all = [...funds, ...otherFunds(r, funds)];
  // Some reports print only numbers as symbols.
  for (const fund of all) fund.ticker = fund.code;
  // The payx layout has no place for loans; either of the other recordkeepers may list them.
  const listsFirst = layout === "adpish" || (layout !== "payx" && seed % 2 === 0);
  first.lists = listsFirst ? "all" : "none";
  const second: Keeper = {
    layout: other.layout,
    traits: traitsOf(other.layout),
    firstFund: funds.length,
    endFund: all.length,
    lists: listsFirst ? "none" : "all",
    paysPositive: true,
  };
  spellTwice(all, other.layout === "prin" ? first : second);
  return { keepers: [first, second], funds: all, movedOn: other.how === "change" ? "2024-07-01" : null };
}

/** The same allocation in the second recordkeeper's funds. */
export function atSecond(w: World, election: readonly number[]): number[] {
  const from = w.keepers[1]?.firstFund ?? 0;
  return election.map((_, i) => (i < from ? 0 : (election[i - from] ?? 0)));
}

/** Index of the recordkeeper that books a person's event on a day. */
export function bookedBy(w: World, p: Person, on: Iso): number {
  if (w.keepers.length === 1) return 0;
  if (w.movedOn !== null) return on >= w.movedOn ? 1 : 0;
  return p.keeper === "first" ? 0 : 1;
}

export const keeperOfFund = (w: World, fund: number): number => w.keepers.findIndex((k) => fund >= k.firstFund && fund < k.endFund);

/** A person's opening balance at a recordkeeper; people with two accounts have part of it at each. */
export function openingAt(w: World, p: Person, source: Source): { election: number[]; amount: number }[] {
  const amount = p.opening[source] ?? 0;
  if (p.keeper === "first" || w.keepers.length === 1) return [{ election: p.election, amount }];
  const second = atSecond(w, p.election);
  if (p.keeper === "second") return [{ election: second, amount }];
  const old = Math.round(amount * 0.55);
  return [
    { election: p.election, amount: old },
    { election: second, amount: amount - old },
  ];
}

/** The plan as one of its recordkeepers reports it. */
export function viewOf(w: World, at: number): World {
  const keeper = w.keepers[at];
  if (keeper === undefined) throw new Error(`no recordkeeper ${at}`);
  const sign = keeper.paysPositive ? -1 : 1;
  return {
    ...w,
    keepers: [keeper],
    layout: keeper.layout,
    traits: keeper.traits,
    accounts: w.accounts.filter((a) => a.keeper === at),
    contribs: w.contribs.filter((c) => c.keeper === at),
    dists: w.dists.filter((d) => d.keeper === at),
    trust: w.trust
      .filter((t) => t.keeper === at)
      .map((t) => ({ ...t, flow: { ...t.flow, dist: t.flow.dist * sign + 0, fee: t.flow.fee * sign + 0 } })),
  };
}
