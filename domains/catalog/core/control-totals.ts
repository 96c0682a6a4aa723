import { type AccountClass, accountClassTitles } from "./account-classes.ts";

/** A line or column of a trust statement that is part of a control total. */
export interface StatementPart {
  readonly key: string;
  /** An amount that leaves the accounts: negative in a roll-forward, whatever sign the statement prints. */
  readonly leaves?: true;
  /** Whether a statement line can be mapped to this part; parts without it exist only as columns. */
  readonly isLine?: true;
}

type OtherClass = Exclude<AccountClass, "investment">;
type BalanceLine = "beginning_balance" | "ending_balance";

/** A figure from the trust statement or from Form W-3/941 to which workpapers tie. */
export interface ControlTotalEntry {
  readonly key: string;
  /** On screens. */
  readonly title: string;
  /** Title used in workpapers, if different. */
  readonly workpaperTitle?: string;
  readonly from: "trust_statement" | "trust_account" | "payroll_form";
  /** A statement line's amount in one class of accounts; entered by hand if the statement gives only totals. */
  readonly within?: { readonly line: BalanceLine; readonly class: OtherClass };
  /** An amount that leaves the accounts: negative in a roll-forward. */
  readonly leaves?: true;
  /** Covers two boxes at once: shown and compared only if an amount was entered for it. */
  readonly superseded?: true;
  /** Additional lines and columns of the statement that add to this total. */
  readonly parts?: readonly StatementPart[];
}

/** Balance in accounts other than participants' investments; entered by hand if the statement does not list them. */
const heldIn = <Line extends BalanceLine, Class extends OtherClass>(line: Line, of: Class) =>
  ({
    key: `${line}_${of}`,
    title: `${line === "beginning_balance" ? "Beginning" : "Ending"} balance: ${accountClassTitles[of].toLowerCase()}`,
    from: "trust_account",
    within: { line, class: of },
  }) as const;

/** In screen order. */
export const controlTotalEntries = [
  { key: "beginning_balance", title: "Beginning balance", from: "trust_statement" },
  heldIn("beginning_balance", "participant_loans"),
  heldIn("beginning_balance", "unallocated"),
  heldIn("beginning_balance", "expense_account"),
  { key: "contributions", title: "Contributions", from: "trust_statement" },
  { key: "rollovers", title: "Rollovers in", workpaperTitle: "Rollovers", from: "trust_statement" },
  { key: "loans_issued", title: "Loans issued", workpaperTitle: "New loans", from: "trust_statement", leaves: true },
  { key: "loan_repayments", title: "Loan repayments", from: "trust_statement" },
  {
    key: "gain_loss",
    title: "Investment gain or loss",
    workpaperTitle: "Gain or loss and income",
    from: "trust_statement",
    parts: [{ key: "dividends" }],
  },
  { key: "distributions", title: "Distributions", from: "trust_statement", leaves: true },
  { key: "fees", title: "Fees", from: "trust_statement", leaves: true },
  { key: "transfers", title: "Transfers", from: "trust_statement" },
  {
    key: "other",
    title: "Other activity and forfeitures",
    workpaperTitle: "Other and forfeitures",
    from: "trust_statement",
    parts: [{ key: "forfeitures", leaves: true, isLine: true }, { key: "other_activity" }],
  },
  { key: "ending_balance", title: "Ending balance", from: "trust_statement" },
  heldIn("ending_balance", "participant_loans"),
  heldIn("ending_balance", "unallocated"),
  heldIn("ending_balance", "expense_account"),
  { key: "payroll_box_1", title: "Wages, Form W-3 box 1 (Forms 941, line 2)", from: "payroll_form" },
  { key: "payroll_box_5", title: "Medicare wages, Form W-3 box 5 (Forms 941, line 5c)", from: "payroll_form" },
  { key: "payroll_wages", title: "Wages, Form W-3 or 941", from: "payroll_form", superseded: true },
  {
    key: "payroll_deferrals",
    title: "Deferrals, Form W-3 box 12a (codes D to H, S, Y, AA, BB, EE)",
    workpaperTitle: "Employee deferrals, Form W-3",
    from: "payroll_form",
  },
] as const satisfies readonly ControlTotalEntry[];

export type ControlTotalKey = (typeof controlTotalEntries)[number]["key"];

const entries: readonly (ControlTotalEntry & { readonly key: ControlTotalKey })[] = controlTotalEntries;

export const isSupersededTotal = (key: string): boolean => entries.some((entry) => entry.key === key && entry.superseded === true);

/** Totals for accounts other than participants' investments. */
export const accountTotalKeys: readonly ControlTotalKey[] = entries.flatMap(({ key, within }) => (within ? [key] : []));

export const isAccountTotal = (key: string): boolean => accountTotalKeys.some((one) => one === key);

/** Whether a total is entered from Form W-3 or 941 because it is in no report. */
export const isFormTotal = (key: string): boolean => entries.some((entry) => entry.key === key && entry.from === "payroll_form");

/** The total for a line's amount in one class of accounts; null if there is none. */
export const accountTotalOf = (line: ControlTotalKey, of: AccountClass): ControlTotalKey | null =>
  entries.find(({ within }) => within?.line === line && within.class === of)?.key ?? null;

export const controlTotalKeys: readonly ControlTotalKey[] = entries.map(({ key }) => key);

/** A line or column of the trust statement, with the control total it adds to. */
export interface StatementLine {
  readonly key: string;
  readonly total: ControlTotalKey;
  readonly leaves: boolean;
  readonly isPart: boolean;
  readonly isLine: boolean;
}

/** Every line and column of a trust statement; each control total follows its parts. */
export const statementLines: readonly StatementLine[] = entries
  .filter(({ from }) => from === "trust_statement")
  .flatMap(({ key, leaves, parts }) => [
    ...(parts ?? []).map((part) => ({
      key: part.key,
      total: key,
      leaves: part.leaves === true,
      isPart: true,
      isLine: part.isLine === true,
    })),
    { key, total: key, leaves: leaves === true, isPart: false, isLine: true },
  ]);

const linesByKey: ReadonlyMap<string, StatementLine> = new Map(statementLines.map((line) => [line.key, line]));

export const findStatementLine = (key: string): StatementLine | undefined => linesByKey.get(key);

/** Outflows may be entered with or without a sign; in a roll-forward they are negative. */
export const rollForwardCents = (key: string, cents: bigint): bigint => (linesByKey.get(key)?.leaves && cents > 0n ? -cents : cents);

export function workpaperTitleOfTotal(key: ControlTotalKey): string {
  const entry = entries.find((total) => total.key === key);
  return entry?.workpaperTitle ?? entry?.title ?? key;
}
