import { accountClassWords, sourceTexts } from "@tieout/catalog/core";
import type { ValueMapKey } from "../../reports/report-definition.ts";
import type { TextRule } from "../file-format.ts";

const statuses: readonly TextRule[] = [
  { canonical: "beneficiary", exact: /^(?:B|BENE|AP)$/, words: /BENEFICIAR|ALT(?:ERNATE|\.)? ?PAYEE|\bQDRO/ },
  { canonical: "deceased", exact: /^(?:D|DEC|DCD|DECD|DTH)$/, usual: /^DC$/, words: /DECEAS|DEATH|DEAD|\bDIED/ },
  { canonical: "retired", exact: /^(?:R|RET|RTD|RETD)$/, usual: /^RT$/, words: /RETIR/ },
  {
    canonical: "terminated",
    exact: /^(?:T|TRM|TRMD|TERM)$/,
    usual: /^T[MR]$/,
    words: /TERMINAT|\bTERM'?D\b|\bTERMED|SEPARAT|\bTERM\b|RESIGN|QUIT|DISCHARG|\bINACTIVE/,
  },
  // Some systems use `I` for inactive.
  { canonical: "disabled", exact: /^(?:DIS|DSB)$/, usual: /^I$/, words: /DISAB/ },
  { canonical: "military", exact: /^M$/, words: /MILIT|\bMIL\b|USERRA/ },
  { canonical: "leave", exact: /^(?:L|LOA)$/, words: /LEAVE|\bLOA\b|FURLOUGH|LAID OFF|LAYOFF/ },
  { canonical: "active", exact: /^(?:A|ACT|ACTV)$/, usual: /^AC$/, words: /ACTIVE|EMPLOYED|ELIGIBLE|FULL.?TIME|PART.?TIME|\bREHIRED?\b/ },
];

const moneySources: readonly TextRule[] = sourceTexts("texts").map(({ source, texts }) => ({ canonical: source.key, ...texts }));

const distTypes: readonly TextRule[] = [
  { canonical: "deemed_loan", words: /DEEMED|\bDMD\b|\b(?:LOAN|LN) (?:DEFAULT|DFLT)/ },
  { canonical: "loan_offset", words: /\b(?:LOAN|LN)\b.*OFFSET|OFFSET.*\b(?:LOAN|LN)\b/ },
  { canonical: "qdro", words: /QDRO|\bDRO\b|DOMESTIC RELATION|ALTERNATE PAYEE|DIVORCE/ },
  { canonical: "domestic_abuse", words: /DOMESTIC ABUSE/ },
  { canonical: "rmd", words: /\bRMD|\bMRD|REQUIRED MIN|\bMIN(?:IMUM)? (?:REQ|DIST)/ },
  { canonical: "hardship", words: /HARDSHIP/ },
  { canonical: "birth_adoption", words: /BIRTH|ADOPTION|\bQBAD\b/ },
  { canonical: "terminal_illness", words: /TERMINAL(?:LY)? ILL/ },
  { canonical: "emergency_1000", words: /EMERGENCY/ },
  { canonical: "disaster", words: /DISASTER/ },
  { canonical: "death", words: /DEATH|BENEFICIARY|DECEAS/ },
  { canonical: "disability", words: /DISAB/ },
  { canonical: "excess_415", words: /(?<!\d)415(?!\d)|EXCESS ANNUAL ADD/ },
  { canonical: "corrective_adp_acp", words: /\bA[DC]P\b|EXCESS CONTRIB|EXCESS AGGREGATE/ },
  { canonical: "corrective_402g", words: /\b402 ?\(?G\b|EXCESS DEFERRAL|CORRECTIVE|REFUND|EXCESS/ },
  { canonical: "in_plan_roth", words: /IN.?PLAN|ROTH CONVERSION/ },
  { canonical: "force_out", words: /FORCE|DE ?MINIMIS|INVOLUNTARY|MANDATORY|SMALL BALANCE|CASH.?OUT|AUTO.*\bROLL/ },
  { canonical: "direct_rollover", words: /ROLL.?OVER|\bRLVR/ },
  { canonical: "plan_transfer", words: /PLAN.?TO.?PLAN|TRANSFER|TRUSTEE.?TO.?TRUSTEE/ },
  { canonical: "in_service_59_5", words: /(?<!\d)59(?!\d)|IN.?SERVICE/ },
  { canonical: "installment", words: /INSTALL|PERIODIC|SYSTEMATIC|ANNUITY/ },
  { canonical: "retirement", words: /RETIRE/ },
  { canonical: "dividend", words: /DIVIDEND/ },
  { canonical: "termination_lump_sum", words: /TERMINAT|SEPARAT|SEVERANCE|LUMP.?SUM|\bTERM\b|FULL PAYOUT|TOTAL DIST/ },
];

/** A reissued payment is void in one row and paid in another; only a person can tell which row the text describes. */
const paymentStatuses: readonly TextRule[] = [
  { canonical: "void", exact: /^(?:V|VD)$/, words: /\bVOID|\bSTOP|CANCEL|REVERS|\bRETURNED/ },
  {
    canonical: "paid",
    exact: /^(?:P|PD)$/,
    words: /(?<!\bNOT )\b(?:PAID|ISSUED|CLEARED|CASHED|OUTSTANDING|COMPLETED?|PROCESSED|SETTLED|DISBURSED|MAILED)\b/,
  },
];

/** Whether a credit adds depends on whose books the report is from: read as in an account statement, and reviewed by a person. */
const debitsAndCredits: readonly TextRule[] = [
  { canonical: "increase", usual: /^(?:C|CR|CREDITS?|\+)$/ },
  { canonical: "decrease", usual: /^(?:D|DR|DB|DEBITS?|-)$/ },
];

const trustLines: readonly TextRule[] = [
  { canonical: "beginning_balance", words: /\bBEGIN|\bOPENING|\bPRIOR (?:YEAR|PERIOD)|\bSTART OF|BALANCE FORWARD/ },
  { canonical: "ending_balance", words: /\bENDING|\bCLOSING|\bEND OF|TOTAL (?:PLAN )?ASSETS/ },
  // Forfeited amounts leave the accounts; amounts used or reinstated come in, with signs as written in the statement.
  { canonical: "other", words: /FORF.*(?:USED|APPL|ALLOC|REINSTAT|RESTOR)|(?:USED?|APPL\w*|ALLOC\w*|REINSTAT\w*|RESTOR\w*) .*FORF/ },
  { canonical: "forfeitures", words: /FORF/ },
  { canonical: "loans_issued", words: /LOANS? (?:TO PARTICIPANTS|ISSUED|WITHDRAW|DISBURS|ORIGINAT|DISTRIB|MADE)|NEW LOANS?|ISSUE.*LOAN/ },
  { canonical: "loan_repayments", words: /LOAN.*(?:REPAY|PAYMENT|PRINCIPAL|INTEREST)|REPAY.*LOAN/ },
  { canonical: "rollovers", words: /ROLL.?OVER/ },
  { canonical: "contributions", words: /CONTRIB|DEFERRAL|MATCH|PROFIT SHARING|DEPOSIT/ },
  { canonical: "fees", words: /\bFEES?\b|EXPENSE/ },
  { canonical: "transfers", words: /TRANSFER|EXCHANGE|INTERFUND/ },
  { canonical: "distributions", words: /DISTRIB|DISBURS|WITHDRAW|BENEFIT|PAYMENTS? TO|PAYOUT/ },
  {
    canonical: "gain_loss",
    words:
      /GAIN|LOSS|APPRECIAT|EARNING|INCOME|DIVIDEND|INTEREST|CHANGE IN (?:NET |FAIR |MARKET )*VALUE|(?:MARKET|FAIR) VALUE CHANGE|CREASE IN (?:FAIR|MARKET) VALUE|INVESTMENT (?:RETURN|RESULT)/,
  },
  { canonical: "other", words: /OTHER|ADJUST|MISC/ },
];

/** Words in fund names, except those that also name the plan's own accounts (income, retirement, trust). */
const fundWords =
  /INVEST|FUND|EQUIT|STOCK|BOND|MUTUAL|COLLECTIVE|POOLED|STABLE|MONEY MARKET|CASH|BROKERAGE|SELF.?DIRECT|INDEX|\bIDX\b|GROWTH|\bVALUE\b|FIXED (?:INC|INT|ACC)|BALANCED|\bBLEND\b|ALLOCATION|TARGET|LIFE ?(?:PATH|CYCLE|STRATEGY)|\b20[1-8][05]\b|\b(?:LARGE|MID|SMALL)[ -]?CAP\b|INTERNATIONAL|\bINTL\b|GLOBAL|EMERGING|TREASUR|REAL ESTATE|\bREIT|GUARANTEED|\bGIC\b|ANNUIT|\bETF\b|\bCIT\b|\bS ?& ?P\b|\b500\b|YIELD|INFLATION|COMMODIT|SECURITIES|PORTFOLIO|\bADM(?:IRAL)?\b|\bINST(?:L|ITUTIONAL)?\b|\bCLASS [A-Z]\b|\bR[1-6]\b/;
/** Fund companies whose names appear in fund names; a text that is also called an account may be the plan's own. */
const fundHouses =
  /^(?!.*(?:ACC(?:OUN)?T|HOLDING|CLEARING|BUCKET|RECAPTURE|RESERVE|PLAN LEVEL)).*?(?:VANGUARD|FIDELITY|BLACKROCK|SCHWAB|\bT\.? ?ROWE|PIMCO|AMERICAN CENTURY|DODGE|\bMFS\b|PUTNAM|JANUS|FRANKLIN|TEMPLETON|J\.?P\.? ?MORGAN|GOLDMAN|DIMENSIONAL|\bDFA\b|\bPGIM\b|\bTIAA\b|\bCREF\b|NUVEEN|STATE STREET|\bSSGA\b|ARTISAN|HARTFORD|LORD ABBETT|NEUBERGER|PARNASSUS|LOOMIS|METLIFE)/;

/** Codes in a class column; account names contain the same words. */
const accountClasses: readonly TextRule[] = [
  ...accountClassWords.map(([canonical, words]) => ({ canonical, words })),
  { canonical: "investment", exact: /^[A-Z]{4}X$/, words: /EXPENSE (?:RATIO )?(?:INDEX|EQUIT|BOND|STOCK)/ },
  { canonical: "expense_account", words: /EXPENSE/ },
  { canonical: "investment", words: fundWords },
  { canonical: "investment", words: fundHouses },
];

const payCodes: readonly TextRule[] = [
  {
    canonical: "not_used",
    words:
      /(?<!(?:PRE|AFTER|POST)[ -]?)\bTAX\b|\bFICA|MEDICARE|FIT\b|\bSIT\b|FEDERAL|STATE W|GARNISH|\bCHILD SUPPORT|UNION DUES|DENTAL|VISION|MEDICAL|HEALTH|\bHSA\b|\bFSA\b|DIRECT DEP|NET PAY|LIFE INS/,
  },
  ...sourceTexts("payCodes").map(({ source, texts }) => ({ canonical: source.column?.key ?? source.key, ...texts })),
  { canonical: "sec125", words: /125|CAFETERIA/ },
  {
    canonical: "earnings_excluded",
    words: /BONUS|SEVERANCE|FRINGE|GTL|GROUP TERM|REIMB|EXPENSE|MOVING|\bCAR\b|AUTO ALLOW|TAXABLE BENEFIT|IMPUTED|STOCK|GIFT/,
  },
  {
    canonical: "earnings_eligible",
    exact: /^(?:REG|OT|HOL|VAC|SICK|PTO|SAL|HRLY|R|O)$/,
    words: /REGULAR|OVER.?TIME|\bSALARY|HOLIDAY|VACATION|SICK|\bPTO\b|COMMISSION|HOURLY|WAGES|SHIFT|\bPAY\b/,
  },
];

/** Meanings of texts that apply to every provider. */
export const universalTexts: Readonly<Record<ValueMapKey, readonly TextRule[]>> = {
  statuses,
  money_sources: moneySources,
  dist_types: distTypes,
  payment_statuses: paymentStatuses,
  debit_credit: debitsAndCredits,
  pay_codes: payCodes,
  trust_lines: trustLines,
  account_classes: accountClasses,
  row_kinds: [],
};
