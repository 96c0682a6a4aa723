import { type AccountClass, accountClasses } from "@tieout/catalogue/core";
import type { StatementAccount, TrustStatement } from "@tieout/runs/core";
import type { ActivityGroup } from "../inputs.ts";
import { classOfFund } from "./classed-balances.ts";
import { type FundNames, folded, groupBy, indexFunds, isOfAnother, symbolOf } from "./fund-names.ts";

/** Balances by provider and the trust statement for one fund. Either may be missing. */
interface Pair {
  readonly funds: readonly ActivityGroup[];
  readonly accounts: readonly StatementAccount[];
  /** A loan or plan account that not every provider's balances list. */
  readonly isPart: boolean;
}

export interface FundPair extends Pair {
  readonly key: string;
  readonly label: string;
}

/** Two of one provider are two investments of one name. */
const oneOfEach = (funds: readonly ActivityGroup[]): readonly ActivityGroup[] =>
  new Set(funds.map(({ provider }) => provider)).size === funds.length ? funds : [];

const isOfClass = (fund: ActivityGroup, { class: of }: StatementAccount): boolean => (classOfFund(fund) ?? "investment") === of;

interface OpenPair {
  readonly account: StatementAccount;
  readonly name: string;
  readonly funds: ActivityGroup[];
}

/**
 * The account's funds: by id where both reports give one, otherwise by name, and at last by equal opening and closing balances. Providers number
 * their own funds: one id at several is one fund where the name is the account's too, and none of a fund whose name another account has.
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

/** Assigns a provider's remaining fund with a different number to the only account of its name without a fund of this provider. */
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

/** A symbol of one provider: the digits that some print as one are its own. */
const symbolAt = (fund: ActivityGroup): string => `${fund.provider} ${symbolOf(fund)}`;

/**
 * What neither number nor name pairs belongs to the account of another spelling with its symbol, or else to the one account that has its symbol
 * for a number. Several accounts of one symbol say that it is none.
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

/** Investments of the statement beside the funds of the balances; empty where either report is not split by fund. */
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
  // Loans, forfeitures and expenses have no fund in most balances, and are a part of the tie of the line.
  const investments = paired.filter(({ account, funds }) => funds.length > 0 || account.class === "investment");
  const providers = providersOf(byFund);
  return namedPairs([
    ...investments.map(({ account, funds }) => ({ accounts: [account], funds, isPart: isListedInPart(account.class, funds, providers) })),
    ...ofClass,
    ...[...open].map((fund) => ({ accounts: [], funds: [fund], isPart: false })),
  ]);
}

const providersOf = (funds: readonly ActivityGroup[]): number => new Set(funds.map(({ provider }) => provider)).size;

/** Notes and accounts of the plan that the balances of some providers list and those of others do not. */
const isListedInPart = (of: AccountClass, funds: readonly ActivityGroup[], providers: number): boolean =>
  of !== "investment" && funds.length > 0 && providersOf(funds) < providers;

/** Two reports seldom call the notes, the forfeiture account or the expense account alike: what is left of such a class is compared together. */
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
