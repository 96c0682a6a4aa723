import { accountClasses, accountClassTitles, type ControlTotalKey, classOfName, workpaperTitleOfTotal } from "@tieout/catalogue/core";
import { cents } from "@tieout/kernel";
import { compareTie, type StatementAccount, sumFields, type TieResult, type TrustStatement } from "@tieout/processing/core";
import { balanceFields } from "../figures.ts";
import type { ActivityGroup } from "../inputs.ts";
import type { StatementLine } from "./statement-lines.ts";

/** What the balances and the trust statement say of one fund; several where either lists it more than once. Either may say nothing. */
interface Pair {
  readonly funds: readonly ActivityGroup[];
  readonly accounts: readonly StatementAccount[];
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

/** The account's funds: by id where both reports give one, otherwise by name, and at last by equal opening and closing balances. */
function fundOf(account: StatementAccount, funds: readonly ActivityGroup[]): ActivityGroup | null {
  const only = (found: readonly ActivityGroup[]): ActivityGroup | null => (found.length === 1 ? (found[0] ?? null) : null);
  const { beginning_balance: opening, ending_balance: closing } = account.amounts;
  return (
    (account.id === null ? null : only(funds.filter(({ id }) => id === account.id))) ??
    only(funds.filter(({ label }) => folded(label) !== "" && folded(label) === folded(account.name))) ??
    (opening === undefined || closing === undefined || (opening === 0n && closing === 0n)
      ? null
      : only(funds.filter(({ amounts }) => amounts.beginning_balance === opening && amounts.ending_balance === closing)))
  );
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
  const paired = accounts.map((account): Pair => {
    const fund = fundOf(account, [...open]);
    if (fund) open.delete(fund);
    return { accounts: [account], funds: fund ? [fund] : [] };
  });
  const alone = paired.filter(({ funds }) => funds.length === 0).flatMap((pair) => pair.accounts);
  const ofClass = pairsOfClasses(alone, [...open]);
  const taken = new Set(ofClass.flatMap(({ funds }) => funds));
  // Loans, forfeitures and expenses have no fund in most balances, and are a part of the tie of the line.
  const investments = paired.filter((pair) => pair.funds.length > 0 || pair.accounts.some((account) => account.class === "investment"));
  const pairs = [
    ...investments,
    ...ofClass,
    ...[...open].filter((fund) => !taken.has(fund)).map((fund) => ({ accounts: [], funds: [fund] })),
  ];
  return namedPairs(pairs);
}

/** Two reports seldom call the notes, the forfeiture account or the expense account alike: what is left of such a class is compared together. */
function pairsOfClasses(accounts: readonly StatementAccount[], funds: readonly ActivityGroup[]): Pair[] {
  return accountClasses.flatMap((of): Pair[] => {
    const stated = accounts.filter((account) => account.class === of);
    const ours = funds.filter(({ label }) => classOfName(label) === of);
    return of === "investment" || stated.length === 0 || ours.length === 0 ? [] : [{ accounts: stated, funds: ours }];
  });
}

function namedPairs(pairs: readonly Pair[]): FundPair[] {
  const seen = new Map<string, number>();
  return pairs.map(({ accounts: [account], funds: [fund] }, position) => {
    const label = fund?.label ?? account?.name ?? account?.id ?? "";
    const key = keyOf(fund?.id ?? account?.id ?? null, label) || "unnamed";
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return { ...{ funds: [], accounts: [] }, ...pairs[position], key: nth > 1 ? `${key}-${nth}` : key, label };
  });
}

export const fundTieKey = (of: string, pair: FundPair): string => `${of}.fund.${pair.key}`;

/** One line of the statement, fund by fund. A fund that the other report may call otherwise cannot be compared. */
export function fundTies(
  pairs: readonly FundPair[],
  [line, figure]: StatementLine,
  { of, lacking }: { readonly of: string; readonly lacking: string | null },
): TieResult[] {
  const isNamedOtherwise = pairs.some(({ funds }) => funds.length === 0) && pairs.some(({ accounts }) => accounts.length === 0);
  return pairs.flatMap((pair): TieResult[] => {
    const { funds, accounts, label } = pair;
    const left = funds.reduce((sum, { amounts }) => sum + sumFields(amounts, balanceFields(figure)), 0n);
    const right = statedOf(accounts, line);
    if (left === 0n && (right ?? 0n) === 0n) return [];
    const isOpen = isNamedOtherwise && (funds.length === 0 || accounts.length === 0);
    const other = funds.length === 0 ? "Participant balances" : "The trust statement";
    const names = accounts.map((account) => account.name ?? account.id ?? accountClassTitles[account.class]);
    return [
      compareTie({
        key: fundTieKey(of, pair),
        label: `${workpaperTitleOfTotal(line)}: ${label}`,
        leftLabel: "Participant balances",
        leftCents: cents(left),
        rightLabel: ["Trust statement", ...names].join(", "),
        rightCents: isOpen || right === null ? null : cents(right),
        lacking,
        missing: isOpen ? `${other} has no investment of this name` : "Not found in the trust statement",
        of,
      }),
    ];
  });
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
