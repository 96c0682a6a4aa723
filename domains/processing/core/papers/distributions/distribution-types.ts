/** Canonical types of payment and what an auditor calls them (domain 4.6). */
/** No cash leaves the plan: a net of zero says so. Deemed: Treas. Reg. 1.72(p)-1 Q&A-13; a conversion stays in the plan (IRC 402A(c)(4)). */
export const nonCashTypes: readonly string[] = ["deemed_loan", "loan_offset", "in_plan_roth"];
export const isNonCash = (type: string | null): boolean => type !== null && nonCashTypes.includes(type);

export const distributionTypeTitles: Readonly<Record<string, string>> = {
  termination_lump_sum: "Termination, lump sum",
  direct_rollover: "Direct rollover",
  installment: "Installment",
  retirement: "Retirement",
  death: "Death",
  disability: "Disability",
  in_service_59_5: "In-service, 59½",
  hardship: "Hardship",
  rmd: "Required minimum",
  qdro: "QDRO",
  force_out: "Small balance",
  corrective_402g: "Corrective, 402(g)",
  corrective_adp_acp: "Corrective, ADP/ACP",
  excess_415: "Excess, 415",
  loan_offset: "Loan offset",
  deemed_loan: "Deemed loan",
  plan_transfer: "Plan transfer",
  in_plan_roth: "In-plan Roth",
  birth_adoption: "Birth or adoption",
  emergency_1000: "Emergency",
  domestic_abuse: "Domestic abuse",
  disaster: "Disaster",
  terminal_illness: "Terminal illness",
  dividend: "Dividend",
  other: "Other",
};

export const distributionTypeTitle = (type: string | null): string => (type === null ? "No type" : (distributionTypeTitles[type] ?? type));
