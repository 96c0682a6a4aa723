import { type AccountClass, accountClasses } from "@tieout/catalog/core";
import type { StatementAccount, TrustStatement } from "@tieout/runs/core";
import type { ActivityGroup } from "../inputs.ts";
import { classOfFund } from "./classed-balances.ts";
import { type FundNames, folded, groupBy, indexFunds, isOfAnother, symbolOf } from "./fund-names.ts";

/** The same fund in each provider's balances and on the trust statement; either side may be missing. */
interface Pair {
  readonly funds: readonly ActivityGroup[];
  readonly accounts: readonly StatementAccount[];
  /** Whether this is a loan or plan account missing from some providers' balances. */
  readonly isPart: boolean;
}

export interface FundPair extends Pair {
  readonly key: string;
  readonly label: string;
}

/** At most one fund per provider: two funds with the same name at one provider are two investments. */
const oneOfEach = (funds: readonly ActivityGroup[]): readonly ActivityGroup[] =>
  new Set(funds.map(({ provider }) => provider)).size === funds.length ? funds : [];

const isOfClass = (fund: ActivityGroup, { class: of }: StatementAccount): boolean => (classOfFund(fund) ?? "investment") === of;

interface OpenPair {
  readonly account: StatementAccount;
  readonly name: string;
  readonly funds: ActivityGroup[];
}

/**
 * The account's funds: by ID if both reports have one, otherwise by name, and finally by equal beginning and ending balances. Each provider
 * numbers its own funds, so the same ID at several providers is one fund only if the name also matches the account's, and never if the
 * fund's name belongs to another account.
 */
function fundsOf({ account, name }: OpenPair, names: FundNames, open: ReadonlySet<ActivityGroup>): readonly ActivityGroup[] {
  const left = (funds: readonly ActivityGroup[] | undefined): ActivityGroup[] => (funds ?? []).filter((fund) => open.has(fund));
  const named = name === "" ? [] : left(names.byName.get(name));
  const numbered = account.id === null ? [] : left(names.byId.get(account.id));
  const both = name === "" ? [] : numbered.filter((fund) => names.nameOf.get(fund) === name);
  const isOne = numbered.length === 1 && (both.length === 1 || !numbered.some((fund) => isOfAnother(fund, names)));
  const found = isOne ? numbered : both.length > 0 ? both : oneOfEach(named);
  if (found.length > 0) return found;
  const { beginning_balance: opening, ending_balance: closing } = account.amounts;
  if (opening === undefined || closing === undefined || (opening === 0n && closing === 0n)) return [];
  const equal = left(names.byBalances.get(`${opening} ${closing}`));
  return equal.length === 1 ? equal : [];
}

/**
 * Assigns a provider's remaining fund, although its number is different, to the only account with the fund's name that has no fund from
 * this provider.
 */
function joinOtherProviders(pairs: readonly OpenPair[], { nameOf }: FundNames, open: Set<ActivityGroup>): void {
  const pairsByName = groupBy(pairs, ({ name }) => name);
  for (const fund of [...open]) {
    const name = nameOf.get(fund) ?? "";
    const [pair, ...others] = name === "" ? [] : (pairsByName.get(name) ?? []);
    if (!pair || others.length > 0 || pair.funds.length === 0 || pair.funds.some(({ provider }) => provider === fund.provider)) continue;
    pair.funds.push(fund);
    open.delete(fund);
  }
}

/** A symbol qualified by provider, because some providers use their own numbers as symbols. */
const symbolAt = (fund: ActivityGroup): string => `${fund.provider} ${symbolOf(fund)}`;

/**
 * A fund matched by neither number nor name belongs to the account that has a fund with the same symbol under another spelling, or
 * otherwise to the only account whose number is the fund's symbol. A symbol shared by several accounts is not used.
 */
function joinSpellings(pairs: readonly OpenPair[], names: FundNames, open: Set<ActivityGroup>): void {
  const pairsById = groupBy(pairs, ({ account }) => account.id);
  const pairsBySymbol = new Map<string, Set<OpenPair>>();
  const isOfSymbol = (pair: OpenPair, fund: ActivityGroup): void => {
    pairsBySymbol.set(symbolAt(fund), (pairsBySymbol.get(symbolAt(fund)) ?? new Set()).add(pair));
  };
  for (const pair of pairs) for (const fund of pair.funds) isOfSymbol(pair, fund);
  for (const fund of [...open]) {
    const symbol = symbolOf(fund);
    if (fund.id !== null || symbol === null || isOfAnother(fund, names)) continue;
    const isEverywhere = !names.isOfSeveral || /[A-Z]/.test(symbol);
    const [pair, ...others] = pairsBySymbol.get(symbolAt(fund)) ?? (isEverywhere ? pairsById.get(symbol) : null) ?? [];
    if (!pair || others.length > 0 || !isOfClass(fund, pair.account)) continue;
    pair.funds.push(fund);
    open.delete(fund);
    isOfSymbol(pair, fund);
  }
}

const keyOf = (id: string | null, name: string | null): string =>
  (id ?? name ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export interface PairedReports {
  readonly statement: TrustStatement | null;
  readonly byFund: readonly ActivityGroup[];
}

/** Pairs the statement's investments with the funds in the balances; empty if either report is not split by fund. */
export function pairFunds({ statement, byFund }: PairedReports): FundPair[] {
  const accounts = (statement?.accounts ?? []).filter(({ id, name }) => id !== null || name !== null);
  if (accounts.length === 0 || byFund.length === 0) return [];
  const paired = accounts.map((account): OpenPair => ({ account, name: folded(account.name), funds: [] }));
  const names = indexFunds(byFund, new Set(paired.map(({ name }) => name)));
  const open = new Set(byFund);
  for (const pair of paired) {
    pair.funds.push(...fundsOf(pair, names, open));
    for (const fund of pair.funds) open.delete(fund);
  }
  joinOtherProviders(paired, names, open);
  joinSpellings(paired, names, open);
  const alone = paired.filter(({ funds }) => funds.length === 0).map(({ account }) => account);
  const ofClass = pairsOfClasses(alone, [...open], byFund);
  for (const { funds } of ofClass) for (const fund of funds) open.delete(fund);
  // Loans, forfeitures and expenses have no fund in most balances, so they are part of the line's tie instead.
  const investments = paired.filter(({ account, funds }) => funds.length > 0 || account.class === "investment");
  const providers = providersOf(byFund);
  return namedPairs([
    ...investments.map(({ account, funds }) => ({ accounts: [account], funds, isPart: isListedInPart(account.class, funds, providers) })),
    ...ofClass,
    ...[...open].map((fund) => ({ accounts: [], funds: [fund], isPart: false })),
  ]);
}

const providersOf = (funds: readonly ActivityGroup[]): number => new Set(funds.map(({ provider }) => provider)).size;

/** Whether some providers' balances list these notes or plan accounts and other providers' don't. */
const isListedInPart = (of: AccountClass, funds: readonly ActivityGroup[], providers: number): boolean =>
  of !== "investment" && funds.length > 0 && providersOf(funds) < providers;

/**
 * Compares the rest of a class as a whole, because two reports seldom use the same name for the notes, the forfeiture account or the
 * expense account.
 */
function pairsOfClasses(accounts: readonly StatementAccount[], open: readonly ActivityGroup[], byFund: readonly ActivityGroup[]): Pair[] {
  return accountClasses.flatMap((of): Pair[] => {
    const stated = accounts.filter((account) => account.class === of);
    const funds = open.filter((fund) => classOfFund(fund) === of);
    if (of === "investment" || stated.length === 0 || funds.length === 0) return [];
    return [{ accounts: stated, funds, isPart: isListedInPart(of, funds, providersOf(byFund)) }];
  });
}

function namedPairs(pairs: readonly Pair[]): FundPair[] {
  const seen = new Map<string, number>();
  return pairs.map((pair) => {
    const [[fund], [account]] = [pair.funds, pair.accounts];
    const label = fund?.label ?? account?.name ?? account?.id ?? "";
    const key = keyOf(fund?.id ?? account?.id ?? null, label) || "unnamed";
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return { ...pair, key: nth > 1 ? `${key}-${nth}` : key, label };
  });
}
