import type { MoneySource } from "./money-source.ts";
import type { ReportKey } from "./reports.ts";

/** Every money source, in the order used for columns and choices. */
export const moneySources = [
  {
    key: "deferral_pretax",
    title: "Deferrals, pre-tax",
    group: "employee",
    elective: true,
    tax: "pretax",
    vesting: "immediate",
    inService: "from_59_half",
    headerWords: "pretax",
    column: {
      key: "deferral_pretax",
      title: "Pre-tax deferral",
      reports: ["participant_balances", "contribution_detail", "payroll_register"],
      headers:
        "Pre-Tax Contribution;Pre-tax Contribution Amount;Employee Deferral;Employee Deferral Amount;Current Pre-Tax;Cur Pre-Tax 401k Ded;Employee 401k;Employee Contribution -401(K);Salary Deferral;401(k);EE Pretax;Elective Deferral;Pre-Tax;Pretax Deferral;401k Pre-Tax;401k Deferral;Traditional 401k;401k Contribution;Pre-Tax 401k;Deferral;Employee Contribution;403b Pre-Tax;403(b);Employee Pre-Tax Contribution;403b Employee;401k Pre-Tax Employee;Employee Elective Deferral",
    },
    texts: {
      order: 140,
      usual: /^(?:EED|EEPT|EE|BT|PT|DEF|SAL|SALDEF)$/,
      words: /PRE.?TAX|BEFORE.?TAX|DEFERRAL|SALARY|ELECTIVE|401.?\(?K\)?|403.?\(?B\)?|TRADITIONAL|EMPLOYEE/,
    },
    payCodes: { order: 120, words: /401.?\(?K\)?|403.?\(?B\)?|DEFERRAL|PRE.?TAX RET/ },
  },
  {
    key: "deferral_roth",
    title: "Deferrals, Roth",
    group: "employee",
    elective: true,
    tax: "roth",
    vesting: "immediate",
    inService: "from_59_half",
    headerWords: "roth",
    column: {
      key: "deferral_roth",
      title: "Roth deferral",
      reports: ["participant_balances", "contribution_detail", "payroll_register"],
      headers:
        "Roth Contribution;Roth 401k;Employee Roth;Current Roth;Cur Roth 401k Ded;Employee Contribution -Roth401(K);Roth;Roth Deferral;401k Roth;Roth Elective Deferral;Employee Roth Deferral;Roth 403b;Employee Roth 401(k);Employee Roth Contribution;Roth Elective Contribution",
    },
    texts: { order: 90, usual: /^(?:ROT|RTH|EER|EERTH|DRC)$/, words: /(?<!\bNON.?)\bROTH/ },
    payCodes: { order: 60, exact: /^(?:ROTH|K401R)$/, words: /ROTH/ },
  },
  {
    key: "catchup_pretax",
    title: "Catch-up, pre-tax",
    group: "employee",
    elective: true,
    tax: "pretax",
    vesting: "immediate",
    inService: "from_59_half",
    headerWords: "catchup",
    column: {
      key: "catchup_pretax",
      title: "Catch-up, pre-tax",
      reports: ["participant_balances", "contribution_detail", "payroll_register"],
      partOfTotal: true,
      headers:
        "Catch-Up;401k CU;Catch-Up Contribution;Pre-Tax Catch-Up;Catch-Up Pre-Tax;Employee Catch-Up;Age 50 Catch-Up;Employee Age 50 Catch-Up",
    },
    texts: { order: 80, usual: /^(?:CU|EECU|CTU)$/, words: /CATCH.?-?.?UP|(?:\b|(?:[KB]\)?|TAX|EE))CU\b/ },
    payCodes: { order: 50, words: /CATCH.?-?.?UP|(?:[KB]\)?|TAX|EE)CU\b/ },
  },
  {
    key: "catchup_roth",
    title: "Catch-up, Roth",
    group: "employee",
    elective: true,
    tax: "roth",
    vesting: "immediate",
    inService: "from_59_half",
    column: {
      key: "catchup_roth",
      title: "Catch-up, Roth",
      reports: ["participant_balances", "contribution_detail", "payroll_register"],
      partOfTotal: true,
      headers: "Roth Catch-Up;Catch-Up Roth;Roth 401k Catch-Up;Employee Roth Catch-Up",
    },
    texts: { order: 70, words: /ROTH.*(?:CATCH|\bCU\b)|(?:ROTH|RTH)CU\b|(?:CATCH|\bCU\b).*ROTH/ },
    payCodes: { order: 40, words: /ROTH.*CATCH|(?:ROTH|RTH)CU\b|CATCH.*ROTH/ },
  },
  {
    key: "after_tax",
    title: "After-tax",
    group: "employee",
    tax: "after_tax",
    vesting: "immediate",
    inService: "any_age",
    headerWords: "aftertax",
    column: {
      key: "after_tax",
      title: "After-tax",
      reports: ["participant_balances", "contribution_detail", "payroll_register"],
      headers: "After-Tax;Post Tax (Non Roth);Voluntary After-Tax;Employee After-Tax;After Tax Contribution",
    },
    texts: { order: 100, usual: /^(?:AT|AFT|EEAT|VOL)$/, words: /AFTER.?TAX|POST.?TAX|VOLUNTARY/ },
    payCodes: { order: 90, words: /AFTER.?TAX/ },
  },
  {
    key: "match",
    title: "Match",
    group: "match",
    tax: "pretax",
    vesting: "schedule",
    inService: "by_plan",
    headerWords: "match",
    column: {
      key: "match",
      title: "Match",
      reports: ["participant_balances", "contribution_detail", "payroll_register"],
      headers:
        "Match;Employer Match;Cur Co Match;Company Match;Employer Contribution;Matching Contribution;401k Match;Employer Match Contribution;Regular Match;Company 401(k) Match;Employer 401(k) Match;401k Employer;Employer 401k;403b Employer;Employer 403b",
    },
    texts: {
      order: 120,
      usual: /^(?:ERM|ER-?M|MAT|MTCH|ERMTCH|COM)$/,
      words: /MATCH/,
    },
    payCodes: { order: 80, words: /MATCH/ },
  },
  {
    key: "qmac",
    title: "QMAC",
    group: "match",
    tax: "pretax",
    vesting: "immediate",
    inService: "from_59_half",
    headerWords: "qmac",
    column: {
      key: "qmac",
      title: "QMAC",
      reports: ["participant_balances", "contribution_detail", "payroll_register"],
      shownWhereGiven: true,
      headers: "QMAC;Qualified Match;Qualified Matching Contribution;Employer QMAC;QMAC Contribution",
    },
    texts: { order: 110, words: /\bQMAC|QUALIFIED MATCH/ },
    payCodes: { order: 70, words: /\bQMAC|QUALIFIED MATCH/ },
  },
  {
    key: "safe_harbor_match",
    title: "Safe harbor match",
    group: "match",
    tax: "pretax",
    vesting: "safe_harbor",
    inService: "from_59_half",
    headerWords: "safeharbor match",
    column: {
      key: "safe_harbor_match",
      title: "Safe harbor match",
      reports: ["participant_balances", "contribution_detail", "payroll_register"],
      headers:
        "Safe Harbor Match;Safe Harbor Employer Match;SHM;Safe Harbor Matching Contribution;QACA Match;Employer Safe Harbor Match;Company Safe Harbor Match",
    },
    texts: { order: 50, words: /(?:SAFE.?HARBOR|\bSH\b|\bQACA).*MATCH|MATCH.*(?:SAFE.?HARBOR|\bSH\b|\bQACA)/ },
    payCodes: { order: 20, words: /SAFE.?HARBOR.*MATCH|\bSHM\b/ },
  },
  {
    key: "safe_harbor_nonelective",
    title: "Safe harbor nonelective",
    group: "employer",
    tax: "pretax",
    vesting: "safe_harbor",
    inService: "from_59_half",
    headerWords: "safeharbor nonelective",
    column: {
      key: "safe_harbor_nonelective",
      title: "Safe harbor nonelective",
      reports: ["participant_balances", "contribution_detail", "payroll_register"],
      headers:
        "Safe Harbor Nonelective;Employer Mandatory Contribution (Safe Harbor);Employer Mandatory Contribution;SHNEC;SHNEC 3%;3% SHNEC;3% SH;Safe Harbor 3%;Safe Harbor;SHNE;ER SHNEC;SH Non-Elective 3%;SH 3% Nonelective;Employer Safe Harbor;Employer Safe Harbor Nonelective;Company Safe Harbor Nonelective",
    },
    texts: { order: 60, usual: /^(?:SH|SHN|SHC|ERSH)$/, words: /SAFE.?HARBOR|\bSHNE|\bSH NON|\bSH 3%|3% SH|\bQACA/ },
    payCodes: { order: 30, words: /SAFE.?HARBOR|SHNEC/ },
  },
  {
    key: "profit_sharing",
    title: "Profit sharing",
    group: "employer",
    tax: "pretax",
    vesting: "schedule",
    inService: "by_plan",
    headerWords: "profit",
    column: {
      key: "profit_sharing",
      title: "Profit sharing",
      reports: ["participant_balances", "contribution_detail", "payroll_register"],
      headers:
        "Profit Sharing;Employer Profit Sharing;Profit-Sharing Contribution;Non Elective;Employer Discretionary;Employer Discretionary Contribution;Prevailing Wage;Employer Nonelective;Discretionary Contribution;Employer Profit Sharing Contribution",
    },
    texts: {
      order: 130,
      usual: /^(?:ERD|ER-?D|ERPS|ERP|ERNE|NEC|DISC|ERDISC|ER)$/,
      exact: /^PS$/,
      words: /PROFIT|NON.?ELECT|DISCRETION|PREVAILING|EMPLOYER CONTRIB/,
    },
    payCodes: { order: 100, words: /PROFIT/ },
  },
  {
    key: "qnec",
    title: "QNEC",
    group: "employer",
    tax: "pretax",
    vesting: "immediate",
    inService: "from_59_half",
    headerWords: "qnec",
    column: {
      key: "qnec",
      title: "QNEC",
      reports: ["participant_balances", "contribution_detail", "payroll_register"],
      shownWhereGiven: true,
      headers: "QNEC;Qualified Nonelective;Qualified Nonelective Contribution;Employer QNEC;QNEC Contribution",
    },
    texts: { order: 40, words: /\bQNEC|QUALIFIED NON/ },
    payCodes: { order: 110, words: /\bQNEC|QUALIFIED NON/ },
  },
  {
    key: "rollover",
    title: "Rollover",
    group: "rollover",
    vesting: "immediate",
    inService: "any_age",
    headerWords: "rollover",
    column: {
      key: "rollovers",
      title: "Rollovers",
      reports: ["contribution_detail"],
      headers:
        "Rollover;Rollovers;Rollover Contribution;Rollovers In;Rollover In;Roll In;Rollover Deposits;Rollover Money In;RO Contributions;Employee Rollover;Employee Rollover Contribution;Rolled In;Rollins;Roll Ins",
    },
    texts: { order: 30, usual: /^(?:RL|RLO|RLV|EERO|ROV)$/, exact: /^(?:RO|ROLL)$/, words: /ROLL.?OVER|\bRLVR|\bROLL(?: |$)/ },
  },
  {
    key: "loan",
    title: "Loan",
    group: "loan",
    inService: "from_59_half",
    headerWords: "loan",
    column: {
      key: "loan_payment",
      title: "Loan payment",
      reports: ["contribution_detail", "payroll_register"],
      headers:
        "Loan Repayment;Loan Payment;Loan Payment Amount;401-K Loan Repayment Amount 1;Loan 1;LN1;401k Loan;Loan Deduction;401k Loan Payment;Loan;Loan Repayment Amount;401k Loan 1;401k Loan 2;Loan Payment 1;Loan Payment 2;Loan 2",
    },
    texts: { order: 10, words: /\bLOAN|\bLN\b/ },
    payCodes: { order: 10, words: /LOAN/ },
  },
  {
    key: "forfeiture",
    title: "Forfeiture",
    group: "other",
    inService: "from_59_half",
    headerWords: "forfeiture",
    texts: { order: 20, words: /FORF/ },
  },
  {
    key: "other",
    title: "Other",
    group: "other",
    inService: "by_plan",
  },
] as const satisfies readonly MoneySource[];

type DeclaredSource = (typeof moneySources)[number];
export type MoneySourceKey = DeclaredSource["key"];
/** Sources with their own column in the roll-forward. */
export type ContributionSourceKey = Extract<DeclaredSource, { group: "employee" | "match" | "employer" }>["key"];
type WithColumn = Extract<DeclaredSource, { column: object }>;
/** Payroll register columns that hold a source's amounts. */
export type PayrollSourceField = WithColumn extends infer Source
  ? Source extends { column: { key: infer Key; reports: readonly (infer Report)[] } }
    ? "payroll_register" extends Report
      ? Key
      : never
    : never
  : never;

const sources: readonly (MoneySource & { readonly key: MoneySourceKey })[] = moneySources;

export const isContribution = ({ group }: MoneySource): boolean => group === "employee" || group === "match" || group === "employer";

const keysOf = <Key extends MoneySourceKey>(wanted: (source: MoneySource) => boolean): readonly Key[] =>
  sources.filter(wanted).map(({ key }) => key as Key);

export const contributionSources: readonly ContributionSourceKey[] = keysOf(isContribution);
export const employeeSources: readonly ContributionSourceKey[] = keysOf(({ group }) => group === "employee");
export const matchSources: readonly ContributionSourceKey[] = keysOf(({ group }) => group === "match");
export const electiveSources: readonly ContributionSourceKey[] = keysOf(({ elective }) => elective === true);

/** Report fields that hold the amounts for one source each. */
export const sourceFields = (report: ReportKey, wanted: (source: MoneySource) => boolean = () => true): readonly string[] =>
  sources.flatMap((source) => (source.column?.reports.includes(report) && wanted(source) ? [source.column.key] : []));
