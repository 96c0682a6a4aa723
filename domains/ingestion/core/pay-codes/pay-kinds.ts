import type { PayGroup } from "./pay-group.ts";

/** Kind of pay that a pay code or amount column names. */
export interface PayKind {
  readonly key: string;
  /** Phrase that completes “the definition excludes …”. */
  readonly title: string;
  readonly group: PayGroup;
  /** Matched against the code and its description, in capitals. */
  readonly words: RegExp;
  /** For earnings: whether they usually count as plan compensation. */
  readonly usual?: { readonly counts: boolean; readonly confidence: number; readonly reason: string };
  /** Why this kind is never compensation, whatever the plan says. */
  readonly never?: string;
}

const excludedOften = (what: string) => ({
  counts: true,
  confidence: 0.6,
  reason: `Plans often exclude ${what}; the definition of compensation decides.`,
});

/** In matching order: non-pay first, then special pay, then the kinds that every register has. */
export const payKinds: readonly PayKind[] = [
  { key: "ytd", title: "year-to-date amounts", group: "totals", words: /\bYTD\b|YEAR.TO.DATE/ },
  { key: "rate", title: "rates", group: "totals", words: /\bRATE\b|\bANNUAL\b|PERCENT|%/ },
  { key: "net", title: "net pay", group: "totals", words: /\bNET\b|TAKE.?HOME|DIRECT DEP/ },
  { key: "hours", title: "hours", group: "hours", words: /\bHOURS?\b|\bHRS\b/ },
  {
    key: "tax",
    title: "taxes",
    group: "deductions",
    words:
      /(?<!(?:PRE|AFTER|POST|NON)[ -]?)\bTAX(?:ES)?\b|\bFICA|MEDICARE|\bFIT\b|\bFWT\b|\bSIT\b|FEDERAL|STATE W|\bOASDI\b|\bSDI\b|\bSUI\b/,
  },
  { key: "court", title: "court orders", group: "deductions", words: /GARN|CHILD SUPPORT|\bLEVY\b/ },
  {
    key: "benefit",
    title: "benefit deductions",
    group: "deductions",
    words: /UNION DUES|DENTAL|VISION|MEDICAL|\bMED ?\d*\b|HEALTH|\bHSA\b|\bFSA\b|FLEX|LIFE INS/,
  },
  {
    key: "reimbursement",
    title: "reimbursements",
    group: "earnings",
    words: /REIM|EXPENSE|PER DIEM|MILEAGE/,
    never: "A reimbursed expense is not pay.",
  },
  {
    key: "severance",
    title: "severance pay",
    group: "earnings",
    words: /SEVERANCE|\bSEV\b/,
    never: "Severance pay never counts (Treas. Reg. 1.415(c)-2(e)(3)).",
  },
  {
    key: "moving",
    title: "moving expenses",
    group: "earnings",
    words: /MOVING|RELO(?:CATION)?\b/,
    usual: excludedOften("moving expenses"),
  },
  {
    key: "fringe",
    title: "fringe benefits, cash or noncash",
    group: "earnings",
    words: /FRINGE|\bGTL\b|GROUP.?TERM|\bCAR\b|\bAUTO\b|ALLOWANCE|IMPUTED|PERSONAL USE|\bGIFT|TAXABLE BENEFIT/,
    usual: excludedOften("fringe benefits"),
  },
  { key: "equity", title: "stock and equity pay", group: "earnings", words: /STOCK|\bRSU\b|OPTION/, usual: excludedOften("equity pay") },
  { key: "bonus", title: "bonuses", group: "earnings", words: /BONUS|\bBON\d?\b|INCENTIVE|\bAWARD/, usual: excludedOften("bonuses") },
  { key: "commission", title: "commissions", group: "earnings", words: /COMMISSION|\bCOMM\b/, usual: excludedOften("commissions") },
  { key: "tips", title: "tips", group: "earnings", words: /\bTIPS?\b/, usual: excludedOften("tips") },
  { key: "retro", title: "retroactive pay", group: "earnings", words: /RETRO|BACK PAY/, usual: excludedOften("retroactive pay") },
  { key: "shift", title: "shift pay", group: "earnings", words: /SHIFT|\bSHFT\b|DIFFERENTIAL/, usual: excludedOften("shift pay") },
  {
    key: "overtime",
    title: "overtime",
    group: "earnings",
    words: /OVER.?TIME|\bOT\b|DOUBLE.?TIME/,
    usual: excludedOften("overtime"),
  },
  {
    key: "leave",
    title: "paid leave",
    group: "earnings",
    words: /HOLIDAY|\bHOL\b|VACATION|\bVAC\b|\bPTO\b|PAID TIME OFF|SICK|BEREAVE|JURY/,
    usual: { counts: true, confidence: 0.93, reason: "Leave paid at the regular rate." },
  },
  {
    key: "regular",
    title: "regular pay",
    group: "earnings",
    words: /\bREG(?:ULAR)?\b|\bSALARY\b|\bSAL\b|HOURLY|\bHRLY\b|\bBASE\b|STRAIGHT TIME/,
    usual: { counts: true, confidence: 0.97, reason: "Regular pay." },
  },
];

export const findPayKind = (key: string | null): PayKind | undefined => payKinds.find((kind) => kind.key === key);

/** The kind of pay that the words name; null if there is none. */
export const payKindOf = (words: string): PayKind | null => payKinds.find((kind) => kind.words.test(words.toUpperCase())) ?? null;

/** Kinds of pay that a plan's definition of compensation may exclude. */
export const excludableKinds: readonly PayKind[] = payKinds.filter(({ group, never }) => group === "earnings" && never === undefined);
