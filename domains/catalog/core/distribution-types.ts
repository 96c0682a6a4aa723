/** A canonical distribution type. */
export interface DistributionType {
  readonly key: string;
  /** The auditor's term. */
  readonly title: string;
  /**
   * No cash leaves the plan, which shows as a net of zero; the number is the type's position in formulas that list these types. Deemed:
   * Treas. Reg. 1.72(p)-1 Q&A-13; a conversion stays in the plan (IRC 402A(c)(4)).
   */
  readonly cashless?: number;
}

/** In the order the choices appear on screen. */
export const distributionTypes = [
  { key: "termination_lump_sum", title: "Termination, lump sum" },
  { key: "direct_rollover", title: "Direct rollover" },
  { key: "installment", title: "Installment" },
  { key: "retirement", title: "Retirement" },
  { key: "death", title: "Death" },
  { key: "disability", title: "Disability" },
  { key: "in_service_59_5", title: "In-service, 59½" },
  { key: "hardship", title: "Hardship" },
  { key: "rmd", title: "Required minimum (RMD)" },
  { key: "qdro", title: "QDRO" },
  { key: "force_out", title: "Involuntary cash-out" },
  { key: "corrective_402g", title: "Corrective, 402(g)" },
  { key: "corrective_adp_acp", title: "Corrective, ADP/ACP" },
  { key: "excess_415", title: "Excess, 415" },
  { key: "loan_offset", title: "Loan offset", cashless: 2 },
  { key: "deemed_loan", title: "Deemed loan", cashless: 1 },
  { key: "plan_transfer", title: "Plan transfer" },
  { key: "in_plan_roth", title: "In-plan Roth", cashless: 3 },
  { key: "birth_adoption", title: "Birth or adoption" },
  { key: "emergency_1000", title: "Emergency" },
  { key: "domestic_abuse", title: "Domestic abuse" },
  { key: "disaster", title: "Disaster" },
  { key: "terminal_illness", title: "Terminal illness" },
  { key: "dividend", title: "Dividend" },
  { key: "other", title: "Other" },
] as const satisfies readonly DistributionType[];

export type DistributionTypeKey = (typeof distributionTypes)[number]["key"];

const types: readonly (DistributionType & { readonly key: DistributionTypeKey })[] = distributionTypes;
const titles: ReadonlyMap<string, string> = new Map(types.map(({ key, title }) => [key, title]));

/** Types in which no cash leaves the plan. */
export const cashlessTypes: readonly DistributionTypeKey[] = types
  .filter(({ cashless }) => cashless !== undefined)
  .toSorted((left, right) => (left.cashless ?? 0) - (right.cashless ?? 0))
  .map(({ key }) => key);

export const isCashless = (type: string | null): boolean => cashlessTypes.some((key) => key === type);

export const distributionTypeTitle = (type: string | null): string => (type === null ? "No type" : (titles.get(type) ?? type));
