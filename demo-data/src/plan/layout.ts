export type LayoutKey = "classic" | "wide" | "bare" | "portal";

/** How a provider writes its reports. */
export interface Layout {
  readonly key: LayoutKey;
  readonly delimiter: "," | ";" | "\t" | "|";
  readonly encoding: "utf8" | "utf8-bom" | "windows-1252";
  /** Lines above the header. */
  readonly hasBanner: boolean;
  /** A correct total row below the rows. */
  readonly hasTotals: boolean;
  readonly hasEndNote: boolean;
  readonly names: "full" | "parts";
  /** Which of two spellings the headers and values have. */
  readonly wording: 0 | 1;
  readonly dates: "MM/DD/YYYY" | "M/D/YYYY" | "YYYY-MM-DD";
  readonly recordkeeperMoney: "plain" | "parentheses";
  readonly payrollMoney: "plain" | "thousands" | "dollar";
  readonly recordkeeperSsn: "dashes" | "digits";
  readonly payrollSsn: "dashes" | "digits";
  readonly outflows: "negative" | "positive";
  readonly sources: "long" | "wide";
  /** Distribution detail repeats birth, hire and termination dates. */
  readonly hasPaymentDates: boolean;
}

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
    recordkeeperMoney: "parentheses",
    payrollMoney: "plain",
    recordkeeperSsn: "dashes",
    payrollSsn: "digits",
    outflows: "negative",
    sources: "long",
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
    recordkeeperMoney: "plain",
    payrollMoney: "thousands",
    recordkeeperSsn: "digits",
    payrollSsn: "dashes",
    outflows: "positive",
    sources: "wide",
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
    recordkeeperMoney: "plain",
    payrollMoney: "plain",
    recordkeeperSsn: "digits",
    payrollSsn: "digits",
    outflows: "negative",
    sources: "long",
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
    recordkeeperMoney: "parentheses",
    payrollMoney: "dollar",
    recordkeeperSsn: "dashes",
    payrollSsn: "dashes",
    outflows: "positive",
    sources: "wide",
    hasPaymentDates: true,
  },
};

export const layoutKeys: readonly LayoutKey[] = ["classic", "wide", "bare", "portal"];
