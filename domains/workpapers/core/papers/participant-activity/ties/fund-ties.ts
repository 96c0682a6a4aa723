import { type AccountClass, accountClasses, accountClassTitles, type ControlTotalKey, workpaperTitleOfTotal } from "@tieout/catalogue/core";
import { cents } from "@tieout/kernel";
import { compareTie, type Lack, type StatementAccount, sumFields, type TieResult, type TrustStatement } from "@tieout/processing/core";
import { balanceFields } from "../figures.ts";
import type { ActivityGroup } from "../inputs.ts";
import { classOfFund } from "./classed-balances.ts";
import { lackOfProviders } from "./listed-in-part.ts";
import type { StatementLine } from "./statement-lines.ts";

/** What the balances, at each provider, and the trust statement say of one fund. Either may say nothing. */
interface Pair {
  readonly funds: readonly ActivityGroup[];
  readonly accounts: readonly StatementAccount[];
  /** Of loans or an account of the plan, where not every provider's balances list them. */
  readonly isPart: boolean;
}

export interface FundPair extends Pair {
  readonly key: string;
  readonly label: string;
}

/** Letters and digits, without the words that one report adds to a fund's name and another omits. */
const folded = (name: string | null): string =>
  (name ?? "")
    .toUpperCase()
    .replace(/\b(?:FUND|FD|PORTFOLIO|TRUST|THE)\b/g, " ")
    .replace(/[^A-Z0-9]+/g, "");

/** Two of one provider are two investments of one name. */
const oneOfEach = (funds: readonly ActivityGroup[]): readonly ActivityGroup[] =>
  new Set(funds.map(({ provider }) => provider)).size === funds.length ? funds : [];

/**
 * The account's funds: by id where both reports give one, otherwise by name, and at last by equal opening and closing balances. Providers number
 * their own funds: one id at several is one fund where the name is the account's too, and none of a fund whose name another account has.
 */
function fundsOf(
  account: StatementAccount,
  open: readonly ActivityGroup[],
  accounts: readonly StatementAccount[],
): readonly ActivityGroup[] {
  const name = folded(account.name);
  const named = name === "" ? [] : open.filter(({ label }) => folded(label) === name);
  const numbered = account.id === null ? [] : open.filter(({ id }) => id === account.id);
  const both = numbered.filter((fund) => named.includes(fund));
  const isOthers = (fund: ActivityGroup): boolean =>
    accounts.some((other) => folded(other.name) !== "" && folded(other.name) === folded(fund.label));
  const isOne = numbered.length === 1 && (both.length === 1 || !numbered.some(isOthers));
  const found = isOne ? numbered : both.length > 0 ? both : oneOfEach(named);
  if (found.length > 0) return found;
  const { beginning_balance: opening, ending_balance: closing } = account.amounts;
  if (opening === undefined || closing === undefined || (opening === 0n && closing === 0n)) return [];
  const equal = open.filter(({ amounts }) => amounts.beginning_balance === opening && amounts.ending_balance === closing);
  return equal.length === 1 ? equal : [];
}

interface OpenPair {
  readonly account: StatementAccount;
  readonly funds: ActivityGroup[];
}

/** What is left of a provider under another number belongs to the one account of its name that has no fund of this provider. */
function joinOtherProviders(pairs: readonly OpenPair[], open: Set<ActivityGroup>): void {
  for (const fund of [...open]) {
    const name = folded(fund.label);
    const [pair, ...others] = name === "" ? [] : pairs.filter(({ account }) => folded(account.name) === name);
    if (!pair || others.length > 0 || pair.funds.length === 0 || pair.funds.some(({ provider }) => provider === fund.provider)) continue;
    pair.funds.push(fund);
    open.delete(fund);
  }
}

const keyOf = (id: string | null, name: string | null): string =>
  (id ?? name ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

interface PairedReports {
  readonly statement: TrustStatement | null;
  readonly byFund: readonly ActivityGroup[];
}

/** Investments of the statement beside the funds of the balances; empty where either report is not split by fund. */
export function pairFunds({ statement, byFund }: PairedReports): FundPair[] {
  const accounts = (statement?.accounts ?? []).filter(({ id, name }) => id !== null || name !== null);
  if (accounts.length === 0 || byFund.length === 0) return [];
  const open = new Set(byFund);
  const paired = accounts.map((account): OpenPair => {
    const funds = [...fundsOf(account, [...open], accounts)];
    for (const fund of funds) open.delete(fund);
    return { account, funds };
  });
  joinOtherProviders(paired, open);
  const alone = paired.filter(({ funds }) => funds.length === 0).map(({ account }) => account);
  const ofClass = pairsOfClasses(alone, [...open], byFund);
  for (const { funds } of ofClass) for (const fund of funds) open.delete(fund);
  // Loans, forfeitures and expenses have no fund in most balances, and are a part of the tie of the line.
  const investments = paired.filter(({ account, funds }) => funds.length > 0 || account.class === "investment");
  return namedPairs([
    ...investments.map(({ account, funds }) => ({ accounts: [account], funds, isPart: isListedInPart(account.class, funds, byFund) })),
    ...ofClass,
    ...[...open].map((fund) => ({ accounts: [], funds: [fund], isPart: false })),
  ]);
}

const providersOf = (funds: readonly ActivityGroup[]): number => new Set(funds.map(({ provider }) => provider)).size;

/** Notes and accounts of the plan that the balances of some providers list and those of others do not. */
const isListedInPart = (of: AccountClass, funds: readonly ActivityGroup[], byFund: readonly ActivityGroup[]): boolean =>
  of !== "investment" && funds.length > 0 && providersOf(funds) < providersOf(byFund);

/** Two reports seldom call the notes, the forfeiture account or the expense account alike: what is left of such a class is compared together. */
function pairsOfClasses(accounts: readonly StatementAccount[], open: readonly ActivityGroup[], byFund: readonly ActivityGroup[]): Pair[] {
  return accountClasses.flatMap((of): Pair[] => {
    const stated = accounts.filter((account) => account.class === of);
    const funds = open.filter((fund) => classOfFund(fund) === of);
    if (of === "investment" || stated.length === 0 || funds.length === 0) return [];
    return [{ accounts: stated, funds, isPart: isListedInPart(of, funds, byFund) }];
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

export const fundTieKey = (of: string, pair: FundPair): string => `${of}.fund.${pair.key}`;

/** One line of the statement, fund by fund. A fund that the other report may call otherwise cannot be compared. */
export function fundTies(
  pairs: readonly FundPair[],
  [line, figure]: StatementLine,
  { of, lacking }: { readonly of: string; readonly lacking: Lack | null },
): TieResult[] {
  const isNamedOtherwise = pairs.some(({ funds }) => funds.length === 0) && pairs.some(({ accounts }) => accounts.length === 0);
  return pairs.flatMap((pair): TieResult[] => {
    const { funds, accounts, label } = pair;
    const left = funds.reduce((sum, { amounts }) => sum + sumFields(amounts, balanceFields(figure)), 0n);
    const right = statedOf(accounts, line);
    if (left === 0n && (right ?? 0n) === 0n) return [];
    const unnamed = isNamedOtherwise ? unnamedIn(pair) : null;
    const names = accounts.map((account) => account.name ?? account.id ?? accountClassTitles[account.class]);
    return [
      compareTie({
        key: fundTieKey(of, pair),
        label: `${workpaperTitleOfTotal(line)}: ${label}`,
        leftLabel: "Participant balances",
        leftCents: cents(left),
        rightLabel: ["Trust statement", ...names].join(", "),
        rightCents: unnamed !== null || right === null ? null : cents(right),
        lacking,
        missing: unnamed ?? "Not found in the trust statement",
        open: pair.isPart && right !== null ? lackOfPart(pair, left, right) : null,
        of,
      }),
    ];
  });
}

/** Which report does not name a fund that it may call otherwise; null where both do. */
function unnamedIn({ funds, accounts }: FundPair): string | null {
  if (funds.length === 0) return "Participant balances has no investment of this name";
  return accounts.length === 0 ? "The trust statement has no investment of this name" : null;
}

/** What the trust statement has of loans or an account of the plan beyond the balances may be of a provider that does not list them. */
function lackOfPart({ accounts: [account] }: FundPair, balancesCents: bigint, statedCents: bigint): string | null {
  return account ? lackOfProviders([{ class: account.class, balancesCents, statedCents }]) : null;
}

/** Cents of a line in all accounts; null where they are there and none gives it. */
function statedOf(accounts: readonly StatementAccount[], line: ControlTotalKey): bigint | null {
  const stated = accounts.flatMap(({ amounts }) => amounts[line] ?? []);
  return stated.length === 0 && accounts.length > 0 ? null : stated.reduce((sum, amount) => sum + amount, 0n);
}

/** Accounts that nothing classed and no fund of the balances confirms, in one sentence. */
export function classNotices(reports: PairedReports): string[] {
  const { statement } = reports;
  if (!statement || statement.accounts.every(({ name, id }) => name === null && id === null)) return [];
  const confirmed = new Set(pairFunds(reports).flatMap(({ accounts, funds }) => (funds.length > 0 ? accounts : [])));
  const counted = statement.accounts.filter((account) => account.classedBy === "default" && !confirmed.has(account));
  if (counted.length === 0) return [];
  const names = counted.map(({ name, id }) => name ?? id ?? "rows without an account");
  return [
    `Counted as investments of the trust statement, because neither a name nor a mapped class says what they are: ${names.join("; ")}.`,
  ];
}
