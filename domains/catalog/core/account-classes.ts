/** Classes of trust statement accounts: only investments and loans belong to participants. */
export const accountClasses = ["investment", "participant_loans", "unallocated", "expense_account"] as const;
export type AccountClass = (typeof accountClasses)[number];

export const accountClassTitles: Readonly<Record<AccountClass, string>> = {
  investment: "Investments",
  participant_loans: "Participant loans",
  unallocated: "Forfeiture or suspense",
  expense_account: "Expense account",
};

/** Words that occur in names and codes, in capitals; the first matching class applies. A fund that lends to companies is an investment. */
export const accountClassWords: readonly (readonly [AccountClass, RegExp])[] = [
  [
    "expense_account",
    /EXPENSE (?:BUDGET|ACC(?:OUN)?T|BUCKET|REIMB|RESERVE)|PLAN EXPENSE|ERISA (?:BUDGET|BUCKET|SPENDING|EXPENSE|FEE|ACC(?:OUN)?T)|REVENUE (?:CREDIT|SHAR|RECAPTURE)|FEE (?:RESERVE|RECAPTURE|CREDIT|BUCKET|ACC(?:OUN)?T|LEVELI)|RECAPTURE ACC(?:OUN)?T/,
  ],
  [
    "unallocated",
    /\bFORF(?:S|TS?|TR|EIT[A-Z]*)?(?![A-Z])|SUSPENSE|UN-?ALLOCATED|CLEARING (?:ACC(?:OUN)?T|FUND)|\b(?:EMPLOYER|PLAN|CONTRIBUTION) HOLDING\b|\bHOLDING (?:ACC(?:OUN)?T|FUND)/,
  ],
  ["investment", /(?:FLOATING|SENIOR|BANK|LEVERAGED|SYNDICATED|\bRATE\b|\bINCOME\b).*\bLOAN|\bLOAN.*(?:\bRATE\b|\bINCOME\b)/],
  ["participant_loans", /\bLOANS?\b|\bNOTES? (?:REC|FROM PART)|\bPART(?:ICIPANT|\.)? NOTES?\b/],
];

const isOneOf = (text: string): text is AccountClass => (accountClasses as readonly string[]).includes(text);

/** Longer text is not an account name, and matching it would take more than linear time. */
const longestName = 200;

/** The class indicated by a name; null if none matches. */
export function classOfName(name: string | null): AccountClass | null {
  const text = name?.slice(0, longestName).toUpperCase() ?? "";
  return accountClassWords.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** The class for a canonical value in the class column; null for anything else. */
export const classOfValue = (value: string | null): AccountClass | null => (value !== null && isOneOf(value) ? value : null);

/** Accounts of the plan itself, which some recordkeepers list among the participants. */
export type PlanAccountClass = Extract<AccountClass, "unallocated" | "expense_account">;

/** Words used in plan account names; a person's name has other words, and so does a total row. */
const planAccountWords = new Set(
  `FORF FORFS FORFT FORFTS FORFTR FORFEIT FORFEITS FORFEITED FORFEITURE FORFEITURES SUSPENSE UNALLOCATED ALLOCATED UN NON VESTED UNVESTED NONVESTED
  CLEARING HOLDING EXPENSE EXPENSES EXP BUDGET BUCKET REIMBURSEMENT RESERVE SPENDING FEE FEES REVENUE CREDIT CREDITS SHARE SHARING RECAPTURE
  LEVELING LEVELIZATION LEVELLING ACCOUNT ACCOUNTS ACCT ACCTS ACC FUND FUNDS CASH ASSET ASSETS ERISA ADMIN ADMINISTRATION ADMINISTRATIVE PLAN
  TRUST LEVEL SPONSOR COMPANY EMPLOYER EMPLOYEE EMP ER CONTRIBUTION CONTRIBUTIONS MATCH MATCHING PARTICIPANT PARTICIPANTS RETIREMENT SAVINGS
  PROFIT K B OF FOR THE AND`.split(/\s+/),
);

/**
 * Class of the plan account with exactly this name; null for anything else. A note after a person's name, as in `DOE, JOHN - FORFEITED`,
 * does not make it a plan account.
 */
export function planAccountOfName(name: string | null): PlanAccountClass | null {
  const of = classOfName(name);
  if (of !== "unallocated" && of !== "expense_account") return null;
  const words = (name ?? "").toUpperCase().match(/\p{L}+/gu) ?? [];
  return words.every((word) => planAccountWords.has(word)) ? of : null;
}
