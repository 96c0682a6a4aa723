import type { ActivityGroup } from "../inputs.ts";

/** Letters and digits of a name, without words that one report adds to a fund's name and another omits. */
export const folded = (name: string | null): string =>
  (name ?? "")
    .toUpperCase()
    .replace(/\b(?:FUND|FD|PORTFOLIO|TRUST|THE)\b/g, " ")
    .replace(/[^A-Z0-9]+/g, "");

/** Placeholders that reports use for a fund without a symbol. */
const placeholders: ReadonlySet<string> = new Set(["CASH", "CCT", "CIT", "FUND", "LOAN", "NONE", "NULL", "OTHER", "SDBA", "SMA", "TBD"]);

/** A fund's symbol, or the number that some reports show as the symbol; null for placeholders that many funds share. */
export const symbolOf = ({ symbol = "" }: ActivityGroup): string | null =>
  /^[A-Z0-9]{3,6}$/.test(symbol) && !placeholders.has(symbol) ? symbol : null;

/** Folded names, computed once, because a plan may have several hundred funds to compare with as many accounts. */
export interface FundNames {
  readonly nameOf: ReadonlyMap<ActivityGroup, string>;
  readonly byName: ReadonlyMap<string, readonly ActivityGroup[]>;
  readonly byId: ReadonlyMap<string | null, readonly ActivityGroup[]>;
  /** Groups by beginning and ending balance. */
  readonly byBalances: ReadonlyMap<string, readonly ActivityGroup[]>;
  /** Account names on the trust statement. */
  readonly stated: ReadonlySet<string>;
  readonly isOfSeveral: boolean;
}

export function groupBy<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

export function indexFunds(byFund: readonly ActivityGroup[], stated: ReadonlySet<string>): FundNames {
  const nameOf = new Map(byFund.map((fund) => [fund, folded(fund.label)]));
  return {
    ...{ nameOf, stated, isOfSeveral: byFund.some(({ provider }) => provider !== byFund[0]?.provider) },
    byName: groupBy(byFund, (fund) => nameOf.get(fund) ?? ""),
    byId: groupBy(byFund, (fund) => fund.id),
    byBalances: groupBy(byFund, ({ amounts }) => `${amounts.beginning_balance} ${amounts.ending_balance}`),
  };
}

/**
 * Whether the fund's name belongs to another account. A number takes precedence over a name, unless several providers each number their own
 * funds.
 */
export function isOfAnother(fund: ActivityGroup, { nameOf, stated, isOfSeveral }: FundNames): boolean {
  const name = nameOf.get(fund) ?? "";
  return (isOfSeveral || fund.id === null) && name !== "" && stated.has(name);
}
