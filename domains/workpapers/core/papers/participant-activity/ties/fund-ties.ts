import { accountClassTitles, workpaperTitleOfTotal } from "@tieout/catalogue/core";
import { cents } from "@tieout/kernel";
import { compareTie, type Lack, type StatementAccount, sumFields, type TieResult, type TrustStatement } from "@tieout/processing/core";
import { balanceFields } from "../figures.ts";
import type { ActivityGroup } from "../inputs.ts";
import type { StatementLine } from "./statement-lines.ts";

/** A fund of the balances with its account in the trust statement; by position in their lists. */
export interface FundPair {
  readonly key: string;
  readonly label: string;
  readonly fund: ActivityGroup | null;
  readonly account: StatementAccount | null;
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
  const paired = accounts.map((account) => {
    const fund = fundOf(account, [...open]);
    if (fund) open.delete(fund);
    return { account, fund };
  });
  // Loans, forfeitures and expenses have no fund in most balances, and are a part of the tie of the line.
  const compared = paired.filter(({ account, fund }) => fund !== null || account.class === "investment");
  const pairs = [...compared, ...[...open].map((fund) => ({ account: null, fund }))];
  const seen = new Map<string, number>();
  return pairs.map(({ account, fund }) => {
    const label = fund?.label ?? account?.name ?? account?.id ?? "";
    const key = keyOf(fund?.id ?? account?.id ?? null, label) || "unnamed";
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return { key: nth > 1 ? `${key}-${nth}` : key, label, fund, account };
  });
}

export const fundTieKey = (of: string, pair: FundPair): string => `${of}.fund.${pair.key}`;

/** One line of the statement, fund by fund. A fund that the other report may call otherwise cannot be compared. */
export function fundTies(
  pairs: readonly FundPair[],
  [line, figure]: StatementLine,
  { of, lacking }: { readonly of: string; readonly lacking: Lack | null },
): TieResult[] {
  const isNamedOtherwise = pairs.some(({ fund }) => fund === null) && pairs.some(({ account }) => account === null);
  return pairs.flatMap((pair): TieResult[] => {
    const { fund, account, label } = pair;
    const left = fund ? sumFields(fund.amounts, balanceFields(figure)) : 0n;
    const right = account ? account.amounts[line] : 0n;
    if (left === 0n && (right ?? 0n) === 0n) return [];
    const isOpen = isNamedOtherwise && (fund === null || account === null);
    const other = fund === null ? "Participant balances" : "The trust statement";
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
  const confirmed = new Set(pairFunds(reports).flatMap(({ account, fund }) => (account && fund ? [account] : [])));
  const counted = statement.accounts.filter((account) => account.classedBy === "default" && !confirmed.has(account));
  if (counted.length === 0) return [];
  const names = counted.map(({ name, id }) => name ?? id ?? "rows without an account");
  return [
    `Counted as investments of the trust statement, because neither a name nor a mapped class says what they are: ${names.join("; ")}.`,
  ];
}
