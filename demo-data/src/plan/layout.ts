export type LayoutKey = "classic" | "wide" | "bare" | "portal" | "extract" | "register";

/** How a provider formats its reports. */
export interface Layout {
  readonly key: LayoutKey;
  readonly delimiter: "," | ";" | "\t" | "|";
  readonly encoding: "utf8" | "utf8-bom" | "windows-1252";
  /** Whether there are lines above the header. */
  readonly hasBanner: boolean;
  /** Whether there is a correct total row below the data rows. */
  readonly hasTotals: boolean;
  readonly hasEndNote: boolean;
  readonly names: "full" | "parts";
  /** Which of two spellings headers and values use. */
  readonly wording: 0 | 1;
  /** `mixed`: formatted as if several people had typed and pasted them, including spreadsheet date numbers. */
  readonly dates: "MM/DD/YYYY" | "M/D/YYYY" | "YYYY-MM-DD" | "mixed";
  /** Fractions have no percent sign: 60% is 0.6. */
  readonly percents: "sign" | "fraction";
  /** Headers are abbreviated the way systems do: `Beg Bal`, `ER Mtch`. */
  readonly hasShortHeaders: boolean;
  /** The payroll register names each employee in a row above the checks. */
  readonly hasEmployeeBands: boolean;
  readonly recordkeeperMoney: "plain" | "parentheses";
  readonly payrollMoney: "plain" | "thousands" | "dollar";
  readonly recordkeeperSsn: "dashes" | "digits";
  readonly payrollSsn: "dashes" | "digits";
  readonly outflows: "negative" | "positive";
  readonly sources: "long" | "wide";
  /**
   * Trust statement: one row per account, one row per account and line, or one row per line with separate balances for loans and
   * forfeitures.
   */
  readonly statement: "accounts" | "account lines" | "lines";
  /** Distribution detail repeats birth, hire and termination dates. */
  readonly hasPaymentDates: boolean;
}

const plain = { percents: "sign", hasShortHeaders: false, hasEmployeeBands: false } as const;

export const layouts: Readonly<Record<LayoutKey, Layout>> = {
  classic: {
    key: "classic",
    delimiter: ",",
    encoding: "utf8",
    hasBanner: true,
    hasTotals: true,
    hasEndNote: false,
    names: "full",
    wording: 0,
    dates: "MM/DD/YYYY",
    ...plain,
    recordkeeperMoney: "parentheses",
    payrollMoney: "plain",
    recordkeeperSsn: "dashes",
    payrollSsn: "digits",
    outflows: "negative",
    sources: "long",
    statement: "accounts",
    hasPaymentDates: true,
  },
  wide: {
    key: "wide",
    delimiter: ",",
    encoding: "utf8-bom",
    hasBanner: false,
    hasTotals: true,
    hasEndNote: false,
    names: "parts",
    wording: 1,
    dates: "M/D/YYYY",
    ...plain,
    recordkeeperMoney: "plain",
    payrollMoney: "thousands",
    recordkeeperSsn: "digits",
    payrollSsn: "dashes",
    outflows: "positive",
    sources: "wide",
    statement: "accounts",
    hasPaymentDates: false,
  },
  bare: {
    key: "bare",
    delimiter: "\t",
    encoding: "utf8",
    hasBanner: false,
    hasTotals: false,
    hasEndNote: false,
    names: "parts",
    wording: 0,
    dates: "YYYY-MM-DD",
    ...plain,
    recordkeeperMoney: "plain",
    payrollMoney: "plain",
    recordkeeperSsn: "digits",
    payrollSsn: "digits",
    outflows: "negative",
    sources: "long",
    statement: "account lines",
    hasPaymentDates: false,
  },
  portal: {
    key: "portal",
    delimiter: ";",
    encoding: "windows-1252",
    hasBanner: true,
    hasTotals: true,
    hasEndNote: true,
    names: "full",
    wording: 1,
    dates: "MM/DD/YYYY",
    ...plain,
    recordkeeperMoney: "parentheses",
    payrollMoney: "dollar",
    recordkeeperSsn: "dashes",
    payrollSsn: "dashes",
    outflows: "positive",
    sources: "wide",
    statement: "lines",
    hasPaymentDates: true,
  },
  extract: {
    key: "extract",
    delimiter: ",",
    encoding: "utf8",
    hasBanner: false,
    hasTotals: true,
    hasEndNote: false,
    names: "full",
    wording: 0,
    dates: "mixed",
    percents: "fraction",
    hasShortHeaders: true,
    hasEmployeeBands: false,
    recordkeeperMoney: "plain",
    payrollMoney: "plain",
    recordkeeperSsn: "digits",
    payrollSsn: "digits",
    outflows: "negative",
    sources: "long",
    hasPaymentDates: true,
    statement: "account lines",
  },
  register: {
    key: "register",
    delimiter: ",",
    encoding: "utf8",
    hasBanner: true,
    hasTotals: true,
    hasEndNote: true,
    names: "full",
    wording: 1,
    dates: "mixed",
    percents: "fraction",
    hasShortHeaders: false,
    hasEmployeeBands: true,
    recordkeeperMoney: "parentheses",
    payrollMoney: "thousands",
    recordkeeperSsn: "dashes",
    payrollSsn: "digits",
    outflows: "positive",
    sources: "wide",
    hasPaymentDates: false,
    statement: "accounts",
  },
};

export const layoutKeys: readonly LayoutKey[] = ["classic", "wide", "bare", "portal", "extract", "register"];
