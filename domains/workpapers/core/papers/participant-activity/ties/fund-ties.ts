import { accountClassTitles, type ControlTotalKey, workpaperTitleOfTotal } from "@tieout/catalog/core";
import { cents } from "@tieout/kernel";
import { compareTie, type Lack, type StatementAccount, sumFields, type TieResult } from "@tieout/runs/core";
import { balanceFields } from "../figures.ts";
import { type FundPair, type PairedReports, pairFunds } from "./fund-pairs.ts";
import { lackOfProviders } from "./listed-in-part.ts";
import type { StatementLine } from "./statement-lines.ts";

export const fundTieKey = (of: string, pair: FundPair): string => `${of}.fund.${pair.key}`;

/** Ties one statement line fund by fund. A fund cannot be compared if the other report may list it under a different name. */
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

/** Sentence naming the report that has no fund with this name, although it may have the fund under another name; null if both have it. */
function unnamedIn({ funds, accounts }: FundPair): string | null {
  if (funds.length === 0) return "Participant balances has no investment of this name";
  return accounts.length === 0 ? "The trust statement has no investment of this name" : null;
}

/**
 * If loan or plan account amounts on the trust statement exceed the balances, the excess may belong to a provider that does not list them.
 */
function lackOfPart({ accounts: [account] }: FundPair, balancesCents: bigint, statedCents: bigint): string | null {
  return account ? lackOfProviders([{ class: account.class, balancesCents, statedCents }]) : null;
}

/** Amount of a line in all accounts, in cents; null if there are accounts but none has an amount. */
function statedOf(accounts: readonly StatementAccount[], line: ControlTotalKey): bigint | null {
  const stated = accounts.flatMap(({ amounts }) => amounts[line] ?? []);
  return stated.length === 0 && accounts.length > 0 ? null : stated.reduce((sum, amount) => sum + amount, 0n);
}

/** One sentence naming the accounts without a class that no fund in the balances confirms. */
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
