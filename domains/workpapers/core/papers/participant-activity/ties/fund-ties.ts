import { accountClassTitles, workpaperTitleOfTotal } from "@tieout/catalogue/core";
import { cents } from "@tieout/kernel";
import { compareTie, type Lack, type StatementAccount, sumFields, type TieResult, type TrustStatement } from "@tieout/processing/core";
import { balanceFields } from "../figures.ts";
import type { ActivityGroup } from "../inputs.ts";
import type { StatementLine } from "./statement-lines.ts";

/** A fund of the balances, at each provider that has it, with its account in the trust statement. */
export interface FundPair {
  readonly key: string;
  readonly label: string;
  /** Empty where the balances have no such fund. */
  readonly funds: readonly ActivityGroup[];
  readonly account: StatementAccount | null;
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
 * The account's funds: by id where both reports give one, otherwise by name, and at last by equal opening and closing balances. One id at several
 * providers is one fund where the name is the account's too.
 */
function fundsOf(account: StatementAccount, open: readonly ActivityGroup[]): readonly ActivityGroup[] {
  const name = folded(account.name);
  const named = name === "" ? [] : open.filter(({ label }) => folded(label) === name);
  const numbered = account.id === null ? [] : open.filter(({ id }) => id === account.id);
  const both = numbered.filter((fund) => named.includes(fund));
  const found = numbered.length === 1 ? numbered : both.length > 0 ? both : oneOfEach(named);
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
    const funds = [...fundsOf(account, [...open])];
    for (const fund of funds) open.delete(fund);
    return { account, funds };
  });
  joinOtherProviders(paired, open);
  // Loans, forfeitures and expenses have no fund in most balances, and are a part of the tie of the line.
  const compared = paired.filter(({ account, funds }) => funds.length > 0 || account.class === "investment");
  const pairs = [...compared, ...[...open].map((fund) => ({ account: null, funds: [fund] }))];
  const seen = new Map<string, number>();
  return pairs.map(({ account, funds }) => {
    const [fund] = funds;
    const label = fund?.label ?? account?.name ?? account?.id ?? "";
    const key = keyOf(fund?.id ?? account?.id ?? null, label) || "unnamed";
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return { key: nth > 1 ? `${key}-${nth}` : key, label, funds, account };
  });
}

export const fundTieKey = (of: string, pair: FundPair): string => `${of}.fund.${pair.key}`;

/** One line of the statement, fund by fund. A fund that the other report may call otherwise cannot be compared. */
export function fundTies(
  pairs: readonly FundPair[],
  [line, figure]: StatementLine,
  { of, lacking }: { readonly of: string; readonly lacking: Lack | null },
): TieResult[] {
  const isNamedOtherwise = pairs.some(({ funds }) => funds.length === 0) && pairs.some(({ account }) => account === null);
  return pairs.flatMap((pair): TieResult[] => {
    const { funds, account, label } = pair;
    const left = funds.reduce((sum, { amounts }) => sum + sumFields(amounts, balanceFields(figure)), 0n);
    const right = account ? account.amounts[line] : 0n;
    if (left === 0n && (right ?? 0n) === 0n) return [];
    const isOpen = isNamedOtherwise && (funds.length === 0 || account === null);
    const other = funds.length === 0 ? "Participant balances" : "The trust statement";
    return [
      compareTie({
        key: fundTieKey(of, pair),
        label: `${workpaperTitleOfTotal(line)}: ${label}`,
        leftLabel: "Participant balances",
        leftCents: cents(left),
        rightLabel: account ? `Trust statement, ${account.name ?? account.id ?? accountClassTitles[account.class]}` : "Trust statement",
        rightCents: isOpen || right === undefined ? null : cents(right),
        lacking,
        missing: isOpen ? `${other} has no investment of this name` : "Not found in the trust statement",
        of,
      }),
    ];
  });
}

/** Accounts that nothing classed and no fund of the balances confirms, in one sentence. */
export function classNotices(reports: PairedReports): string[] {
  const { statement } = reports;
  if (!statement || statement.accounts.every(({ name, id }) => name === null && id === null)) return [];
  const confirmed = new Set(pairFunds(reports).flatMap(({ account, funds }) => (account && funds.length > 0 ? [account] : [])));
  const counted = statement.accounts.filter((account) => account.classedBy === "default" && !confirmed.has(account));
  if (counted.length === 0) return [];
  const names = counted.map(({ name, id }) => name ?? id ?? "rows without an account");
  return [
    `Counted as investments of the trust statement, because neither a name nor a mapped class says what they are: ${names.join("; ")}.`,
  ];
}
